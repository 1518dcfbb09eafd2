#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"

namespace warplens::study {

/// Writes the guessed Warplens header of a kernel next to its file (the first path of kernels::header_files). Later
/// loads read it, and the user can edit it. An existing file is not changed. Returns an error message of one line, or
/// an empty text on success.
std::string save_guessed_header(const kernels::KernelFile& kernel);

}  // namespace warplens::study
