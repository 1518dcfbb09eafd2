#pragma once

#include <string>
#include <vector>

#include "analysis/translation/language.hpp"

namespace warplens::kernels {

/// A language for the texts of the program. Its translation is in a folder of assets/languages.
struct Language {
  std::string code;  ///< "zh_CN"; "en" for English, which needs no folder
  std::string name;  ///< name of the language in the language itself: "简体中文"
  std::string font;  ///< font for its characters ("NotoSansCJKsc"); empty if the usual fonts contain them
};

/// Returns English, followed by the languages with which the program was built. Building with languages other than
/// English requires gettext.
const std::vector<Language>& languages();

/// Returns the code of the language that the environment selects. The first of $LANGUAGE (a list), $LC_ALL,
/// $LC_MESSAGES and $LANG that is set is used. "en" if the program does not have the language.
std::string language_of_system();

/// Switches the program to this language (translation::set_language), or to English if there is no language with this
/// code.
void set_language(const std::string& code);

/// Returns the code of the current language.
std::string current_language();

}  // namespace warplens::kernels
