#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct CUpti_Profiler_Host_Object;

namespace warplens::gpu {

/// Reads hardware counters of single launches on the current GPU with CUPTI's range profiler. A GPU can count only a
/// few things at a time; to count more, the launch is repeated.
class RangeProfiler {
 public:
  /// `metrics` are CUPTI's names with their aggregation over the units: "dram__bytes_read.sum". Throws Error
  /// (unsupported, no_rights).
  explicit RangeProfiler(std::vector<std::string> metrics);

  /// Returns the counters of the one kernel that `launch` starts, in the order of `metrics`. `launch` is called once
  /// per pass and must do the same each time. `prepare` is called before each pass and is not counted. Throws Error.
  std::vector<double> count(const std::function<void()>& prepare, const std::function<void()>& launch) const;

 private:
  std::vector<const char*> names() const;

  std::vector<std::string> metrics_;
  // CUPTI keeps pointers to these two.
  std::string chip_;
  std::vector<std::uint8_t> available_;
  std::unique_ptr<CUpti_Profiler_Host_Object, void (*)(CUpti_Profiler_Host_Object*)> host_;
  std::vector<std::uint8_t> configuration_;
};

}  // namespace warplens::gpu
