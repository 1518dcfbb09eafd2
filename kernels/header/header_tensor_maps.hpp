#pragma once

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Reads the table `tensor_maps` of a header into `kernel`. The buffers and textures of `kernel` must have been read
/// before. Throws InputError if the table is invalid.
void read_tensor_maps(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
