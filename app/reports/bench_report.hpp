#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "app/reports/format.hpp"
#include "app/reports/in_order.hpp"
#include "app/study/bench.hpp"
#include "app/views/table.hpp"

namespace warplens::commands {

/// Writes the rows that have a result; the others are left out. As JSON, the rows are an array.
void write_bench(std::span<const study::BenchRow> rows, Format format, std::ostream& out);

/// Writes measured rows as CSV or as a table for a terminal while the measurement runs: the headings at once, and each
/// row as soon as it and all rows before it are complete. The GPUs and the times of transfers follow at the end,
/// because they are known only then.
class BenchWhileMade {
 public:
  /// The arguments must outlive this object. `format` is csv or table.
  BenchWhileMade(Format format, std::span<const study::BenchRow> rows, std::ostream& out);
  /// Marks a row as complete. Safe to call from any thread.
  void row_done(std::size_t row);
  /// Writes the remaining complete rows and the end of the output. Call it after the measurement is complete or
  /// cancelled.
  void finish();

 private:
  void write_row(std::size_t row);

  std::span<const study::BenchRow> rows_;
  std::ostream& out_;
  std::optional<views::TextTableWriter> table_;  ///< writer of the table; nullopt if the format is CSV
  InOrder order_;
};

/// Formats a time with four significant digits: "1.234 ms".
std::string time_text(double seconds);

/// Describes the check of a measurement: "correct", "12 wrong; first: out[3][4] = nan, expected 7", "not checked".
std::string check_text(const gpu::Measurement& measurement);

}  // namespace warplens::commands
