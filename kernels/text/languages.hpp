#pragma once

#include <string>
#include <vector>

#include "analysis/base/language.hpp"

namespace warplens::kernels {

/// A language of the program's texts: a folder of assets/languages.
struct Language {
  std::string code;  ///< "zh_CN"; "en" for English, which needs no folder
  std::string name;  ///< its name in the language itself: "简体中文"
  std::string font;  ///< font for its characters, "NotoSansCJKsc", if the usual fonts do not have them; otherwise empty
};

/// Returns English, followed by the languages that the program was built with. Building with other languages needs
/// Debian's gettext.
const std::vector<Language>& languages();

/// Returns the code of the language that the environment selects: the first of $LANGUAGE (a list), $LC_ALL,
/// $LC_MESSAGES and $LANG that is set. "en" if the program does not have the language.
std::string language_of_system();

/// Switches the program to this language (base::set_language), or to English if there is no language with this code.
void set_language(const std::string& code);

/// Returns the code of the current language.
std::string current_language();

}  // namespace warplens::kernels
