#include "app/views/machine_code.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/analysis/sass/cubin_builder.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

MachineCode machine_code_of(const study::Study& study) {
  static kernels::DisassemblyCache cache;
  const study::Disassembly made = study::disassemble(study.compiled, cache);
  EXPECT_EQ(made.error, "");
  return make_machine_code(study, made);
}

/// Returns the instructions whose opcodes begin with this text.
std::vector<MachineInstruction> named(const MachineCode& code, const std::string& opcode) {
  std::vector<MachineInstruction> found;
  for (const MachineInstruction& instruction : code.instructions)
    if (instruction.text.opcode.starts_with(opcode)) found.push_back(instruction);
  return found;
}

trace::AccessTotals sum_of(const std::vector<MachineInstruction>& instructions) {
  trace::AccessTotals sum;
  for (const MachineInstruction& instruction : instructions)
    for (const MachineCounts& counts : instruction.counts) sum += counts.totals;
  return sum;
}

TEST(MachineCode, HasTheCountsOfItsPtx) {
  const study::Study& tile = totalled_tile();
  const MachineCode code = machine_code_of(tile);
  const trace::Totals& totals = tile.totals->totals;
  EXPECT_EQ(sum_of(named(code, "LDG")), totals.of(trace::Category::global_load));
  EXPECT_EQ(sum_of(named(code, "STG")), totals.of(trace::Category::global_store));
  EXPECT_EQ(sum_of(named(code, "LDS")), totals.of(trace::Category::shared_load));
  EXPECT_EQ(sum_of(named(code, "STS")), totals.of(trace::Category::shared_store));
  for (const MachineInstruction& load : named(code, "LDG")) {
    EXPECT_EQ(load.sharers, 1u);
    EXPECT_EQ(load.note, "");
    ASSERT_THAT(load.counts, SizeIs(1));
    EXPECT_EQ(per_request(load.counts[0]), "4 S");
  }
  EXPECT_THAT(named(code, "EXIT").at(0).counts, IsEmpty());
  EXPECT_EQ(named(code, "EXIT").at(0).note, "");
}

TEST(MachineCode, NamesTheLinesOfPtxAndSource) {
  const study::Study& tile = totalled_tile();
  const MachineCode code = machine_code_of(tile);
  ASSERT_EQ(code.sections.at(0), tile.compiled->entry);
  const MachineInstruction load = named(code, "LDG").at(0);
  const auto& instructions = tile.program->instructions();
  const auto origin = std::ranges::find(instructions, load.ptx_line, [](const auto* i) { return i->line; });
  ASSERT_NE(origin, instructions.end());
  EXPECT_THAT(std::string((*origin)->opcode), HasSubstr("ld.global"));
  EXPECT_NE(load.source_line, 0u);
}

TEST(MachineCode, WithoutTotalsHasNoCounts) {
  study::Study study = recorded(choice("tile"));
  EXPECT_THAT(named(machine_code_of(study), "LDG").at(0).counts, IsEmpty());
}

// The tests below use line numbers: the first load is in line 8.
constexpr const char* kPtx = R"(.version 9.0
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
cp.async.ca.shared.global [%r1], [%rd1], 4;
ret;
}
)";
constexpr std::uint64_t kLds = 0x7984, kSts = 0x7388, kLdl = 0x7983, kLdgsts = 0x7fae;
constexpr std::uint32_t kWord = sass::testing::kWord;

/// Returns the machine code of a study of kPtx whose assembler made these instructions. In the totals, each pc has one
/// row of shared loads or stores with pc + 1 requests, and the asynchronous copy also has global loads.
MachineCode machine_code_of(const std::vector<sass::testing::Encoded>& made, const std::vector<std::string>& opcodes) {
  study::Study study;
  const auto bytes = sass::testing::make_cubin({{"kernel", made}});
  kernels::Compiled compiled{.cubin = {bytes.begin(), bytes.end()}, .entry = "kernel"};
  study.compiled = std::make_shared<const kernels::Compiled>(compiled);
  study.program = simt::Program::lower(ptx::parse(kPtx));
  study.machine_code =
      std::make_shared<const sass::Correspondence>(sass::correspond(*study.program, *sass::read_cubin(bytes)));
  study::GridTotals totals;
  for (std::uint32_t pc = 0; pc < 5; ++pc) {
    const auto category = pc == 3 || pc == 4 ? trace::Category::shared_store : trace::Category::shared_load;
    if (pc == 4) totals.totals.instructions.push_back({pc, trace::Category::global_load, {.requests = 50}});
    totals.totals.instructions.push_back({pc, category, {.requests = pc + 1, .wavefronts = pc + 1}});
  }
  study.totals = std::make_shared<const study::GridTotals>(totals);
  kernels::ListedSection section{.name = ".text.kernel", .instructions = {}};
  for (const std::string& opcode : opcodes)
    section.instructions.push_back({.address = 16 * section.instructions.size(), .opcode = opcode});
  return make_machine_code(study, {.compiled = study.compiled,
                                   .listing = std::make_shared<const std::vector<kernels::ListedSection>>(
                                       std::vector<kernels::ListedSection>{section})});
}

