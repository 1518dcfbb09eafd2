#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct CUpti_Profiler_Host_Object;

namespace warplens::gpu {

/// Reads hardware counters of single launches on the current GPU, with CUPTI's range profiler. A GPU counts only so
/// much at a time: for more, the launch is made again.
class RangeProfiler {
 public:
  /// `metrics` as CUPTI names them, with what is made of the units' values: "dram__bytes_read.sum". Throws Error
  /// (unsupported, no_rights).
  explicit RangeProfiler(std::vector<std::string> metrics);

  /// What the counters show of the one kernel that `launch` starts, in the order of `metrics`. It is called once a
  /// pass and must do the same each time; what `prepare` does before each is not counted. Throws Error.
  std::vector<double> count(const std::function<void()>& prepare, const std::function<void()>& launch) const;

 private:
  std::vector<const char*> names() const;

  std::vector<std::string> metrics_;
  // CUPTI goes on using these two.
  std::string chip_;
  std::vector<std::uint8_t> available_;
  std::unique_ptr<CUpti_Profiler_Host_Object, void (*)(CUpti_Profiler_Host_Object*)> host_;
  std::vector<std::uint8_t> configuration_;
};

}  // namespace warplens::gpu
