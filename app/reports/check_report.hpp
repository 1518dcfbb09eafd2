#pragma once

#include <ostream>
#include <vector>

#include "app/reports/format.hpp"
#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Writes the findings of a study.
void write_check(const study::Study& study, Format format, std::ostream& out);

/// Writes the findings of each launch of a file with several launches; as JSON, in the list "launches".
void write_checks(const std::vector<study::SequenceStep>& steps, Format format, std::ostream& out);

}  // namespace warplens::commands
