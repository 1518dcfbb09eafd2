#pragma once

#include <string>

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Throws InputError unless `name`, the name of a texture, surface or tensor map, is a C++ name that nothing else in
/// the header has.
void check_object_name(const HeaderTable& objects, const KernelFile& kernel, const std::string& name);

/// Returns the `buffer` of a texture, surface or tensor map. Throws InputError if the kernel has no such buffer.
std::string read_object_buffer(const HeaderTable& table, const KernelFile& kernel);

/// Reads the tables `textures` and `surfaces` of a header into `kernel`, whose buffers must have been read. Throws
/// InputError.
void read_textures(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
