#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::simt::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kFunctions = R"(
.func (.param .b32 result) twice(.param .b32 x)
{ .reg .b32 %v; ld.param.u32 %v, [x]; add.u32 %v, %v, %v; st.param.b32 [result], %v; ret; }
.func (.param .b32 result) thrice(.param .b32 x)
{ .reg .b32 %v; ld.param.u32 %v, [x]; mul.lo.u32 %v, %v, 3; st.param.b32 [result], %v; ret; }
.global .align 8 .u64 table[2] = {twice, thrice};
.func (.param .b32 result) factorial(.param .b32 x)
{
  .reg .b32 %v, %w, %part;
  .reg .pred %small;
  .local .align 4 .b8 own[4];
  ld.param.u32 %v, [x];
  st.local.u32 [own], %v;
  mov.u32 %w, 1;
  setp.lt.u32 %small, %v, 2;
  @%small bra DONE;
  sub.u32 %part, %v, 1;
  { .param .b32 p0; .param .b32 r0; st.param.b32 [p0], %part; call.uni (r0), factorial, (p0); ld.param.b32 %w, [r0]; }
  ld.local.u32 %v, [own];
  mul.lo.u32 %w, %w, %v;
  DONE: st.param.b32 [result], %w;
  ret;
}
.func (.param .align 8 .b8 result[16]) swapped(.param .align 8 .b8 x[16])
{ .reg .b64 %a, %b; ld.param.v2.u64 {%a, %b}, [x]; st.param.b64 [result], %b; st.param.b64 [result + 8], %a; ret; }
)";

