#include "analysis/trace/findings/guesses.hpp"

#include <algorithm>
#include <cstring>

#include "analysis/trace/findings/ordering.hpp"

namespace warplens::trace {
namespace {

/// Returns the slot of the register with which a compare-and-swap compares. Returns kNoSlot if the instruction cannot
/// be a compare-and-swap, or if the compared value is a constant.
std::uint32_t comparison_of(const simt::FunctionCode& function, const simt::Meaning& meaning,
                            const ptx::Instruction& instruction, const std::vector<bool>& varies) {
  // A compare-and-swap has the form "d, [a], b, c". Other atomics have a fourth operand only if they have a cache
  // policy; the access itself shows whether it is a compare-and-swap.
  const auto& operands = instruction.operands;
  const bool may_swap = meaning.memory == simt::MemoryAction::atomic && operands.size() >= 4;
  if (!may_swap || operands[2].kind != ptx::Operand::Kind::reg || !varies[operands[2].index]) return simt::kNoSlot;
  return function.register_slots[operands[2].index];
}

/// For each register, returns whether an instruction computes its value from another register or loads it from memory.
/// All other registers contain constants.
std::vector<bool> varying_registers(const simt::Code& code, const simt::FunctionCode& function) {
  std::vector<bool> varies(function.register_slots.size());
  for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
    const simt::Meaning& meaning = code.meanings[pc];
    if (meaning.effect == simt::Effect::computes && code.reads(meaning).empty()) continue;
    for (const simt::ValueUse& use : code.writes(meaning))
      if (use.kind == simt::ValueUse::Kind::reg) varies[use.reg] = true;
  }
  return varies;
}

std::uint64_t number_at(const std::uint8_t* bytes, unsigned width) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes, std::min<std::size_t>(width, sizeof value));
  return value;
}

}  // namespace

Guesses::Guesses(const Search& search) : search_(search), comparison_(kMaxLanes) {
  const simt::Code& code = search.program.code();
  compared_.assign(code.meanings.size(), simt::kNoSlot);
  for (const simt::FunctionCode& function : code.functions) {
    const std::vector<bool> varies = varying_registers(code, function);
    for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc)
      compared_[pc] = comparison_of(function, code.meanings[pc], *search.program.instructions()[pc], varies);
  }
  if (std::ranges::any_of(compared_, [](std::uint32_t slot) { return slot != simt::kNoSlot; }))
    reads_.resize(search.ordering.threads());
}

void Guesses::block_begin() {
  std::ranges::fill(reads_, Reads{});
}

void Guesses::instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active) {
  const std::uint32_t slot = compared_[pc];
  if (slot == simt::kNoSlot) return;
  const unsigned width = search_.program.code().meanings[pc].width;
  for_each_lane(
      active, [&](unsigned lane) { comparison_[lane] = number_at(warp.at<std::uint8_t>(slot) + lane * width, width); });
}

void Guesses::access(const ObservedAccess& observed) {
  if (reads_.empty()) return;
  const simt::Access& access = observed.access;
  const bool is_swap = access.operation == AtomicOperation::cas && compared_[access.where.pc] != simt::kNoSlot;
  if (!is_swap && (observed.effect != Effect::read || observed.strong)) return;
  if (access.values.size() < std::size_t{access.width} * kMaxLanes) return;
  for_each_lane(observed.lanes, [&](unsigned lane) {
    Reads& reads = reads_[access.where.warp * search_.ordering.warp_size() + lane];
    if (!is_swap) {
      reads.latest[0] = reads.latest[1];
      reads.latest[1] = {access.addresses[lane], number_at(access.values.data() + lane * access.width, access.width),
                         access.where.pc};
      return;
    }
    for (const Read& read : reads.latest)
      if (read.address == access.addresses[lane] && read.value == comparison_[lane]) found_.insert(read.pc);
  });
}

}  // namespace warplens::trace
