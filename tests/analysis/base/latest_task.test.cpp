#include "analysis/base/latest_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace warplens::base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Task = LatestTask<int, std::vector<int>>;

/// Log that the threads of a test write, in the order of the events. (Waiting has no time limit, because the test
/// runner has one.)
class Log {
 public:
  void add(int entry) {
    const std::lock_guard lock(mutex_);
    entries_.push_back(entry);
    grown_.notify_all();
  }
  void wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    grown_.wait(lock, [&] { return entries_.size() >= count; });
  }
  std::vector<int> entries() {
    const std::lock_guard lock(mutex_);
    return entries_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable grown_;
  std::vector<int> entries_;
};

/// Blocks until a stop is requested.
void wait_for_stop(const std::stop_token& stop) {
  Log stopped;
  const std::stop_callback wake(stop, [&] { stopped.add(0); });
  stopped.wait_for(1);
}

TEST(LatestTask, PublishesTheResultOfARequest) {
  Log published;
  Task task([](int request, const Task::Run& run) { run.publish({request}); }, [&] { published.add(0); });
  EXPECT_EQ(task.current(), nullptr);
  EXPECT_EQ(task.newest_result(), nullptr);
  task.request(7);
  published.wait_for(1);
  EXPECT_THAT(*task.current(), ElementsAre(7));
  EXPECT_EQ(task.newest_result(), task.current());
}

TEST(LatestTask, StopsTheOlderRunAndSkipsWhatWaitsBehindIt) {
  Log started, published;
  Task* the_task = nullptr;
  Task task(
      [&](int request, const Task::Run& run) {
        started.add(request);
        if (request == 1) wait_for_stop(run.stop());
        run.publish({request});
      },
      [&] { published.add(the_task->current()->front()); });
  the_task = &task;
  task.request(1);
  started.wait_for(1);
  task.request(2);
  task.request(3);
  published.wait_for(1);
  // Request 2 may or may not be run, depending on the timing of the threads. If it was run, its result was published
  // before the result of request 3.
  while (published.entries().back() != 3) published.wait_for(published.entries().size() + 1);
  EXPECT_THAT(published.entries(), testing::Not(testing::Contains(1)));
  EXPECT_EQ(started.entries().front(), 1);
  EXPECT_EQ(started.entries().back(), 3);
}

TEST(LatestTask, SkipsARequestThatWasReplacedBeforeItsTurn) {
  Log started, published;
  Log replaced;  // the first run waits until this log has an entry, which is added after the third request
  Task task(
      [&](int request, const Task::Run& run) {
        started.add(request);
        if (request == 1) replaced.wait_for(1);
        run.publish({request});
      },
      [&] { published.add(0); });
  task.request(1);
  started.wait_for(1);
  task.request(2);
  task.request(3);
  EXPECT_EQ(task.current(), nullptr);
  replaced.add(0);
  published.wait_for(1);
  EXPECT_THAT(*task.current(), ElementsAre(3)) << "the first run published nothing, though it ended";
  EXPECT_THAT(started.entries(), ElementsAre(1, 3));
}

TEST(LatestTask, PublishesNothingOfAnOlderRunForTheSameRequest) {
  Log started, published, replaced;
  Task* the_task = nullptr;
  int runs = 0;
  Task task(
      [&](int request, const Task::Run& run) {
        const int number = ++runs;
        started.add(number);
        if (number == 1) replaced.wait_for(1);
        run.publish({request, number});
      },
      [&] { published.add(the_task->current()->back()); });
  the_task = &task;
  task.request(1);
  started.wait_for(1);
  task.request(2);
  task.request(1);
  replaced.add(0);
  published.wait_for(1);
  EXPECT_THAT(published.entries(), ElementsAre(2)) << "by the number of the run";
  EXPECT_THAT(*task.current(), ElementsAre(1, 2));
}

TEST(LatestTask, DoesNothingForARequestThatEqualsTheNewest) {
  Log started, published;
  Task task(
      [&](int request, const Task::Run& run) {
        started.add(request);
        run.publish({request});
      },
      [&] { published.add(0); });
  task.request(1);
  published.wait_for(1);
  const auto first = task.current();
  task.request(1);
  EXPECT_EQ(task.newest_result(), first);
  task.request(2);
  published.wait_for(2);
  task.request(1);
  published.wait_for(3);
  EXPECT_THAT(started.entries(), ElementsAre(1, 2, 1));
}

TEST(LatestTask, GivesTheNewestResultOfTheNewestRequestAlone) {
  Log published, go;
  Task task(
      [&](int request, const Task::Run& run) {
        if (request == 2) go.wait_for(1);
        run.publish({request});
      },
      [&] { published.add(0); });
  task.request(1);
  published.wait_for(1);
  task.request(2);
  EXPECT_THAT(*task.current(), ElementsAre(1));
  EXPECT_EQ(task.newest_result(), nullptr);
  go.add(0);
  published.wait_for(2);
  EXPECT_THAT(*task.newest_result(), ElementsAre(2));
}

