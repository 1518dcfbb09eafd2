// Kernel files that try to read files outside their folder (tests/hostile/kernels); see docs/security.md.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "analysis/ptx/module.hpp"
#include "analysis/simt/program.hpp"
#include "kernels/compile/compile.hpp"
#include "kernels/files/allowed_folders.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

/// Folder of the hostile kernels. Tests use copies outside the repository (copied_folder). A kernel may read all files
/// of its project, and for a kernel in the repository, the project is the whole work tree.
const fs::path kFolder = fs::path(WARPLENS_SOURCE_DIR) / "tests" / "hostile" / "kernels";

/// Reads, compiles and plans a kernel. Returns the error message, or the PTX if there is no error.
std::string said_of(const std::string& path) {
  try {
    const KernelFile kernel = load_kernel(path);
    const Compiled compiled = compile(kernel, {});
    plan(kernel, *simt::Program::lower(ptx::parse(compiled.ptx), compiled.entry), {32, 1}, {});
    return compiled.ptx + compiled.log;
  } catch (const InputError& error) {
    return error.what();
  }
}

/// Writes a kernel that starts with these lines, and returns its path. The file with the secret is next to the kernel's
/// folder.
std::string made_kernel(const std::string& lines) {
  const fs::path folder = fs::path(::testing::TempDir()) / "hostile";
  fs::create_directories(folder / "own");
  fs::copy_file(kFolder / "secret.txt", folder / "secret.txt", fs::copy_options::overwrite_existing);
  const fs::path path = folder / "own" / "k.cu";
  std::ofstream(path) << "/*+++\ntitle = \"t\"\nentry = \"k\"\nblock = [1]\ngrid = [1]\nargs = [\"a\"]\n[buffers]\n"
                         "a = { element = \"float\", rows = 1, cols = 1 }\n+++*/\n"
                      << lines << "\n__global__ void k(float* a) { a[0] = 1; }\n";
  return path.string();
}

/// Copies the hostile kernels to a folder outside of any project, and returns that folder.
fs::path copied_folder() {
  const fs::path folder = fs::path(::testing::TempDir()) / "copied";
  fs::copy(kFolder, folder, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  return folder;
}

TEST(HostileFiles, CannotReadFilesOutsideTheirFolder) {
  const fs::path folder = copied_folder();
  for (const char* name : {"by_path", "by_folder", "by_data"}) {
    const std::string said = said_of((folder / "own" / (std::string(name) + ".cu")).string());
    EXPECT_THAT(said, HasSubstr("the file is outside the folder of " + std::string(name) + ".cu")) << name;
    EXPECT_THAT(said, HasSubstr("WARPLENS_INCLUDE=")) << name;
    EXPECT_THAT(said, Not(HasSubstr("hunter2"))) << name;
  }
}

TEST(HostileFiles, AreCheckedAfterResolvingLinks) {
  const std::string kernel = made_kernel("#include \"link.h\"");
  const fs::path link = fs::path(kernel).parent_path() / "link.h";
  fs::remove(link);
  fs::create_symlink("../secret.txt", link);
  EXPECT_THAT(said_of(kernel), HasSubstr("'link.h' is not included: the file is outside"));
}

TEST(HostileFiles, CannotUseIncludesThatOnlyTheCompilerResolves) {
  const std::string secret = (fs::path(::testing::TempDir()) / "hostile" / "secret.txt").string();
  const std::string ways[] = {"#define FILE \"" + secret + "\"\n#include FILE", "#inc\\\nlude \"" + secret + "\"",
                              "%:include \"" + secret + "\"", "#include <../../../../../../../../../.." + secret + ">",
                              "#define FILE <" + secret + ">\n#include FILE"};
  for (const std::string& way : ways) EXPECT_THAT(said_of(made_kernel(way)), Not(HasSubstr("hunter2"))) << way;
}

TEST(HostileFiles, CanUseFoldersThatTheUserAllows) {
  const std::string kernel = made_kernel("#include \"../shared/value.h\"");
  const fs::path shared = fs::path(kernel).parent_path().parent_path() / "shared";
  fs::create_directories(shared);
  std::ofstream(shared / "value.h") << "#define VALUE 7\n";
  EXPECT_FALSE(may_read(kernel, shared / "value.h"));
  setenv(kAllowedFolders, ("/no/such/folder:" + shared.string()).c_str(), 1);
  EXPECT_TRUE(may_read(kernel, shared / "value.h"));
  EXPECT_FALSE(may_read(kernel, shared.string() + "_too/value.h"));
  EXPECT_THAT(said_of(kernel), HasSubstr(".entry"));
  unsetenv(kAllowedFolders);
}

TEST(HostileFiles, CannotReadFilesOutsideTheirProject) {
  const fs::path project = fs::path(::testing::TempDir()) / "outside" / "project";
  fs::create_directories(project / "kernels");
  std::ofstream(project / ".git") << "gitdir: elsewhere\n";
  std::ofstream(project / "value.h") << "#define VALUE 7\n";
  fs::copy_file(kFolder / "secret.txt", project.parent_path() / "secret.h", fs::copy_options::overwrite_existing);
  fs::remove(project / "linked.h");
  fs::create_symlink("../secret.h", project / "linked.h");
  const auto said = [&](const std::string& line) {
    const std::string kernel = made_kernel(line);
    fs::copy_file(kernel, project / "kernels" / "k.cu", fs::copy_options::overwrite_existing);
    return said_of((project / "kernels" / "k.cu").string());
  };
  EXPECT_THAT(said("#include \"../value.h\""), HasSubstr(".entry"));
  for (const char* way : {"../../secret.h", "../linked.h", "../kernels/../../secret.h"})
    EXPECT_THAT(said("#include \"" + std::string(way) + '"'), HasSubstr("is not included: the file is outside")) << way;
  for (const char* way : {"secret.h", "linked.h"})
    EXPECT_THAT(said("#include \"" + std::string(way) + '"'), Not(HasSubstr("hunter2"))) << way;
}

TEST(HostileFiles, CanUseFoldersBelowTheirOwn) {
  const std::string kernel = made_kernel("#include \"deep/../deep/value.h\"");
  fs::create_directories(fs::path(kernel).parent_path() / "deep");
  std::ofstream(fs::path(kernel).parent_path() / "deep" / "value.h") << "#define VALUE 7\n";
  EXPECT_THAT(said_of(kernel), HasSubstr(".entry"));
}

}  // namespace
}  // namespace warplens::kernels
