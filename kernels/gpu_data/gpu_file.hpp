#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"

namespace warplens::kernels {

/// Reads a GPU from a TOML text: `name`, `arch`, `multiprocessors` and `clock_hz` have to be there, the rest keeps what
/// clock::Gpu begins with. Throws InputError with file and line for a text that is no TOML, a key that is not known, a
/// value that is no number or negative.
clock::Gpu read_gpu(const std::string& text, const std::string& file);

/// The GPU as such a text, with `comment` before it, line by line, and where a value comes from behind it: `sources` by
/// "cost.dispatch", or "overlap" where there is no table.
std::string text_of(const clock::Gpu& gpu, std::span<const std::string> comment = {},
                    const std::map<std::string, std::string>& sources = {});

/// A GPU that is known by a short name.
struct KnownGpu {
  std::string name;  ///< "h200"
  clock::Gpu gpu;
  bool is_users = false;  ///< of user_gpu_folder, not of the program
};

/// As a list shows it: "NVIDIA H200", and with its short name behind it where it is the user's own.
std::string label_of(const KnownGpu& known);

/// Where a user's own GPUs are, NAME.toml each: the folder `gpus` of base::config_folder. Empty where there is none.
std::filesystem::path user_gpu_folder();

/// The user's own, by name, as far as their files can be read, then those that the program carries inside it
/// (assets/gpus), without what the user has by the same name. Reads the user's folder anew each time.
std::vector<KnownGpu> known_gpus();

/// One of those, in any case of letters, or what a file says whose name ends in ".toml". Throws InputError for a file
/// with a mistake, and with the nearest name where there is none.
clock::Gpu gpu_named(const std::string& name);

}  // namespace warplens::kernels
