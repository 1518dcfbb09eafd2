#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/reports/page.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Writes the warnings of a study (study::warnings_of), one line each.
void write_warnings(const study::Study& study, Page& page);

/// Adds the warnings to the JSON of a launch as "warnings"; adds nothing if there are none.
void put_warnings(nlohmann::ordered_json& json, const study::Study& study);

/// Returns whether a warning says that the counts are not those of the complete launch. The command then fails.
bool has_invalid_counts(const study::Study& study);

}  // namespace warplens::commands
