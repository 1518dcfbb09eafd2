#include "app/window/frame/pacing.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

using For = Pacing::Wait::For;

/// Draws frames like the main loop until no frame is wanted, and returns their number. Stops after 100 frames, which
/// means that the frames never end.
int frames_until_rest(Pacing& pacing, const Pacing::State& state, double now) {
  int frames = 0;
  while (frames < 100 && pacing.wants_frame(state, now)) pacing.drew(), ++frames;
  return frames;
}

TEST(Pacing, AtRestThereIsNoFrameAndNoWakeUp) {
  Pacing pacing;
  pacing.happened(1);
  EXPECT_EQ(frames_until_rest(pacing, {}, 1), 3);
  EXPECT_EQ(pacing.next({}, 1).what, For::event);
  EXPECT_FALSE(pacing.wants_frame({}, 1000));
}

TEST(Pacing, AnEventIsDrawnAtOnceUntilItHasSettled) {
  Pacing pacing;
  frames_until_rest(pacing, {}, 0);
  pacing.happened(5);
  EXPECT_EQ(pacing.next({}, 5).what, For::nothing);
  EXPECT_EQ(frames_until_rest(pacing, {}, 5), 3);
}

TEST(Pacing, WhatMovesByItselfIsDrawnForAsLongAsItMoves) {
  Pacing pacing;
  EXPECT_EQ(frames_until_rest(pacing, {.moving = true}, 0), 100);
  EXPECT_EQ(pacing.next({.moving = true}, 0).what, For::nothing);
}

TEST(Pacing, ProgressIsLookedAtNowAndThen) {
  Pacing pacing;
  frames_until_rest(pacing, {}, 0);
  const Pacing::Wait wait = pacing.next({.busy = true}, 10);
  EXPECT_EQ(wait.what, For::event_or_time);
  EXPECT_LE(wait.seconds, 0.2);
}

TEST(Pacing, ATooltipComesAfterTheMouseHasRestedAndThenNothingMore) {
  Pacing pacing;
  pacing.happened(0);
  frames_until_rest(pacing, {}, 0);
  EXPECT_TRUE(pacing.wants_frame({.hovering = true}, 0.5));
  EXPECT_FALSE(pacing.wants_frame({.hovering = true}, 1.0));
  EXPECT_EQ(pacing.next({.hovering = true}, 1.0).what, For::event);
}

TEST(Pacing, AMinimisedWindowDrawsNothingWhateverMoves) {
  Pacing pacing;
  pacing.happened(0);
  EXPECT_FALSE(pacing.wants_frame({.moving = true, .busy = true, .minimised = true}, 0));
  EXPECT_EQ(pacing.next({.moving = true, .minimised = true}, 0).what, For::event);
}

}  // namespace
}  // namespace warplens::window