TEST(MachineCode, SaysIfSeveralInstructionsMakeOneAccess) {
  const MachineCode code = machine_code_of({{kLds, kWord, 8}, {kLds, kWord, 8}, {kLds, kWord, 9}, {kSts, kWord, 11}},
                                           {"LDS", "LDS", "LDS", "STS"});
  ASSERT_THAT(code.instructions, SizeIs(4));
  for (const std::size_t copy : {0u, 1u}) {
    EXPECT_EQ(code.instructions[copy].sharers, 2u);
    ASSERT_THAT(code.instructions[copy].counts, SizeIs(1));
    EXPECT_EQ(code.instructions[copy].counts[0].totals.requests, 1u) << "those of the PTX access, in each copy";
    EXPECT_THAT(code.instructions[copy].note, HasSubstr("2 machine instructions make this PTX access"));
  }
  EXPECT_EQ(code.instructions[2].sharers, 1u);
  EXPECT_EQ(code.instructions[2].note, "");
  EXPECT_EQ(code.instructions[3].counts.at(0).category, trace::Category::shared_store);
}

TEST(MachineCode, DoesNotGuessCountsOfAccessesThatTheAssemblerChanged) {
  const MachineCode code = machine_code_of({{kLds, kWord, 8}, {kLds, kWord, 10}, {kLds, kWord, 10}, {kSts, kWord, 11}},
                                           {"LDS", "LDS", "LDS", "STS"});
  EXPECT_THAT(code.instructions.at(1).counts, IsEmpty());
  EXPECT_THAT(code.instructions[1].note, HasSubstr("split the PTX access into 2 instructions"));
}

TEST(MachineCode, SaysIfThePtxHasNoSuchAccess) {
  const MachineCode code =
      machine_code_of({{kLds, kWord, 8}, {kLdl, kWord, 13}, {kLds, kWord, 13}}, {"LDS", "LDL", "LDS"});
  EXPECT_THAT(code.instructions.at(1).counts, IsEmpty());
  EXPECT_THAT(code.instructions[1].note, HasSubstr("Saves or restores a register"));
  EXPECT_THAT(code.instructions[2].note, HasSubstr("names no access of the PTX"));
}

TEST(MachineCode, HasBothCountsOfAnAsynchronousCopy) {
  const MachineCode code = machine_code_of({{kLds, kWord, 8}, {kLdgsts, kWord, 12}}, {"LDS", "LDGSTS.E"});
  ASSERT_THAT(code.instructions.at(1).counts, SizeIs(2));
  EXPECT_EQ(code.instructions[1].counts[0].category, trace::Category::global_load);
  EXPECT_EQ(code.instructions[1].counts[1].category, trace::Category::shared_store);
}

TEST(MachineCode, HasTheCountsOfAtomicsOnFloatsAndOfCompareAndSwap) {
  study::Choice atomics = choice("k.cu", {64, 1});
  atomics.text = std::make_shared<const std::string>(
      "/*+++\ntitle = \"K\"\nentry = \"k\"\nblock = [64]\ngrid = [1]\nargs = [\"out\", \"bits\"]\n"
      "[buffers]\nout = { element = \"float\", rows = 1, cols = 64 }\n"
      "bits = { element = \"int\", rows = 1, cols = 64 }\n+++*/\n"
      "__global__ void k(float* out, int* bits) {\n  atomicAdd(&out[threadIdx.x], 1.0f);\n"
      "  atomicCAS(&bits[threadIdx.x], 0, 5);\n}\n");
  const study::Study study = totalled(atomics);
  trace::AccessTotals sum;
  for (const MachineInstruction& instruction : machine_code_of(study).instructions)
    for (const MachineCounts& counts : instruction.counts)
      if (counts.category == trace::Category::global_atomic) sum += counts.totals;
  EXPECT_EQ(sum.requests, 4u) << "two warps, two atomics";
}

TEST(MachineCode, FindsTheInstructionThatSetsABarrier) {
  MachineCode code{.sections = {"k", "f"}, .instructions = std::vector<MachineInstruction>(5)};
  code.instructions[0].control.write_barrier = 1;
  code.instructions[1].control.read_barrier = 1;
  code.instructions[2].control.write_barrier = 0;
  code.instructions[4].section = 1;
  EXPECT_EQ(find_barrier_setter(code, 3, 1), 1u) << "the nearest";
  EXPECT_EQ(find_barrier_setter(code, 1, 1), 0u);
  EXPECT_EQ(find_barrier_setter(code, 3, 5), std::nullopt);
  EXPECT_EQ(find_barrier_setter(code, 4, 0), std::nullopt) << "another section";
}

TEST(MachineCode, NamesTheBarriersThatAreSet) {
  EXPECT_EQ(barriers_set({}), "");
  EXPECT_EQ(barriers_set({.write_barrier = 3}), "W3");
  EXPECT_EQ(barriers_set({.write_barrier = 0, .read_barrier = 5}), "W0 R5");
}

TEST(MachineCode, MarksUncertainCounts) {
  EXPECT_EQ(per_request({trace::Category::shared_load, {.requests = 2, .wavefronts = 3}}), "1.5 W");
  EXPECT_EQ(per_request({trace::Category::constant_load, {.requests = 2, .wavefronts = 2, .inexact = 1}}), "± 1 P");
  EXPECT_EQ(per_request({trace::Category::global_load, {}}), "");
}

}  // namespace
}  // namespace warplens::views
