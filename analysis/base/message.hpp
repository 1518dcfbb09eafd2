#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// Apart from language.hpp, whose containers would otherwise reach every file that says something.

// Any line of the program may say something, so these are not hidden in a room. What has values in it:
// kernels/text/say.hpp.
namespace warplens {

/// The message in the language that is spoken, which is the message itself where that is English or has none.
const char* tr(const char* message);
/// The same of a text that is not in the sources as a literal, such as a kernel's title.
std::string tr(const std::string& message);

/// The same of a message that needs a context to be translated: trc("a slider's end", "Reset").
const char* trc(const char* context, const char* message);

/// Returns the translation of a message; null if English is spoken or there is no translation.
const char* find_translation(std::string_view message);
/// Returns the translation of a message that needs a context.
const char* find_translation(std::string_view context, std::string_view message);
/// Returns the translation of a message with a number in it, by its form for one.
const char* find_plural_translation(std::string_view one, std::uint64_t number);

/// The text with a value for each "{}" in it, or for "{1}" the second one, where fmt isn't at hand (else say does it):
/// with_values(tr("{} of {} blocks"), {"3", "8"}).
std::string with_values(std::string_view text, std::initializer_list<std::string> values);

/// Marks a message for translators where it only is listed; it is translated where it is shown: tr(row.text).
constexpr const char* marked(const char* message) {
  return message;
}

}  // namespace warplens
