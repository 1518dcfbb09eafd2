#include "kernels/source/unit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "kernels/text/error.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class SourceUnits : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = folder_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  static std::string complaint(const std::string& path) {
    try {
      read_source(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / "units";
};

TEST_F(SourceUnits, AreTheFileAndWhatItIncludesFromItsFolders) {
  write("a.cuh", "#include \"deep/b.cuh\"\nint a;\n");
  write("deep/b.cuh", "#include \"c.cuh\"\nint b;\n");
  write("deep/c.cuh", "#include \"../a.cuh\"\nint c;\n");  // includes are circular
  write("common/d.h", "int d;\n");
  KernelFile kernel;
  kernel.path = write("k.cu", "#include <cstdio>\n#include \"a.cuh\"\n#include <d.h>\n#include \"nowhere.h\"\n");
  kernel.text = read_source(kernel.path);
  kernel.include_folders = {(folder_ / "common").string()};
  const std::vector<SourceUnit> units = source_units(kernel);
  std::vector<std::string> names;
  for (const SourceUnit& unit : units) names.push_back(fs::path(unit.path).filename().string());
  EXPECT_THAT(names, testing::UnorderedElementsAre("k.cu", "a.cuh", "d.h", "b.cuh", "c.cuh"));
  EXPECT_THAT(units.front().text, HasSubstr("#include <cstdio>"));
  EXPECT_THAT(units.front().text, HasSubstr("#include \"" + (folder_ / "a.cuh").string() + "\""));
  EXPECT_THAT(units.front().text, HasSubstr("#include \"nowhere.h\""));
}

TEST_F(SourceUnits, AFolderMayHaveTheNameOfALibrary) {
  write("library/README.md", "");
  const std::string header = write("library/include/cuda/nodes.cuh", "struct Nodes { int count; };\n");
  KernelFile kernel;
  kernel.path = write("library/src/cuda/k.cu",
                      "#include <cuda/nodes.cuh>\n#include \"cuda\\nodes.cuh\"\n#include <cuda/barrier>\n");
  kernel.text = read_source(kernel.path);
  const std::vector<SourceUnit> units = source_units(kernel);
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(units[1].path, header);
  EXPECT_THAT(units.front().text, HasSubstr("#include <cuda/barrier>"));
}

TEST_F(SourceUnits, ACopyOfALibraryInTheProjectIsNotRead) {
  write("external/glm/glm.hpp", "#include \"detail/setup.hpp\"\n");
  write("external/glm/glass.hpp", "int glass;\n");
  write("external/json/json.hpp", "int json;\n");
  write("cub-1.8.0/cub/cub.cuh", "#include \"util_arch.cuh\"\n");
  KernelFile kernel;
  kernel.path = write("src/k.cu",
                      "#include \"..\\external\\glm\\glm.hpp\"\n#include <glm/gtc/type_ptr.hpp>\n"
                      "#include \"../cub-1.8.0/cub/cub.cuh\"\n#include \"../external/glm/glass.hpp\"\n"
                      "#include \"../external/json/json.hpp\"\n"
                      "#include \"../../../usr/local/cuda-12/include/cublas_v2.h\"\n");
  kernel.text = read_source(kernel.path);
  kernel.include_folders = {folder_.string()};
  const std::vector<SourceUnit> units = source_units(kernel);
  ASSERT_EQ(units.size(), 2u);
  EXPECT_THAT(units[1].path, testing::EndsWith("glass.hpp"));
  EXPECT_THAT(units.front().text, testing::StartsWith("#include \"glm/glm.hpp\"\n#include \"glm/gtc/type_ptr.hpp\"\n"
                                                      "#include \"cub/cub.cuh\"\n"));
  EXPECT_THAT(units.front().text, testing::EndsWith("#include \"cublas_v2.h\"\n"));
}

TEST_F(SourceUnits, ABlockForTheLinkageOfCIsOpenedWhereThePreprocessorSplitsIt) {
  const auto text_of = [&](const std::string& text) {
    KernelFile kernel;
    kernel.path = write("c.cu", text);
    kernel.text = text;
    return source_units(kernel).front().text;
  };
  EXPECT_EQ(
      text_of("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f();\n#if defined(__cplusplus)\n}  // C\n#endif\n"),
      "#ifdef __cplusplus\n            \n#endif\nint f();\n#if defined(__cplusplus)\n       \n#endif\n");
  for (const char* other :
       {"#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f();\n}\n", "extern \"C\" {\nint f();\n}\n",
        "#ifdef __cplusplus\n}\n#endif\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n"})
    EXPECT_EQ(text_of(other), other);
}

TEST_F(SourceUnits, AHeaderThatIsNotThereIsFoundByItsNameInTheProject) {
  const fs::path project = fs::canonical(testing::TempDir()) / "searched";
  const auto put = [&](const std::string& name, const std::string& text) {
    fs::create_directories((project / name).parent_path());
    std::ofstream(project / name) << text;
    return (project / name).string();
  };
  put("CMakeLists.txt", "project(p)\n");
  put("include/grid.cuh", "#include <lanes.h>\n#include <string.h>\n#include <cute/tensor.hpp>\nint g;\n");
  put("lib/deep/lanes.h", "#include \"../../include/grid.cuh\"\nint l;\n");
  put("lib/string.h", "#error not of the C library\n");
  put("lib/cute/tensor.hpp", "#error not the CuTe of Warplens\n");
  KernelFile kernel;
  kernel.path = put("apps/k.cu", "#include \"grid.cuh\"\nint k;\n");
  kernel.text = read_source(kernel.path);
  std::vector<std::pair<std::string, UnitOrigin>> found;
  for (const SourceUnit& unit : source_units(kernel))
    found.emplace_back(fs::relative(unit.path, project).string(), unit.origin);
  EXPECT_THAT(found, testing::ElementsAre(testing::Pair("apps/k.cu", UnitOrigin::included),
                                          testing::Pair("include/grid.cuh", UnitOrigin::searched),
                                          testing::Pair("lib/deep/lanes.h", UnitOrigin::searched)))
      << "each file once, and no header of the C library or of CuTe from the project";
  EXPECT_EQ(source_units(kernel, FileSearch::none).size(), 1u);
  kernel.include_folders = {(project / "include").string()};
  EXPECT_EQ(source_units(kernel).at(1).origin, UnitOrigin::included) << "the user named its folder";
}

TEST_F(SourceUnits, AFolderOfTheUserMayBeOutsideTheProject) {
  const std::string header = write("outside/own/value.h", "int v;\n");
  KernelFile kernel;
  kernel.path = write("outside/kernels/k.cu", "#include <value.h>\n#include \"../own/value.h\"\n");
  kernel.text = read_source(kernel.path);
  EXPECT_THROW(source_units(kernel), InputError);
  kernel.include_folders = {(folder_ / "outside" / "own").string()};
  EXPECT_EQ(source_units(kernel).size(), 2u);
  fs::remove(header);
  fs::create_symlink("../secret.h", header);
  write("outside/secret.h", "int secret;\n");
  EXPECT_THROW(source_units(kernel), InputError) << "a link leads out of the folder";
}

TEST_F(SourceUnits, FilesOfTheContextFollowTheKernelsFile) {
  KernelFile kernel;
  kernel.path = write("parts/part.cu", "int part;\n");
  kernel.text = read_source(kernel.path);
  kernel.context = {write("parts/main.cu", "#include \"types.h\"\n#include \"part.cu\"\n")};
  write("parts/types.h", "typedef int type;\n");
  const std::vector<SourceUnit> units = source_units(kernel);
  ASSERT_EQ(units.size(), 3u);
  EXPECT_EQ(units[1].origin, UnitOrigin::context);
  EXPECT_THAT(units[1].text, HasSubstr("#include \"" + std::string(kOwnFile) + "\""));
  EXPECT_EQ(source_units(kernel, FileSearch::none).size(), 1u);
}

TEST_F(SourceUnits, OnlyRegularFilesOfAReasonableSizeAreRead) {
  EXPECT_THAT(complaint(folder_.string() + "/none.cu"), HasSubstr("cannot be read"));
  EXPECT_THAT(complaint("/dev/zero"), HasSubstr("is not a regular file"));
  EXPECT_THAT(complaint("/tmp"), HasSubstr("this is a folder"));
  fs::create_directories(folder_);
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(complaint(pipe), HasSubstr("is not a regular file"));
  const std::string large = write("large.cu", std::string(kMostSourceBytes + 1, ' '));
  EXPECT_THAT(complaint(large), HasSubstr("is larger than the limit of 16 MB"));
  EXPECT_EQ(complaint(write("most.cu", std::string(kMostSourceBytes, ' '))), "none");
  EXPECT_THAT(complaint(std::string(5000, 'a')), HasSubstr("cannot be read"));
}

TEST_F(SourceUnits, AnIncludeThatTheCompilerWouldWaitForIsRefused) {
  KernelFile kernel;
  kernel.path = write("k.cu", "int a;\n#include \"queue\"\n");
  ASSERT_EQ(mkfifo((folder_ / "queue").c_str(), 0600), 0);
  kernel.text = read_source(kernel.path);
  try {
    source_units(kernel);
    ADD_FAILURE() << "read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(), kernel.path + ":2: 'queue' is not a regular file; include a regular file instead");
  }
  kernel.text = "#include \"/dev/zero\"\n";
  EXPECT_THROW(source_units(kernel), InputError);
}

TEST_F(SourceUnits, TheMarkBeforeUtf8IsBlank) {
  EXPECT_EQ(read_source(write("mark.cu", "\xEF\xBB\xBFint a;\n")), "   int a;\n");
}

}  // namespace
}  // namespace warplens::kernels
