#pragma once

#include <string>

namespace warplens::fuzz {

/// Does everything with a text that Warplens does with a kernel file before it is compiled: reads its header, if it has
/// one; finds the device code and the parts that can be left out; guesses a header, and reads the guessed header.
/// Whatever the text is, the function must return soon, and only report kernels::InputError.
void attempt_source(const std::string& text);

}  // namespace warplens::fuzz
