#pragma once

#include <string>

#include "kernels/header/kernel_file.hpp"
#include "kernels/load/neighbours.hpp"
#include "kernels/source/declaration.hpp"

namespace warplens::kernels {

/// Returns the names that the kernels of a file need and that neither it nor its context defines. In a whole program
/// these are only functions for the device that it declares, because its other names are those of libraries. Adds the
/// classes that lack the bodies of member functions to `unfinished`, too.
Words undefined_names(const KernelFile& file, bool is_whole, Words* unfinished = nullptr);

/// Returns true if a file and its includes can be compiled before the kernel's file.
bool is_readable(KernelFile file, const std::string& path);

/// Adds the files of the project that define names that the kernels need, those with the most names first. `is_whole`
/// is true for a whole program.
void add_definers(KernelFile file, bool is_whole, Neighbours& around);

}  // namespace warplens::kernels
