// Each row of the instruction table sets the meaning of an instruction (Meaning) and has a handler. The tests compare
// the meanings with the effects of the handlers, for all programs of tests/ptx.

#include "analysis/simt/meaning.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "analysis/ptx/error.hpp"
#include "analysis/simt/instructions/table.hpp"
#include "tests/analysis/simt/formula_check.hpp"
#include "tests/analysis/simt/scrambler.hpp"
#include "tests/ptx/runner/programs.hpp"

namespace warplens::simt {
namespace {

constexpr const char* kFolder = WARPLENS_SOURCE_DIR "/tests/ptx";

/// Instructions that tests/ptx does not test: those whose results a device cannot record, and those for textures and
/// surfaces, which the format of these tests cannot describe.
constexpr const char* kWithoutResults =
    "tex.2d.v4.f32.f32 {%r1, %r2, %r3, %r4}, [%rd1, {%r5, %r6}];\ntex.level.1d.v4.u32.f32 {%r1, %r2, %r3, %r4}, [%rd1, "
    "{%r5}], %r6;\ntxq.width.b32 %r1, [%rd1];\nsuq.height.b32 %r1, [%rd1];\n"
    "suld.b.2d.v2.b32.zero {%r1, %r2}, [%rd1, {%r5, %r6}];\nsust.b.1d.b32.trap [%rd1, {%r5}], %r1;\n"
    "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;\ncp.async.bulk.prefetch.L2.global [%rd1], 64;\n"
    "prefetch.global.L1 [%rd1];\nprefetchu.L1 [%rd1];\ndiscard.global.L2 [%rd1], 128;\n"
    "applypriority.global.L2::evict_normal [%rd1], 128;\ncreatepolicy.fractional.L2::evict_last.b64 %rd2, 0f3F800000;\n"
    "ldu.global.u32 %r1, [%rd1];\nnanosleep.u32 32;\ngriddepcontrol.wait;\nsetmaxnreg.inc.sync.aligned.u32 64;\n"
    "pmevent 1;\nmembar.gl;\nfence.proxy.async;\n"
    "fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;\nfence.proxy.tensormap::generic.release.gpu;\n"
    "barrier.sync 0;\nbarrier.sync.aligned 0;\nbar.sync 0;\n"
    "cp.async.commit_group;\ncp.async.wait_all;\ncp.async.wait_group 2;\n@%p1 bra END;\ntrap;\nbrkpt;\nEND:\nret;\n";

std::shared_ptr<const Program> lowered(const std::string& body) {
  return Program::lower(
      ptx::parse(".version 8.8\n.target sm_90a\n.address_size 64\n.visible .entry test()\n{\n.reg .b32 %r<9>;\n"
                 ".reg .b64 %rd<9>;\n.reg .pred %p<9>;\n" +
                 body + "\n}\n"));
}

/// Returns every program of tests/ptx that Program::lower accepts, and the program kWithoutResults. The keys are their
/// names.
std::map<std::string, std::shared_ptr<const Program>> programs() {
  std::map<std::string, std::shared_ptr<const Program>> all{{"without results", lowered(kWithoutResults)}};
  for (const conformance::PtxTest& test : conformance::tests_in(kFolder)) {
    try {
      all.emplace(test.name, Program::lower(ptx::parse(test.text)));
    } catch (const ptx::Error&) {
      // Warplens does not support the instruction yet: tests/ptx/gaps.txt has the name of the test.
    }
  }
  return all;
}

TEST(Meaning, OfEveryRowIsAmongTheTestedPrograms) {
  std::set<std::string_view> lowered;
  const auto all = programs();
  for (const auto& [name, program] : all)
    for (const ptx::Instruction* instruction : program->instructions()) lowered.insert(instruction->name());
  for (const std::string_view row : instruction_names())
    EXPECT_TRUE(lowered.contains(row)) << "no program in tests/ptx has '" << row << "'";
}

/// Describes a contradiction between fields of the instruction's meaning; empty if there is none.
std::string contradiction(const Code& code, std::uint32_t pc) {
  const Op& op = code.ops[pc];
  const Meaning& meaning = code.meanings[pc];
  const bool touches = meaning.memory != MemoryAction::none && meaning.memory != MemoryAction::advice;
  if (meaning.effect == Effect::unset) return "its effect is not set";
  if ((meaning.effect == Effect::accesses) != touches) return "accesses, and how memory is touched";
  if (touches && !is_of_texture(meaning) && code.addresses_of(meaning).empty()) return "an access without an address";
  const bool moves_data = meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::store ||
                          is_atomic(meaning) || meaning.memory == MemoryAction::async_copy;
  if (moves_data && (meaning.width == 0 || meaning.element_bytes == 0)) return "an access of no width";
  if (moves_data && meaning.width % meaning.element_bytes != 0) return "a width of no whole elements";
  if (meaning.formula != Formula::other && meaning.effect != Effect::computes)
    return "a formula of what computes nothing";
  const bool waits =
      op.control == Control::barrier || op.control == Control::converge || op.control == Control::cluster_wait;
  const bool leaves = op.control != Control::none && !waits;
  const bool calls = op.control == Control::call || op.control == Control::call_indirect;
  if (leaves != (meaning.effect == Effect::moves_on && !meaning.may_end_block) && !calls) return "where control goes";
  if ((op.control == Control::barrier) != (meaning.ordering == Ordering::block_barrier)) return "a block barrier";
  if (op.control != Control::call && op.control != Control::call_indirect &&
      (op.run == nullptr) != (leaves || op.control == Control::barrier))
    return "whether it has a handler";
  return {};
}

TEST(Meaning, ContradictsItselfNowhere) {
  for (const auto& [name, program] : programs())
    for (std::uint32_t pc = 0; pc < program->code().ops.size(); ++pc)
      EXPECT_EQ(contradiction(program->code(), pc), "") << program->code().ops[pc].source->opcode << " in " << name;
}

TEST(Meaning, SaysWhatCudaCallsWarpWideInstructions) {
  const auto program = lowered(
      "shfl.sync.up.b32 %r1, %r2, 1, 0, -1;\nshfl.sync.down.b32 %r1, %r2, 1, 31, -1;\n"
      "shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1;\nshfl.sync.idx.b32 %r1, %r2, 1, 31, -1;\n"
      "vote.sync.all.pred %p1, %p2, -1;\nvote.sync.any.pred %p1, %p2, -1;\nvote.sync.ballot.b32 %r1, %p2, -1;\n"
      "match.any.sync.b32 %r1, %r2, -1;\nmatch.all.sync.b64 %r1|%p1, %rd2, -1;\n"
      "redux.sync.add.u32 %r1, %r2, -1;\nredux.sync.min.s32 %r1, %r2, -1;\nredux.sync.max.u32 %r1, %r2, -1;\n"
      "redux.sync.and.b32 %r1, %r2, -1;\nredux.sync.or.b32 %r1, %r2, -1;\nredux.sync.xor.b32 %r1, %r2, -1;\n"
      "bar.warp.sync -1;\nvote.sync.uni.pred %p1, %p2, -1;\nelect.sync %r1|%p1, -1;\n");
  const char* const names[] = {"__shfl_up_sync",
                               "__shfl_down_sync",
                               "__shfl_xor_sync",
                               "__shfl_sync",
                               "__all_sync",
                               "__any_sync",
                               "__ballot_sync",
                               "__match_any_sync",
                               "__match_all_sync",
                               "__reduce_add_sync",
                               "__reduce_min_sync",
                               "__reduce_max_sync",
                               "__reduce_and_sync",
                               "__reduce_or_sync",
                               "__reduce_xor_sync",
                               "__syncwarp",
                               nullptr,
                               nullptr};
  for (std::uint32_t pc = 0; pc < std::size(names); ++pc)
    EXPECT_STREQ(program->code().meanings[pc].intrinsic, names[pc]) << program->instructions()[pc]->opcode;
}

TEST(Meaning, SaysWhichInstructionsMultiplyMatrices) {
  std::size_t multiplying = 0;
  for (const auto& [name, program] : programs())
    for (std::uint32_t pc = 0; pc < program->instructions().size(); ++pc) {
      const ptx::Instruction& instruction = *program->instructions()[pc];
      const bool multiplies =
          instruction.name() == "mma" || (instruction.name() == "wmma" && instruction.modifiers[1] == "mma");
      EXPECT_EQ(program->code().meanings[pc].multiplies_matrices, multiplies) << instruction.opcode << " in " << name;
      multiplying += multiplies;
    }
  EXPECT_GT(multiplying, 20u);
}

TEST(Meaning, SaysWhichCachesAnAccessIsToUse) {
  using enum CacheOperator;
  const auto program = lowered(
      "ld.global.u32 %r1, [%rd1];\nld.global.ca.u32 %r1, [%rd1];\nld.global.cg.u32 %r1, [%rd1];\n"
      "ld.global.cs.u32 %r1, [%rd1];\nld.global.lu.u32 %r1, [%rd1];\nld.global.cv.u32 %r1, [%rd1];\n"
      "st.global.wb.u32 [%rd1], %r1;\nst.global.wt.u32 [%rd1], %r1;\n"
      "cp.async.ca.shared.global [%r1], [%rd1], 4;\ncp.async.cg.shared.global [%r1], [%rd1], 16;\n");
  const CacheOperator said[] = {standard,   all_levels, past_l1,       streaming,  last_use,
                                not_cached, write_back, write_through, all_levels, past_l1};
  for (std::uint32_t pc = 0; pc < std::size(said); ++pc)
    EXPECT_EQ(program->code().meanings[pc].cache_operator, said[pc]) << program->instructions()[pc]->opcode;
}

void gather(const ptx::Operand& operand, std::set<std::uint32_t>& registers) {
  if (operand.kind == ptx::Operand::Kind::reg) registers.insert(operand.index);
  for (const ptx::Operand& part : operand.parts) gather(part, registers);
}

/// Returns whether the meaning of an instruction may omit the registers of this operand. It may omit cache policies,
/// and the time limit of a wait.
bool may_leave_operand(const Meaning& meaning, std::string_view name, std::size_t operand) {
  const bool hints = name == "createpolicy" || meaning.memory == MemoryAction::load ||
                     meaning.memory == MemoryAction::store || meaning.memory == MemoryAction::async_copy ||
                     is_atomic(meaning) || meaning.ordering == Ordering::wait;
  return hints && operand >= 2;
}

TEST(Meaning, NamesEveryRegisterOfItsOperands) {
  for (const auto& [name, program] : programs()) {
    const Code& code = program->code();
    for (std::uint32_t pc = 0; pc < code.ops.size(); ++pc) {
      const Meaning& meaning = code.meanings[pc];
      const ptx::Instruction& instruction = *code.ops[pc].source;
      // A contracted addition reads the factors instead of their product.
      if (meaning.formula == Formula::product_sum && instruction.operands.size() == 3) continue;
      std::set<std::uint32_t> used;
      for (const auto uses : {code.reads(meaning), code.writes(meaning)})
        for (const ValueUse& use : uses)
          if (use.kind == ValueUse::Kind::reg) used.insert(use.reg);
      for (std::size_t at = 0; at < instruction.operands.size(); ++at) {
        std::set<std::uint32_t> named;
        gather(instruction.operands[at], named);
        for (const std::uint32_t reg : named)
          EXPECT_TRUE(used.contains(reg) || may_leave_operand(meaning, instruction.name(), at))
              << instruction.opcode << " in line " << instruction.line << " of " << name << ", operand " << at + 1;
      }
    }
  }
}

/// Calls `act` with every test of tests/ptx that can be executed, and its program.
template <class Act>
void for_each_test(Act act) {
  for (const conformance::PtxTest& test : conformance::tests_in(kFolder)) {
    std::shared_ptr<const Program> program;
    try {
      program = Program::lower(ptx::parse(test.text));
    } catch (const ptx::Error&) {
      continue;  // the test is in tests/ptx/gaps.txt
    }
    act(test, program);
  }
}

TEST(Meaning, NamesAllThatIsReadAndAllThatIsWritten) {
  std::size_t tests = 0;
  for_each_test([&](const conformance::PtxTest& test, const std::shared_ptr<const Program>& program) {
    Scrambler scrambler(*program);
    try {
      EXPECT_TRUE(conformance::run_emulated(test, program, scrambler).buffers ==
                  conformance::run_emulated(test).buffers)
          << test.name;
    } catch (const std::exception& error) {
      ADD_FAILURE() << test.name << ": " << error.what();
    }
    ++tests;
  });
  EXPECT_GT(tests, 1000u);
}

TEST(Meaning, SaysByWhichFormulaAResultFollows) {
  std::map<Formula, std::size_t> checked;
  for_each_test([&](const conformance::PtxTest& test, const std::shared_ptr<const Program>& program) {
    FormulaCheck check(*program);
    conformance::run_emulated(test, program, check);
    EXPECT_EQ(check.wrong, "") << test.name;
    for (const auto& [formula, results] : check.checked) checked[formula] += results;
  });
  for (int formula = static_cast<int>(Formula::copy); formula <= static_cast<int>(Formula::selection); ++formula)
    EXPECT_GT(checked[static_cast<Formula>(formula)], 0u) << "formula " << formula;
}

}  // namespace
}  // namespace warplens::simt
