#pragma once

#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <vector>

#include "app/reports/page.hpp"
#include "app/study/notes.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Returns the findings as JSON, each with at least "kind", "severity", "source_line" and "message".
nlohmann::ordered_json findings_json(const std::vector<trace::Finding>& findings);
/// Returns the notes as JSON, each with "source_line" and "message".
nlohmann::ordered_json notes_json(const std::vector<study::Note>& notes);
/// Returns information about which blocks were checked, as JSON.
nlohmann::ordered_json reach_json(const study::Findings& findings);

/// Returns information about the comparison of the result with the kernel's `check`, as JSON.
nlohmann::ordered_json result_json(const study::Study& study);

/// Writes the findings of a study as lines "FILE:LINE: severity: kind: message", or a line that says that there are
/// none. Notes follow as lines "FILE:LINE: note: message". If not every block was checked, the last line says which
/// ones were.
void write_findings(const study::Study& study, Page& page);

/// Writes the findings of a study, followed by its notes, as CSV. Notes have the kind "compiler".
void write_findings_csv(const study::Study& study, std::ostream& out);

}  // namespace warplens::commands
