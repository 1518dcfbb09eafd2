#include "kernels/files/project_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class ProjectFilesTest : public testing::Test {
 protected:
  void SetUp() override { write("project/.git"); }
  void TearDown() override { fs::remove_all(folder_); }
  std::string write(const std::string& name) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "int x;\n";
    return path.string();
  }
  std::string path_of(const std::string& name) const { return (folder_ / name).string(); }
  std::optional<std::string> find(const std::string& name, const std::string& from = "project/app") const {
    return ProjectFiles(kernel_).find_header(name, folder_ / from);
  }
  const fs::path folder_ = fs::canonical(testing::TempDir()) / "files";
  const std::string kernel_ = write("project/app/k.cu");
};

TEST_F(ProjectFilesTest, AHeaderIsFoundInTheFoldersAboveAndBesideThem) {
  const std::string tiles = write("project/include/tiles.cuh"), sum = write("project/util/sum.cuh"),
                    far = write("project/lib/a/b/c/far.h");
  EXPECT_EQ(find("tiles.cuh"), tiles);
  EXPECT_EQ(find("util/sum.cuh"), sum);
  EXPECT_EQ(find("far.h"), far);
  EXPECT_EQ(find("../gone/far.h"), std::nullopt) << "the folder is part of the name";
  EXPECT_EQ(find("../c/far.h"), far) << "what is above is not";
}

TEST_F(ProjectFilesTest, LettersMayDifferInCaseIfNothingElseMatches) {
  const std::string small = write("project/parts/add.cuh");
  EXPECT_EQ(find("Add.cuh"), small);
  EXPECT_EQ(find("Parts/Add.cuh"), small);
  const std::string exact = write("project/far/away/Add.cuh");
  EXPECT_EQ(find("Add.cuh"), exact);
}

TEST_F(ProjectFilesTest, OfSeveralTheNearestIsMeant) {
  write("project/other/x/config.h");
  const std::string near = write("project/app/parts/config.h"), shallow = write("project/lib/shape.h");
  write("project/lib/deep/shape.h");
  EXPECT_EQ(find("config.h"), near);
  EXPECT_EQ(find("shape.h"), shallow);
  EXPECT_EQ(find("shape.h", "project/lib/deep/more"), std::nullopt) << "there is no such folder";
  EXPECT_EQ(find("shape.h", "project/lib/deep"), path_of("project/lib/deep/shape.h"));
}

TEST_F(ProjectFilesTest, NothingOutsideTheProjectIsFound) {
  write("beside/secret.h");
  EXPECT_EQ(find("secret.h"), std::nullopt);
  fs::create_directory_symlink(folder_ / "beside", folder_ / "project" / "linked");
  fs::create_symlink(folder_ / "beside" / "secret.h", folder_ / "project" / "app" / "secret.h");
  EXPECT_EQ(find("secret.h"), std::nullopt) << "links do not lead out";
  EXPECT_EQ(find("linked/secret.h"), std::nullopt);
  EXPECT_EQ(find(path_of("beside/secret.h")), std::nullopt);
}

TEST_F(ProjectFilesTest, ALinkWithinTheProjectIsFollowed) {
  const std::string target = write("project/lib/target.h");
  fs::create_symlink(target, folder_ / "project" / "lib" / "name.h");
  EXPECT_EQ(find("name.h"), path_of("project/lib/name.h"));
}

TEST_F(ProjectFilesTest, FilesAreListedFromTheKernelOutwards) {
  const std::string near = write("project/app/z/near.h"), far = write("project/a.h");
  write("project/.hidden/no.h");
  write("project/app/notes.txt");
  EXPECT_THAT(ProjectFiles(kernel_).files(), ElementsAre(kernel_, near, far));
  EXPECT_TRUE(ProjectFiles(path_of("project/app/none.cu")).files().empty());
}

}  // namespace
}  // namespace warplens::kernels
