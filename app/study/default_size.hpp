#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/header/size.hpp"

namespace warplens::study {

/// Returns the `default_size` of a kernel's Warplens header. Returns nullopt if the header has none, or if the kernel
/// cannot be read: loading the kernel later reports that error. `include_folders` are those of the choice.
std::optional<kernels::Size> default_size_of(const std::string& kernel,
                                             const std::vector<std::string>& include_folders = {});

}  // namespace warplens::study
