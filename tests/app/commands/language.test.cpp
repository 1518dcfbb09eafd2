// What programs read of the commands is the same in every language.
#include "analysis/base/language.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"
#include "kernels/languages.hpp"

namespace warplens::commands {
namespace {

std::string answer_in(const std::string& language, const std::vector<std::string>& args) {
  kernels::speak_language(language);
  std::ostringstream out, err;
  EXPECT_EQ(run(args, out, err), 0) << err.str();
  base::speak(nullptr);
  return out.str();
}

TEST(CommandsLanguage, JsonAndCsvAreTheSameInEach) {
  if (kernels::languages().size() < 2) GTEST_SKIP() << "built without gettext";
  for (const char* format : {"json", "csv"})
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"predict", "tile", "--set", "PAD=0", "--size", "256x256"}, {"list"}, {"step", "naive"}}) {
      std::vector<std::string> args = command;
      args.insert(args.end(), {"--format", format});
      EXPECT_EQ(answer_in("zh_CN", args), answer_in("en", args)) << command.front() << " --format " << format;
    }
}

TEST(CommandsLanguage, PeopleAreAnsweredInTheirs) {
  if (kernels::languages().size() < 2) GTEST_SKIP() << "built without gettext";
  const std::vector<std::string> args{"predict", "tile", "--set", "PAD=0", "--size", "256x256"};
  EXPECT_NE(answer_in("zh_CN", args).find("预测"), std::string::npos);
  EXPECT_EQ(answer_in("en", args).find("预测"), std::string::npos);
}

}  // namespace
}  // namespace warplens::commands
