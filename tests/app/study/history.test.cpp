#include "app/study/history.hpp"

#include <gtest/gtest.h>

namespace warplens::study {
namespace {

Choice padded(const char* pad, const char* kernel = "tile") {
  Choice choice;
  choice.kernel = kernel;
  choice.set = {{"PAD", pad}};
  return choice;
}

TEST(History, GoesBackAndForthOverWhatWasChosen) {
  History history;
  history.chose(padded("0"), 0);
  history.chose(padded("0", "naive"), 10);
  history.chose(padded("1", "naive"), 20);
  EXPECT_FALSE(history.can_redo());
  EXPECT_EQ(history.undo(), padded("0", "naive"));
  EXPECT_EQ(history.undo(), padded("0"));
  EXPECT_FALSE(history.can_undo());
  EXPECT_EQ(history.undo(), std::nullopt);
  EXPECT_EQ(history.redo(), padded("0", "naive"));
}

TEST(History, ADraggedSliderIsOneStep) {
  History history;
  history.chose(padded("0"), 0);
  history.chose(padded("1"), 10);
  history.chose(padded("2"), 10.1);
  history.chose(padded("3"), 10.2);
  EXPECT_EQ(history.choices().size(), 2u);
  EXPECT_EQ(history.undo(), padded("0"));
  EXPECT_EQ(history.redo(), padded("3"));
}

TEST(History, WhatWasUndoneIsGoneOnceSomethingElseIsChosen) {
  History history;
  history.chose(padded("0"), 0);
  history.chose(padded("1"), 10);
  history.undo();
  history.chose(padded("2"), 20);
  EXPECT_FALSE(history.can_redo());
  EXPECT_EQ(history.undo(), padded("0"));
}

TEST(History, AnotherBlockOfTheSameLaunchIsNoStep) {
  History history;
  history.chose(padded("0"), 0);
  history.chose(padded("1"), 10);
  Choice other_block = padded("1");
  other_block.block = {2, 1, 0};
  history.chose(other_block, 20);
  EXPECT_EQ(history.choices().size(), 2u);
  EXPECT_EQ(history.undo(), padded("0"));
  EXPECT_EQ(history.redo(), other_block) << "the block that was shown last";
}

TEST(History, ForgetsTheOldestOfManyChoices) {
  History history;
  for (int at = 0; at < 100'000; ++at) history.chose(padded(std::to_string(at).c_str()), 10.0 * at);
  std::size_t steps = 0;
  while (history.undo()) ++steps;
  EXPECT_EQ(steps, 199u);
}

TEST(History, TheSameChoiceTwiceIsNoStep) {
  History history;
  history.chose(padded("0"), 0);
  history.chose(padded("0"), 10);
  EXPECT_FALSE(history.can_undo());
}

}  // namespace
}  // namespace warplens::study
