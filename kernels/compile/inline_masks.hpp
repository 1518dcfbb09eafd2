#pragma once

#include <string>

namespace warplens::kernels {

/// Adds the mask of the active threads to instructions of inline PTX that need one since CUDA 9: "shfl.up.b32 a, b, c,
/// d;" becomes "{ .reg .b32 warplens_mask; activemask.b32 warplens_mask; shfl.sync.up.b32 a, b, c, d, warplens_mask;
/// }". Instructions with a guard, or whose text is not in one string literal, are not changed. Returns false if nothing
/// was changed.
bool add_inline_masks(std::string& text);

}  // namespace warplens::kernels
