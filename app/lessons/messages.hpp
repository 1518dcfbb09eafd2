#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/lessons/lesson.hpp"

namespace warplens::lessons {

/// A text of a lesson that is translated as a whole, references and all.
struct Message {
  std::string text;
  std::string where;  ///< "assets/lessons/06-banks.md", for translators
  std::string note;   ///< what it is: "a step's heading", "a question"
};

/// All that a lesson says, each text once, in its order; then what its own kernels call themselves and their settings.
/// Throws kernels::InputError for a kernel whose header cannot be read.
std::vector<Message> messages_of(const Lesson& lesson);

/// A template for translators (gettext's .pot) of all that lessons say.
std::string template_of(std::span<const Lesson> lessons);

/// What is wrong with a translation of a lesson's text, empty for nothing: its {references} have to be the original's,
/// in any order, and what holds for every text (prose.hpp) holds for it.
std::string complaint_about_translation(const std::string& original, const std::string& translation);

}  // namespace warplens::lessons
