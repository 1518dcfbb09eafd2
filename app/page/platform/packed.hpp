#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::page {

/// Returns whether the page has the answer of the compiler to a request.
bool is_packed(const kernels::CompileRequest& request);

}  // namespace warplens::page
