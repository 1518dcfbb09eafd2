#include "app/study/notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/ptx/parser.hpp"

namespace warplens::study {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CompilerWarnings, AreThoseOfTheKernelsOwnFile) {
  const std::string log =
      "a/k.cu(12): warning #549-D: variable \"sum\" is used before its value is set\n"
      "      out[0] = sum;\n"
      "                      ^\n\n"
      "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n"
      "other.hpp(3): warning #177-D: variable \"x\" was declared but never referenced\n";
  const std::vector<Note> notes = compiler_warnings(log, "a/k.cu");
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].source_line, 12u);
  EXPECT_EQ(notes[0].message, "compiler warning: variable \"sum\" is used before its value is set");
}

/// Returns a kernel whose compiled code uses only its first parameter.
std::shared_ptr<const simt::Program> compiled() {
  return simt::Program::lower(ptx::parse(
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 k_param_0, .param .u64 k_param_1)\n"
      "{\n.reg .b64 %rd<3>;\n.reg .b32 %r<2>;\nld.param.u64 %rd1, [k_param_0];\nmov.u32 %r1, 1;\n"
      "st.global.u32 [%rd1], %r1;\nret;\n}\n"));
}

TEST(RemovedAssignments, AreToArraysThatTheCodeDoesNotName) {
  const std::string source =
      "// other[0] = 1;\n"
      "__global__ void k(int* out, int* __restrict__ other) {\n"
      "  __shared__ int tile[64];\n"
      "  tile[threadIdx.x] = 1;\n"
      "  out[0] = 1;\n"
      "  if (other == out) return;\n"
      "  other[threadIdx.x + 1] += 2;\n"
      "}\n";
  EXPECT_THAT(removed_assignments(source, "k", *compiled()),
              ElementsAre(Field(&Note::source_line, 4u), Field(&Note::source_line, 7u)));
}

TEST(RemovedAssignments, AreNotToldWhereTheSourceChoosesItsCode) {
  const std::string source =
      "__global__ void k(int* out, int* other) {\n#if 0\n  other[0] = 1;\n#endif\n  out[0] = 1;\n}\n";
  EXPECT_THAT(removed_assignments(source, "k", *compiled()), IsEmpty());
}

TEST(RemovedAssignments, AreNotComparisons) {
  const std::string source = "__global__ void k(int* out, int* other) {\n  if (other[0] == 1) out[0] = 1;\n}\n";
  EXPECT_THAT(removed_assignments(source, "k", *compiled()), IsEmpty());
}

TEST(RemovedAssignments, AreNotInLiteralsAndComments) {
  const std::string source =
      "__global__ void k(int* out, int* other) {\n"
      "  // other[0] = 1;\n"
      "  /* other[0] = 1;\n"
      "     other[0] = 1; */\n"
      "  const char* text = \"other[0] = 1; \\\" other[0] = 1;\";\n"
      "  const char* raw = R\"x(\n"
      "    other[0] = 1; \" )\" // /*\n"
      "  )x\"; other[0] = 1;\n"
      "  char quote = '\"'; other[0] = 1;\n"
      "  if (*raw == '\\'' && *text == '\"') *other = 2;\n"
      "  out[0] = quote;\n"
      "}\n";
  EXPECT_THAT(
      removed_assignments(source, "k", *compiled()),
      ElementsAre(Field(&Note::source_line, 8u), Field(&Note::source_line, 9u), Field(&Note::source_line, 10u)));
}

TEST(RemovedAssignments, AreThoseOfTheEntryAndOfItsOwnArrays) {
  const std::string source =
      "__global__ void k(int* out, int* other);\n"
      "namespace a {\n"
      "struct S { int other[2]; };\n"
      "void host(int* other) { other[0] = 1; }\n"
      "template <int N>\n"
      "__global__ void __launch_bounds__(64) k(int* out, int* const __restrict__ other) {\n"
      "  __shared__ S s;\n"
      "  S* p = &s;\n"
      "  s.other[0] = 1;\n"
      "  p->other[0] = 1;\n"
      "  other[0] == 1;\n"
      "  out[0] = other[1];\n"
      "  other[\n"
      "    N] = other[1] <<= 2;\n"
      "}\n"
      "}\n";
  EXPECT_THAT(removed_assignments(source, "a::k<3>", *compiled()),
              ElementsAre(Field(&Note::source_line, 13u), Field(&Note::source_line, 14u)));
}

TEST(RemovedAssignments, AreToEveryArrayInSharedMemory) {
  const std::string source =
      "__global__ void k(int* out, int* other) {\n"
      "  __shared__ float left[64], right[8][8], sum;\n"
      "  __shared__ int* __restrict__ places[64];\n"
      "  float local[4];\n"
      "  left[0] = right[0][1] = 1;\n"
      "  places[threadIdx.x] = out;\n"
      "  local[0] = sum;\n"
      "}\n";
  EXPECT_THAT(removed_assignments(source, "k", *compiled()),
              ElementsAre(Field(&Note::source_line, 5u), Field(&Note::source_line, 5u), Field(&Note::source_line, 6u)));
}

TEST(RemovedAssignments, AreNotToldWhereSeveralKernelsHaveTheName) {
  const std::string source =
      "namespace a {\n__global__ void k(int* out, int* other) { other[0] = 1; }\n}\n"
      "namespace b {\n__global__ void k(int* out, int* other) { other[0] = 1; }\n}\n";
  EXPECT_THAT(removed_assignments(source, "a::k", *compiled()), IsEmpty());
}

}  // namespace
}  // namespace warplens::study
