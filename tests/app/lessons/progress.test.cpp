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

TEST_F(ProgressFile, WhatAnotherWarplensWroteMeanwhileStays) {
  const LessonProgress begun{.step = 1}, done{.step = 5, .finished = true};
  const Progress loaded{{"banks", begun}, {"lanes", begun}};
  ASSERT_TRUE(save_progress(file, loaded));
  // Two windows loaded this progress. Each of them continues with a different lesson and then saves.
  ASSERT_TRUE(save_progress(file, {{"banks", done}, {"lanes", begun}}, loaded));
  ASSERT_TRUE(save_progress(file, {{"banks", begun}, {"lanes", done}}, loaded));
  EXPECT_EQ(load_progress(file), (Progress{{"banks", done}, {"lanes", done}}));
}

TEST_F(ProgressFile, IsNotWaitedForAndNotReadToAnyDepth) {
  EXPECT_EQ(load_progress("/dev/zero"), Progress{});
  EXPECT_EQ(parse_progress(std::string(1'000'000, '[')), Progress{});
}

}  // namespace
}  // namespace warplens::lessons
