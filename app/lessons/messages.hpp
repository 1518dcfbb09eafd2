#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/lessons/lesson.hpp"

namespace warplens::lessons {

/// A text of a lesson that is translated as a whole, including its references.
struct Message {
  std::string text;
  std::string where;  ///< file that contains the text, for translators: "assets/lessons/06-banks.md"
  std::string note;   ///< kind of text, for translators: "a step's heading", "a question"
};

/// Returns all texts of a lesson in order, followed by the titles of its own kernels and the labels of their
/// parameters. Duplicates are left out. Throws kernels::InputError if the header of a kernel is malformed.
std::vector<Message> messages_of(const Lesson& lesson);

/// Returns a template for translators (gettext .pot) with these texts; each text occurs only once.
std::string make_template(std::span<const Message> messages);

/// Returns the error in a translation of a lesson's text; empty if there is none. A translation must contain the same
/// {references} as the original, in any order, and satisfy the rules for all texts (prose.hpp).
std::string complaint_about_translation(const std::string& original, const std::string& translation);

}  // namespace warplens::lessons
