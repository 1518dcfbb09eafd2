#pragma once

#include <optional>
#include <string>

#include "kernels/header/size.hpp"
#include "kernels/load/catalogue.hpp"

namespace warplens::study {

/// Returns the `default_size` of a kernel's Warplens header. Returns nullopt if the header has none, or if the kernel
/// cannot be read. Loading the kernel later reports the error. `options` are those of the choice (file_options).
std::optional<kernels::Size> default_size_of(const std::string& kernel, const kernels::LoadOptions& options = {});

}  // namespace warplens::study
