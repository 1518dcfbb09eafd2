#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "analysis/base/latest_task.hpp"
#include "app/study/sweep.hpp"

namespace warplens::study {

/// Input of a sweep.
struct SweepRequest {
  Choice base;                  ///< without the axes' parameters; its block is ignored
  std::vector<SweepAxis> axes;  ///< the last axis changes fastest
  std::size_t text = 0;         ///< hash of the kernel's text; a different text is a different request
  std::string gpu;              ///< GPU of the predicted times (kernels::gpu_named); empty for none
  bool operator==(const SweepRequest&) const = default;
};

/// A sweep in progress. Rows that are not done have neither totals nor an error.
struct SweepTable {
  SweepRequest wish;
  std::vector<SweepRow> rows;
};

/// Computes the whole sweep in the calling thread. If it is not possible, the table has no rows.
SweepTable make_sweep_table(const SweepRequest& wish);

/// Computes sweeps on a background thread, row by row, for the window.
class Sweeper {
 public:
  /// `changed` is called for each finished row, from several background threads at the same time (base::LatestTask).
  explicit Sweeper(std::function<void()> changed = {});
  /// Requests a sweep; returns at once. The newest request wins; an equal one costs nothing.
  void request(const SweepRequest& wish) { task_.request(wish); }
  /// Returns the latest sweep with its finished rows; a new pointer for each addition. Null before the first.
  std::shared_ptr<const SweepTable> current() const { return task_.current(); }

 private:
  base::LatestTask<SweepRequest, SweepTable> task_;
};

}  // namespace warplens::study
