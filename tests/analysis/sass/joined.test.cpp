#include "analysis/sass/joined.hpp"

#include <gtest/gtest.h>

#include <string>

namespace warplens::sass {
namespace {

using ptx::StateSpace;

/// Builds a kernel from these instructions; %r0 is the base address of their loads.
std::shared_ptr<const simt::Program> program_of(const std::string& body) {
  const std::string head =
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n"
      ".reg .pred %p<3>; .reg .b32 %r<20>; .reg .b64 %rd<9>; .shared .align 16 .b8 tile[256]; mov.u32 %r0, tile;\n";
  return simt::Program::lower(ptx::parse(head + body + "ret;\n}\n"));
}
/// Returns the line number in the PTX of line `number` of the body. Lines of the body are counted from 0.
std::uint32_t line(std::uint32_t number) {
  return 6 + number;
}

struct MadeLoad {
  std::uint32_t number, width;
  bool is_store = false;
};

Correspondence correspond_loads(const simt::Program& program, const std::vector<MadeLoad>& made) {
  std::vector<MemoryInstruction> instructions;
  for (const MadeLoad& load : made)
    instructions.push_back({StateSpace::shared, load.is_store, load.width, line(load.number)});
  return correspond(program, instructions);
}

constexpr const char* kFourLoads =
    "ld.shared.u32 %r1, [%r0+4];\n"
    "ld.shared.u32 %r2, [%r0];\n"
    "ld.shared.u32 %r3, [%r0+12];\n"
    "ld.shared.u32 %r4, [%r0+8];\n";

// The first instruction is the mov, so the body begins at pc 1.
TEST(Joined, NeighboursOfAWideInstructionAreMadeByIt) {
  const auto program = program_of(kFourLoads);
  const auto all = correspond_loads(*program, {{0, 16}});
  EXPECT_EQ(all.by_pc[1], (Made{Form::joined, 16}));
  for (const std::uint32_t pc : {2u, 3u, 4u}) EXPECT_EQ(all.by_pc[pc], (Made{Form::elsewhere, 16})) << pc;
  const auto joined = program->with_machine_code(all.made);
  for (std::uint32_t pc = 1; pc <= 4; ++pc) {
    ASSERT_NE(joined->joined(pc), nullptr);
    EXPECT_EQ(joined->joined(pc)->made_by, 1u);
    EXPECT_EQ(joined->joined(pc)->width, 16u);
  }
  EXPECT_EQ(joined->joined(0), nullptr);
  EXPECT_EQ(program->joined(1), nullptr);
  EXPECT_EQ(joined->joined(3)->begin(44), 32u) << "the whole is aligned to its width";
}

TEST(Joined, TwoPairsAreToldApart) {
  const auto all = correspond_loads(*program_of(kFourLoads), {{0, 8}, {2, 8}});
  ASSERT_FALSE(all.made.joined.empty());
  EXPECT_EQ(all.made.joined[2].made_by, 1u);
  EXPECT_EQ(all.made.joined[4].made_by, 3u);
}

TEST(Joined, AWideLoadOfAnUnrolledLoopMayServeSeveralIterations) {
  // The machine code has two copies of the third load, so the loop is unrolled. The wide load moves four numbers: two
  // for the accesses of one iteration, and two for the next iteration.
  const char* const kLoop =
      "ld.shared.u32 %r1, [%r0];\n"
      "ld.shared.u32 %r2, [%r0+4];\n"
      "ld.shared.u32 %r3, [%r5];\n";
  const auto unrolled = correspond_loads(*program_of(kLoop), {{0, 16}, {2, 4}, {2, 4}});
  EXPECT_TRUE(unrolled.made.joined.empty());
  EXPECT_EQ(unrolled.by_pc[1].form, Form::widened) << "and so the counts are marked";
  EXPECT_FALSE(correspond_loads(*program_of(kLoop), {{0, 16}, {2, 4}}).made.joined.empty());
  EXPECT_FALSE(correspond_loads(*program_of(kLoop), {{0, 8}, {2, 4}, {2, 4}}).made.joined.empty())
      << "without unused bytes, the load serves one iteration";
}

TEST(Joined, AWideLoadMayMoveBytesThatNobodyAskedFor) {
  // Loads of three adjacent numbers become one load of four (1,147 requests in
  // tests/users/pasted/threadfence_mean_variance on an H200).
  const auto three = correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                                  "ld.shared.u32 %r2, [%r0+4];\n"
                                                  "ld.shared.u32 %r3, [%r0+8];\n"),
                                      {{0, 16}});
  ASSERT_FALSE(three.made.joined.empty());
  EXPECT_EQ(three.by_pc[1], (Made{Form::joined, 16}));
  EXPECT_EQ(three.made.joined[3].made_by, 1u);
  // The loads read a row of a tile that has a column of padding. The row begins in the middle of a wide load.
  const auto padded = correspond_loads(*program_of("ld.shared.u32 %r1, [%r0+260];\n"
                                                   "ld.shared.u32 %r2, [%r0+264];\n"
                                                   "ld.shared.u32 %r3, [%r0+268];\n"
                                                   "ld.shared.u32 %r4, [%r0+272];\n"),
                                       {{0, 16}, {3, 4}});
  ASSERT_FALSE(padded.made.joined.empty());
  EXPECT_EQ(padded.made.joined[3].made_by, 1u);
  EXPECT_EQ(padded.by_pc[4].form, Form::as_written);
  EXPECT_EQ(padded.made.joined[4].width, 0u);
}

