#pragma once

#include <string>

// Functions that read untrusted texts other than PTX (attempt.hpp) and source code (source_attempt.hpp). Whatever the
// text is, each function must return soon, and only report the errors that it declares.
namespace warplens::fuzz {

/// Reads the text as the header of a kernel file, and as the file of a GPU. Both are TOML.
void attempt_header(const std::string& text);

/// Reads the text as each kind of message: to and from a worker, and to and from the compiler process. Writes a valid
/// message again.
void attempt_protocol(const std::string& text);

/// Reads the text as a settings file, and as the file with the progress in the lessons.
void attempt_settings(const std::string& text);

}  // namespace warplens::fuzz
