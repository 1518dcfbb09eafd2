#pragma once

#include "kernels/header_reader.hpp"
#include "kernels/kernel_file.hpp"

namespace warplens::kernels {

/// The tables `textures` and `surfaces` of a header: `textures` of `kernel`, which has its buffers already. Throws
/// InputError.
void read_textures(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
