#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"
#include "kernels/load/neighbours.hpp"
#include "kernels/source/declaration.hpp"

namespace warplens::kernels {

/// Returns the names that the kernels of a file need, but that neither the file nor its context defines. These include
/// classes whose member functions have no bodies; `unfinished` is set to these classes. If `is_whole` (the file is a
/// whole program), returns only names that the program declares, because its other undefined names are those of
/// libraries.
Words undefined_names(const KernelFile& file, bool is_whole, Words* unfinished = nullptr);

/// Returns true if a file and its includes can be compiled before the kernel's file.
bool is_readable(KernelFile file, const std::string& path);

/// Adds files of the project that define the names of undefined_names(). The file with the most such names is added
/// first. `is_whole`: the file is a whole program.
void add_definers(KernelFile file, bool is_whole, Neighbours& around);

}  // namespace warplens::kernels
