#pragma once

#include <string>
#include <vector>

namespace warplens::window {

/// Other words by which a user may search for an action: "print pdf" for a sheet. `action` is its English name; the
/// words are in English and in the user's language. Empty if the action has none.
std::string synonyms_of(const std::string& action);

/// Returns the English names of the actions that have synonyms.
std::vector<std::string> actions_with_synonyms();

}  // namespace warplens::window
