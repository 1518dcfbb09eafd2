#pragma once

#include <cstdint>
#include <string>

#include "app/window/model/panel.hpp"

// Functions for question mode (View::class_guess), in which a class guesses the counts of the current access before
// they are shown.

namespace warplens::window {

/// A question about the current access, and its answer.
struct Question {
  std::string text;  ///< "How many sectors will this store access?"; empty if there is no question
  std::uint64_t answer = 0;
  std::string answer_text;  ///< the answer with its unit: "32 sectors"
};
Question question_of(const views::Derived& derived);

/// Shows the answer for the current access, and counts the guess if one was typed.
void reveal_answer(View& view, const views::Derived& derived);

/// Sets the access that the question is about. If this is another access than before, deletes the typed guess. If the
/// answer for this access was already shown, shows it again.
void ask_about(ClassGuess& class_guess, std::int64_t access);

/// Returns the lanes whose part of the current access may be shown. After the answer is revealed, the lanes appear one
/// by one within about two seconds.
LaneMask revealed_lanes(const ClassGuess& class_guess, const views::Derived& derived);

/// Draws the question in large text, with a field for the guess. The guess can be typed without clicking into the
/// field.
void draw_question(const Scene& scene, View& view);

}  // namespace warplens::window
