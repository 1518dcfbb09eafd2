#pragma once

#include <string>

#include "analysis/trace/machine_code.hpp"

namespace warplens::words {

/// Describes the form of an instruction in the machine code: "128 bits per lane in SASS". Empty if the form is the same
/// as in the PTX. sass::Correspondence::is_known says whether the model also counts the instruction in this form.
std::string form_name(const sass::Made& made);

/// Returns the text of a note. It can be shown alone, or after a line and a colon: "line 12: …".
std::string sentence(const trace::MachineCodeNote& note);

}  // namespace warplens::words
