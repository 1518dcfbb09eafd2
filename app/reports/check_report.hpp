#pragma once

#include <ostream>
#include <vector>

#include "app/reports/format.hpp"
#include "app/study/sequence.hpp"
#include "app/study/study.hpp"

namespace warplens::commands {

/// Writes what is wrong with a study that has its findings.
void write_check(const study::Study& study, Format format, std::ostream& out);

/// The same of each launch of a file that makes several, one after the other; as JSON a list "launches".
void write_checks(const std::vector<study::SequenceStep>& steps, Format format, std::ostream& out);

}  // namespace warplens::commands
