#include "kernels/text/languages.hpp"

#include <cstdlib>
#include <sstream>
#include <string_view>

#include "analysis/translation/language.hpp"
#include "kernels/text/embedded.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kFolder = "languages/", kEnding = ".mo";

struct Known {
  Language language;
  const translation::Messages* messages;  ///< the translations; null for English
};

// Returns the languages with their translations. They are never destroyed, because translation::set_language requires
// that the translations and the bytes to which they refer exist until the program ends.
const std::vector<Known>& known() {
  static const std::vector<Known>& all = *new std::vector<Known>([] {
    std::vector<Known> found{{{"en", "English", ""}, nullptr}};
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with(kFolder) || !file.path.ends_with(kEnding)) continue;
      const std::string_view code =
          file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - kEnding.size());
      const auto* messages = new translation::Messages(file.content);
      found.push_back({{std::string(code), messages->header("X-Name"), messages->header("X-Font")}, messages});
    }
    return found;
  }());
  return all;
}

// Returns the part of a locale that names the language: "zh_Hans_CN" of "zh_Hans_CN.UTF-8@x".
std::string without_encoding(const std::string& locale) {
  return locale.substr(0, locale.find_first_of(".@"));
}

/// Returns the code of the language for a locale; empty if the program has no translation for it.
std::string code_for(const std::string& locale) {
  const std::string name = without_encoding(locale), language = name.substr(0, name.find('_'));
  if (name == "C" || name == "POSIX" || language == "en") return "en";
  // For traditional Chinese, use English: the only Chinese translation has simplified characters.
  if (language == "zh" && (name.starts_with("zh_Hant") || name == "zh_TW" || name == "zh_HK" || name == "zh_MO"))
    return {};
  for (const Known& one : known())
    if (one.language.code == name) return name;
  for (const Known& one : known())
    if (one.language.code.substr(0, one.language.code.find('_')) == language) return one.language.code;
  return {};
}

}  // namespace

const std::vector<Language>& languages() {
  static const std::vector<Language> all = [] {
    std::vector<Language> rows;
    for (const Known& one : known()) rows.push_back(one.language);
    return rows;
  }();
  return all;
}

std::string language_of_system() {
  for (const char* variable : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    std::istringstream list(value);
    for (std::string locale; std::getline(list, locale, ':');)
      if (const std::string code = code_for(locale); !code.empty()) return code;
    return "en";
  }
  return "en";
}

void set_language(const std::string& code) {
  const translation::Messages* messages = nullptr;
  for (const Known& one : known())
    if (one.language.code == code) messages = one.messages;
  translation::set_language(messages);
}

std::string current_language() {
  for (const Known& one : known())
    if (one.messages == translation::current_language()) return one.language.code;
  return "en";
}

}  // namespace warplens::kernels
