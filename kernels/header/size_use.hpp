#pragma once

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// The sides of the matrix that a header uses, in its expressions or because its check depends on them. Changing a side
/// that the header does not use has no effect.
struct SizeUse {
  bool width = false, height = false;
  bool is_matrix() const { return width && height; }
  bool is_none() const { return !width && !height; }
};

SizeUse size_use(const KernelFile& kernel);

}  // namespace warplens::kernels
