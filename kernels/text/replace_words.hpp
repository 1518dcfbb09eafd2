#pragma once

#include <algorithm>
#include <string>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {

/// Replaces each identifier of a text that is a key of `values`, a map of strings, with its value. A part of an
/// identifier is not replaced.
template <class Map>
std::string replace_words(const std::string& text, const Map& values) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_identifier_character(text[end])) ++end;
    const std::string word = text.substr(at, std::max(end, at + 1) - at);
    const auto value = values.find(word);
    made += value == values.end() ? word : value->second;
    at += word.size();
  }
  return made;
}

}  // namespace warplens::kernels
