#pragma once

#include <string>

namespace warplens::fuzz {

/// Does with a text what becomes of a file that somebody opens, up to the compiler: reads its header, if it has one;
/// finds out what of it is for the device, and what could be left out of it; guesses a header, and reads that. However
/// the text is, this ends soon, and at worst says what is wrong (kernels::InputError).
void attempt_source(const std::string& text);

}  // namespace warplens::fuzz
