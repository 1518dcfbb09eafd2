#pragma once

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// The help over the window: what each panel shows, the keys (from the actions themselves), the terms.
void draw_help(const Scene& scene, std::span<const Action> all, View& view);

/// A term of the field as it stands on the screen, and what it means.
struct Term {
  const char* name;
  const char* meaning;
};
std::span<const Term> terms();

/// What a panel shows, in a sentence or two; empty for one that is not known.
const char* meaning_of_panel(std::string_view name);

}  // namespace warplens::window
