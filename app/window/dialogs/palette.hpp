#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/actions/actions.hpp"

namespace warplens::window {

/// How well a name answers what was typed, the smaller the better: 0 it begins so, 1 a word in it begins so, 2 it has
/// it somewhere, 3 it has the letters in this order; nothing where it has not even these. Case does not matter.
std::optional<int> rank_of(const std::string& name, const std::string& typed);

/// The actions that answer what was typed, the best first; those of one rank in the table's order. A word that is only
/// another one for what an action does (`synonyms.hpp`) counts as much as a part of its name. What can't be done now
/// comes behind all that can, so that whoever looks for it learns that it is there.
std::vector<const Action*> ranked(std::span<const Action> all, const std::string& typed);

/// The command palette: every action, found by typing a part of its name.
void draw_commands(const Look& look, std::span<const Action> all, View& view, Changes& changes);

}  // namespace warplens::window
