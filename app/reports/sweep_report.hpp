#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <span>

#include "app/reports/format.hpp"
#include "app/reports/in_order.hpp"
#include "app/study/sweep.hpp"
#include "app/views/table.hpp"

namespace warplens::commands {

/// Writes a sweep as CSV, or as a terminal's table, while it is made: the headings at once, and each row as soon as it
/// and all before it are done. Safe to be told of rows by several threads.
class SweepWhileMade {
 public:
  /// What is given must outlive this. `format` is csv or table; `predicted` and `timed` say whether there are columns
  /// for such times.
  SweepWhileMade(Format format, std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows,
                 bool predicted, bool timed, std::ostream& out);
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
  std::optional<views::TextTableWriter> table_;  ///< none: as CSV
  InOrder order_;
};

/// Writes a sweep's rows, those that were done, in a form other than CSV. As JSON they are an array, and each has the
/// keys of `trace`'s JSON down to its totals, or an "error".
void write_sweep(std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows, Format format,
                 std::ostream& out);

}  // namespace warplens::commands
