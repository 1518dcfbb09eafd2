// Tests what each kind of access adds to the totals: the executor must provide all inputs of the rules in traffic/.
#include "analysis/trace/totals.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "analysis/trace/recording.hpp"
#include "tests/analysis/simt/run_ptx.hpp"

namespace warplens::trace {
namespace {

/// One warp of the kernel `body` (see run_ptx.hpp), with 4096 bytes each of constant and shared memory, and 64 bytes of
/// local memory per thread. %r0 is the number of the lane times 4.
struct Executable {
  std::shared_ptr<const simt::Program> program;
  simt::Launch launch;
};

Executable made(const std::string& body) {
  const std::string declared =
      ".shared .align 16 .b8 tile[4096];\n.local .align 16 .b8 stack[64];\nmul.lo.u32 %r0, %me, 4;\n";
  const std::string module = ".const .align 16 .b8 table[4096];\n";
  Executable run{simt::Program::lower(ptx::parse(simt::testing::kernel(declared + body, module))), {}};
  run.launch.block = {32, 1, 1};
  run.launch.arguments.resize(8);
  std::memcpy(run.launch.arguments.data(), &simt::testing::kBufferAddress, 8);
  run.launch.buffers.push_back(
      {.name = "buffer", .address = simt::testing::kBufferAddress, .bytes = 1 << 16, .fill = {}});
  return run;
}

Totals totals_after(const std::string& body) {
  const Executable run = made(body);
  return full_totals(*run.program, run.launch, 1);
}

TEST(Totals, OfLocalMemoryAreSectorsOfInterleavedWords) {
  // All lanes access the same index of their arrays. Local memory stores the 32 words with this index in one cache
  // line.
  const AccessTotals together =
      totals_after("mov.u32 %r1, 0;\nst.local.u32 [stack + 8], %r1;").of(Category::local_store);
  EXPECT_EQ(together, (AccessTotals{.requests = 1, .bytes = 128, .sectors = 4, .ideal_sectors = 4}));
  // Lane l accesses word l % 16, so each lane accesses a different sector.
  const AccessTotals apart = totals_after(
                                 "and.b32 %r1, %r0, 60;\ncvt.u64.u32 %d0, %r1;\nmov.u64 %d1, stack;\n"
                                 "add.u64 %d1, %d1, %d0;\nld.local.u32 %r2, [%d1];")
                                 .of(Category::local_load);
  EXPECT_EQ(apart, (AccessTotals{.requests = 1, .bytes = 128, .sectors = 32, .ideal_sectors = 4}));
}

TEST(Totals, OfConstantMemoryArePassesOverDifferentAddresses) {
  const AccessTotals load =
      totals_after("and.b32 %r1, %r0, 28;\nmov.u32 %r2, table;\nadd.u32 %r2, %r2, %r1;\nld.const.u32 %r3, [%r2];")
          .of(Category::constant_load);
  EXPECT_EQ(load, (AccessTotals{.requests = 1, .bytes = 128, .wavefronts = 8, .ideal_wavefronts = 1}));
}

TEST(Totals, OfGlobalAtomicsMoveASectorForEachLaneOnOneAddress) {
  const Totals totals = totals_after("red.global.add.u32 [%out], 1;\natom.global.add.u32 %r1, [%mine], 1;");
  // Neither count is exact. In the first instruction, the assembler may combine the lanes. In the second one, the
  // addresses of the lanes are too far apart for an exact rule.
  EXPECT_EQ(totals.of(Category::global_atomic),
            (AccessTotals{.requests = 2, .bytes = 256, .sectors = 32 + 8, .ideal_sectors = 1 + 4, .inexact = 2}));
}

TEST(Totals, OfSharedAtomicsKnowWhatTheHardwareMakesOfThem) {
  const auto wavefronts = [](const std::string& instruction) {
    const Totals totals = totals_after("mov.u32 %r1, tile;\nmov.u32 %r2, 1;\nmov.u64 %d0, 1;\n" + instruction);
    return std::pair(totals.of(Category::shared_atomic).wavefronts, totals.of(Category::shared_load).wavefronts);
  };
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  EXPECT_EQ(wavefronts("red.shared.add.u32 [%r1], %r2;"), (Pair{32, 0}));
  EXPECT_EQ(wavefronts("atom.shared.cas.b32 %r3, [%r1], %r2, %r2;"), (Pair{64, 0}));
  // The assembler replaces the atomic by a loop; each of its 32 iterations loads and swaps.
  EXPECT_EQ(wavefronts("red.shared.add.f32 [%r1], 0f3F800000;"), (Pair{64, 32}));
  EXPECT_EQ(wavefronts("add.u32 %r1, %r1, %r0;\nred.shared.add.u32 [%r1], %r2;"), (Pair{1, 0}));
  // Each iteration of the loop is a request (an H200 counts 1,280 for 40 warps).
  const Totals turns = totals_after("mov.u32 %r1, tile;\nred.shared.add.f32 [%r1], 0f3F800000;");
  EXPECT_EQ(turns.of(Category::shared_atomic).requests, 32u);
}

TEST(Totals, OfLoopsInWhichWarpsMeetHangOnTheirOrder) {
  const auto by_order = [](const std::string& address) {
    Executable run =
        made("mov.u32 %r1, tile;\nmov.u32 %r2, %tid.y;\n" + address + "red.shared.add.f32 [%r1], 0f3F800000;");
    run.launch.block = {32, 2, 1};
    const Totals totals = full_totals(*run.program, run.launch, 1);
    return std::pair(totals.of(Category::shared_atomic).by_order != 0, totals.of(Category::shared_load).by_order != 0);
  };
  EXPECT_EQ(by_order(""), std::pair(true, true));
  EXPECT_EQ(by_order("mul.lo.u32 %r2, %r2, 128;\nadd.u32 %r1, %r1, %r2;\n"), std::pair(false, false));
}

TEST(Totals, OfAtomicsAreThoseOfTheMachineCode) {
  const auto made_as = [](AtomicMade form, const std::string& body) {
    const Executable run = made(body);
    const std::vector<AtomicMade> atomics(run.program->code().ops.size(), form);
    return full_totals(*run.program->with_machine_code({.atomics = atomics}), run.launch);
  };
  // One lane executes the atomic for all lanes, for example for a counter.
  const Totals counter = made_as(AtomicMade::by_one_lane, "red.global.add.u32 [%out], 1;");
  EXPECT_EQ(counter.of(Category::global_atomic).sectors, 1u);
  EXPECT_TRUE(counter.of(Category::global_atomic).exact());
  const Totals each = made_as(AtomicMade::itself, "red.global.add.u32 [%out], 1;");
  EXPECT_EQ(each.of(Category::global_atomic).sectors, 32u);
  EXPECT_TRUE(each.of(Category::global_atomic).exact());
  // If the lanes have different addresses, one lane cannot execute the atomic for all of them. The count ignores
  // AtomicMade::by_one_lane in this case.
  const Totals not_one = made_as(AtomicMade::by_one_lane, "red.global.add.u32 [%mine], 1;");
  EXPECT_GT(not_one.of(Category::global_atomic).sectors, 1u);
  // If the assembler replaces the atomic by one that counts lanes (AtomicMade::counts_lanes), all lanes with the same
  // word are served at once.
  const std::string four_words =
      "mov.u32 %r1, tile;\nand.b32 %r2, %r0, 12;\nadd.u32 %r1, %r1, %r2;\nred.shared.add.u32 [%r1], 1;";
  EXPECT_EQ(made_as(AtomicMade::counts_lanes, four_words).of(Category::shared_atomic).wavefronts, 1u);
  EXPECT_EQ(made_as(AtomicMade::itself, four_words).of(Category::shared_atomic).wavefronts, 8u);
}

TEST(Totals, OfAGenericLoadAreThoseOfNoMerge) {
  // All lanes load the same 16-byte piece: both halves of the warp are served at once, unless the address is generic.
  const auto wavefronts = [](const std::string& load) {
    return totals_after("mov.u32 %r1, tile;\nmov.u64 %d0, tile;\ncvta.shared.u64 %d0, %d0;\n" + load)
        .of(Category::shared_load)
        .wavefronts;
  };
  EXPECT_EQ(wavefronts("ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];"), 2u);
  EXPECT_EQ(wavefronts("ld.v4.u32 {%r2, %r3, %r4, %r5}, [%d0];"), 4u);
}

TEST(Totals, SayHowManyWideLoadsMerge) {
  const auto merged = [](const std::string& body) {
    const Totals totals = totals_after("mov.u32 %r1, tile;\n" + body);
    return std::pair(totals.of(Category::shared_load).merged, totals.scaled(3).of(Category::shared_load).merged);
  };
  using Pair = std::pair<std::uint64_t, std::uint64_t>;
  EXPECT_EQ(merged("ld.shared.v2.u32 {%r2, %r3}, [%r1];\nld.shared.u32 %r4, [%r1];"), (Pair{1, 3}));
  EXPECT_EQ(merged("mad.lo.u32 %r1, %r0, 2, %r1;\nld.shared.v2.u32 {%r2, %r3}, [%r1];"), (Pair{0, 0}));
  // The assembler turns an atomic addition of doubles into a loop. In each iteration, all remaining lanes load the
  // word, and one of them swaps it.
  EXPECT_EQ(merged("red.shared.add.f64 [%r1], 0d3FF0000000000000;"), (Pair{32, 96}));
}

TEST(Totals, OfAnAsynchronousCopyDependOnBothSides) {
  const auto copied = [](const std::string& from) {
    return totals_after(
        "mov.u32 %r1, tile;\nadd.u32 %r1, %r1, %r0;\ncvt.u64.u32 %d0, %r0;\nadd.u64 %d0, %out, %d0;\n"
        "cp.async.ca.shared.global [%r1], [" +
        from + "], 4;");
  };
  EXPECT_EQ(copied("%d0").of(Category::shared_store).wavefronts, 1u);
  EXPECT_EQ(copied("%d0").of(Category::global_load).sectors, 4u);
  EXPECT_EQ(copied("%out").of(Category::shared_store).wavefronts,
            32u);  // all lanes read the same position in a cache line, so each lane needs its own wavefront
  EXPECT_EQ(copied("%out").of(Category::global_load).sectors, 1u);
}

TEST(Recording, KeepsAllThatTheRulesAskFor) {
  const Executable run = made(
      "mov.u32 %r1, tile;\nred.shared.add.f32 [%r1], 0f3F800000;\n"
      "add.u32 %r1, %r1, %r0;\ncp.async.ca.shared.global [%r1], [%out], 4;");
  const Recording recording = record_block(*run.program, run.launch, {});
  std::uint64_t wavefronts = 0;
  for (const RecordedAccess& access : recording.accesses)
    if (access.space == ptx::StateSpace::shared)
      wavefronts += count_access(run.launch.machine, access.seen()).wavefronts;
  EXPECT_EQ(wavefronts, 64u + 32u);
}

}  // namespace
}  // namespace warplens::trace
