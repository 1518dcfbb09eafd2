#pragma once

#include <string>

namespace warplens::kernels {

/// Replaces the letters of identifiers that are not ASCII, as in "float Δt", by ASCII letters. nvcc accepts such
/// identifiers, but NVRTC does not. Equal identifiers stay equal, and the number of bytes does not change, so that
/// positions in the text stay valid. Comments, literals and #include lines are not changed.
void spell_names_in_ascii(std::string& text);

}  // namespace warplens::kernels
