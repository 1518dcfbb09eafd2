#pragma once

#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <vector>

#include "app/reports/page.hpp"
#include "app/study/notes.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// The findings as JSON, with at least "kind", "severity", "source_line" and "message" each.
nlohmann::ordered_json findings_json(const std::vector<trace::Finding>& findings);
/// What is to be known beside them, as JSON: "source_line" and "message" each.
nlohmann::ordered_json notes_json(const std::vector<study::Note>& notes);
/// How far the findings reach, as JSON.
nlohmann::ordered_json reach_json(const study::Findings& findings);

/// Whether the result was held against the kernel's check, as JSON.
nlohmann::ordered_json result_json(const study::Study& study);

/// The study's findings as text: a line "FILE:LINE: severity: kind: message" each, or that there are none; a line
/// "FILE:LINE: note: message" for each thing to be known beside them; then,
/// where not every block was looked at, how far that reaches.
void write_findings(const study::Study& study, Page& page);

/// The study's findings and notes (of kind "compiler") as CSV.
void write_findings_csv(const study::Study& study, std::ostream& out);

}  // namespace warplens::commands
