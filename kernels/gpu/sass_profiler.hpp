#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/gpu/code_place.hpp"

namespace warplens::gpu {

/// Counts of one machine instruction.
struct SassCounts {
  std::uint32_t offset = 0;           ///< offset in bytes from the start of the function
  CodePlace place;                    ///< source line of the instruction
  std::vector<std::uint64_t> values;  ///< values of the metrics, in their order
};

/// Counts each machine instruction of single launches on the current GPU with CUPTI's SASS metrics. The code is
/// instrumented, and therefore much slower.
class SassProfiler {
 public:
  /// `metrics` are CUPTI's names: "smsp__sass_inst_executed". CUPTI accepts only one selection of metrics in the
  /// lifetime of a process. Therefore create one SassProfiler per process and keep it. The constructor never fails;
  /// errors are thrown by `count`.
  explicit SassProfiler(std::vector<std::string> metrics) : metrics_(std::move(metrics)) {}

  /// Returns the counts of all instructions of the kernel that `launch` starts, in code order. `launch` must start
  /// exactly one kernel. `cubin` contains the kernel's code with its line table, and `entry` is the kernel's mangled
  /// name. Throws Error.
  std::vector<SassCounts> count(const std::vector<char>& cubin, const std::string& entry,
                                const std::function<void()>& launch);

 private:
  std::vector<std::string> metrics_;
  std::vector<std::uint64_t> ids_;  ///< CUPTI's numbers of the metrics; empty until they are selected
};

}  // namespace warplens::gpu
