#pragma once

#include <string>
#include <vector>

#include "analysis/base/language.hpp"

namespace warplens::kernels {

/// A language that the program can speak: a folder of assets/languages.
struct Language {
  std::string code;  ///< "zh_CN"; "en" for English, which needs no folder
  std::string name;  ///< as its speakers call it: "简体中文"
  std::string font;  ///< what its letters are drawn with, "NotoSansCJKsc", where the usual fonts lack them; else empty
};

/// English first. The others are those that the program was built with, which takes Debian's gettext.
const std::vector<Language>& languages();

/// The code of the language that the user wants, as the environment says: the first of $LANGUAGE (a list), $LC_ALL,
/// $LC_MESSAGES and $LANG that is set. "en" for one that there is not.
std::string language_of_system();

/// Speaks this language from now on (base::set_language); English where there is none of that code.
void speak_language(const std::string& code);

/// The code of the language that is spoken.
std::string spoken_language();

}  // namespace warplens::kernels
