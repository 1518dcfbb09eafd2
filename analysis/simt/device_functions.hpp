#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// A function that CUDA's runtime gives to kernels without a body in their PTX: vprintf, __assertfail, malloc, free.
struct DeviceFunction {
  std::string_view name;
  Handler run;  ///< reads its arguments from and writes its result to the call site (Op::extra)
  std::size_t arguments, results;
  bool may_end_block = false;
  bool accesses_memory = true;  ///< on a device, of its own; an assertion that holds does not
};

/// Null where Warplens has no such function, or where `site` passes it other parameters than it takes.
const DeviceFunction* device_function_named(std::string_view name, const CallSite& site);

}  // namespace warplens::simt
