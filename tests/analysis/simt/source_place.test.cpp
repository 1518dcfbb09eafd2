#include "analysis/simt/source_place.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt {
namespace {

constexpr const char* kFiles = ".file 1 \"/home/ada/a/kernel.cu\"\n.file 2 \"/home/ada/inc/header.cuh\"\n";

/// Returns the source places of the `mov` instructions of a program, in order.
std::vector<SourcePlace> places_of(const std::shared_ptr<const Program>& program) {
  std::vector<SourcePlace> places;
  for (std::uint32_t pc = 0; pc < program->instructions().size(); ++pc)
    if (program->instructions()[pc]->opcode == "mov.b32") places.push_back(source_place(*program, pc));
  return places;
}

std::shared_ptr<const Program> program_of(const std::string& body) {
  return Program::lower(ptx::parse(testing::kernel(body, kFiles)));
}

constexpr std::string_view kKernel = "/home/ada/a/kernel.cu", kHeader = "/home/ada/inc/header.cuh";

TEST(SourcePlace, OfCodeInPlaceIsItsOwn) {
  const auto program = program_of(".loc 1 5 2\nmov.b32 %r1, 1;\n.loc 2 7 1\nmov.b32 %r1, 2;\n");
  EXPECT_EQ(places_of(program), (std::vector<SourcePlace>{{kKernel, 5}, {kHeader, 7}}));
}

TEST(SourcePlace, OfAHeadersCodeIsTheLineThatCalledIt) {
  const auto program = program_of(
      ".loc 1 5 2\n.loc 2 6 3, function_name $L0, inlined_at 1 5 2\nmov.b32 %r1, 1;\n"
      ".loc 2 3 3, function_name $L1, inlined_at 2 6 3\nmov.b32 %r1, 2;\n");
  EXPECT_EQ(places_of(program), (std::vector<SourcePlace>{{kKernel, 5}, {kKernel, 5}}));
}

// The PTX is like the output of NVRTC for two calls of a header's function, which itself calls another function.
TEST(SourcePlace, OfAFunctionInlinedTwiceIsEachTimeItsOwnCall) {
  const auto program = program_of(
      ".loc 1 5 2\n.loc 2 6 3, function_name $L0, inlined_at 1 5 2\n"
      ".loc 2 3 3, function_name $L1, inlined_at 2 6 3\nmov.b32 %r1, 1;\n"
      ".loc 1 6 2\n.loc 2 6 3, function_name $L0, inlined_at 1 6 2\n"
      ".loc 2 3 3, function_name $L1, inlined_at 2 6 3\nmov.b32 %r1, 2;\n"
      ".loc 2 6 3, function_name $L0, inlined_at 1 6 2\nmov.b32 %r1, 3;\n");
  EXPECT_EQ(places_of(program), (std::vector<SourcePlace>{{kKernel, 5}, {kKernel, 6}, {kKernel, 6}}));
}

TEST(SourcePlace, OfAFunctionOfTheUsersIsInThatFunctionWhoeverCalledIt) {
  const auto program = program_of(
      ".loc 1 9 1, function_name $L0, inlined_at 1 5 2\nmov.b32 %r1, 1;\n"
      // A function of a header that calls a function of the user's file.
      ".loc 2 6 3, function_name $L1, inlined_at 1 5 2\n.loc 1 12 1, function_name $L2, inlined_at 2 6 3\n"
      "mov.b32 %r1, 2;\n");
  EXPECT_EQ(places_of(program), (std::vector<SourcePlace>{{kKernel, 9}, {kKernel, 12}}));
}

// If a header's function is not inlined, its instructions belong to the header and not to a line of the kernel's file.
TEST(SourcePlace, OfAHeadersFunctionIsInTheHeader) {
  const auto program = program_of(".loc 2 5 2\nmov.b32 %r1, 1;\n.loc 1 7 2\nmov.b32 %r1, 1;\n");
  const std::vector<SourcePlace> places = places_of(program);
  EXPECT_FALSE(is_in(places.at(0), ptx::SourceFile(kKernel)));
  EXPECT_TRUE(is_in(places.at(1), ptx::SourceFile(kKernel)));
  EXPECT_TRUE(is_in(SourcePlace{}, ptx::SourceFile(kKernel)));
}

TEST(SourcePlace, IsNoneWhereThePtxNamesNone) {
  EXPECT_EQ(places_of(program_of("mov.b32 %r1, 1;\n")), std::vector<SourcePlace>{SourcePlace{}});
  EXPECT_EQ(places_of(program_of(".loc 7 4 1\nmov.b32 %r1, 1;\n")), (std::vector<SourcePlace>{{{}, 4}}));
}

TEST(SourcePlace, EndsWhereCallsGoRoundInACircleOrNowhere) {
  ptx::Module module;
  module.files = {"", "kernel.cu"};
  module.locations = {{1, 3, 0, 1}, {1, 4, 0, 0}};
  EXPECT_EQ(source_place(module, {1, 2, 0, 0}), (SourcePlace{"kernel.cu", 2}));
  EXPECT_EQ(source_place(module, {1, 2, 0, 99}), (SourcePlace{"kernel.cu", 2}));
}

}  // namespace
}  // namespace warplens::simt
