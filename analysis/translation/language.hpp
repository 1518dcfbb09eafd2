#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace warplens::translation {

/// Translations of the messages, read from a catalogue that msgfmt made from PO files. The gettext of the C library is
/// not used because it needs an installed locale, and a new machine often has only the locale C. libgettextpo is not
/// used because of its licence. The file format is simple, and GNU gettext documents it.
class Messages {
 public:
  /// Reads a .mo file, which must outlive this object. Throws std::invalid_argument if it is not a .mo file, or if the
  /// plural rule of its language is not supported.
  explicit Messages(std::string_view mo);

  /// Returns the translation, or null if the catalogue does not contain the message.
  const char* find(std::string_view message) const;
  /// Returns the translation of a message whose meaning depends on a context, or null if there is none.
  const char* find(std::string_view context, std::string_view message) const;
  /// Returns the translation of a message in the plural form that fits `number`, or null if there is no translation.
  /// `one` is the English message in the singular.
  const char* find_plural(std::string_view one, std::uint64_t number) const;
  /// Returns the value of `field` in the header of the catalogue: "X-Name" -> "简体中文". Empty if the field is
  /// missing.
  std::string header(std::string_view field) const;

 private:
  /// Plural rule of a language: the numbers for which a translation uses its first form. `none`: all numbers (there is
  /// only one form); `one_alone`: only 1; `none_and_one`: 0 and 1.
  enum class Plurals { none, one_alone, none_and_one };

  std::unordered_map<std::string_view, std::string_view> translations_;
  Plurals plurals_ = Plurals::one_alone;
};

/// Sets the language of all texts of the program; null means English, the language of the sources. The setting is
/// global, like a locale, because any code may produce a message, and all parts of the program use one language. It may
/// change at any time and on any thread, so `messages` must never be freed.
void set_language(const Messages* messages);
/// Returns the language of this thread; null means English. While an object of class InEnglish exists on this thread,
/// the language is English, otherwise it is the global one.
const Messages* current_language();

/// While an object of this class exists, its thread uses English. Use it to write files that other programs read,
/// because these files must be the same in every language.
class InEnglish {
 public:
  InEnglish();
  ~InEnglish();
  InEnglish(const InEnglish&) = delete;
  InEnglish& operator=(const InEnglish&) = delete;
};

}  // namespace warplens::translation
