#include "analysis/base/replace_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace warplens::base {
namespace {

namespace fs = std::filesystem;

/// A folder of a test's own.
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
  EXPECT_EQ(replace_file(folder_ / "missing" / "file", "text"), std::errc::io_error);
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
