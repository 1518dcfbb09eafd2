// Tests the messages of commands for a kernel file with errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/commands/commands.hpp"

namespace warplens::commands {
namespace {

using testing::HasSubstr;

/// Returns the standard error of `trace` for a kernel file with this text.
std::string errors_of(const std::string& text, const std::vector<std::string>& options = {}) {
  const auto file = std::filesystem::path(testing::TempDir()) / "source_errors.cu";
  std::ofstream(file) << text;
  std::vector<std::string> words{"trace", file.string()};
  words.insert(words.end(), options.begin(), options.end());
  std::ostringstream out, err;
  EXPECT_EQ(run(words, out, err), kBadInput);
  return err.str();
}

TEST(SourceErrors, AllOfTheCompilersAreTold) {
  const std::string told = errors_of("__global__ void k(int* a) {\n  a[0] = first;\n  a[1] = second;\n}\n");
  EXPECT_THAT(told, HasSubstr("source_errors.cu:2: identifier \"first\" is undefined"));
  EXPECT_THAT(told, HasSubstr("source_errors.cu:3: identifier \"second\" is undefined"));
}

TEST(SourceErrors, OfALaunchThatOptionsSayNameALineThatTheFileHas) {
  EXPECT_THAT(errors_of("__global__ void k(int* a) { a[threadIdx.x] = 1; }\n", {"--block", "2000"}),
              HasSubstr("source_errors.cu:1: a block has 2000 threads"));
}

}  // namespace
}  // namespace warplens::commands
