#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/gpu/code_place.hpp"

namespace warplens::gpu {

/// What one machine instruction came to.
struct SassCounts {
  std::uint32_t offset = 0;           ///< of the instruction, in bytes from its function's start
  CodePlace place;                    ///< its source line
  std::vector<std::uint64_t> values;  ///< in the order of the metrics
};

/// Counts each machine instruction of single launches on the current GPU, with CUPTI's SASS metrics: the code is
/// instrumented, and runs slower by far.
class SassProfiler {
 public:
  /// `metrics` as CUPTI names them: "smsp__sass_inst_executed". CUPTI takes one choice of metrics in the life of a
  /// process, a second one fails: so make one of these, and keep it. What is wrong shows when it counts.
  explicit SassProfiler(std::vector<std::string> metrics) : metrics_(std::move(metrics)) {}

  /// The instructions of the one kernel that `launch` starts, in order. `cubin` and `entry` are the code's, for its
  /// line table. Throws Error.
  std::vector<SassCounts> count(const std::vector<char>& cubin, const std::string& entry,
                                const std::function<void()>& launch);

 private:
  std::vector<std::string> metrics_;
  std::vector<std::uint64_t> ids_;  ///< of the metrics; empty until they were chosen
};

}  // namespace warplens::gpu