TEST(Joined, APairThatIsPartedAgainIsAsWritten) {
  const std::string body =
      "ld.shared.u32 %r1, [%r0];\n"
      "ld.shared.u32 %r2, [%r0+132];\n"
      "ld.shared.u32 %r3, [%r0+136];\n";
  const auto parted = correspond_loads(*program_of(body), {{0, 4}, {1, 4}, {1, 4}});
  EXPECT_EQ(parted.by_pc[2].form, Form::as_written);
  EXPECT_EQ(parted.by_pc[3].form, Form::as_written);
  // The machine code has two copies of the first and of the second load, as in an unrolled loop. The third load has
  // none: another instruction has loaded its value.
  EXPECT_EQ(correspond_loads(*program_of(body), {{0, 4}, {0, 4}, {1, 4}, {1, 4}}).by_pc[3].form, Form::absent);
}

TEST(Joined, InGlobalMemoryItMayNot) {
  const std::string body =
      "ld.global.u32 %r1, [%rd0];\n"
      "ld.global.u32 %r2, [%rd0+4];\n"
      "ld.global.u32 %r3, [%rd0+8];\n";
  const auto program = program_of(body);
  const std::vector<MemoryInstruction> made{{StateSpace::global, false, 16, line(0)}};
  const auto all = correspond(*program, made);
  EXPECT_TRUE(all.made.joined.empty());
  EXPECT_EQ(all.by_pc[1].form, Form::widened);
  EXPECT_EQ(all.by_pc[2].form, Form::absent);
}

TEST(Joined, WhatIsLoadedAlreadyIsNotLoadedAgain) {
  // The first load has already loaded the value of the second one, so the compiler leaves out the second load. It also
  // does so after a shuffle, where lanes only wait for each other, but not after a barrier.
  const std::string first = "ld.shared.v2.u32 {%r1, %r2}, [%r0+16];\n";
  const std::string again = "ld.shared.u32 %r3, [%r0+20];\n";
  for (const char* between : {"", "shfl.sync.idx.b32 %r5, %r1, 0, 31, -1;\n"}) {
    const auto all = correspond_loads(*program_of(first + between + again), {{0, 8}});
    const std::size_t pc = *between == 0 ? 2 : 3;
    ASSERT_GT(all.made.joined.size(), pc) << between;
    EXPECT_EQ(all.by_pc[pc].form, Form::elsewhere) << between;
    EXPECT_EQ(all.made.joined[pc].made_by, 1u) << between;
    EXPECT_EQ(all.by_pc[1].form, Form::as_written) << between;
  }
  EXPECT_TRUE(correspond_loads(*program_of(first + "bar.sync 0;\n" + again), {{0, 8}}).made.joined.empty());
}

TEST(Joined, AStoreMovesItsBytesAlone) {
  EXPECT_TRUE(correspond_loads(*program_of("st.shared.u32 [%r0], %r1;\n"
                                           "st.shared.u32 [%r0+4], %r2;\n"
                                           "st.shared.u32 [%r0+8], %r2;\n"),
                               {{0, 16, true}})
                  .made.joined.empty());
}

TEST(Joined, PlacesInArgumentsAndConstantMemory) {
  const std::string text =
      ".version 9.0\n.target sm_90\n.address_size 64\n.const .align 16 .b8 table[64];\n"
      ".visible .entry kernel() {\n.reg .b32 %r<9>; .reg .b64 %rd<3>;\n"
      "ld.const.u32 %r1, [%rd1];\nld.const.u32 %r2, [%rd1+4];\nret;\n}\n";
  const auto program = simt::Program::lower(ptx::parse(text));
  const auto all = correspond(*program, std::vector<MemoryInstruction>{{StateSpace::constant, false, 8, 7}});
  ASSERT_FALSE(all.made.joined.empty());
  EXPECT_EQ(all.made.joined[1].made_by, 0u);
}

