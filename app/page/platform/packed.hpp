#pragma once

#include "kernels/compiler/request.hpp"

namespace warplens::page {

/// Returns whether the page can answer a request to compile: it contains the result, or it has a compile service.
bool can_compile(const kernels::CompileRequest& request);

}  // namespace warplens::page
