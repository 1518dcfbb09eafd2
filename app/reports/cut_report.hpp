#pragma once

#include <nlohmann/json_fwd.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "app/reports/format.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// A cut as the JSON of a command has it: after how many seconds, how many blocks were done by then, and where it was.
nlohmann::ordered_json cut_json(const study::Study& study, const study::Cut& cut);

/// A sentence, without its full stop, for each part of a study that is not whole because its time was up, or there was
/// more than is kept.
std::vector<std::string> parts_not_whole(const study::Study& study);

/// Says on the error stream which parts of a study are not whole, unless its page says so (as those of totals and
/// findings do); returns whether any is.
bool warn_of_cut(const study::Study& study, Format format, std::ostream& err);

/// What is to be done about a cut, as the end of a sentence.
const char* mend_of_cut();

}  // namespace warplens::commands
