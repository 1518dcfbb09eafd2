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

/// Writes rows that were measured; as JSON they are an array. Rows that were not done are left out.
void write_bench(std::span<const study::BenchRow> rows, Format format, std::ostream& out);

/// Writes what was measured as CSV, or as a terminal's table, while it is made: the headings at once, and each row as
/// soon as it and all before it are done. What holds for all of them (the GPUs, the times of transfers) stands at the
/// end.
class BenchWhileMade {
 public:
  /// What is given must outlive this. `format` is csv or table.
  BenchWhileMade(Format format, std::span<const study::BenchRow> rows, std::ostream& out);
  /// The row is as it will stay. From any thread.
  void row_done(std::size_t row);
  /// Writes the others that are done, and the end: once all is over, or was cancelled.
  void finish();

 private:
  void write_row(std::size_t row);

  std::span<const study::BenchRow> rows_;
  std::ostream& out_;
  std::optional<views::TextTableWriter> table_;  ///< none: as CSV
  InOrder order_;
};

/// "1.234 ms": a time with four digits.
std::string time_text(double seconds);

/// What the check of a measurement says: "right", "12 wrong, first out[3][4] = nan, not 7", "not checked".
std::string check_text(const gpu::Measurement& measurement);

}  // namespace warplens::commands
