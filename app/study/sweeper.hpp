#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "analysis/base/latest_task.hpp"
#include "app/study/sweep.hpp"

namespace warplens::study {

/// What is to be swept over.
struct SweepRequest {
  Choice base;                  ///< without the axes' parameters; of its block nothing is asked
  std::vector<SweepAxis> axes;  ///< the last changes fastest
  std::size_t text = 0;         ///< a hash of the kernel's file: another text is another wish
  std::string gpu;              ///< whose times are predicted, as kernels::gpu_named takes it; empty: none
  bool operator==(const SweepRequest&) const = default;
};

/// A sweep as far as it has come: the rows that are not done yet have neither totals nor an error.
struct SweepTable {
  SweepRequest wish;
  std::vector<SweepRow> rows;
};

/// The whole sweep, at once. One that can't be made has no rows.
SweepTable make_sweep_table(const SweepRequest& wish);

/// The same on a background thread, row by row, for the window.
class Sweeper {
 public:
  /// `changed` is called on background threads, more than one at a time, whenever a row was done (base::LatestTask).
  explicit Sweeper(std::function<void()> changed = {});
  /// Asks for a sweep; returns at once. The newest wish wins; asking again costs nothing.
  void request(const SweepRequest& wish) { task_.request(wish); }
  /// The latest wish as far as it has come: a new pointer whenever there is more. Null before the first.
  std::shared_ptr<const SweepTable> current() const { return task_.current(); }

 private:
  base::LatestTask<SweepRequest, SweepTable> task_;
};

}  // namespace warplens::study
