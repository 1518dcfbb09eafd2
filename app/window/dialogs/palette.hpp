#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Returns how well a name matches the typed text, ignoring case; smaller is better. 0: the name starts with it, 1: a
/// word of the name starts with it, 2: the name contains it, 3: the name contains its letters in this order. Returns
/// nullopt if the name does not match.
std::optional<int> rank_match(const std::string& name, const std::string& typed);

/// Returns the actions that match the typed text, the best first, in the table's order within one rank. A match of a
/// synonym (`synonyms.hpp`) ranks like a match inside the name. Disabled actions are included, after all enabled ones,
/// so that users learn that they exist.
std::vector<const Action*> ranked(std::span<const Action> all, const std::string& typed);

/// Draws the command palette: the user types a part of a name to find an action.
void draw_commands(const Look& look, std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
