#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace warplens::lessons {

/// Part of a text of a lesson: plain words, `code`, or the expression of a {reference}.
struct TextRun {
  enum class Kind : std::uint8_t { words, code, reference };
  Kind kind = Kind::words;
  std::string text;
};

/// Splits a text into runs. Throws kernels::ExpressionError if a brace or a backtick is not closed.
std::vector<TextRun> split_runs(const std::string& text);

/// Returns the error in a text of a lesson; empty if there is none. Digits are allowed only in names, code and
/// references, and a text has at most three sentences. The Chinese full stop (。) also ends a sentence.
std::string complaint_about(const std::string& text);

/// Returns the text with each reference replaced by the result of `filled` for its expression. Code keeps its
/// backticks.
std::string with_references(const std::string& text, const std::function<std::string(const std::string&)>& filled);

}  // namespace warplens::lessons
