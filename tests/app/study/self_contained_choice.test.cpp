#include "app/study/self_contained_choice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(StandingAlone, IsNamedByItsWholePath) {
  Choice choice;
  choice.kernel = "tile";
  EXPECT_EQ(make_self_contained(choice, testing::TempDir()), choice) << "a catalogue name works in every folder";
  const std::filesystem::path file = std::filesystem::absolute(testing::TempDir()) / "own.cu";
  std::ofstream(file) << "__global__ void k() {}\n";
  choice.kernel = std::filesystem::relative(file).string() + "#2";
  EXPECT_EQ(make_self_contained(choice, testing::TempDir()).kernel, file.string() + "#2");
}

TEST(StandingAlone, HasItsEditsInAFileWithWhatBelongsToThem) {
  const std::filesystem::path folder = std::filesystem::absolute(testing::TempDir()).lexically_normal();
  std::ofstream(folder / "part.cuh") << "#define ONE 1\n";
  std::ofstream(folder / "whole.cu") << "#include \"part.cuh\"\n";
  std::ofstream(folder / "whole.toml") << "entry = \"k\"\n";
  Choice choice;
  choice.kernel = (folder / "whole.cu").string() + "#k";
  choice.text =
      std::make_shared<const std::string>("#include \"part.cuh\"\n#include \"none.h\"\n__global__ void k() {}");
  const Choice alone = make_self_contained(choice, folder / "kept");
  EXPECT_EQ(alone.text, nullptr);
  ASSERT_TRUE(alone.kernel.starts_with((folder / "kept/edited/whole-").string())) << alone.kernel;
  ASSERT_TRUE(alone.kernel.ends_with(".cu#k")) << alone.kernel;
  const std::string file = alone.kernel.substr(0, alone.kernel.rfind('#'));
  EXPECT_EQ(text_in(file),
            "#include \"" + (folder / "part.cuh").string() + "\"\n#include \"none.h\"\n__global__ void k() {}");
  EXPECT_EQ(text_in(file + ".toml"), "entry = \"k\"\n");
  EXPECT_EQ(make_self_contained(choice, folder / "kept").kernel, alone.kernel) << "equal texts share a file";
  EXPECT_THROW(make_self_contained(choice, folder / "part.cuh"), kernels::InputError)
      << "a folder cannot be created inside a file";
}

TEST(StandingAlone, TakesALineOfAnyLength) {
  const std::string text = "#include \"" + std::string(500'000, 'x') + "\"\n__global__ void k() {}\n";
  Choice choice;
  choice.kernel = "tile";
  choice.text = std::make_shared<const std::string>(text);
  EXPECT_EQ(text_in(make_self_contained(choice, std::filesystem::path(testing::TempDir()) / "long").kernel), text);
}

}  // namespace
}  // namespace warplens::study
