#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"

namespace warplens::study {

/// Writes the header that was guessed for a kernel's file beside it (the first of kernels::header_files), where it is
/// read from then on and can be edited. A file that is there stays as it is. Returns what went wrong, in a line; empty
/// where nothing did.
std::string save_guessed_header(const kernels::KernelFile& kernel);

}  // namespace warplens::study
