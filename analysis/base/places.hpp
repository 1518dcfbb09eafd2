#pragma once

#include <filesystem>

namespace warplens::base {

/// The file that this code is in, by its whole path: the program that runs, or the shared library (a Python module,
/// say) that was loaded into another's. Empty where the system does not tell.
std::filesystem::path own_file();

/// Where a file lies that Warplens takes along, "warplens_compiler" or "cuda/lib/libcupti.so.13": beside `of` (a build
/// folder, a wheel), in the folder above it (a build's tests, what lies beside a wheel's own folder), or in
/// ../lib/warplens (what was installed: cmake/Install.cmake). The first of these that exists; where none does, the one
/// beside `of`, for a message.
std::filesystem::path companion(const std::filesystem::path& name, const std::filesystem::path& of = own_file());

}  // namespace warplens::base