TEST(LatestTask, PublishesPartialResultsAsNewValues) {
  Log published, go;
  Task task(
      [&](int request, const Task::Run& run) {
        for (int part = 0; part < 3; ++part) {
          run.update([&](std::vector<int>& result) { result.push_back(request + part); });
          go.wait_for(static_cast<std::size_t>(part) + 1);
        }
      },
      [&] { published.add(0); });
  task.request(10);
  std::vector<std::shared_ptr<const std::vector<int>>> seen;
  for (std::size_t part = 1; part <= 3; ++part) {
    published.wait_for(part);
    seen.push_back(task.current());
    go.add(0);
  }
  EXPECT_THAT(*seen[0], ElementsAre(10));
  EXPECT_THAT(*seen[1], ElementsAre(10, 11));
  EXPECT_THAT(*seen[2], ElementsAre(10, 11, 12));
}

TEST(LatestTask, BeginsEachRequestWithAnEmptyResult) {
  Log published;
  Task task([](int request, const Task::Run& run) { run.update([&](auto& result) { result.push_back(request); }); },
            [&] { published.add(0); });
  task.request(1);
  published.wait_for(1);
  task.request(2);
  published.wait_for(2);
  EXPECT_THAT(*task.current(), ElementsAre(2));
}

TEST(LatestTask, LosesNoChangeOfSeveralThreads) {
  constexpr int kThreads = 4, kChanges = 50;
  Log published;
  Task task(
      [&](int, const Task::Run& run) {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread)
          threads.emplace_back([&run] {
            for (int change = 0; change < kChanges; ++change)
              run.update([](std::vector<int>& result) { result.push_back(static_cast<int>(result.size())); });
          });
      },
      [&] { published.add(0); });
  task.request(1);
  published.wait_for(kThreads * kChanges);
  ASSERT_EQ(task.current()->size(), std::size_t{kThreads * kChanges});
  for (int at = 0; at < kThreads * kChanges; ++at) EXPECT_EQ((*task.current())[static_cast<std::size_t>(at)], at);
}

TEST(LatestTask, CallsBackOnItsOwnThreadWithoutALock) {
  Log published;
  Task* the_task = nullptr;
  std::thread::id made_on, called_on;
  Task task(
      [&](int request, const Task::Run& run) {
        made_on = std::this_thread::get_id();
        run.publish({request});
      },
      [&] {
        called_on = std::this_thread::get_id();
        // This callback runs on the thread of the task. Another thread can read the value meanwhile, so the task must
        // not hold its lock here. The callback may also make another request.
        const int seen = [&] {
          int front = 0;
          std::jthread([&] { front = the_task->current()->front(); }).join();
          return front;
        }();
        if (seen == 1) the_task->request(2);
        published.add(seen);
      });
  the_task = &task;
  task.request(1);
  published.wait_for(2);
  EXPECT_THAT(published.entries(), ElementsAre(1, 2));
  EXPECT_EQ(called_on, made_on);
  EXPECT_NE(called_on, std::this_thread::get_id());
}

TEST(LatestTask, NeedsNobodyToCallBack) {
  Log made;
  Task task([&](int request, const Task::Run& run) {
    run.publish({request});
    made.add(request);
  });
  task.request(1);
  made.wait_for(1);
  EXPECT_THAT(*task.current(), ElementsAre(1));
}

TEST(LatestTask, AnExceptionEndsItsRunAlone) {
  Log published;
  Task task(
      [](int request, const Task::Run& run) {
        run.publish({request});
        if (request == 1) throw std::runtime_error("broken");
        run.publish({request, request});
      },
      [&] { published.add(0); });
  task.request(1);
  published.wait_for(1);
  EXPECT_THAT(*task.current(), ElementsAre(1));
  task.request(2);
  published.wait_for(3);
  EXPECT_THAT(*task.current(), ElementsAre(2, 2));
}

TEST(LatestTask, ItsEndStopsTheRunAndPublishesNothingMore) {
  Log started, published, ended;
  {
    Task task(
        [&](int request, const Task::Run& run) {
          started.add(request);
          wait_for_stop(run.stop());
          run.publish({request});
          run.update([](std::vector<int>& result) { result.push_back(0); });
          ended.add(request);
        },
        [&] { published.add(0); });
    task.request(1);
    started.wait_for(1);
  }
  EXPECT_THAT(ended.entries(), ElementsAre(1)) << "the run was waited for";
  EXPECT_THAT(published.entries(), IsEmpty());
}

TEST(LatestTask, MakesARequestOnceNoOtherCameForAWhile) {
  using Clock = std::chrono::steady_clock;
  constexpr double kRestSeconds = 0.2;
  Log published;
  std::optional<Clock::time_point> started;
  Task task(
      [&](int request, const Task::Run& run) {
        started = Clock::now();
        run.publish({request});
      },
      [&] { published.add(0); }, kRestSeconds);
  const Clock::time_point requested = Clock::now();
  task.request(1);
  published.wait_for(1);
  EXPECT_GE(std::chrono::duration<double>(*started - requested).count(), kRestSeconds);
}

TEST(LatestTask, ItsEndDoesNotWaitForTheRest) {
  Log started;
  {
    Task task([&](int request, const Task::Run&) { started.add(request); }, {}, 3600);
    task.request(1);
    // Give the thread of the task time to begin waiting for requests. The test checks that a waiting thread ends; a
    // thread that is not waiting yet ends in any case.
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_THAT(started.entries(), IsEmpty());
}

}  // namespace
}  // namespace warplens::base
