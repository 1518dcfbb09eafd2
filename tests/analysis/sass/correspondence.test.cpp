#include "analysis/sass/correspondence.hpp"

#include <gtest/gtest.h>

namespace warplens::sass {
namespace {

using ptx::StateSpace;

// The tests use line numbers: the first load is in line 8.
constexpr const char* kTileText = R"(.version 9.0
.target sm_90
.address_size 64
.visible .entry kernel() {
.reg .b32 %r<9>;
.reg .b64 %rd<3>;
.shared .align 16 .b8 tile[64];
ld.shared.u32 %r1, [tile];
ld.shared.u32 %r2, [tile+4];
ld.shared.v2.u32 {%r3, %r4}, [tile+8];
st.shared.u32 [tile], %r1;
ld.u32 %r5, [%rd1];
add.u32 %r6, %r1, %r2;
ret;
}
)";
constexpr std::uint32_t kFirstLine = 8;

Correspondence correspond_tile(const std::vector<MemoryInstruction>& machine_code) {
  static const auto program = simt::Program::lower(ptx::parse(kTileText));
  return correspond(*program, machine_code);
}

MemoryInstruction tile_load(std::uint32_t width, std::uint32_t line, StateSpace space = StateSpace::shared) {
  return {space, false, width, line};
}

const MemoryInstruction kTileStore{StateSpace::shared, true, 4, kFirstLine + 3};

TEST(Correspondence, InstructionsOfTheSameWidthAreAsWritten) {
  const auto all = correspond_tile(
      {tile_load(4, 8), tile_load(4, 9), tile_load(8, 10), kTileStore, tile_load(4, 12, StateSpace::global)});
  ASSERT_GE(all.by_pc.size(), 7u);
  for (std::uint32_t pc = 0; pc < all.by_pc.size(); ++pc) EXPECT_EQ(all.form_of(pc), Form::as_written) << pc;
}

/// Returns whether recursion is found in a program in which the entry calls f, f calls g, and g calls `last`.
bool recurses(const std::string& last) {
  const auto function = [](const std::string& name, const std::string& called) {
    return ".func " + name + "()\n{\n" + (called.empty() ? "" : "call.uni " + called + ", ();\n") + "ret;\n}\n";
  };
  const auto program = simt::Program::lower(ptx::parse(
      ".version 9.0\n.target sm_90\n.address_size 64\n.func f();\n.func g();\n.func h();\n" + function("h", "") +
      function("g", last) + function("f", "g") + ".visible .entry kernel()\n{\ncall.uni f, ();\nret;\n}\n"));
  return correspond(*program, std::vector{tile_load(4, 1)}).recurses;
}

TEST(Correspondence, TellsWhetherAFunctionLeadsToItself) {
  EXPECT_FALSE(recurses("h"));
  EXPECT_TRUE(recurses("g"));
  EXPECT_TRUE(recurses("f"));
}

TEST(Correspondence, CopiesOfALoopsBodyAreAsWritten) {
  EXPECT_EQ(correspond_tile({tile_load(4, 8), tile_load(4, 8), tile_load(4, 8)}).form_of(0), Form::as_written);
}

TEST(Correspondence, TellsWhatTheAssemblerMadeOfEach) {
  const auto all = correspond_tile(
      {tile_load(16, 8), tile_load(4, 10), tile_load(4, 10), kTileStore, tile_load(4, 12), tile_load(8, 12)});
  EXPECT_EQ(all.by_pc[0], (Made{Form::widened, 16}));
  EXPECT_EQ(all.by_pc[1], (Made{Form::absent, 0}));
  EXPECT_EQ(all.by_pc[2], (Made{Form::split, 4}));
  EXPECT_EQ(all.by_pc[3].form, Form::as_written);
  // A generic load may become a load of shared memory.
  EXPECT_EQ(all.by_pc[4], (Made{Form::mixed, 0}));
  EXPECT_EQ(all.form_of(5), Form::as_written);
  EXPECT_EQ(correspond_tile({tile_load(4, 10)}).by_pc[2], (Made{Form::narrowed, 4})) << "half of it is not needed";
  for (const std::uint32_t pc : {0u, 1u, 2u, 4u}) EXPECT_FALSE(all.is_known(pc)) << pc;
}

TEST(Correspondence, ALoadIsNotTakenForAStoreNorForOneOfAnotherSpace) {
  const auto all = correspond_tile({tile_load(4, kTileStore.ptx_line), tile_load(4, 8, StateSpace::global)});
  EXPECT_EQ(all.by_pc[3].form, Form::absent);
  EXPECT_EQ(all.by_pc[0].form, Form::absent);
}

TEST(Correspondence, RegistersPutAsideAreSeen) {
  const auto all = correspond_tile({tile_load(4, 8), tile_load(4, 13, StateSpace::local)});
  EXPECT_TRUE(all.added_local_load);
  EXPECT_FALSE(all.added_local_store);
}

// The tests use line numbers: the first instruction is in line 7.
Correspondence of_body(const std::string& body, const std::vector<MemoryInstruction>& machine_code) {
  const std::string head =
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry kernel() {\n"
      ".reg .b32 %r<20>; .reg .f32 %f<9>; .reg .b64 %rd<3>;\n.shared .align 32 .b8 tile[2048];\n";
  return correspond(*simt::Program::lower(ptx::parse(head + body + "ret;\n}\n")), machine_code);
}
constexpr std::uint32_t kBodyLine = 7;

TEST(Correspondence, AtomicsAreMadeAsTheMachineCodeSays) {
  const auto atomic = [](std::uint32_t line, AtomicMade made, StateSpace space = StateSpace::global) {
    return MemoryInstruction{.space = space, .width = 4, .ptx_line = line, .is_atomic = true, .atomic = made};
  };
  const std::string body =
      "red.global.add.u32 [%rd1], 1;\n"
      "red.shared.add.u32 [tile], 1;\n"
      "red.global.add.u32 [%rd1+4], 1;\n"
      "red.global.add.u32 [%rd1+8], 1;\n";
  const auto all =
      of_body(body, {atomic(kBodyLine, AtomicMade::by_one_lane),
                     atomic(kBodyLine + 1, AtomicMade::counts_lanes, StateSpace::shared),
                     atomic(kBodyLine + 2, AtomicMade::itself), atomic(kBodyLine + 2, AtomicMade::by_one_lane)});
  ASSERT_GE(all.made.atomics.size(), 4u);
  EXPECT_EQ(all.made.atomics[0], AtomicMade::by_one_lane);
  EXPECT_EQ(all.made.atomics[1], AtomicMade::counts_lanes);
  EXPECT_EQ(all.made.atomics[2], AtomicMade::unknown) << "copies that differ";
  EXPECT_EQ(all.made.atomics[3], AtomicMade::unknown) << "none";
}

TEST(Correspondence, LdmatrixMovesTheSameRegisters) {
  const auto form_of = [](std::uint32_t pc, const std::vector<MemoryInstruction>& made) {
    return of_body(
               "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [tile];\n"
               "stmatrix.sync.aligned.m8n8.x1.shared.b16 [tile], {%r1};\n",
               made)
        .form_of(pc);
  };
  const auto matrix = [](std::uint32_t width, bool is_store) {
    return MemoryInstruction{.space = StateSpace::shared,
                             .is_store = is_store,
                             .width = width,
                             .ptx_line = kBodyLine + (is_store ? 1 : 0),
                             .is_matrix = true};
  };
  EXPECT_EQ(form_of(0, {matrix(8, false), matrix(8, false)}), Form::as_written);
  EXPECT_EQ(form_of(0, {matrix(16, false)}), Form::mixed);
  EXPECT_EQ(form_of(0, {matrix(4, true)}), Form::left_out);
  EXPECT_EQ(form_of(1, {matrix(4, true)}), Form::as_written);
  EXPECT_EQ(form_of(1, {matrix(8, false)}), Form::absent);
}

TEST(Correspondence, ALoadOfMatricesWithoutAnInstructionIsNotExecuted) {
  const std::string body =
      "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r1, %r2}, [tile];\n"
      "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r3, %r4}, [tile];\n";
  const auto matrix = [](std::uint32_t width) {
    return MemoryInstruction{.space = StateSpace::shared, .width = width, .ptx_line = kBodyLine, .is_matrix = true};
  };
  const auto all = of_body(body, {matrix(8)});
  EXPECT_EQ(all.form_of(1), Form::left_out);
  EXPECT_TRUE(all.is_known(1));
  ASSERT_GT(all.made.joined.size(), 1u);
  EXPECT_EQ(all.made.joined[0].width, 0u) << "the first load is executed as it is";
  EXPECT_EQ(all.made.joined[1].made_by, simt::JoinedAccess::kNobody);
  EXPECT_NE(all.made.joined[1].width, 0u);
  const auto wider = of_body(body, {matrix(16)});
  EXPECT_EQ(wider.form_of(0), Form::mixed);
  EXPECT_EQ(wider.form_of(1), Form::absent) << "the wider load may also do the work of the second one";
  EXPECT_FALSE(wider.is_known(1));
}

TEST(Correspondence, AMatrixIsLoadedAsTheExecutorDoesIt) {
  const auto matrix = [](std::uint32_t width, bool is_matrix, StateSpace space) {
    return MemoryInstruction{.space = space, .width = width, .ptx_line = kBodyLine, .is_matrix = is_matrix};
  };
  const auto form_of = [](const std::string& load, const std::vector<MemoryInstruction>& made) {
    return of_body("wmma.load." + load + " {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%rd1];\n", made).form_of(0);
  };
  const std::string from_shared = "a.sync.aligned.row.m16n16k16.shared.f16";
  EXPECT_EQ(form_of(from_shared, {matrix(16, true, StateSpace::shared)}), Form::as_written);
  EXPECT_EQ(form_of(from_shared, {matrix(8, true, StateSpace::shared)}), Form::mixed);
  EXPECT_EQ(form_of(from_shared, {matrix(16, false, StateSpace::shared)}), Form::mixed);
  const std::string from_global = "b.sync.aligned.row.m16n16k16.global.f16";
  const MemoryInstruction word = matrix(4, false, StateSpace::global);
  EXPECT_EQ(form_of(from_global, {word, word, word, word}), Form::as_written);
  EXPECT_EQ(form_of(from_global, {word, word, word}), Form::mixed);
  EXPECT_EQ(form_of(from_global, {matrix(2, false, StateSpace::global)}), Form::mixed);
}

TEST(Correspondence, WithoutLinesNothingIsClaimed) {
  const auto all = correspond_tile({tile_load(16, 0), tile_load(4, 0, StateSpace::local)});
  for (std::uint32_t pc = 0; pc < 7; ++pc) EXPECT_EQ(all.form_of(pc), Form::as_written);
  EXPECT_FALSE(all.added_local_load);
}

}  // namespace
}  // namespace warplens::sass
