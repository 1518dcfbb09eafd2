#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warplens::base {

/// Returns the candidate that is most similar to `word`: the one with the fewest changed, added or missing letters,
/// ignoring case. Returns an empty text if no candidate is similar enough to suggest.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

/// Returns "; did you mean 'x'?" for the nearest candidate, or an empty text if no candidate is similar enough. The
/// caller appends the text to a message about an unknown name.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

/// Joins the words with commas for a message: "a, b, c".
std::string join_words(const std::vector<std::string>& words);

}  // namespace warplens::base
