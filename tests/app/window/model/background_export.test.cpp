#include "app/window/model/background_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/app/window/model/content.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

/// A folder of the test's own, empty.
fs::path making_folder() {
  const fs::path path = fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

/// A shell that stands for the program: the script has the file to write in $2.
Maker shell() {
  return {"/bin/sh", {}};
}
MakeRequest script(const fs::path& file, const std::string& text) {
  return {file.string(), {"-c", text}};
}

/// Waits for it. (Without a limit of its own: the test runner has one.)
template <class Reached>
Making wait(const Maker& maker, Reached reached) {
  while (!reached(*maker.current())) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return *maker.current();
}
Making end_of(const Maker& maker) {
  return wait(maker, [](const Making& making) { return !making.running; });
}

TEST(Making, TheFileIsThereOnceItIsWhole) {
  const fs::path file = making_folder() / "made.txt", go_on = file.parent_path() / "go on";
  Maker maker = shell();
  maker.make(script(file, "echo 0.25; printf half > \"$2\"; while [ ! -e '" + go_on.string() +
                              "' ]; do sleep 0.01; done; printf ' and half' >> \"$2\"; echo \"$2\" >&2"));
  EXPECT_EQ(wait(maker, [](const Making& making) { return making.share > 0; }).share, 0.25);
  EXPECT_FALSE(fs::exists(file));
  std::ofstream(go_on) << "now";
  const Making made = end_of(maker);
  EXPECT_EQ(made.error, "");
  EXPECT_EQ(made.warning, "");
  EXPECT_EQ(content(file), "half and half");
}

TEST(Making, WhatGoesWrongIsToldWithTheFileWhichStaysAsItWas) {
  const fs::path file = making_folder() / "made.txt";
  std::ofstream(file) << "the last one";
  Maker maker = shell();
  maker.make(script(file, "echo 'tile.cu:3: no such parameter' >&2; exit 2"));
  EXPECT_EQ(end_of(maker).error, file.string() + ": cannot be made: tile.cu:3: no such parameter");
  maker.make(script(file, "kill -9 $$"));
  EXPECT_EQ(end_of(maker).error, file.string() + ": cannot be made: it was killed by signal 9");
  EXPECT_EQ(end_of(maker).number, 2u);
  EXPECT_EQ(content(file), "the last one");
  const fs::path nowhere = file.parent_path() / "missing" / "made.txt";
  maker.make(script(nowhere, "printf whole > \"$2\""));
  EXPECT_THAT(end_of(maker).error, StartsWith(nowhere.string() + ": cannot be written: there is no folder"));
}

TEST(Making, AMissingProgramIsTold) {
  Maker maker("/nowhere/warplens", {});
  maker.make({"made.txt", {}});
  EXPECT_THAT(end_of(maker).error, HasSubstr("cannot start /nowhere/warplens"));
}

TEST(Making, WhatTheCommandSaysOfAFileThatItMadeIsToldToo) {
  const fs::path file = making_folder() / "made.txt";
  Maker maker = shell();
  maker.make(script(file, "printf part > \"$2\"; echo \"$2\" >&2; echo 'the counts are not whole' >&2; exit 1"));
  const Making made = end_of(maker);
  EXPECT_EQ(made.error, "");
  EXPECT_EQ(made.warning, "the counts are not whole");
  EXPECT_EQ(content(file), "part");
}

/// Begins something without an end, and says which process that is and where it writes to.
struct Endless {
  pid_t process = 0;
  fs::path draft;
};
Endless begin_endless(Maker& maker, const fs::path& file) {
  const fs::path notes = file.parent_path() / "notes";
  maker.make(script(file, "printf half > \"$2\"; echo \"$$ $2\" > '" + notes.string() + "'; echo 0.5; sleep 1000"));
  wait(maker, [](const Making& making) { return making.share > 0; });
  Endless endless;
  std::ifstream(notes) >> endless.process >> endless.draft;
  return endless;
}

bool is_there(pid_t process) {
  return kill(process, 0) == 0;
}

TEST(Making, GivenUpLeavesNoFileNoProcessAndNoDraft) {
  const fs::path file = making_folder() / "made.txt";
  Maker maker = shell();
  const Endless endless = begin_endless(maker, file);
  EXPECT_TRUE(is_there(endless.process));
  maker.make(script(file, "printf another > \"$2\""));  // one at a time
  maker.cancel();
  const Making made = end_of(maker);
  EXPECT_TRUE(made.cancelled);
  EXPECT_EQ(made.number, 1u);
  EXPECT_EQ(made.error, "");
  EXPECT_FALSE(is_there(endless.process));
  EXPECT_FALSE(fs::exists(file));
  EXPECT_FALSE(fs::exists(endless.draft.parent_path()));
  maker.make(script(file, "printf another > \"$2\""));
  EXPECT_FALSE(end_of(maker).cancelled);
  EXPECT_EQ(content(file), "another");
}

TEST(Making, EndsWithItsMaker) {
  const fs::path file = making_folder() / "made.txt";
  Endless endless;
  {
    Maker maker = shell();
    endless = begin_endless(maker, file);
  }
  EXPECT_FALSE(is_there(endless.process));
  EXPECT_FALSE(fs::exists(endless.draft.parent_path()));
}

TEST(Making, TheOtherProcessSpeaksTheSameLanguage) {
  const fs::path file = making_folder() / "made.txt";
  setenv("LANGUAGE", "xx", 1);
  Maker maker = shell();
  maker.make(script(file, "printf \"$LANGUAGE\" > \"$2\""));
  end_of(maker);
  unsetenv("LANGUAGE");
  EXPECT_EQ(content(file), "en");
}

}  // namespace
}  // namespace warplens::window
