#pragma once

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// The table `tensor_maps` of a header: `tensor_maps` of `kernel`, which has its buffers and textures already. Throws
/// InputError.
void read_tensor_maps(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
