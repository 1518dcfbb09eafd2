#pragma once

#include <cstddef>
#include <mutex>
#include <ostream>
#include <span>
#include <vector>

#include "app/commands/format.hpp"
#include "app/study/sweep.hpp"

namespace warplens::commands {

/// Writes a sweep as CSV while it is made: the headings at once, and each row as soon as it and all before it are done.
/// Safe to be told of rows by several threads.
class SweepCsv {
 public:
  /// What is given must outlive this. `predicted` and `timed` say whether there are columns for such times.
  SweepCsv(std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows, bool predicted, bool timed,
           std::ostream& out);
  /// The row is as it will stay.
  void row_done(std::size_t row);
  /// Writes the others that are done: once the sweep is over, or was cancelled.
  void finish();

 private:
  void write_row(std::size_t row);

  std::span<const study::SweepAxis> axes_;
  std::span<const study::SweepRow> rows_;
  const bool predicted_, timed_;
  std::ostream& out_;
  std::mutex mutex_;
  std::vector<bool> done_;
  std::size_t next_ = 0;  ///< the first that is not written
};

/// Writes a sweep's rows, those that were done, in a form other than CSV. As JSON they are an array, and each has the
/// keys of `trace`'s JSON down to its totals, or an "error".
void write_sweep(std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows, Format format,
                 std::ostream& out);

}  // namespace warplens::commands
