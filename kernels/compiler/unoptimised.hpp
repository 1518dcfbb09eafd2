#pragma once

#include <string_view>

namespace warplens::kernels {

/// Suffix of CompileRequest::arch that requests PTX without optimisation: "compute_90 unoptimised".
inline constexpr std::string_view kUnoptimised = " unoptimised";

}  // namespace warplens::kernels