TEST(Joined, OneThatIsLeftOverIsNotKnown) {
  // Five loads, of which one has no machine instruction: it may be the first or the last.
  const auto all = correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                                "ld.shared.u32 %r2, [%r0+4];\n"
                                                "ld.shared.u32 %r3, [%r0+8];\n"
                                                "ld.shared.u32 %r4, [%r0+12];\n"
                                                "ld.shared.u32 %r5, [%r0+16];\n"),
                                    {{1, 8}, {3, 8}});
  EXPECT_TRUE(all.made.joined.empty());
}

TEST(Joined, TheSameLoadTwiceIsPartOfTheWholeOnce) {
  const auto all = correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                                "ld.shared.u32 %r2, [%r0+4];\n"
                                                "ld.shared.u32 %r3, [%r0+4];\n"),
                                    {{0, 8}});
  ASSERT_FALSE(all.made.joined.empty());
  EXPECT_EQ(all.made.joined[2].made_by, 1u);
  EXPECT_EQ(all.made.joined[3].made_by, 1u);
}

TEST(Joined, ARegisterThatChangesInBetweenPartsThem) {
  const auto all = correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                                "add.u32 %r0, %r0, 64;\n"
                                                "ld.shared.u32 %r2, [%r0+4];\n"),
                                    {{0, 8}});
  EXPECT_TRUE(all.made.joined.empty());
}

TEST(Joined, RegistersThatDifferByAConstantAreOne) {
  const auto all = correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                                "add.u32 %r5, %r0, 8;\n"
                                                "mov.u32 %r6, %r5;\n"
                                                "sub.u32 %r7, %r6, 4;\n"
                                                "ld.shared.u32 %r2, [%r7];\n"
                                                "ld.shared.v2.u32 {%r3, %r4}, [%r6];\n"),
                                    {{0, 16}});
  ASSERT_FALSE(all.made.joined.empty());
  EXPECT_EQ(all.made.joined[5].made_by, 1u);
  EXPECT_EQ(all.made.joined[6].made_by, 1u);
  // The address register %r5 is set by a guarded instruction, so its value may be unchanged.
  EXPECT_TRUE(correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                           "@%p1 add.u32 %r5, %r0, 4;\n"
                                           "ld.shared.u32 %r2, [%r5];\n"),
                               {{0, 8}})
                  .made.joined.empty());
}

TEST(Joined, WhatWasAddedBeforeALoopSaysNothingWithinIt) {
  const auto all = correspond_loads(*program_of("add.u32 %r5, %r0, 4;\n"
                                                "again: ld.shared.u32 %r1, [%r0];\n"
                                                "ld.shared.u32 %r2, [%r5];\n"
                                                "add.u32 %r0, %r0, 64;\n"
                                                "@%p1 bra again;\n"),
                                    {{1, 8}});
  EXPECT_TRUE(all.made.joined.empty());
}

TEST(Joined, ABarrierOrABranchOrAGuardPartsThem) {
  for (const char* between : {"bar.sync 0;\n", "@%p1 bra next;\nnext:\n"}) {
    const auto all = correspond_loads(
        *program_of(std::string("ld.shared.u32 %r1, [%r0];\n") + between + "ld.shared.u32 %r2, [%r0+4];\n"), {{0, 8}});
    EXPECT_TRUE(all.made.joined.empty()) << between;
  }
  EXPECT_TRUE(correspond_loads(*program_of("@%p1 ld.shared.u32 %r1, [%r0];\n"
                                           "ld.shared.u32 %r2, [%r0+4];\n"),
                               {{0, 8}})
                  .made.joined.empty());
}

TEST(Joined, GenericLoadsAreNot) {
  const auto all = correspond_loads(*program_of("ld.u32 %r1, [%rd0];\n"
                                                "ld.u32 %r2, [%rd0+4];\n"),
                                    {{0, 8}});
  EXPECT_EQ(all.by_pc[1].form, Form::widened);
  EXPECT_TRUE(all.made.joined.empty());
}

TEST(Joined, StoresAreAndNotWithLoads) {
  const auto stores = correspond_loads(*program_of("st.shared.u32 [%r0], %r1;\n"
                                                   "st.shared.u32 [%r0+4], %r2;\n"),
                                       {{1, 8, true}});
  ASSERT_FALSE(stores.made.joined.empty());
  EXPECT_EQ(stores.made.joined[1].made_by, 2u);
  EXPECT_TRUE(correspond_loads(*program_of("ld.shared.u32 %r1, [%r0];\n"
                                           "st.shared.u32 [%r0+4], %r2;\n"),
                               {{0, 8}})
                  .made.joined.empty());
}

}  // namespace
}  // namespace warplens::sass
