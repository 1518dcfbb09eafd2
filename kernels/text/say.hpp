#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "analysis/base/message.hpp"

namespace warplens {

/// The values put into a text, which `translation` may be of; into the English, where there is none or it does not fit
/// the values.
std::string filled(const char* translation, fmt::string_view english, fmt::format_args values);

/// A sentence with values in it, in the language that is spoken. A sentence is one message: parts of sentences that are
/// put together can't be translated. Where a language needs the values in another order, its translation numbers them:
/// "{1} … {0}".
template <class... Values>
std::string say(fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  return filled(find_translation({english.data(), english.size()}), english, fmt::make_format_args(values...));
}

/// The same of a message that needs a context to be translated.
template <class... Values>
std::string sayc(const char* context, fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  return filled(find_translation(context, {english.data(), english.size()}), english, fmt::make_format_args(values...));
}

/// The same of a message that is another one where `number` is 1. The number is a value only where it is given again:
/// plural("{} pass", "{} passes", n, grouped(n)).
template <class... Values>
std::string plural(fmt::format_string<Values...> one, fmt::format_string<Values...> many, std::uint64_t number,
                   Values&&... values) {
  const fmt::string_view singular = one, english = number == 1 ? one : many;
  return filled(find_plural_translation({singular.data(), singular.size()}, number), english,
                fmt::make_format_args(values...));
}

}  // namespace warplens
