// Each file of tests/golden contains a command and the expected answer: the standard output, then the lines of the
// standard error with "! " before each, and finally the exit status. UPDATE_GOLDEN=1 writes the current answers into
// the files. To add a case, write a file that contains only the command in its first line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "app/commands/commands.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::commands {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(WARPLENS_SOURCE_DIR) / "tests" / "golden";

std::vector<std::string> cases() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// Replaces the parts of an answer that differ between runs, or between versions of a compiler.
std::string steady(std::string text) {
  text = std::regex_replace(text, std::regex("\"seconds\": [0-9.e+-]+"), "\"seconds\": 0");
  text = std::regex_replace(text, std::regex("executed in [0-9.e+-]+ s"), "executed in 0 s");
  text = std::regex_replace(text, std::regex("\"ptx_line\": [0-9]+"), "\"ptx_line\": 0");
  text = std::regex_replace(text, std::regex("\"cubin\": \"[0-9a-f]+\""), "\"cubin\": \"0\"");
  text = std::regex_replace(text, std::regex("\\(line [0-9]+ of the PTX\\)"), "(line 0 of the PTX)");
  return std::regex_replace(text, std::regex("(^|\n)[0-9]+(,[0-9]+,[a-z]+\\.)"), "$010$2");
}

std::string answer(const std::string& command) {
  std::istringstream words(command);
  std::vector<std::string> args;
  for (std::string word; words >> word;) args.push_back(word);
  args.erase(args.begin(), args.begin() + 2);  // "$ warplens"
  std::ostringstream out, err;
  const int status = run(args, out, err);
  std::string text = out.str();
  std::istringstream lines(err.str());
  for (std::string line; std::getline(lines, line);) text += "! " + line + '\n';
  return command + '\n' + steady(text) + "exit " + std::to_string(status) + '\n';
}

class Golden : public testing::TestWithParam<std::string> {
 protected:
  // Runs the commands in the root of the repository, so that the paths in commands and messages are relative to it.
  // Commands that measure times use a fake worker without a GPU.
  void SetUp() override {
    fs::current_path(WARPLENS_SOURCE_DIR);
    unsetenv("WARPLENS_WORKER");
    const auto is_kind = [](const char* begin) { return GetParam().starts_with(begin); };
    if (is_kind("bench_") || is_kind("sweep_timed") || is_kind("verify_why"))
      setenv("WARPLENS_WORKER", worker::testing::fake_worker(GetParam() == "bench_wrong" ? "--wrong" : "").c_str(), 1);
    if (is_kind("error_no_nvdisasm")) setenv("WARPLENS_NVDISASM", "", 1);
  }
  void TearDown() override {
    unsetenv("WARPLENS_WORKER");
    unsetenv("WARPLENS_NVDISASM");
  }
};

TEST_P(Golden, CommandAnswersAsBefore) {
  const fs::path file = kFolder / (GetParam() + ".txt");
  std::ifstream stream(file);
  std::stringstream expected;
  expected << stream.rdbuf();
  std::string command;
  std::getline(expected, command);
  ASSERT_TRUE(command.starts_with("$ warplens ")) << file;
  const std::string actual = answer(command);
  if (const char* update = std::getenv("UPDATE_GOLDEN"); update && *update == '1')
    std::ofstream(file) << actual;
  else
    EXPECT_EQ(actual, expected.str()) << "UPDATE_GOLDEN=1 takes the new answer";
}

INSTANTIATE_TEST_SUITE_P(Commands, Golden, testing::ValuesIn(cases()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace warplens::commands
