#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// A separate header from language.hpp, so that files with messages do not include its containers.

// Any code may produce a message, so these functions are not in a nested namespace. For messages with values:
// kernels/text/say.hpp.
namespace warplens {

/// Returns the message in the current language. Returns the message itself in English, or if it has no translation.
const char* tr(const char* message);
/// Translates a text that is not a literal in the sources, such as the title of a kernel.
std::string tr(const std::string& message);

/// Translates a message whose meaning depends on a context: trc("an element", "written").
const char* trc(const char* context, const char* message);

/// Returns the translation of a message; null in English, or if it has none.
const char* find_translation(std::string_view message);
/// Returns the translation of a message with a context.
const char* find_translation(std::string_view context, std::string_view message);
/// Returns the translation of a message that contains a number. `one` is its singular.
const char* find_plural_translation(std::string_view one, std::uint64_t number);

/// Replaces each "{}" in the text by the next value, and "{1}" by the second one: with_values(tr("{} of {} blocks"),
/// {"3", "8"}). For code that does not include fmt; other code uses `say`.
std::string with_values(std::string_view text, std::initializer_list<std::string> values);

/// Marks a message for translation in a table. The code that shows it translates it: tr(row.text).
constexpr const char* marked(const char* message) {
  return message;
}

}  // namespace warplens
