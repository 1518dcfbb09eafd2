#pragma once

#include <optional>
#include <string>

#include "kernels/header/size.hpp"

namespace warplens::study {

/// Returns the `default_size` of a kernel's header. Returns nullopt if the header has none or the kernel cannot be
/// read; loading it reports the error.
std::optional<kernels::Size> default_size_of(const std::string& kernel);

}  // namespace warplens::study
