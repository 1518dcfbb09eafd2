#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "analysis/translation/message.hpp"

namespace warplens {

/// Formats `translation` with the values. Formats the English text instead if `translation` is null or does not match
/// the values.
std::string fill_values(const char* translation, fmt::string_view english, fmt::format_args values);

/// Formats a sentence in the current language. A message must be a whole sentence, because parts of sentences cannot be
/// translated. If a language needs the values in a different order, its translation numbers them: "{1} … {0}".
template <class... Values>
std::string say(fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  return fill_values(find_translation({english.data(), english.size()}), english, fmt::make_format_args(values...));
}

/// Formats a sentence in the current language, like say(). `context` selects the translation if the same English text
/// has different translations.
template <class... Values>
std::string sayc(const char* context, fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  return fill_values(find_translation(context, {english.data(), english.size()}), english,
                     fmt::make_format_args(values...));
}

/// Formats a sentence in the current language: `one` if `number` is 1, otherwise `many`. The text contains the number
/// only if it is also one of the values: plural("{} pass", "{} passes", n, grouped(n)).
template <class... Values>
std::string plural(fmt::format_string<Values...> one, fmt::format_string<Values...> many, std::uint64_t number,
                   Values&&... values) {
  const fmt::string_view singular = one, english = number == 1 ? one : many;
  return fill_values(find_plural_translation({singular.data(), singular.size()}, number), english,
                     fmt::make_format_args(values...));
}

}  // namespace warplens
