#include "analysis/base/replace_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <string>

namespace warplens::base {
namespace {

namespace fs = std::filesystem;

/// Creates a folder for each test.
class ReplaceFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(ReplaceFile, MakesOneOrTakesTheOldOnesPlaceAndLeavesNothingBeside) {
  const fs::path file = folder_ / "file";
  const std::string with_zero("a\0\nb", 4);
  EXPECT_FALSE(replace_file(file, with_zero));
  EXPECT_EQ(content_of(file), with_zero);
  EXPECT_FALSE(replace_file(file, "shorter"));
  EXPECT_EQ(content_of(file), "shorter");
  EXPECT_EQ(files(), 1u);
}

TEST_F(ReplaceFile, SaysThatTheContentCouldNotBeWritten) {
  EXPECT_EQ(replace_file(folder_ / "missing" / "file", "text"), std::errc::no_such_file_or_directory);
  EXPECT_EQ(replace_file("/dev/full", "text"), std::errc::no_space_on_device);
}

TEST_F(ReplaceFile, LeavesADeviceALinkAndPermissionsAsTheyAre) {
  EXPECT_FALSE(replace_file("/dev/null", "text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const fs::path file = folder_ / "file", link = folder_ / "link";
  std::ofstream(file) << "old";
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(file, link);
  EXPECT_FALSE(replace_file(link, "new"));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(content_of(file), "new");
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  const fs::path nowhere = folder_ / "nowhere";
  fs::create_symlink(folder_ / "later", nowhere);
  EXPECT_FALSE(replace_file(nowhere, "made"));
  EXPECT_EQ(content_of(folder_ / "later"), "made");
}

TEST_F(ReplaceFile, WaitsForNoPipesReader) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(replace_file(pipe, "text"), std::errc::no_such_device_or_address);
}

TEST_F(ReplaceFile, LeavesWhatItCanNotReplaceAsItIs) {
  const fs::path taken = folder_ / "taken";
  fs::create_directory(taken);
  std::ofstream(taken / "inside") << "kept";
  const std::error_code error = replace_file(taken, "text");
  EXPECT_EQ(error, std::errc::is_a_directory);
  EXPECT_EQ(content_of(taken / "inside"), "kept");
  EXPECT_EQ(files(), 1u) << "the draft was left behind";
}

}  // namespace
}  // namespace warplens::base
