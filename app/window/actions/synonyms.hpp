#pragma once

#include <string>
#include <vector>

namespace warplens::window {

/// Other words for what an action does, by which somebody may look for it: "print pdf" for a sheet. The action goes by
/// its English name; the words are in English and in the language that is spoken. Empty where its name says it.
std::string synonyms_of(const std::string& action);

/// Which actions have such words.
std::vector<std::string> actions_with_synonyms();

}  // namespace warplens::window
