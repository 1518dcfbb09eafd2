#pragma once

#include <string>

#include "kernels/header/header_reader.hpp"
#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Throws InputError at `name` unless an object of this name can be made of a buffer: it has to be a C++ name that
/// nothing else has.
void check_object_name(const HeaderTable& objects, const KernelFile& kernel, const std::string& name);

/// The `buffer` that an object's table names. Throws InputError where the kernel has none of that name.
std::string read_object_buffer(const HeaderTable& table, const KernelFile& kernel);

/// The tables `textures` and `surfaces` of a header: `textures` of `kernel`, which has its buffers already. Throws
/// InputError.
void read_textures(const HeaderTable& header, KernelFile& kernel);

}  // namespace warplens::kernels
