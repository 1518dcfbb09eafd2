#pragma once

#include <string>
#include <vector>

namespace warplens::window {

/// Returns other words by which a user may search for an action, for example "print pdf" for the export of a sheet.
/// `action` is the English name of the action. The words are in English and in the user's language. Empty if the action
/// has no synonyms.
std::string synonyms_of(const std::string& action);

/// Returns the English names of the actions that have synonyms.
std::vector<std::string> actions_with_synonyms();

}  // namespace warplens::window
