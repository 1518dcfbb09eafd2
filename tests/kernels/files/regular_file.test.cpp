#include "kernels/files/regular_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

namespace warplens::kernels {
namespace {

std::string complaint(const std::string& path) {
  try {
    read_regular_file(path, 100'000);
  } catch (const UnreadFile& why) {
    return why.what();
  }
  return "none";
}

struct RegularFile : testing::Test {
  std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "warplens-regular-file";
  RegularFile() { std::filesystem::create_directories(folder); }
  ~RegularFile() override { std::filesystem::remove_all(folder); }
};

TEST_F(RegularFile, IsReadCompletely) {
  const std::string content(99'999, 'x');
  std::ofstream(folder / "file") << content;
  EXPECT_EQ(read_regular_file(folder / "file", 100'000), content);
  EXPECT_NE(read_regular_file("/proc/self/status", 100'000), "") << "a file that reports no size";
}

TEST_F(RegularFile, IsTheOnlyKindOfFileThatIsRead) {
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(complaint(folder / "pipe"), "this is not a regular file; save its contents to a file first");
  EXPECT_EQ(complaint("/dev/zero"), "this is not a regular file; save its contents to a file first");
  EXPECT_EQ(complaint(folder), "this is a folder");
  EXPECT_EQ(complaint(folder / "none"), "the file cannot be read: No such file or directory");
  EXPECT_NE(complaint("/proc/kmsg"), "none") << "reading must not wait for kernel messages";
  std::ofstream(folder / "large") << std::string(100'001, 'x');
  EXPECT_EQ(complaint(folder / "large"), "the file is larger than the limit of 97 KB");
}

TEST_F(RegularFile, IsEmptyIfItIsNotRead) {
  std::ofstream(folder / "file") << "text";
  EXPECT_EQ(read_regular_file_or_empty(folder / "file", 4), "text");
  EXPECT_EQ(read_regular_file_or_empty(folder / "file", 3), "");
  EXPECT_EQ(read_regular_file_or_empty(folder / "none", 4), "");
}

}  // namespace
}  // namespace warplens::kernels
