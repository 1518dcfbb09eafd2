#pragma once

#include <optional>
#include <string>

#include "kernels/header/size.hpp"

namespace warplens::study {

/// The size that a kernel's header gives where nobody chooses one (`default_size`); nothing where it gives none, and
/// where there is no such kernel: who loads it says why.
std::optional<kernels::Size> default_size_of(const std::string& kernel);

}  // namespace warplens::study
