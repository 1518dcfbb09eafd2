#include "kernels/compile/unknown_names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/source/name_declarations.hpp"

namespace warplens::kernels {
namespace {

using testing::ElementsAre;

std::vector<std::string> names_in(const std::string& log) {
  std::vector<std::string> names;
  for (const UnknownName& unknown : find_unknown_names(log)) names.push_back(unknown.name);
  return names;
}

std::string line_for(std::string_view name, bool uses_std = false) {
  const auto declaration = find_declaration(name, uses_std);
  return declaration ? declaration->line : "none";
}

TEST(UnknownNames, StandInTheMessageOrAboveTheMarker) {
  EXPECT_THAT(names_in("k.cu(3): error: identifier \"half\" is undefined\n  half a;\n  ^\n\n"
                       "k.cu(4): error: namespace \"std\" has no member \"pair\"\n\n"
                       "k.cu(5): error: name followed by \"::\" must be a class or namespace name\n"
                       "    cub::BlockReduce<float, 3> r;\n    ^\n\n"
                       "k.cu(5): error: name followed by \"::\" must be a class or namespace name\n"
                       "    std::chrono::seconds s;\n         ^\n\n"
                       "k.cu(6): error: no operator \"+\" matches these operands\n"
                       "            operand types are: float3 + float3\n\n"
                       "k.cu(7): error: no instance of function template \"std::max\" matches the argument list\n\n"
                       "k.cu(8): error: expected a \";\"\n\nk.cu(9): error: identifier \"half\" is undefined\n"),
              ElementsAre("half", "std::pair", "cub::BlockReduce", "std::chrono::seconds", "operator+", "std::max"));
}

TEST(UnknownNames, MayBeTypesThatCudaStdOnlyDeclares) {
  EXPECT_THAT(names_in("k.cu(3): error: incomplete type \"cuda::std::__4::string\" (aka "
                       "\"cuda::std::__4::basic_string<char>\") is not allowed\n\n"
                       "k.cu(4): error: incomplete type \"cuda::std::__4::vector<int>\" is not allowed\n"),
              ElementsAre("std::string", "std::vector"));
}

TEST(UnknownNames, AreNoneInOtherTexts) {
  for (const std::string log :
       {"", "k.cu(3): warning: identifier \"a\" is undefined\n", "k.cu(3): error: name must be a namespace name",
        "k.cu(3): error: name must be a namespace name\n\n\n",
        "k.cu(3): error: name must be a namespace name\nx\n   ^\n"})
    EXPECT_THAT(names_in(log), ElementsAre()) << log;
}

TEST(NameDeclarations, CudaAndTheStandardLibraryDeclareNames) {
  EXPECT_EQ(line_for("half"), "#include <cuda_fp16.h>");
  EXPECT_EQ(line_for("__nv_bfloat16"), "#include <cuda_bf16.h>");
  EXPECT_EQ(line_for("curandStatePhilox4_32_10_t"), "#include <curand_kernel.h>");
  EXPECT_EQ(line_for("cooperative_groups::reduce"), "#include <cooperative_groups/reduce.h>");
  EXPECT_EQ(line_for("std::is_same_v"), "#include <type_traits>");
  EXPECT_EQ(line_for("numeric_limits", true), "#include <limits>");
  EXPECT_EQ(line_for("numeric_limits"), "none");
  EXPECT_EQ(line_for("uchar"), "typedef unsigned char uchar;");
  EXPECT_EQ(line_for("value"), "none");
  EXPECT_EQ(line_for("halfway"), "none");
}

TEST(NameDeclarations, AUsualNameCountsOnlyWithAnAbsentHeader) {
  EXPECT_TRUE(find_declaration("u32", false)->needs_absent);
  EXPECT_FALSE(find_declaration("half", false)->needs_absent);
}

}  // namespace
}  // namespace warplens::kernels
