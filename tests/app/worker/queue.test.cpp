#include "app/worker/queue.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace warplens::worker {
namespace {

using std::chrono::milliseconds;

TEST(Queue, HandsOutEachPieceOnceAndReportsItOnce) {
  Queue queue(2, 2);
  const auto first = queue.take(0), second = queue.take(1);
  EXPECT_EQ(first->piece, 0u);
  EXPECT_EQ(second->piece, 1u);
  int reports = 0;
  for (const std::size_t piece : {first->piece, first->piece, second->piece}) queue.finish(piece, [&] { ++reports; });
  EXPECT_EQ(reports, 2);
  EXPECT_TRUE(queue.over().stop_requested());
  EXPECT_FALSE(queue.take(0));
}

TEST(Queue, OnePieceOverWhichThreeWorkersAreLostIsGivenUp) {
  Queue queue(1, 4);
  EXPECT_EQ(queue.lost(queue.take(0)->piece, 0), Queue::AfterLoss::another_tries);
  EXPECT_EQ(queue.lost(queue.take(1)->piece, 1), Queue::AfterLoss::another_tries);
  EXPECT_EQ(queue.lost(queue.take(2)->piece, 2), Queue::AfterLoss::give_it_up);
}

TEST(Queue, AFreeWorkerBeginsAPieceThatAnotherIsTooSlowAt) {
  Queue queue(2, 2, milliseconds(20));
  const auto slow = queue.take(0), quick = queue.take(1);
  queue.finish(quick->piece, [] {});
  const auto again = queue.take(1);  // returns when the other worker has taken too long
  ASSERT_TRUE(again);
  EXPECT_EQ(again->piece, slow->piece);
  int reports = 0;
  queue.finish(again->piece, [&] { ++reports; });
  EXPECT_TRUE(slow->unwanted.stop_requested());
  queue.finish(slow->piece, [&] { ++reports; });
  EXPECT_EQ(reports, 1);
}

TEST(Queue, APieceThatGoesWrongWithOneWorkerIsLeftToTheOtherThatIsAtIt) {
  Queue queue(2, 2, milliseconds(20));
  const auto slow = queue.take(0), quick = queue.take(1);
  queue.finish(quick->piece, [] {});
  const auto again = queue.take(1);
  int failures = 0, results = 0;
  queue.fail(slow->piece, 0, [&] { ++failures; });
  queue.finish(again->piece, [&] { ++results; });
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(results, 1);
}

TEST(Queue, AStopReachesTurnsThatWereBegunAndWorkersThatWait) {
  Queue queue(1, 2);
  const auto turn = queue.take(0);
  std::jthread waiting([&] { EXPECT_FALSE(queue.take(1)); });
  queue.stop();
  EXPECT_TRUE(turn->unwanted.stop_requested());
  EXPECT_EQ(queue.left(), std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace warplens::worker
