#pragma once

#include <string>

#include "analysis/trace/machine_code.hpp"

namespace warplens::words {

/// Describes the form of an instruction in the machine code: "128 bits per lane in SASS". Empty if it is as written.
/// sass::Correspondence::is_known says whether it is also counted in this form.
std::string form_name(const sass::Made& made);

/// Returns the text of a note, which may follow the name of a line and a colon.
std::string sentence(const trace::MachineCodeNote& note);

}  // namespace warplens::words
