#pragma once

#include <optional>
#include <ostream>

#include "analysis/trace/levels.hpp"
#include "app/reports/format.hpp"
#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// What `trace` prints: a study with its totals and findings. `of_block` tells that the totals are those of
/// study.choice.block alone.
struct TraceReport {
  const study::Study& study;
  bool of_block = false;
  std::optional<trace::Levels> levels = {};  ///< where they were asked for
};

/// Writes the report: as JSON with the keys of the design, as CSV with a row an instruction and no levels.
void write_trace(const TraceReport& report, Format format, std::ostream& out);

/// The same of several launches, each after the other, and what they count together. As JSON with a list "launches"; as
/// CSV a table each, with an empty line between.
void write_traces(const std::vector<study::SequenceStep>& steps, bool levels, Format format, std::ostream& out);

}  // namespace warplens::commands
