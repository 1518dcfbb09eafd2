#pragma once

#include <string>

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Throws InputError if `name`, the name of a texture, surface or tensor map, is not a C++ name, or if something else
/// in the header has the same name.
void check_object_name(const HeaderTable& objects, const KernelFile& kernel, const std::string& name);

/// Reads the key `buffer` of a texture, surface or tensor map, which names a buffer. Throws InputError if the kernel
/// has no such buffer.
std::string read_object_buffer(const HeaderTable& table, const KernelFile& kernel);

/// Reads the tables `textures` and `surfaces` of a header into `kernel`. The buffers of `kernel` must have been read
/// before. Throws InputError if a table is invalid.
void read_textures(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
