#include "app/study/edited_kernel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"

namespace warplens::study {
namespace {

TEST(Edited, ErrorsAreToldLineByLineOfTheFileThatTheyAreAbout) {
  const auto errors =
      errors_in("my/k.cu:12: expected a ';'\n  int x = 1\nother.cuh:3: no\nmy/k.cu:14: unknown", "my/k.cu");
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0].line, 12u);
  EXPECT_EQ(errors[0].message, "expected a ';'\n  int x = 1");
  EXPECT_EQ(errors[1].line, 14u);
  EXPECT_TRUE(errors_in("the GPU is gone", "my/k.cu").empty());
}

TEST(Edited, AKernelIsStudiedAsItsTextWasEdited) {
  Choice choice;
  choice.kernel = "naive";
  choice.size = {64, 64};
  std::string text = kernels::load_kernel("naive").text;
  const std::size_t at = text.find("BY = { default = 8");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 18, "BY = { default = 4");
  choice.text = std::make_shared<const std::string>(text);
  kernels::CompileCache cache;
  EXPECT_EQ(load(choice, cache).plan->launch.block.y, 4u);
  choice.text = nullptr;
  EXPECT_EQ(load(choice, cache).plan->launch.block.y, 8u) << "the catalogue's kernel did not change";
}

TEST(Edited, SavesTheWholeTextOrSaysWhyNot) {
  Choice choice;
  EXPECT_NE(save_kernel(choice, "never.cu"), "");
  choice.text = std::make_shared<const std::string>("__global__ void k() {}\n");
  const std::filesystem::path path = std::filesystem::temp_directory_path() / "warplens_saved.cu";
  EXPECT_EQ(save_kernel(choice, path.string()), "");
  std::ifstream file(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), *choice.text);
  std::filesystem::remove(path);
  EXPECT_THAT(save_kernel(choice, "/nowhere/at/all.cu"), testing::HasSubstr("/nowhere/at/all.cu"));
}

TEST(Edited, ACopyTakesANameThatIsFree) {
  EXPECT_TRUE(kernels::is_in_catalogue("tile"));
  EXPECT_FALSE(kernels::is_in_catalogue("tile.cu"));
  EXPECT_EQ(path_for_copy("tile", "__global__ void tile() {}"), "tile_mine.cu");
}

}  // namespace
}  // namespace warplens::study
