#pragma once

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// The sides of the matrix that a header uses: those in its expressions, and those that its check depends on. Changing
/// a side that the header does not use has no effect.
struct SizeUse {
  bool width = false, height = false;
  bool is_matrix() const { return width && height; }
  bool is_none() const { return !width && !height; }
};

SizeUse size_use(const KernelFile& kernel);

}  // namespace warplens::kernels
