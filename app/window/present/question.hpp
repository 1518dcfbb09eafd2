#pragma once

#include <cstdint>
#include <string>

#include "app/window/model/panel.hpp"

// A class predicts before it sees (View::class_guess): what is asked about the current access, the guess, the answer.

namespace warplens::window {

/// Whether the current access can be asked about, and what the answer is.
struct Question {
  std::string text;  ///< "How many sectors will this store touch?"; empty where there is nothing to ask
  std::uint64_t answer = 0;
  const char* unit = "sectors";
};
Question question_of(const views::Derived& derived);

/// Shows the answer about the current access, and counts the guess where one was typed.
void reveal_answer(View& view, const views::Derived& derived);

/// Takes note of the access that is shown: another one is another question, unless its answer is known.
void ask_about(ClassGuess& class_guess, std::int64_t access);

/// The lanes whose part in the current access may be seen: the answer is shown lane by lane, in about two seconds.
LaneMask revealed_lanes(const ClassGuess& class_guess, const views::Derived& derived);

/// The question in type for the last row, with a field for the guess, which is typed without a click into it.
void draw_question(const Scene& scene, View& view);

}  // namespace warplens::window
