#pragma once

#include <string_view>

namespace warplens::kernels {

/// End of CompileRequest::arch for a compilation to PTX without optimisation: "compute_90 unoptimised".
inline constexpr std::string_view kUnoptimised = " unoptimised";

}  // namespace warplens::kernels
