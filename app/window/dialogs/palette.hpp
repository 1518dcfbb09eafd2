#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// Returns how well a name matches the typed text, ignoring case; smaller is better:
/// - 0: the name starts with the text.
/// - 1: a word of the name starts with the text.
/// - 2: the name contains the text.
/// - 3: the name contains the letters of the text in this order.
///
/// Returns nullopt if the name does not match.
std::optional<int> rank_match(const std::string& name, const std::string& typed);

/// Returns the actions that match the typed text, the best first. Actions of the same rank are in the order of `all`. A
/// match of a synonym (`synonyms.hpp`) has the same rank as a match inside the name. Disabled actions come after all
/// enabled ones. They are included so that users learn that they exist.
std::vector<const Action*> ranked(std::span<const Action> all, const std::string& typed);

/// Draws the command palette: the user types a part of a name to find an action.
void draw_commands(const Look& look, std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
