#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/commands/format.hpp"
#include "app/study/bench.hpp"

namespace warplens::commands {

/// Writes rows that were measured; as JSON they are an array. Rows that were not done are left out.
void write_bench(std::span<const study::BenchRow> rows, Format format, std::ostream& out);

/// "1.234 ms": a time with four digits.
std::string time_text(double seconds);

/// What the check of a measurement says: "right", "12 wrong, first out[3][4] = nan, not 7", "not checked".
std::string check_text(const gpu::Measurement& measurement);

}  // namespace warplens::commands
