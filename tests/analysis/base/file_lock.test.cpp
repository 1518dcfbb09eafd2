#include "analysis/base/file_lock.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "analysis/base/replace_file.hpp"

namespace warplens::base {
namespace {

TEST(FileLock, LetsOneAfterTheOtherChangeAFileAndLeavesNothing) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "locked";
  std::filesystem::create_directories(folder);
  const auto file = folder / "number";
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&] {
        for (int time = 0; time < 10; ++time) {
          const FileLock lock(file);
          int number = 0;
          std::ifstream(file) >> number;
          EXPECT_FALSE(replace_file(file, std::to_string(number + 1)));
        }
      });
  }
  int number = 0;
  std::ifstream(file) >> number;
  EXPECT_EQ(number, 40);
  EXPECT_FALSE(std::filesystem::exists(folder / "number.lock"));
}

TEST(FileLock, IsGoneOnWithoutWhereThereIsNoFolder) {
  const FileLock lock("/no/such/folder/file");
}

}  // namespace
}  // namespace warplens::base
