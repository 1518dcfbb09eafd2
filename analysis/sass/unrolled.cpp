#include "analysis/sass/unrolled.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "analysis/sass/compared.hpp"
#include "analysis/sass/control_flow.hpp"
#include "analysis/sass/loops.hpp"
#include "analysis/simt/basic_blocks.hpp"

namespace warplens::sass {
namespace {

/// A basic block of the machine code, identified by its beginning.
struct BlockPlace {
  std::uint32_t section = 0;
  std::uint64_t begin = 0;
  auto operator<=>(const BlockPlace&) const = default;
};

/// Number of copies of an access in a block: copies without a guard, and copies with a guard.
struct Copies {
  std::uint32_t always = 0, guarded = 0;
  bool operator==(const Copies&) const = default;
};

using CopiesByBlock = std::map<BlockPlace, Copies>;

/// The basic blocks of the machine code. For each PTX line, says how many copies of its accesses each block contains.
class Layout {
 public:
  Layout(const Cubin& cubin, std::span<const MemoryInstruction> instructions)
      : cubin_(cubin), loops_(find_loops(cubin)), begins_(cubin.sections.size()) {
    for (const MemoryInstruction& made : instructions) {
      if (made.is_matrix || made.ptx_line == 0 || made.space == ptx::StateSpace::constant) continue;
      Copies& copies = by_line_[made.ptx_line][{made.section, basic_block_begin(made.section, made.address)}];
      ++(made.is_guarded ? copies.guarded : copies.always);
    }
  }

  const CopiesByBlock& copies_of(std::uint32_t line) const {
    static const CopiesByBlock kNone;
    const auto found = by_line_.find(line);
    return found == by_line_.end() ? kNone : found->second;
  }
  /// Returns the end of a block. This is the beginning of the next block.
  std::uint64_t end_of(const BlockPlace& block) const {
    const std::set<std::uint64_t>& begins = begins_[block.section];
    const auto next = begins.upper_bound(block.begin);
    return next == begins.end() ? cubin_.sections[block.section].bytes.size() : *next;
  }
  /// Returns whether the last instruction of a block is a branch to the block's first instruction.
  bool goes_round(const BlockPlace& block) const {
    const Flow last = flow_at(cubin_.sections[block.section], end_of(block) - kInstructionBytes);
    return last.target && *last.target == static_cast<std::int64_t>(block.begin);
  }
  const Loop* loop_around(const BlockPlace& block) const { return innermost(loops_, block.section, block.begin); }
  /// Returns whether the target of a branch is between the beginning of `first` and the end of `last`, so that the
  /// branch skips some of the blocks.
  bool leads_between(const BlockPlace& first, const BlockPlace& last) const {
    const Section& section = cubin_.sections[first.section];
    const auto begin = static_cast<std::int64_t>(first.begin), end = static_cast<std::int64_t>(end_of(last));
    for (std::uint64_t at = 0; at + kInstructionBytes <= section.bytes.size(); at += kInstructionBytes) {
      const Flow flow = flow_at(section, at);
      if (flow.target && begin < *flow.target && *flow.target < end) return true;
    }
    return false;
  }

 private:
  std::uint64_t basic_block_begin(std::uint32_t section, std::uint64_t address) {
    std::set<std::uint64_t>& begins = begins_[section];
    if (begins.empty()) {
      const Section& code = cubin_.sections[section];
      begins = block_begins(code, 0, code.bytes.size());
    }
    return *std::prev(begins.upper_bound(address));
  }

