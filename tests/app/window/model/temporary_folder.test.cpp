#include "app/window/model/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace warplens::window {
namespace {

namespace fs = std::filesystem;

/// Puts temporary files into a separate folder for each test.
class TemporaryFolders : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* const before = std::getenv("TMPDIR")) before_ = before;
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    setenv("TMPDIR", folder_.c_str(), 1);
  }
  void TearDown() override {
    if (before_.empty())
      unsetenv("TMPDIR");
    else
      setenv("TMPDIR", before_.c_str(), 1);
    fs::remove_all(folder_);
  }
  /// Sets the last change of a file or folder to one hour ago.
  static void age(const fs::path& path) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(1));
  }
  /// Makes a folder that no process uses, with a file in it.
  fs::path unused(const std::string& name) const {
    const fs::path made = folder_ / name;
    fs::create_directories(made);
    std::ofstream(made / "sheet.html") << "half";
    return made;
  }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / "drafts" / testing::UnitTest::GetInstance()->current_test_info()->name();

 private:
  std::string before_;
};

TEST_F(TemporaryFolders, HoldWhatIsWrittenAndGoWithIt) {
  fs::path file;
  {
    const TemporaryFolder temporary("/somewhere/sheet.html");
    file = temporary.file();
    EXPECT_EQ(file.filename(), "sheet.html");
    EXPECT_FALSE(temporary.has_file());
    std::ofstream(file) << "a sheet";
    EXPECT_TRUE(temporary.has_file());
    EXPECT_EQ(temporary.content(), "a sheet");
  }
  EXPECT_FALSE(fs::exists(file.parent_path()));
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(TemporaryFolders, OfAProgramThatWasKilledGoWithTheNext) {
  const fs::path left = unused("warplens-draft-killed");
  age(left);
  const TemporaryFolder temporary("sheet.html");
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(TemporaryFolders, InUseStay) {
  const TemporaryFolder first("sheet.html");
  age(first.file().parent_path());
  const TemporaryFolder second("sheet.html");
  EXPECT_TRUE(fs::exists(first.file().parent_path()));
  EXPECT_NE(first.file(), second.file());
}

TEST_F(TemporaryFolders, LeaveAloneWhatAnotherHasJustMadeAndWhatIsNoDraft) {
  const fs::path just_made = unused("warplens-draft-new"), other = unused("another-draft-1");
  const fs::path linked = unused("linked"), link = folder_ / "warplens-draft-link";
  fs::create_directory_symlink(linked, link);
  age(other);
  age(linked);
  const TemporaryFolder temporary("sheet.html");
  EXPECT_TRUE(fs::exists(just_made / "sheet.html"));
  EXPECT_TRUE(fs::exists(other / "sheet.html"));
  EXPECT_TRUE(fs::exists(linked / "sheet.html"));
}

}  // namespace
}  // namespace warplens::window
