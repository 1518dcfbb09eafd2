#pragma once

#include <string_view>

#include "app/window/draw/draw.hpp"
#include "app/words/glossary.hpp"

namespace warplens::window {

/// Shows the definition of a term in a tooltip while the mouse rests on the last item: its meaning, unit, name in
/// Nsight Compute and lesson. `label` is a name or label of the glossary (words::find_term), in English or in the
/// user's language. Shows nothing for other labels.
void explain_term(const Look& look, std::string_view label);

/// Does the same for a label that is drawn at `where` without an item. The last item stays the same.
void explain_term_at(const Look& look, const Rect& where, std::string_view label);

/// Adds the definition to the open tooltip, below what it already has. Does nothing if the label is not a term.
void add_term_to_tooltip(const Look& look, std::string_view label);

/// Draws the meaning of a term, and below it in small text the unit, the names in Nsight Compute and the lesson.
void draw_definition(const Look& look, const words::Term& term);

}  // namespace warplens::window