TEST(Call, EachLaneHasItsOwnRecursion) {
  const Result result =
      run(kernel("and.b32 %r1, %me, 7;\n{ .param .b32 p0; .param .b32 r0;\nst.param.b32 [p0], %r1;\n"
                 "call.uni (r0), factorial, (p0);\nld.param.b32 %r2, [r0]; }\nst.global.u32 [%mine], %r2;",
                 kFunctions));
  const unsigned factorials[] = {1, 1, 2, 6, 24, 120, 720, 5040};
  for (unsigned lane = 0; lane < 32; ++lane) EXPECT_EQ(result.low(lane), factorials[lane % 8]);
  // After the call, all lanes execute together again.
  EXPECT_EQ(result.events.accesses.back().active, 0xFFFF'FFFFu);
}

TEST(Call, PassesStructuresByValue) {
  const Result result =
      run(kernel("{ .param .align 8 .b8 p0[16]; .param .align 8 .b8 r0[16];\ncvt.u64.u32 %d1, %me;\n"
                 "st.param.b64 [p0], %d1;\nst.param.b64 [p0 + 8], 40;\ncall (r0), swapped, (p0);\n"
                 "ld.param.v2.u64 {%d2, %d3}, [r0]; }\nmad.lo.u64 %d4, %d2, 100, %d3;\n"
                 "st.global.u64 [%mine], %d4;",
                 kFunctions));
  EXPECT_EQ(result.own(3), 4003u);
}

TEST(Call, PassesBytesFromRegistersOfDifferentWidths) {
  const Result result =
      run(kernel("{ .reg .b16 %half; .param .align 8 .b8 p0[16]; .param .align 8 .b8 r0[16];\ncvt.u16.u32 %half, %me;\n"
                 "mov.b64 %d1, 0x1122334455667788;\nst.param.b64 [p0], %d1;\nst.param.b64 [p0 + 8], 0;\n"
                 "mov.b32 %r1, 0xABCD;\nst.param.v4.b8 [p0 + 4], {%half, %r1, 7, %d1};\ncall (r0), swapped, (p0);\n"
                 "ld.param.v4.b8 {%half, %r2, %r3, %r4}, [r0 + 12]; }\nshl.b32 %r3, %r3, 8;\nadd.u32 %r2, %r2, %r3;\n"
                 "shl.b32 %r4, %r4, 16;\nadd.u32 %r2, %r2, %r4;\nst.global.u32 [%mine], %r2;",
                 kFunctions));
  EXPECT_EQ(result.low(3), 0xCDu + (7u << 8) + (0x88u << 16));
}

TEST(Call, ThroughPointersOfATable) {
  const Result result =
      run(kernel("and.b32 %r1, %me, 1;\nmul.wide.u32 %d1, %r1, 8;\nmov.u64 %d2, table;\n"
                 "add.u64 %d2, %d2, %d1;\nld.global.u64 %d3, [%d2];\n"
                 "{ .param .b32 p0; .param .b32 r0; st.param.b32 [p0], %me;\n"
                 "type : .callprototype (.param .b32 _) _ (.param .b32 _);\n"
                 "call (r0), %d3, (p0), type;\nld.param.b32 %r2, [r0]; }\nst.global.u32 [%mine], %r2;",
                 kFunctions));
  EXPECT_EQ(result.low(4), 8u);
  EXPECT_EQ(result.low(5), 15u);
  EXPECT_EQ(result.events.accesses.back().active, 0xFFFF'FFFFu);
}

TEST(Call, ThroughAPointerToNothingIsAFault) {
  const Result result = run(kernel("mov.u64 %d3, 64;\n{ type : .callprototype _ ();\ncall %d3, (), type; }"));
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::trap);
  EXPECT_THAT(result.events.faults[0].detail, HasSubstr("does not point to a function"));
}

TEST(Call, EndlessRecursionIsAFault) {
  const Result result =
      run(kernel("call.uni deeper, ();", ".func deeper() { call.uni deeper, (); ret; }"), {.threads = 1});
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_THAT(result.events.faults[0].detail, HasSubstr("deep"));
}

TEST(Call, WrongParametersAndUnknownFunctionsAreRefused) {
  EXPECT_THAT(refusal(kernel("{ .param .b64 p0[9]; .param .b32 r0; call (r0), twice, (p0); }", kFunctions)),
              HasSubstr("parameters that differ"));
  EXPECT_THAT(
      refusal(kernel("{ .param .b64 p0; call cudaDeviceFly, (p0); }", ".extern .func cudaDeviceFly(.param .b64 a);")),
      HasSubstr("cudaDeviceFly"));
}

TEST(BranchByTable, EachLaneGoesToItsLabel) {
  const Result result =
      run(kernel("and.b32 %r1, %me, 3;\nmov.u32 %r2, 0;\nlabels: .branchtargets A, B, C, A;\n"
                 "brx.idx %r1, labels;\nA: add.u32 %r2, %r2, 10;\nbra.uni END;\nB: add.u32 %r2, %r2, 20;\n"
                 "C: add.u32 %r2, %r2, 30;\nEND: st.global.u32 [%mine], %r2;"));
  EXPECT_EQ(result.low(0), 10u);
  EXPECT_EQ(result.low(1), 50u);
  EXPECT_EQ(result.low(2), 30u);
  EXPECT_EQ(result.low(3), 10u);
  EXPECT_EQ(result.events.accesses.back().active, 0xFFFF'FFFFu);
}

TEST(Trap, EndsTheBlock) {
  const Result result = run(kernel("setp.eq.u32 %p1, %me, 3;\n@%p1 trap;\nst.global.u32 [%mine], 1;"));
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::trap);
  EXPECT_EQ(result.events.faults[0].lanes, 8u);
  EXPECT_EQ(result.low(0), 0u);
}

TEST(Exit, LeavesTheOthersGoing) {
  const Result result = run(kernel("setp.lt.u32 %p1, %me, 3;\n@%p1 exit;\nbar.sync 0;\nst.global.u32 [%mine], 1;"));
  EXPECT_EQ(result.low(0), 0u);
  EXPECT_EQ(result.low(3), 1u);
}

TEST(Clock, TicksWithEachInstruction) {
  const Result result =
      run(kernel("mov.u32 %r1, %clock;\nmov.u64 %d1, %clock64;\nmov.u64 %d2, %globaltimer;\n"
                 "cvt.u32.u64 %r2, %d2;\nsub.u32 %r2, %r2, %r1;\nst.global.u32 [%mine], %r2;"));
  EXPECT_EQ(result.low(0), 2u);
}

TEST(SpecialRegisters, SayWhatTheLaunchIs) {
  const Result result = run(kernel("mov.u32 %r1, %dynamic_smem_size;\nmov.u32 %r2, %nsmid;\nmov.u32 %r3, %smid;\n"
                                   "mov.u32 %r4, %envreg3;\nst.global.v4.u32 [%out], {%r1, %r2, %r3, %r4};"),
                            {.dynamic_shared = 48});
  EXPECT_EQ(result.at<std::uint32_t>(0), 48u);
  EXPECT_EQ(result.at<std::uint32_t>(4), 132u);
  EXPECT_THAT(refusal(kernel("mov.u32 %r1, %pm0;")), HasSubstr("%pm0"));
}

// --- Functions of the CUDA runtime

const std::string kRuntime = R"(
.extern .func (.param .b32 result) vprintf(.param .b64 format, .param .b64 arguments);
.extern .func __assertfail(.param .b64 m, .param .b64 f, .param .b32 l, .param .b64 n, .param .b64 s);
.extern .func (.param .b64 result) malloc(.param .b64 bytes);
.extern .func free(.param .b64 place);
.global .align 1 .b8 text[20] = {108, 97, 110, 101, 32, 37, 100, 44, 32, 37, 46, 50, 102, 33};
)";

