#pragma once

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Reads the table `tensor_maps` of a header into `kernel`, whose buffers and textures must have been read. Throws
/// InputError.
void read_tensor_maps(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
