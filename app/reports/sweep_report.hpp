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

/// Writes a sweep as CSV or as a table for a terminal while it runs: the headings at once, and each row as soon as it
/// and all rows before it are complete. Thread-safe.
class SweepWhileMade {
 public:
  /// The arguments must outlive this object. `format` is csv or table. `predicted` and `timed` say whether the table
  /// has columns for predicted and for measured times.
  SweepWhileMade(Format format, std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows,
                 bool predicted, bool timed, std::ostream& out);
  /// Marks a row as complete.
  void row_done(std::size_t row);
  /// Writes the remaining complete rows, after the sweep is complete or cancelled.
  void finish();

 private:
  void write_row(std::size_t row);

  std::span<const study::SweepAxis> axes_;
  std::span<const study::SweepRow> rows_;
  const bool predicted_, timed_;
  std::ostream& out_;
  std::optional<views::TextTableWriter> table_;  ///< writer of the table; nullopt if the format is CSV
  InOrder order_;
};

/// Writes the complete rows of a sweep in a format other than CSV. As JSON they are an array; each row has the keys of
/// `trace` up to "totals", or an "error".
void write_sweep(std::span<const study::SweepAxis> axes, std::span<const study::SweepRow> rows, Format format,
                 std::ostream& out);

}  // namespace warplens::commands
