#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace warplens::lessons {

/// A run of text of one kind: words as they stand, `code`, or the expression of a {reference}.
struct TextRun {
  enum class Kind : std::uint8_t { words, code, reference };
  Kind kind = Kind::words;
  std::string text;
};

/// Parts a text into its runs. Throws kernels::ExpressionError for a brace or a backtick that is not closed.
std::vector<TextRun> runs_of(const std::string& text);

/// What is wrong with a lesson's text before any figure is known: a digit that was typed by hand, more than three
/// sentences (in any language: 。 ends one as well). Empty for nothing.
std::string complaint_about(const std::string& text);

/// The text with what `filled` makes of each reference's expression in its place. Code keeps its backticks.
std::string with_references(const std::string& text, const std::function<std::string(const std::string&)>& filled);

}  // namespace warplens::lessons
