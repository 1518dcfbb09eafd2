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

/// An empty folder for this test.
fs::path making_folder() {
  const fs::path path = fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

/// Returns an exporter that runs a shell script in place of the program. The script gets the path of the file to write
/// in $2.
Exporter shell() {
  return {"/bin/sh", {}};
}
ExportRequest script(const fs::path& file, const std::string& text) {
  return {file.string(), {"-c", text}};
}

/// Waits for the end of the export. (It needs no limit, because the test runner has one.)
template <class Reached>
ExportProgress wait(const Exporter& exporter, Reached reached) {
  while (!reached(*exporter.progress())) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return *exporter.progress();
}
ExportProgress end_of(const Exporter& exporter) {
  return wait(exporter, [](const ExportProgress& progress) { return !progress.running; });
}

TEST(BackgroundExport, TheFileIsThereOnceItIsWhole) {
  const fs::path file = making_folder() / "made.txt", go_on = file.parent_path() / "go on";
  Exporter exporter = shell();
  exporter.start(script(file, "echo 0.25; printf half > \"$2\"; while [ ! -e '" + go_on.string() +
                                  "' ]; do sleep 0.01; done; printf ' and half' >> \"$2\"; echo \"$2\" >&2"));
  EXPECT_EQ(wait(exporter, [](const ExportProgress& progress) { return progress.share > 0; }).share, 0.25);
  EXPECT_FALSE(fs::exists(file));
  std::ofstream(go_on) << "now";
  const ExportProgress made = end_of(exporter);
  EXPECT_EQ(made.error, "");
  EXPECT_EQ(made.warning, "");
  EXPECT_EQ(content(file), "half and half");
}

TEST(BackgroundExport, WhatGoesWrongIsToldWithTheFileWhichStaysAsItWas) {
  const fs::path file = making_folder() / "made.txt";
  std::ofstream(file) << "the last one";
  Exporter exporter = shell();
  exporter.start(script(file, "echo 'tile.cu:3: no such parameter' >&2; exit 2"));
  EXPECT_EQ(end_of(exporter).error, file.string() + ": the export failed: tile.cu:3: no such parameter");
  exporter.start(script(file, "kill -9 $$"));
  EXPECT_EQ(end_of(exporter).error, file.string() + ": the export failed: the process was killed by signal 9");
  EXPECT_EQ(end_of(exporter).number, 2u);
  EXPECT_EQ(content(file), "the last one");
  const fs::path nowhere = file.parent_path() / "missing" / "made.txt";
  exporter.start(script(nowhere, "printf whole > \"$2\""));
  EXPECT_THAT(end_of(exporter).error,
              StartsWith(nowhere.string() + ": the file cannot be written: there is no folder"));
}

TEST(BackgroundExport, AMissingProgramIsTold) {
  Exporter exporter("/nowhere/warplens", {});
  exporter.start({"made.txt", {}});
  EXPECT_THAT(end_of(exporter).error, HasSubstr("cannot start /nowhere/warplens"));
}

TEST(BackgroundExport, WhatTheCommandSaysOfAFileThatItMadeIsToldToo) {
  const fs::path file = making_folder() / "made.txt";
  Exporter exporter = shell();
  exporter.start(script(file, "printf part > \"$2\"; echo \"$2\" >&2; echo 'the counts are incomplete' >&2; exit 1"));
  const ExportProgress made = end_of(exporter);
  EXPECT_EQ(made.error, "");
  EXPECT_EQ(made.warning, "the counts are incomplete");
  EXPECT_EQ(content(file), "part");
}

/// An export that never ends: its process, and the path of its temporary file.
struct Endless {
  pid_t process = 0;
  fs::path temporary;
};
Endless begin_endless(Exporter& exporter, const fs::path& file) {
  const fs::path notes = file.parent_path() / "notes";
  exporter.start(script(file, "printf half > \"$2\"; echo \"$$ $2\" > '" + notes.string() + "'; echo 0.5; sleep 1000"));
  wait(exporter, [](const ExportProgress& progress) { return progress.share > 0; });
  Endless endless;
  std::ifstream(notes) >> endless.process >> endless.temporary;
  return endless;
}

bool is_there(pid_t process) {
  return kill(process, 0) == 0;
}

TEST(BackgroundExport, GivenUpLeavesNoFileNoProcessAndNoDraft) {
  const fs::path file = making_folder() / "made.txt";
  Exporter exporter = shell();
  const Endless endless = begin_endless(exporter, file);
  EXPECT_TRUE(is_there(endless.process));
  exporter.start(script(file, "printf another > \"$2\""));  // only one export runs at a time
  exporter.cancel();
  const ExportProgress made = end_of(exporter);
  EXPECT_TRUE(made.cancelled);
  EXPECT_EQ(made.number, 1u);
  EXPECT_EQ(made.error, "");
  EXPECT_FALSE(is_there(endless.process));
  EXPECT_FALSE(fs::exists(file));
  EXPECT_FALSE(fs::exists(endless.temporary.parent_path()));
  exporter.start(script(file, "printf another > \"$2\""));
  EXPECT_FALSE(end_of(exporter).cancelled);
  EXPECT_EQ(content(file), "another");
}

TEST(BackgroundExport, EndsWithItsMaker) {
  const fs::path file = making_folder() / "made.txt";
  Endless endless;
  {
    Exporter exporter = shell();
    endless = begin_endless(exporter, file);
  }
  EXPECT_FALSE(is_there(endless.process));
  EXPECT_FALSE(fs::exists(endless.temporary.parent_path()));
}

TEST(BackgroundExport, TheOtherProcessSpeaksTheSameLanguage) {
  const fs::path file = making_folder() / "made.txt";
  setenv("LANGUAGE", "xx", 1);
  Exporter exporter = shell();
  exporter.start(script(file, "printf \"$LANGUAGE\" > \"$2\""));
  end_of(exporter);
  unsetenv("LANGUAGE");
  EXPECT_EQ(content(file), "en");
}

}  // namespace
}  // namespace warplens::window