  const Cubin& cubin_;
  std::vector<Loop> loops_;
  /// for each section: beginnings of its basic blocks, filled when they are first needed
  std::vector<std::set<std::uint64_t>> begins_;
  std::unordered_map<std::uint32_t, CopiesByBlock> by_line_;
};

/// Returns whether an access of the program has a separate instruction in the machine code.
bool is_placed(const simt::Code& code, std::uint32_t pc) {
  return is_compared(code, pc)
             ? code.meanings[pc].space != ptx::StateSpace::param && code.meanings[pc].space != ptx::StateSpace::constant
             : simt::is_atomic(code.meanings[pc]);
}

/// Returns the blocks that contain the copies of the accesses of a loop; nullopt if different accesses have their
/// copies in different blocks.
std::optional<CopiesByBlock> common_copies(const simt::Code& code, const Layout& layout, std::uint32_t first,
                                           std::uint32_t branch) {
  std::optional<CopiesByBlock> all;
  for (std::uint32_t pc = first; pc < branch; ++pc) {
    if (!is_placed(code, pc)) continue;
    const CopiesByBlock& copies = layout.copies_of(code.ops[pc].source->line);
    if (copies.empty()) continue;  // the instruction of another access also does the work of this access
    if (all && *all != copies) return std::nullopt;
    all = copies;
  }
  return all;
}

bool are_in_one_section(const CopiesByBlock& copies) {
  return copies.begin()->first.section == copies.rbegin()->first.section;
}

bool is_one_a_round(const CopiesByBlock& copies, const Layout& layout) {
  const Loop* const around = layout.loop_around(copies.begin()->first);
  const bool alone = std::ranges::all_of(
      copies, [&](const auto& block) { return block.second.always <= 1 && layout.loop_around(block.first) == around; });
  return alone && are_in_one_section(copies) && !layout.leads_between(copies.begin()->first, copies.rbegin()->first);
}

/// Returns the number of iterations that the first block executes at once. Returns 0 unless each following block has
/// half as many copies as the block before it.
std::uint32_t halving_rounds(const CopiesByBlock& copies, const Layout& layout) {
  if (copies.size() < 2 || !are_in_one_section(copies)) return 0;
  std::uint32_t expected = copies.begin()->second.always;
  if (expected < 2 || std::popcount(expected) != 1) return 0;
  const std::uint32_t rounds = expected;
  const BlockPlace& first = copies.begin()->first;
  if (!layout.goes_round(first)) return 0;
  for (const auto& [block, made] : copies) {
    if (made.guarded != 0 || made.always != expected) return 0;
    const Loop* const loop = layout.loop_around(block);
    if (block != first && loop != nullptr && loop->begin > first.begin) return 0;
    expected /= 2;
  }
  return expected == 0 ? rounds : 0;
}

/// Returns whether the instructions from `first` to `branch` are one basic block: it is entered only at its first
/// instruction and left only by the branch.
bool is_one_block(const simt::Code& code, const std::set<std::uint32_t>& targets, std::uint32_t first,
                  std::uint32_t branch) {
  const auto next = targets.upper_bound(first);
  if (next != targets.end() && *next <= branch) return false;
  for (std::uint32_t pc = first; pc < branch; ++pc)
    if (code.ops[pc].control != simt::Control::none) return false;
  return true;
}

}  // namespace

Unrolling find_unrolling(const simt::Program& program, const Cubin& cubin,
                         std::span<const MemoryInstruction> instructions) {
  const simt::Code& code = program.code();
  Unrolling unrolling{.as_written = std::vector<bool>(code.ops.size()), .loops = {}};
  std::optional<Layout> layout;
  const std::set<std::uint32_t> targets = simt::branch_targets(code);
  for (std::uint32_t branch = 0; branch < code.ops.size(); ++branch) {
    const simt::Op& op = code.ops[branch];
    if (op.control != simt::Control::branch || op.target > branch) continue;
    if (!is_one_block(code, targets, op.target, branch)) continue;
    if (!layout) layout.emplace(cubin, instructions);
    const auto copies = common_copies(code, *layout, op.target, branch);
    if (!copies) continue;
    if (is_one_a_round(*copies, *layout))
      std::fill(unrolling.as_written.begin() + op.target, unrolling.as_written.begin() + branch, true);
    else if (const std::uint32_t rounds = halving_rounds(*copies, *layout); rounds != 0)
      unrolling.loops.push_back({op.target, branch, rounds});
  }
  return unrolling;
}

}  // namespace warplens::sass
