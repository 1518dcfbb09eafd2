#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct CUpti_Profiler_Host_Object;

namespace warplens::gpu {

/// Reads hardware counters of single launches on the current GPU with CUPTI's range profiler. A GPU can use only a few
/// counters at a time. To read more, the launch is repeated; each run is called a pass.
class RangeProfiler {
 public:
  /// `metrics` are CUPTI's names of counters with a suffix that says how the values of the units are combined:
  /// "dram__bytes_read.sum". Throws Error (unsupported, no_rights).
  explicit RangeProfiler(std::vector<std::string> metrics);

  /// Returns the counters of the one kernel that `launch` starts, in the order of `metrics`. `launch` is called once
  /// per pass and must do the same each time. `prepare` is called before each pass and is not counted. Throws Error.
  std::vector<double> count(const std::function<void()>& prepare, const std::function<void()>& launch) const;

 private:
  std::vector<const char*> names() const;

  std::vector<std::string> metrics_;
  // CUPTI stores pointers to these two objects.
  std::string chip_;
  std::vector<std::uint8_t> available_;
  std::unique_ptr<CUpti_Profiler_Host_Object, void (*)(CUpti_Profiler_Host_Object*)> host_;
  std::vector<std::uint8_t> configuration_;
};

}  // namespace warplens::gpu
