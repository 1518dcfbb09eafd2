#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace warplens::base {

/// What messages are called in another language: the content of a catalogue that msgfmt made of PO files. (The C
/// library's own gettext works only in a locale that the machine has, and a fresh one has none but C; libgettextpo may
/// not be linked by a program of this licence. The format is simple, and GNU gettext documents it.)
class Messages {
 public:
  /// Reads a .mo file, which has to outlive this. Throws std::invalid_argument where it is none, or is of a language
  /// whose plurals are not known here.
  explicit Messages(std::string_view mo);

  /// The translation; null for a message without one.
  const char* find(std::string_view message) const;
  /// Of a message that says by a context which of its meanings it has.
  const char* find(std::string_view context, std::string_view message) const;
  /// Of a message that has a number in it, by its form for one.
  const char* find_plural(std::string_view one, std::uint64_t number) const;
  /// What the catalogue's header says of `field`: "X-Name" -> "简体中文". Empty for a field that it has not.
  std::string header(std::string_view field) const;

 private:
  enum class Plurals { none, one_alone, none_and_one };  ///< what has a form of its own

  std::unordered_map<std::string_view, std::string_view> translations_;
  Plurals plurals_ = Plurals::one_alone;
};

/// The language that texts are in from now on, everywhere in the program; null for English, in which they are written.
/// It is global, as a locale is: any line that says something needs it, and no two parts of a program speak two
/// languages. It may change at any time and on any thread, so what it points to is never freed.
void speak(const Messages* messages);
/// What this thread speaks: that, or null while it has an InEnglish.
const Messages* spoken();

/// While it lives, its thread speaks English: files that programs read are the same in every language.
class InEnglish {
 public:
  InEnglish();
  ~InEnglish();
  InEnglish(const InEnglish&) = delete;
  InEnglish& operator=(const InEnglish&) = delete;
};

}  // namespace warplens::base
