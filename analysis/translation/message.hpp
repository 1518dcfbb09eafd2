#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// This include file is separate from language.hpp, so that source files with messages need not include the containers
// that the class Messages uses.

// Any code may produce a message, so these functions are not in a nested namespace. To insert values into a message,
// see kernels/text/say.hpp.
namespace warplens {

/// Returns the message in the current language. If the language is English, or if there is no translation, returns the
/// message itself.
const char* tr(const char* message);
/// Translates a text that is not a literal in the sources, such as the title of a kernel.
std::string tr(const std::string& message);

/// Translates a message whose meaning depends on a context: trc("an element", "written").
const char* trc(const char* context, const char* message);

/// Returns the translation of a message; null if the current language is English or there is no translation.
const char* find_translation(std::string_view message);
/// Returns the translation of a message whose meaning depends on a context; null if the current language is English or
/// there is no translation.
const char* find_translation(std::string_view context, std::string_view message);
/// Returns the translation of a message in the plural form that fits `number`; null if the current language is English
/// or there is no translation. `one` is the English message in the singular.
const char* find_plural_translation(std::string_view one, std::uint64_t number);

/// Inserts values into a text: replaces each "{}" by the next value, and "{1}" by the second one. Example:
/// with_values(tr("{} of {} blocks"), {"3", "8"}). For code that does not include fmt; other code uses `say`.
std::string with_values(std::string_view text, std::initializer_list<std::string> values);

/// Marks a message for translation, for example in a table. It does not translate: the code that shows the message
/// calls tr.
constexpr const char* marked(const char* message) {
  return message;
}

}  // namespace warplens
