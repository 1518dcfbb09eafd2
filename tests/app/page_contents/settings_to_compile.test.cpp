#include "app/page_contents/settings_to_compile.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/load/catalogue.hpp"

namespace warplens::page {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

kernels::KernelFile kernel_with(const std::string& params, const std::string& body) {
  return kernels::load_kernel("k.cu",
                              "/*+++\ntitle = \"K\"\nsummary = \"A kernel.\"\nentry = \"k\"\nblock = [32]\ngrid = "
                              "[1]\nargs = [\"out\"]\nparams = { " +
                                  params +
                                  " }\n[buffers]\nout = { element = \"int\", rows = \"1\", cols = \"32\" }\n"
                                  "+++*/\n__global__ void k(int* out) { " +
                                  body + " }\n");
}

TEST(SettingsToCompile, AreTheDefaultsAndEachOtherValueOfOneParameter) {
  const SettingsToCompile found = list_settings(
      kernel_with("A = { default = 2, values = [1, 2, 3] }, B = { default = 0, values = [0, 1] }", "out[A] = B;"));
  using V = kernels::Values;
  EXPECT_THAT(found.settings, ElementsAre(V{{"A", "2"}, {"B", "0"}}, V{{"A", "1"}, {"B", "0"}},
                                          V{{"A", "3"}, {"B", "0"}}, V{{"A", "2"}, {"B", "1"}}));
  EXPECT_THAT(found.shortened, IsEmpty());
}

TEST(SettingsToCompile, LeaveOutValuesOnWhichTheCodeDoesNotDepend) {
  const SettingsToCompile found = list_settings(kernel_with("A = { default = 2, range = [0, 1000] }", "out[0] = 1;"));
  EXPECT_EQ(found.settings.size(), 1u);
  EXPECT_THAT(found.shortened, IsEmpty());
}

TEST(SettingsToCompile, AreTheNearestToTheDefaultInALongRange) {
  const SettingsToCompile found = list_settings(kernel_with("A = { default = 998, range = [0, 1000] }", "out[0] = A;"));
  EXPECT_EQ(found.settings.size(), kMostCompiledValues);
  EXPECT_EQ(found.settings[1].at("A"), std::to_string(1001 - kMostCompiledValues));
  EXPECT_EQ(found.settings.back().at("A"), "1000");
  EXPECT_THAT(found.shortened, ElementsAre("A"));
}

}  // namespace
}  // namespace warplens::page
