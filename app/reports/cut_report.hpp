#pragma once

#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Returns a cut (an execution that reached its time limit) as JSON: the time limit in seconds, the number of completed
/// blocks, and the place that was being executed.
nlohmann::ordered_json cut_json(const study::Study& study, const study::Cut& cut);

/// Returns a sentence, without its full stop, for each incomplete part of a study. A part is incomplete if it reached
/// its time limit or the limit of recorded instructions.
std::vector<std::string> parts_not_whole(const study::Study& study);

/// Prints a sentence for each incomplete part to `err`. In formats for people, the page already mentions incomplete
/// totals and findings, so these parts are left out. Returns whether at least one part is incomplete.
bool warn_of_cut(const study::Study& study, Format format, std::ostream& err);

/// Returns advice for an execution that reached its time limit, as the end of a sentence: "use --seconds to allow more
/// time".
std::string cut_advice();

}  // namespace warplens::commands
