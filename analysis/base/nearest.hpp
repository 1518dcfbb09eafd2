#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// The candidate that `word` was most likely meant to be: the one with the fewest letters changed, added or left out,
/// compared without case. Empty where none is near enough to be worth a mention.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean 'x'?" for the nearest candidate, else nothing: the tail of a message about an unknown name.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// The words with commas between them, as a message lists them: "a, b, c".
std::string listed(const std::vector<std::string>& words);

}  // namespace warplens::base
