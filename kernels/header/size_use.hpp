#pragma once

#include "kernels/header/kernel_file.hpp"

namespace warplens::kernels {

/// Which sides of the matrix a header asks for, in its expressions or by its check. Another side changes nothing.
struct SizeUse {
  bool width = false, height = false;
  bool is_matrix() const { return width && height; }
  bool is_none() const { return !width && !height; }
};

SizeUse size_use(const KernelFile& kernel);

}  // namespace warplens::kernels
