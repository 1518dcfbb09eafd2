// Tests that output for other programs (JSON, CSV) is the same in every language.
#include "analysis/translation/language.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"
#include "kernels/text/languages.hpp"

namespace warplens::commands {
namespace {

std::string answer_in(const std::string& language, const std::vector<std::string>& args) {
  kernels::set_language(language);
  std::ostringstream out, err;
  EXPECT_EQ(run(args, out, err), 0) << err.str();
  translation::set_language(nullptr);
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

TEST(CommandsLanguage, HelpIsInItAsAWhole) {
  if (kernels::languages().size() < 2) GTEST_SKIP() << "built without gettext";
  std::vector<std::vector<std::string>> all{{"--help"}};
  for (const Command& command : commands()) all.push_back({command.name, "--help"});
  for (const std::vector<std::string>& args : all) {
    const std::string help = answer_in("zh_CN", args);
    EXPECT_NE(help.find("用法: warplens"), std::string::npos) << help;
    for (const char* english : {"Usage", "OPTIONS", "Options", "Positionals", "Subcommands", "REQUIRED", "Print this"})
      EXPECT_EQ(help.find(english), std::string::npos) << args.front() << ": " << english;
  }
}

TEST(CommandsLanguage, ComplaintsAreInIt) {
  if (kernels::languages().size() < 2) GTEST_SKIP() << "built without gettext";
  const auto complaint = [](const std::vector<std::string>& args) {
    kernels::set_language("zh_CN");
    std::ostringstream out, err;
    EXPECT_NE(run(args, out, err), 0) << out.str();
    translation::set_language(nullptr);
    return err.str();
  };
  EXPECT_EQ(complaint({"trace"}), "warplens trace: 必须给出 KERNEL\n");
  EXPECT_EQ(complaint({"trace", "tile", "--sze", "1x1"}), "warplens trace: 未知选项 --sze；是不是 '--size'？\n");
  EXPECT_EQ(complaint({"step", "tile", "--format", "xml"}),
            "warplens step: --format: xml 不在 {table,json,csv,markdown,latex} 之中\n");
  EXPECT_EQ(complaint({"trace", "tile", "--size", "7"}), "--size 7: 要给出宽和高，例如 --size 4096x4096\n");
  EXPECT_EQ(complaint({"trace", "tile", "--set", "PAD=9"}).find("PAD 不能是 9；可选"),
            complaint({"trace", "tile", "--set", "PAD=9"}).find(": ") + 2)
      << "the file and its line stand before it";
}

}  // namespace
}  // namespace warplens::commands
