#pragma once

#include "app/window/panel.hpp"

namespace warplens::window {

/// The line of words under the toolbar, large enough for the last row: what the current access comes to; or, where a
/// lane is chosen, what it does from its thread to its sector; or, while a class predicts, the question.
void draw_strip(const Scene& scene, const Rect& where, View& view);

/// Whether the current access can be asked about, and what the answer is.
struct Question {
  std::string text;  ///< "How many sectors will this store touch?"; empty where there is nothing to ask
  std::uint64_t answer = 0;
  const char* unit = "sectors";
};
Question question_of(const views::Derived& derived);

/// Shows the answer about the current access, and counts the guess where one was typed.
void reveal_answer(View& view, const views::Derived& derived);

}  // namespace warplens::window
