#pragma once

#include <string>

#include "analysis/trace/machine_code.hpp"

namespace warplens::words {

/// What the machine code has of an instruction, in a few words: "128 bits a lane in SASS"; empty where that is as
/// written. Whether it is also counted so, sass::Correspondence::is_known says.
std::string form_name(const sass::Made& made);

/// What a note says, as the end of a sentence that may begin with its line.
std::string sentence(const trace::MachineCodeNote& note);

}  // namespace warplens::words
