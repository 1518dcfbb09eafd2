#include "app/study/edit_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "app/study/self_contained_choice.hpp"

namespace warplens::study {
namespace {

namespace fs = std::filesystem;
using std::chrono::hours;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

fs::path folder() {
  const fs::path path = fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

/// Writes an edit file, and sets the time of its last change to `ago` before the current time.
fs::path keep(const fs::path& folder, const std::string& text, hours ago) {
  const fs::path file = edit_file_of(folder, "tile", text, ".cu");
  std::ofstream(file) << text;
  fs::last_write_time(file, fs::file_time_type::clock::now() - ago);
  return file;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  return {fs::directory_iterator(folder), fs::directory_iterator()};
}

TEST(KeptEdits, TheOldestGoFirstWhereThereAreTooMany) {
  const fs::path own = folder();
  const fs::path old = keep(own, "old", hours(30)), older = keep(own, "older", hours(40)),
                 young = keep(own, "young", hours(20));
  std::ofstream(older.string() + ".toml") << "entry = \"k\"\n";
  remove_old_edit_files(own, {.most = 2});
  EXPECT_THAT(files_in(own), UnorderedElementsAre(old, young)) << "its header was removed too";
}

TEST(KeptEdits, WhatIsTooOldGoesHoweverFewThereAre) {
  const fs::path own = folder(), young = keep(own, "young", hours(24 * 80));
  keep(own, "old", hours(24 * 100));
  remove_old_edit_files(own);
  EXPECT_THAT(files_in(own), ElementsAre(young));
}

TEST(KeptEdits, NothingThatWasWrittenInThisSessionGoes) {
  const fs::path own = folder(), first = keep(own, "first", hours(0)), second = keep(own, "second", hours(0));
  keep(own, "of yesterday", hours(24));
  remove_old_edit_files(own, {.most = 0, .oldest = hours(0)});
  EXPECT_THAT(files_in(own), UnorderedElementsAre(first, second));
}

TEST(KeptEdits, WhatSomebodyChangedAndWhatIsNotOfThisKindStays) {
  const fs::path own = folder(), changed = keep(own, "as it was", hours(50)), other = own / "mine.cu",
                 notes = own / "notes.txt";
  std::ofstream(changed) << "worked on";
  std::ofstream(other) << "a kernel";
  std::ofstream(notes) << "notes";
  for (const fs::path& file : {changed, other, notes})
    fs::last_write_time(file, fs::file_time_type::clock::now() - hours(24 * 1000));
  remove_old_edit_files(own, {.most = 0});
  EXPECT_THAT(files_in(own), UnorderedElementsAre(changed, other, notes));
}

TEST(KeptEdits, WhoeverCopiesACommandMakesRoom) {
  const fs::path own = folder();
  fs::create_directories(own / "edited");
  const fs::path old = keep(own / "edited", "old", hours(24 * 1000));
  Choice choice;
  choice.kernel = "tile";
  choice.text = std::make_shared<const std::string>("// new\n");
  const fs::path kept = make_self_contained(choice, own).kernel;
  EXPECT_EQ(make_self_contained(choice, own).kernel, kept);
  EXPECT_THAT(files_in(own / "edited"), ElementsAre(kept));
}

}  // namespace
}  // namespace warplens::study
