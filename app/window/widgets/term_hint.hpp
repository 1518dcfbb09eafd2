#pragma once

#include <string_view>

#include "app/window/draw/draw.hpp"
#include "app/words/glossary.hpp"

namespace warplens::window {

/// While the mouse rests on the last item, shows the definition of a term in a tooltip: its meaning, unit, name in
/// Nsight Compute and lesson. `label` is a name or label of the glossary (words::find_term), in English or in the
/// user's language. If `label` is not a term, shows nothing.
void explain_term(const Look& look, std::string_view label);

/// Shows the tooltip of explain_term() for a label that is drawn at `where` and is not an item of Dear ImGui. Does not
/// change Dear ImGui's last item.
void explain_term_at(const Look& look, const Rect& where, std::string_view label);

/// Adds the definition to the end of the open tooltip. Does nothing if the label is not a term.
void add_term_to_tooltip(const Look& look, std::string_view label);

/// Draws the meaning of a term, and below it in small text the unit, the names in Nsight Compute and the lesson.
void draw_definition(const Look& look, const words::Term& term);

}  // namespace warplens::window