TEST(Printf, FormatsEachLanesArguments) {
  const Result result =
      run(kernel(".local .align 8 .b8 pack[16];\nst.local.u32 [pack], %me;\n"
                 "st.local.f64 [pack + 8], 0d3FF8000000000000;\nmov.u64 %d1, text;\n"
                 "cvta.global.u64 %d1, %d1;\nmov.u64 %d2, pack;\ncvta.local.u64 %d2, %d2;\n"
                 "{ .param .b64 p0; .param .b64 p1; .param .b32 r0;\nst.param.b64 [p0], %d1;\n"
                 "st.param.b64 [p1], %d2;\ncall.uni (r0), vprintf, (p0, p1);\nld.param.b32 %r1, [r0]; }\n"
                 "st.global.u32 [%mine], %r1;",
                 kRuntime),
          {.threads = 2});
  EXPECT_THAT(result.events.printed, ElementsAre("lane 0, 1.50!", "lane 1, 1.50!"));
  EXPECT_EQ(result.low(0), 2u);
}

TEST(Assert, NamesMessageFileAndLine) {
  const Result result =
      run(kernel("mov.u64 %d1, text;\ncvta.global.u64 %d1, %d1;\nsetp.eq.u32 %p1, %me, 5;\n"
                 "@!%p1 bra END;\n{ .param .b64 p0; .param .b64 p1; .param .b32 p2; .param .b64 p3; .param .b64 p4;\n"
                 "st.param.b64 [p0], %d1;\nst.param.b64 [p1], %d1;\nst.param.b32 [p2], 42;\n"
                 "st.param.b64 [p3], %d1;\nst.param.b64 [p4], 1;\n"
                 "call.uni __assertfail, (p0, p1, p2, p3, p4); }\nEND: st.global.u32 [%mine], 1;",
                 kRuntime));
  ASSERT_EQ(result.events.faults.size(), 1u);
  EXPECT_EQ(result.events.faults[0].kind, Fault::Kind::assertion);
  EXPECT_EQ(result.events.faults[0].lanes, 32u);
  EXPECT_EQ(result.events.faults[0].detail, "lane %d, %.2f!:42: lane %d, %.2f!: assertion 'lane %d, %.2f!' failed");
}

TEST(Malloc, GivesEachLaneItsOwnMemory) {
  const Result result =
      run(kernel("{ .param .b64 p0; .param .b64 r0;\nst.param.b64 [p0], 8;\ncall.uni (r0), malloc, (p0);\n"
                 "ld.param.b64 %d1, [r0]; }\nst.u32 [%d1], %me;\nld.u32 %r1, [%d1];\n"
                 "{ .param .b64 p0; st.param.b64 [p0], %d1; call.uni free, (p0); }\n"
                 "st.global.u32 [%mine], %r1;",
                 kRuntime));
  for (unsigned lane = 0; lane < 32; ++lane) EXPECT_EQ(result.low(lane), lane);
  EXPECT_TRUE(result.events.faults.empty());
}

}  // namespace
}  // namespace warplens::simt::testing
