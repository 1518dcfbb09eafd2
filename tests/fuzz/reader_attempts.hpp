#pragma once

#include <string>

// What becomes of texts that others wrote, beside PTX (attempt.hpp) and sources (source_attempt.hpp). However the text
// is, each ends soon, and at worst says what is wrong.
namespace warplens::fuzz {

/// The text as the header of a kernel's file, and of a GPU's file, which are both TOML.
void attempt_header(const std::string& text);

/// The text as a line of the talk with a worker, in both directions, and with the compiler's process: read, and written
/// again where it was one.
void attempt_protocol(const std::string& text);

/// The text as the settings, and as the progress in the lessons.
void attempt_settings(const std::string& text);

}  // namespace warplens::fuzz
