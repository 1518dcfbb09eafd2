#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "analysis/base/latest_task.hpp"
#include "app/study/sweep.hpp"

namespace warplens::study {

/// Input of a sweep.
struct SweepRequest {
  Choice base;                  ///< settings other than those of the axes; the block is ignored
  std::vector<SweepAxis> axes;  ///< the last axis changes fastest
  std::size_t text = 0;         ///< hash of the kernel's text; a different text is a different request
  std::string gpu;              ///< GPU of the predicted times (kernels::gpu_named); empty for none
  bool operator==(const SweepRequest&) const = default;
};

/// A sweep in progress. An unfinished row has neither totals nor an error.
struct SweepTable {
  SweepRequest wish;
  std::vector<SweepRow> rows;
};

/// Computes the whole sweep in the calling thread. If the sweep is not possible, the table has no rows.
SweepTable make_sweep_table(const SweepRequest& wish);

/// Computes sweeps on a background thread, row by row, for the window.
class Sweeper {
 public:
  /// `changed` is called for each finished row, from several background threads at the same time (base::LatestTask).
  explicit Sweeper(std::function<void()> changed = {});
  /// Requests a sweep and returns immediately. A new request replaces an older one. Repeating a request has no effect.
  void request(const SweepRequest& wish) { task_.request(wish); }
  /// Returns the latest sweep with its finished rows; null before the first. After each finished row, the pointer is a
  /// new one.
  std::shared_ptr<const SweepTable> current() const { return task_.current(); }

 private:
  base::LatestTask<SweepRequest, SweepTable> task_;
};

}  // namespace warplens::study
