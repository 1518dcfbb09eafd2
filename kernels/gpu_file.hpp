#pragma once

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

/// A GPU that the program knows by a short name.
struct KnownGpu {
  std::string name;  ///< "h200"
  clock::Gpu gpu;
};
/// Those that the program carries inside it (assets/gpus), by name.
std::span<const KnownGpu> known_gpus();

/// One of those, in any case of letters, or what a file says whose name ends in ".toml". Throws InputError, with the
/// nearest name, where there is none.
clock::Gpu gpu_named(const std::string& name);

}  // namespace warplens::kernels
