#pragma once

#include <string_view>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// The handler of a function that CUDA's runtime gives to kernels without a body in their PTX: vprintf, __assertfail,
/// malloc, free. It reads its arguments from and writes its result to the call site (Op::extra). Null where Warplens
/// has no such function, or where `site` passes it other parameters than it takes.
Handler device_function_named(std::string_view name, const CallSite& site);

}  // namespace warplens::simt
