#pragma once

#include <string>

#include "app/study/study.hpp"

namespace warplens::views {

/// Returns a short name of a launch: "tile:PAD=1", or "tile:PAD=1 (edited)" if the text of the kernel differs from its
/// file.
std::string launch_name(const study::Choice& choice);

/// Returns the name with the matrix size: "tile:PAD=1, 4096×4096".
std::string launch_name_and_size(const study::Choice& choice);

/// Returns the matrix size for people: "4096 columns × 4096 rows". If the Warplens header of the kernel uses only the
/// width, the result is "width = 1000"; the same holds for the height. If it uses neither, the result is empty.
std::string size_in_words(const kernels::KernelFile& kernel, const kernels::Size& size);

}  // namespace warplens::views
