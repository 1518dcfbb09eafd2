#pragma once

#include <optional>
#include <ostream>

#include "analysis/trace/levels.hpp"
#include "app/reports/format.hpp"
#include "app/study/sequence.hpp"
#include "app/study/study.hpp"
#include "app/views/machine_code.hpp"

namespace warplens::commands {

/// Input of `trace`: a study with its totals and findings. If `of_block` is true, the totals are those of
/// study.choice.block only.
struct TraceReport {
  const study::Study& study;
  bool of_block = false;
  std::optional<trace::Levels> levels = {};     ///< traffic of the memory levels; nullopt without --levels
  std::optional<views::MachineCode> sass = {};  ///< the machine code; nullopt without --sass
};

/// Parts of a trace that are written on request.
struct TraceParts {
  bool levels = false;  ///< the traffic of the memory levels
  bool sass = false;    ///< the machine code
};

/// Computes the parts of a report of a study with totals. `of_block` is as in TraceReport. Throws kernels::InputError
/// if the machine code is requested but cannot be disassembled.
TraceReport make_trace_report(const study::Study& study, bool of_block, const TraceParts& parts);

/// Writes the report. As CSV, it has one row per instruction and does not contain the levels.
void write_trace(const TraceReport& report, Format format, std::ostream& out);

/// Writes the reports of several launches, followed by their sum. As JSON, the reports are in a list "launches". As
/// CSV, each report is a table; empty lines separate the tables.
void write_traces(const std::vector<study::SequenceStep>& steps, const TraceParts& parts, Format format,
                  std::ostream& out);

}  // namespace warplens::commands
