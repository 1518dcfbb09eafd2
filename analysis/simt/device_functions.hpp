#pragma once

#include <cstddef>
#include <string_view>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

/// A function of the CUDA runtime that has no body in a kernel's PTX: vprintf, __assertfail, malloc, free.
struct DeviceFunction {
  std::string_view name;
  Handler run;  ///< reads the arguments from the call site (Op::extra), and writes the results to it
  std::size_t arguments, results;
  bool may_end_block = false;
  /// True if the function accesses memory on a device. False for an assertion, which accesses memory only if it fails.
  bool accesses_memory = true;
};

/// Returns the function with this name; null if Warplens has no such function, or if the parameters of the call at
/// `site` do not match.
const DeviceFunction* find_device_function(std::string_view name, const CallSite& site);

}  // namespace warplens::simt
