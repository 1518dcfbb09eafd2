#pragma once

#include <filesystem>

namespace warplens::base {

/// Returns the absolute path of the file that contains this code: the running program, or the shared library (for
/// example a Python module) that was loaded into another program. Empty if the system does not provide it.
std::filesystem::path own_file();

/// Returns the path of a file that is shipped with Warplens, such as "warplens_compiler" or "cuda/lib/libcupti.so.13".
/// Searches these folders in this order, and returns the first path that exists:
/// - the folder of the file `of`: a build folder or a wheel
/// - the folder above it, for the tests of a build and for files next to the package folder of a wheel
/// - ../lib/warplens, for an installation (cmake/Install.cmake)
/// If none exists, returns the path in the folder of `of`, so that a message can show it.
std::filesystem::path companion(const std::filesystem::path& name, const std::filesystem::path& of = own_file());

}  // namespace warplens::base
