#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::page {

/// Returns whether the page can compile a request: it has the answer of the compiler, or a compile service.
bool can_compile(const kernels::CompileRequest& request);

}  // namespace warplens::page
