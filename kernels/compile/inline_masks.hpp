#pragma once

#include <string>

namespace warplens::kernels {

/// Adds ".sync" and the mask of the active threads to shuffles and votes in inline PTX. CUDA 9 deprecated these
/// instructions without ".sync", and PTX 6.4 removed them for sm_70 and later. Example: "shfl.up.b32 a, b, c, d;"
/// becomes "{ .reg .b32 warplens_mask; activemask.b32 warplens_mask; shfl.sync.up.b32 a, b, c, d, warplens_mask; }".
/// An instruction is not changed if it has a guard, or if its text is not in one string literal. Returns false if
/// nothing was changed.
bool add_inline_masks(std::string& text);

}  // namespace warplens::kernels
