#include "kernels/source/name_macros.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

using testing::HasSubstr;

constexpr const char* kPaste =
    "#define PASTE_(a, b) a##_##b\n#define PASTE(a, b) PASTE_(a, b)\n#define NAMED(f) PASTE(f, SUFFIX)\n";

TEST(NameMacros, AreThoseInFrontOfTheParameters) {
  const std::vector<SourceUnit> units{
      {"k.cu",
       "__global__ void NAMED(one)(float* a) {}\n__global__ void __launch_bounds__(64) MADE(two) (int n);\n"
       "__global__ void plain(int (*f)(int)) {}\n__global__ void __launch_bounds__(64) bounded(int n) { g(1)(2); }\n"}};
  EXPECT_THAT(find_name_macros(units), testing::ElementsAre("MADE", "NAMED"));
}

TEST(NameMacros, GiveKernelsTheirNames) {
  std::vector<SourceUnit> units{
      {"k.cu",
       "#define SUFFIX wide\n__global__ void NAMED(scale)(float* a) {}\nvoid run() { NAMED(scale)<<<1, 2>>>(p); }\n"},
      {"names.h", kPaste}};
  expand_name_macros(units);
  EXPECT_THAT(units.front().text, HasSubstr("void scale_wide(float* a) {}"));
  EXPECT_THAT(units.front().text, HasSubstr("scale_wide<<<1, 2>>>(p)"));
  EXPECT_THAT(units.back().text, HasSubstr("#define PASTE(a, b)"));
}

TEST(NameMacros, GiveNamespacesTheirNames) {
  std::vector<SourceUnit> units{
      {"k.cu", "#include \"space.h\"\nnamespace SPACE {\n__global__ void k(float* a) {}\n}  // namespace SPACE\n"},
      {"space.h", "#define SPACE first::second\nnamespace SPACE { struct S; }\nnamespace other {}\n"}};
  EXPECT_THAT(find_namespace_macros(units), testing::ElementsAre("SPACE"));
  expand_name_macros(units);
  EXPECT_THAT(units.back().text, HasSubstr("namespace first::second { struct S; }"));
}

}  // namespace
}  // namespace warplens::kernels
