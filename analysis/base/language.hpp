#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace warplens::base {

/// Translations of the messages: the contents of a catalogue that msgfmt made from PO files. The gettext of the C
/// library is not used because it needs a locale that is installed, and a fresh machine only has C. libgettextpo is not
/// used because of its licence. The file format is simple, and GNU gettext documents it.
class Messages {
 public:
  /// Reads a .mo file, which must outlive this object. Throws std::invalid_argument if it is not a .mo file, or if the
  /// plural rule of its language is not supported.
  explicit Messages(std::string_view mo);

  /// Returns the translation; null if the message has none.
  const char* find(std::string_view message) const;
  /// Returns the translation of a message whose meaning depends on a context.
  const char* find(std::string_view context, std::string_view message) const;
  /// Returns the translation of a message that contains a number. `one` is its singular.
  const char* find_plural(std::string_view one, std::uint64_t number) const;
  /// Returns the value of `field` in the header of the catalogue: "X-Name" -> "简体中文". Empty if the field is
  /// missing.
  std::string header(std::string_view field) const;

 private:
  enum class Plurals { none, one_alone, none_and_one };  ///< which numbers have a form of their own

  std::unordered_map<std::string_view, std::string_view> translations_;
  Plurals plurals_ = Plurals::one_alone;
};

/// Sets the language of all texts in the program from now on; null for English, the language of the sources. It is
/// global, like a locale, because any code may produce a message, and all parts of the program use one language. It may
/// change at any time and on any thread, so the object is never freed.
void set_language(const Messages* messages);
/// Returns the language of this thread: the global one, or null (English) while the thread has an InEnglish.
const Messages* current_language();

/// Makes its thread use English while it exists: files for other programs are the same in every language.
class InEnglish {
 public:
  InEnglish();
  ~InEnglish();
  InEnglish(const InEnglish&) = delete;
  InEnglish& operator=(const InEnglish&) = delete;
};

}  // namespace warplens::base
