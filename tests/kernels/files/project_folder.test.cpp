#include "kernels/files/project_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

class ProjectAround : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "app" / "deep"); }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name) const { std::ofstream(folder_ / name) << "text\n"; }
  Project around_kernel() const { return project_around(folder_ / "app" / "deep" / "k.cu"); }
  const fs::path folder_ = fs::canonical(testing::TempDir()) / "around";
};

TEST_F(ProjectAround, WithoutAMarkIsTheFolderOfTheFile) {
  EXPECT_EQ(around_kernel().folder, folder_ / "app" / "deep");
  EXPECT_FALSE(around_kernel().is_marked);
}

TEST_F(ProjectAround, IsTheOutermostFolderWithAFileOfARoot) {
  write("CMakeLists.txt");
  write("app/CMakeLists.txt");
  EXPECT_EQ(around_kernel().folder, folder_);
  EXPECT_TRUE(around_kernel().is_marked);
}

TEST_F(ProjectAround, IsTheInnermostWorkTree) {
  write("CMakeLists.txt");
  fs::create_directories(folder_ / ".git");
  write("app/.git");  // a submodule
  EXPECT_EQ(around_kernel().folder, folder_ / "app");
  fs::remove(folder_ / "app" / ".git");
  EXPECT_EQ(around_kernel().folder, folder_);
}

TEST_F(ProjectAround, IsNeverTheHomeFolder) {
  const char* const home = std::getenv("HOME");
  const std::string before = home ? home : "";
  write("LICENSE");
  setenv("HOME", (folder_ / "app").c_str(), 1);
  EXPECT_EQ(around_kernel().folder, folder_ / "app" / "deep") << "the mark is above the home folder";
  setenv("HOME", (folder_ / "app" / "deep").c_str(), 1);
  EXPECT_TRUE(around_kernel().is_shared);
  home ? setenv("HOME", before.c_str(), 1) : unsetenv("HOME");
  EXPECT_EQ(around_kernel().folder, folder_);
}

TEST_F(ProjectAround, IsNoFolderOfAllUsers) {
  write(".git");
  ASSERT_EQ(chmod(folder_.c_str(), 01777), 0);
  EXPECT_EQ(around_kernel().folder, folder_ / "app" / "deep") << "anyone could have put the mark there";
}

}  // namespace
}  // namespace warplens::kernels
