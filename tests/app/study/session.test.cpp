#include "app/study/session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace warplens::study {
namespace {

using StudyPointer = std::shared_ptr<const Study>;

/// Waits until the session's study satisfies `reached`. The test runner limits the time.
StudyPointer wait_for(const Session& session, const std::function<bool(const Study&)>& reached) {
  while (true) {
    StudyPointer study = session.current();
    if (study && reached(*study)) return study;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::string wait_for_error(const Session& session) {
  while (true) {
    const Progress progress = session.progress();
    if (!progress.compiling && !progress.error.empty()) return progress.error;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

void wait_until_totalling(const Session& session) {
  while (!session.progress().totalling) std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

Choice small() {
  Choice choice;
  choice.size = {64, 64};
  return choice;
}

/// Returns a choice whose totals take long: the addresses of its stores depend on loaded values, so every block must be
/// executed.
Choice slow() {
  const std::string path = testing::TempDir() + "warplens_session_slow.cu";
  std::ofstream(path) << "/*+++\ntitle = \"t\"\nsummary = \"s\"\nentry = \"scatter\"\nblock = [256]\n"
                         "grid = [\"ceil_div(width * height, 256)\"]\nargs = [\"a\"]\n[buffers]\na = { element = "
                         "\"int\", rows = \"height\", cols = \"width\", fill = \"index\" }\n+++*/\n__global__ void "
                         "scatter(int* a) { a[a[blockIdx.x * 256u + threadIdx.x] & 1023] = 1; }\n";
  Choice choice;
  choice.kernel = path;
  choice.size = {32768, 32768};
  return choice;
}

bool has_totals(const Study& study) {
  return study.totals != nullptr;
}

TEST(Session, AnswersAChoiceWithAStudyAndThenItsTotals) {
  Session session;
  EXPECT_EQ(session.current(), nullptr);
  session.request(small());
  const StudyPointer study = wait_for(session, has_totals);
  EXPECT_EQ(study->choice, small());
  EXPECT_TRUE(study->recording);
  EXPECT_EQ(study->totals->totals.of(trace::Category::global_load).requests, 128u);
  EXPECT_EQ(session.progress().error, "");
  EXPECT_FALSE(session.progress().compiling);
}

TEST(Session, LooksForMistakesInTheBackgroundAndKeepsThemWhenOnlyTheBlockChanges) {
  Session session;
  Choice choice = small();
  choice.kernel = "tile_early_return";
  choice.size = {50, 50};
  session.request(choice);
  const auto findings = wait_for(session, [](const Study& study) { return study.findings != nullptr; })->findings;
  ASSERT_EQ(findings->list.size(), 2u);  // the divergent barrier, and the wrong result that it causes
  EXPECT_EQ(findings->list[0].kind, trace::FindingKind::barrier_divergence);
  EXPECT_EQ(findings->list[1].kind, trace::FindingKind::wrong_result);
  choice.block = {1, 1, 0};
  session.request(choice);
  EXPECT_EQ(wait_for(session, [&](const Study& shown) { return shown.choice == choice; })->findings, findings);
}

TEST(Session, TheNewestChoiceWins) {
  Session session;
  Choice choice = small();
  for (const char* width : {"1", "2", "4", "8", "16", "64"}) {
    choice.set["BX"] = width;
    session.request(choice);
  }
  const StudyPointer study =
      wait_for(session, [&](const Study& shown) { return shown.choice == choice && shown.totals; });
  EXPECT_EQ(study->plan->launch.block.x, 64u);
  EXPECT_FALSE(session.progress().compiling);
}

TEST(Session, KeepsTheTotalsWhenOnlyTheBlockChanges) {
  Session session;
  session.request(small());
  const auto totals = wait_for(session, has_totals)->totals;
  Choice choice = small();
  choice.block = {1, 7, 0};
  session.request(choice);
  const StudyPointer study = wait_for(session, [&](const Study& shown) { return shown.choice == choice; });
  EXPECT_EQ(study->totals, totals);
  EXPECT_EQ(study->recording->block, choice.block);
}

TEST(Session, MovesTheBlockIntoTheGrid) {
  Session session;
  Choice choice = small();
  choice.block = {99, 3, 5};
  session.request(choice);
  EXPECT_EQ(wait_for(session, has_totals)->choice.block, (simt::Dim3{1, 3, 0}));
}

TEST(Session, KeepsTheLastGoodStudyWhenAChoiceIsWrong) {
  Session session;
  session.request(small());
  wait_for(session, has_totals);
  Choice wrong = small();
  wrong.set = {{"BX", "64"}, {"BY", "32"}};
  session.request(wrong);
  EXPECT_THAT(wait_for_error(session), testing::HasSubstr("a block has BX × BY = 64 × 32 = 2048 threads"));
  EXPECT_EQ(session.current()->choice, small());
  session.request(small());
  while (session.progress().compiling) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_EQ(session.progress().error, "");
}

TEST(Session, ReadsAChangedFileAgain) {
  const std::string path = testing::TempDir() + "warplens_session_test.cu";
  const auto write = [&](const std::string& entry, int seconds) {
    std::ofstream(path) << "/*+++\ntitle = \"t\"\nsummary = \"s\"\nentry = \"" << entry
                        << "\"\nblock = [1]\ngrid = [1]\nargs = [\"a\"]\n[buffers]\na = { element = \"int\", rows = 1, "
                           "cols = 1 }\n+++*/\n__global__ void one(int* a) { a[0] = 1; }\n"
                           "__global__ void two(int* a) { a[0] = a[0] + 2; }\n";
    // Sets the time of the file's last change, because the clock of the file system may be too coarse to show a change.
    std::filesystem::last_write_time(path,
                                     std::filesystem::file_time_type::clock::now() + std::chrono::seconds(seconds));
  };
  write("one", 0);
  Session session;
  Choice choice;
  choice.kernel = path;
  session.request(choice);
  wait_for(session, [](const Study& study) { return study.kernel->entry == "one" && study.totals; });
  write("two", 10);
  const StudyPointer changed =
      wait_for(session, [](const Study& study) { return study.kernel->entry == "two" && study.totals; });
  EXPECT_EQ(changed->totals->totals.of(trace::Category::global_load).requests, 1u);
  write("three", 20);
  EXPECT_EQ(wait_for_error(session), path + ":4: 'three': identifier \"three\" is undefined");
  EXPECT_EQ(session.current()->kernel->entry, "two");
  std::filesystem::remove(path);
}

TEST(Session, StopsTotalsThatTakeLong) {
  Session session;
  session.request(slow());
  wait_until_totalling(session);
  session.cancel_totals();
  EXPECT_FALSE(session.progress().totalling);
  EXPECT_FALSE(session.current()->totals);
  session.request(small());
  wait_for(session, [](const Study& study) { return study.choice == small() && study.totals; });
}

/// Counts the calls of a session's `changed`.
class Changes {
 public:
  void add() {
    const std::lock_guard lock(mutex_);
    ++count_;
    changed_.notify_all();
  }
  int count() {
    const std::lock_guard lock(mutex_);
    return count_;
  }
  /// Waits until there are more than `count` calls. Returns false if this takes more than 60 s.
  bool exceed(int count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(60), [&] { return count_ > count; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int count_ = 0;
};

void make_nothing(Study&, const std::stop_token&, const std::function<void(double)>&) {}

TEST(Session, SaysThatAPartHasFailed) {
  for (const bool of_totals : {true, false}) {
    Changes changes;
    std::promise<void> let_fail;
    PartMakers makers{make_nothing, make_nothing};
    (of_totals ? makers.totals : makers.findings) = [failing = let_fail.get_future().share()](auto&&...) {
      failing.wait();
      throw std::runtime_error("too little memory");
    };
    Session session([&changes] { changes.add(); }, makers);
    session.request(small());
    wait_for(session, [](const Study&) { return true; });
    while (session.progress().compiling) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const int before = changes.count();
    EXPECT_EQ(session.progress().error, "");
    let_fail.set_value();
    ASSERT_TRUE(changes.exceed(before)) << "a window that waits for a change would never show it";
    EXPECT_EQ(session.progress().error, "too little memory");
    EXPECT_FALSE(of_totals ? session.progress().totalling : session.progress().finding);
  }
}

TEST(Session, AFailureOfWhatIsNoLongerWantedIsNotTold) {
  std::promise<void> begun, begun_again;
  PartMakers makers{make_nothing, make_nothing};
  makers.totals = [&, is_first = true](Study&, const std::stop_token& stop, const auto&) mutable {
    if (!std::exchange(is_first, false)) return begun_again.set_value();
    begun.set_value();
    while (!stop.stop_requested()) std::this_thread::yield();
    throw std::runtime_error("too little memory");
  };
  Session session({}, makers);
  session.request(small());
  begun.get_future().wait();
  Choice next = small();
  next.set = {{"BX", "16"}};
  session.request(next);
  begun_again.get_future().wait();
  EXPECT_EQ(session.progress().error, "");
}

TEST(Session, EndsInTheMiddleOfItsWork) {
  Session session;
  session.request(slow());
  wait_until_totalling(session);
}

}  // namespace
}  // namespace warplens::study
