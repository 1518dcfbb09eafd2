// Checks that the manual page and the shell completions contain all commands and options that the commands declare.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/commands/commands.hpp"
#include "app/commands/completion_script.hpp"
#include "app/commands/manual_page.hpp"

namespace warplens::commands {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string said(const std::vector<std::string>& words, int status = kDone) {
  std::ostringstream out, err;
  EXPECT_EQ(run(words, out, err), status) << err.str();
  return status == kDone ? out.str() : err.str();
}

TEST(Completion, OfEveryShellHasAllCommandsTheirOptionsAndWhatIsKnownByName) {
  for (const std::string& shell : shell_names()) {
    const std::string script = said({"completion", shell});
    for (const Command& command : commands()) EXPECT_THAT(script, HasSubstr(command.name)) << shell;
    for (const char* word : {"tile_float4", "markdown", "h200", "shared", "06-banks", "flushed"})
      EXPECT_THAT(script, HasSubstr(word)) << shell;
    EXPECT_THAT(script, HasSubstr(shell == "fish" ? "-l over" : "--over")) << shell;
  }
  EXPECT_THAT(said({"completion", "tcsh"}, kBadInput), HasSubstr("bash"));
}

TEST(Manual, HasAPageOfTheProgramAndOfEachCommand) {
  const auto folder = std::filesystem::path(::testing::TempDir()) / "manual";
  said({"manual", "-o", folder.string()});
  for (const Command& command : commands())
    EXPECT_TRUE(std::filesystem::exists(folder / (std::string("warplens-") + command.name + ".1"))) << command.name;
  std::ostringstream page;
  page << std::ifstream(folder / "warplens.1").rdbuf();
  EXPECT_THAT(page.str(), HasSubstr(".SH COMMANDS\n.TP\n\\fBlist\\fR"));
  EXPECT_THAT(page.str(), HasSubstr("\\fB\\-\\-version\\fR"));
}

TEST(Manual, DefinesTheTermsOnThePageOfTheProgram) {
  const std::string page = said({"manual"});
  EXPECT_THAT(page, HasSubstr(".SH TERMS\n"));
  EXPECT_THAT(page, HasSubstr("\\fBsector\\fR\n32 bytes of global or local memory"));
  EXPECT_THAT(page, HasSubstr("Nsight Compute: launch__grid_size\n"));
  EXPECT_THAT(page, HasSubstr("Lesson: warplens lesson banks\n"));
  EXPECT_THAT(said({"manual", "bench"}), Not(HasSubstr(".SH TERMS")));
}

TEST(Manual, TellsWhatAnOptionMayBe) {
  const std::string bench = said({"manual", "bench"});
  EXPECT_THAT(bench, HasSubstr("\\fB\\-\\-l2\\fR"));
  EXPECT_THAT(bench, HasSubstr("Values: \\fBwarm\\fR, \\fBflushed\\fR"));
  EXPECT_THAT(bench, HasSubstr("Default: \\fBwarm\\fR"));
  EXPECT_THAT(said({"manual", "benhc"}, kBadInput), HasSubstr("did you mean 'bench'"));
}

TEST(ManualPage, LetsNothingPassForRoff) {
  const CommandText program{.name = "warplens",
                            .options = {{.names = {"-o"}, .value = "FILE", .help = ".SH is no\\section"}}};
  const std::string page = manual_page(program, program, "1");
  EXPECT_THAT(page, HasSubstr("\n\\&.SH is no\\esection\n"));
  EXPECT_THAT(page, Not(HasSubstr("\n.SH is no")));
}

TEST(Version, TellsCommitCompilerAndNvrtc) {
  const std::string version = said({"--version"});
  EXPECT_THAT(version,
              ::testing::ContainsRegex("^warplens [0-9.]+ \\((commit [0-9a-f]+(\\+changes)?|commit unknown)\\)\n"));
  EXPECT_THAT(version, HasSubstr("\nNVRTC 1"));
}

}  // namespace
}  // namespace warplens::commands
