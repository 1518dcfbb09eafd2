#include "app/lessons/progress.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace warplens::lessons {
namespace {

struct ProgressFile : testing::Test {
  std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "warplens-progress";
  std::filesystem::path file = folder / "deep" / "lessons.json";
  ~ProgressFile() override { std::filesystem::remove_all(folder); }
};

TEST_F(ProgressFile, IsReadAsItWasWritten) {
  Progress progress;
  progress["06-banks"] = {.step = 3, .finished = true, .answered = {{1, {"32", true}}, {2, {"", false}}}};
  ASSERT_TRUE(save_progress(file, progress));
  EXPECT_EQ(load_progress(file), progress);
}

TEST_F(ProgressFile, ABrokenOneIsAsGoodAsNone) {
  EXPECT_EQ(load_progress(file), Progress{});
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << R"({"a": 7, "b": {"step": -1, "finished": "yes", "answered": [3, {"step": "x"}]}})";
  const Progress read = load_progress(file);
  EXPECT_FALSE(read.contains("a"));
  EXPECT_EQ(read.at("b").step, 0u);
  EXPECT_FALSE(read.at("b").finished);
  std::ofstream(file) << "{";
  EXPECT_EQ(load_progress(file), Progress{});
}

}  // namespace
}  // namespace warplens::lessons
