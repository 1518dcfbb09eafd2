#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/clock/gpu.hpp"

namespace warplens::kernels {

/// Reads a GPU from a TOML text. `name`, `arch`, `multiprocessors` and `clock_hz` are required. If `scaled_from` names
/// a measured built-in GPU, the other values are scaled from that GPU (clock::scale_gpu). Scaling needs
/// `dram_bytes_per_second`, the peak bandwidth. Without `scaled_from`, missing limits of [room] are those of the
/// architecture, and other missing values are the defaults of clock::Gpu. Throws InputError with file and line if the
/// TOML is invalid, a key is unknown, or a value has the wrong type or is negative.
clock::Gpu read_gpu(const std::string& text, const std::string& file);

/// Returns the GPU as a TOML text. The text starts with the lines of `comment`, as comments. `sources` maps the names
/// of values to their origins: "cost.dispatch", or "overlap" for a value without a table. The origin is written as a
/// comment after the value.
std::string text_of(const clock::Gpu& gpu, std::span<const std::string> comment = {},
                    const std::map<std::string, std::string>& sources = {});

/// A GPU with a short name.
struct KnownGpu {
  std::string name;  ///< short name: "h200"
  clock::Gpu gpu;
  bool is_users = false;  ///< whether the GPU's file is in user_gpu_folder(); otherwise it is built into the program
};

/// Returns the name in lists: "NVIDIA H200", followed by the short name if it is a GPU of the user.
std::string label_of(const KnownGpu& known);

/// Returns the folder of the user's own GPU files (NAME.toml): `gpus` in base::config_folder. Empty if there is no such
/// folder.
std::filesystem::path user_gpu_folder();

/// Returns the user's GPUs, sorted by name, followed by the built-in GPUs (assets/gpus). A file of the user that cannot
/// be read is skipped. A GPU of the user replaces the built-in GPU with the same name. Reads the user's folder at each
/// call.
std::vector<KnownGpu> known_gpus();

/// Returns a known GPU by its name, in upper or lower case, or the GPU in a file whose name ends in ".toml". Throws
/// InputError if the file has an error or if the name is unknown; the message then suggests the nearest name.
clock::Gpu gpu_named(const std::string& name);

}  // namespace warplens::kernels
