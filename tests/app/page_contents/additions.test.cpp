#include "app/page_contents/additions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/commands/state_options.hpp"
#include "app/lessons/shelf.hpp"
#include "app/page_contents/source_files.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::page {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using testing::UnorderedElementsAre;

constexpr const char* kKernel =
    "/*+++\ntitle = \"K\"\nsummary = \"A kernel.\"\nentry = \"k\"\nblock = [32]\ngrid = [1]\nargs = "
    "[\"out\"]\n[buffers]\n"
    "out = { element = \"int\", rows = \"1\", cols = \"32\", fill = { file = \"data/out.csv\" } }\n+++*/\n"
    "#include \"part.cuh\"\n__global__ void k(int* out) { out[threadIdx.x] = kPart; }\n";

/// A folder with a kernel, an include file, a data file, a program without a header, and a lesson.
class AdditionsTest : public testing::Test {
 protected:
  AdditionsTest() {
    fs::remove_all(folder_);
    write("course/k.cu", kKernel);
    write("course/part.cuh", "constexpr int kPart = 2;\n");
    write("course/data/out.csv", "1,2,3\n");
    write("course/unused.cuh", "");
    write("other/program.cu",
          "__global__ void copy(int* a) { a[threadIdx.x] = SIDE; }\n"
          "int main() { int* a; cudaMalloc(&a, 128); copy<<<1, 32>>>(a); }\n");
    write("other/Makefile", "program:\n\tnvcc -DSIDE=4 program.cu\n");
    write("course/notes.md",
          "+++\ntitle = \"Notes\"\nsummary = \"A lesson.\"\n+++\n\n## A step\n\n```toml\n"
          "show = \"warplens k.cu --beside 'tile --set PAD=1'\"\n```\n\nThe text.\n");
  }

  void write(const fs::path& file, const std::string& text) {
    fs::create_directories((folder_ / file).parent_path());
    kernels::write_whole(folder_ / file, text);
  }

  const fs::path folder_ = fs::canonical(testing::TempDir()) / "additions";
};

TEST_F(AdditionsTest, HaveTheFilesOfAKernel) {
  const WorkingFolder working(folder_ / "course");
  EXPECT_THAT(find_source_files(kernels::load_kernel("k.cu")), ElementsAre("data/out.csv", "k.cu", "part.cuh"));
  EXPECT_THAT(find_source_files(kernels::load_kernel("tile")), IsEmpty());
}

TEST_F(AdditionsTest, HaveTheBuildFilesWithMacrosThatAKernelNeeds) {
  const WorkingFolder working(folder_ / "other");
  EXPECT_THAT(find_source_files(kernels::load_kernel("program.cu")), ElementsAre("Makefile", "program.cu"));
}

TEST_F(AdditionsTest, HaveTheFileWithTheHeaderOfAKernel) {
  const WorkingFolder working(folder_ / "course");
  write("course/bare.cu", "__global__ void bare(int* out) { out[threadIdx.x] = 1; }\n");
  write("course/bare.toml",
        "title = \"Bare\"\nsummary = \"A kernel.\"\nentry = \"bare\"\nblock = [32]\ngrid = [1]\nargs = "
        "[\"out\"]\n[buffers]\n"
        "out = { element = \"int\", rows = \"1\", cols = \"32\" }\n");
  EXPECT_THAT(find_source_files(kernels::load_kernel("bare.cu")), ElementsAre("bare.cu", "bare.toml"));
}

TEST_F(AdditionsTest, AreInTheWorkingFolder) {
  const WorkingFolder working(folder_);
  const Additions additions({"course/k.cu", "tile", (folder_ / "other" / "program.cu").string() + "#copy"}, {});
  EXPECT_EQ(additions.root(), folder_);
  EXPECT_THAT(additions.contents().kernels, ElementsAre("course/k.cu", "tile", "other/program.cu#copy"));
  const PageFiles files = additions.read_files(additions.contents());
  EXPECT_THAT(files, UnorderedElementsAre(Key("/course/k.cu"), Key("/course/part.cuh"), Key("/course/data/out.csv"),
                                          Key("/other/program.cu"), Key("/other/Makefile"), Key(kContentsFile)));
  EXPECT_EQ(files.at("/course/k.cu"), kKernel);
}

TEST_F(AdditionsTest, OutsideTheWorkingFolderAreInTheInnermostFolderAroundThem) {
  const WorkingFolder working(folder_ / "other");
  const Additions additions({"../course/k.cu"}, {"../course/notes.md"});
  EXPECT_EQ(additions.root(), folder_ / "course");
  EXPECT_THAT(additions.contents().kernels, ElementsAre("k.cu"));
  EXPECT_THAT(additions.contents().lessons, ElementsAre("notes.md"));
}

TEST_F(AdditionsTest, HaveTheKernelsOfALesson) {
  const WorkingFolder working(folder_ / "course");
  Additions additions({}, {"notes.md"});
  additions.add_used_kernels(lessons::lesson_named("notes.md"), commands::state_of_command);
  EXPECT_THAT(additions.contents().kernels, IsEmpty()) << "only kernels that the user names are listed";
  EXPECT_THAT(
      additions.read_files(additions.contents()),
      UnorderedElementsAre(Key("/k.cu"), Key("/part.cuh"), Key("/data/out.csv"), Key("/notes.md"), Key(kContentsFile)));
}

TEST_F(AdditionsTest, RefuseAKernelOfALessonOutsideTheFolder) {
  const WorkingFolder working(folder_ / "course");
  write("course/far.md",
        "+++\ntitle = \"Far\"\nsummary = \"A lesson.\"\n+++\n\n## A step\n\n```toml\n"
        "show = \"warplens ../other/program.cu\"\n```\n\nThe text.\n");
  Additions additions({}, {"far.md"});
  EXPECT_THROW(additions.add_used_kernels(lessons::lesson_named("far.md"), commands::state_of_command),
               kernels::InputError);
}

TEST(CommonFolder, ContainsAllFiles) {
  EXPECT_EQ(find_common_folder({"/a/b/x.cu", "/a/b/c/y.cu"}), "/a/b");
  EXPECT_EQ(find_common_folder({"/a/b/x.cu", "/a/bc/y.cu"}), "/a");
  EXPECT_EQ(find_common_folder({"/a/x.cu"}), "/a");
  EXPECT_EQ(find_common_folder({"/a/x.cu", "/b/y.cu"}), "/");
}

TEST(PageContents, AreGivenBack) {
  const PageContents contents = parse_contents(write_contents({{"a.cu", "tile"}, {"b.md"}, true}));
  EXPECT_THAT(contents.kernels, ElementsAre("a.cu", "tile"));
  EXPECT_THAT(contents.lessons, ElementsAre("b.md"));
  EXPECT_TRUE(contents.only);
  EXPECT_ANY_THROW(parse_contents("{}"));
}

}  // namespace
}  // namespace warplens::page
