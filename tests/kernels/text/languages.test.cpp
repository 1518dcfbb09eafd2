#include "kernels/text/languages.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "analysis/translation/message.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

// Returns the language for exactly these environment variables.
std::string language_with(const std::map<std::string, std::string>& variables) {
  for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}) {
    const auto found = variables.find(name);
    if (found == variables.end())
      unsetenv(name);
    else
      setenv(name, found->second.c_str(), 1);
  }
  return language_of_system();
}

bool has_chinese() {
  return languages().size() > 1;
}

TEST(Languages, StartWithEnglishWhichNeedsNoFiles) {
  EXPECT_EQ(languages().front().code, "en");
  EXPECT_EQ(language_with({}), "en");
  EXPECT_EQ(language_with({{"LANG", "C.UTF-8"}}), "en");
  EXPECT_EQ(language_with({{"LANG", "tlh_QO.UTF-8"}}), "en");
}

TEST(Languages, FollowTheFirstVariableThatIsSet) {
  if (!has_chinese()) GTEST_SKIP() << "built without gettext";
  EXPECT_EQ(language_with({{"LANG", "zh_CN.UTF-8"}}), "zh_CN");
  EXPECT_EQ(language_with({{"LANG", "zh_CN.UTF-8"}, {"LC_ALL", "C"}}), "en");
  EXPECT_EQ(language_with({{"LANG", "de_DE"}, {"LC_MESSAGES", "zh_SG"}}), "zh_CN");
  EXPECT_EQ(language_with({{"LANG", "en_GB"}, {"LANGUAGE", "tlh:zh_Hans:en"}}), "zh_CN");
  EXPECT_EQ(language_with({{"LANG", "zh"}, {"LANGUAGE", ""}}), "zh_CN");
  EXPECT_EQ(language_with({{"LANG", "zh_TW.UTF-8"}}), "en");
}

TEST(Languages, CanBeSelectedByCode) {
  if (!has_chinese()) GTEST_SKIP() << "built without gettext";
  set_language("zh_CN");
  EXPECT_EQ(current_language(), "zh_CN");
  EXPECT_EQ(languages().back().name, "简体中文");
  set_language("tlh");
  EXPECT_EQ(current_language(), "en");
}

TEST(Say, PutsValuesIntoTheTranslationOrTheEnglishText) {
  const int lanes = 3;
  EXPECT_EQ(say("{} of {} lanes", lanes, 32), "3 of 32 lanes");
  EXPECT_EQ(fill_values("{1} 中的 {0}", "{} of {}", fmt::make_format_args(lanes, lanes)), "3 中的 3");
  EXPECT_EQ(fill_values("{2} lanes", "{} of {}", fmt::make_format_args(lanes, lanes)), "3 of 3")
      << "the translation uses a third value, which does not exist";
  EXPECT_EQ(plural("{} pass", "{} passes", 1, "1"), "1 pass");
  EXPECT_EQ(plural("{} pass", "{} passes", 1024, "1,024"), "1,024 passes");
}

}  // namespace
}  // namespace warplens::kernels
