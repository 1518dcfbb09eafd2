#include "tests/analysis/simt/scrambler.hpp"

#include <algorithm>
#include <cstring>
#include <set>

namespace warplens::simt {

Scrambler::Scrambler(const Program& program) : program_(program) {
  const Code& code = program.code();
  settled_.resize(code.ops.size());
  for (const Op& settled : code.functions.front().settled)
    for (std::size_t pc = 0; pc < code.ops.size(); ++pc)
      if (code.ops[pc].source == settled.source) settled_[pc] = true;
  for (const FunctionCode& function : code.functions) registers_[&function] = registers_of(function);
}

std::vector<Scrambler::Register> Scrambler::registers_of(const FunctionCode& function) const {
  const Code& code = program_.code();
  std::set<std::uint32_t> carries, asked_early;
  for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
    for (const ValueUse& use : code.writes(code.meanings[pc]))
      if (use.kind == ValueUse::Kind::carry) carries.insert(use.slot);
    asked_early.insert(code.ops[pc].guard);
    if (code.ops[pc].control == Control::converge) asked_early.insert(code.ops[pc].d);
  }
  std::vector<Register> registers;
  for (std::size_t at = 0; at < function.register_slots.size(); ++at) {
    const ptx::Type type = function.function->registers[at].type;
    if (!asked_early.contains(function.register_slots[at]))
      registers.push_back({function.register_slots[at], type == ptx::Type::pred ? 0 : ptx::bytes_of(type)});
  }
  for (const std::uint32_t slot : carries) registers.push_back({slot, 0});
  return registers;
}

void Scrambler::block_begin(const Dim3&) {
  kept_.clear();
}

void Scrambler::put_back(const Frame& frame) {
  for (const Kept& kept : kept_[&frame]) std::memcpy(frame.slots + kept.slot, kept.bytes.data(), kept.bytes.size());
  kept_[&frame].clear();
}

void Scrambler::scramble(std::byte* slots, const Register& reg, LaneMask lanes) {
  if (reg.lane_bytes == 0) {
    LaneMask bits = 0;
    std::memcpy(&bits, slots + reg.slot, sizeof bits);
    bits ^= static_cast<LaneMask>(random_()) & lanes;
    std::memcpy(slots + reg.slot, &bits, sizeof bits);
    return;
  }
  for_each_lane(lanes, [&](unsigned lane) {
    for (std::uint32_t at = 0; at < reg.lane_bytes; ++at)
      slots[reg.slot + lane * reg.lane_bytes + at] = static_cast<std::byte>(random_());
  });
}

void Scrambler::instruction(const WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) {
  const Frame& frame = warp.frame();
  put_back(frame);
  const Code& code = program_.code();
  // Values are not scrambled at a return or an exit: no later instruction would restore them, but the next block uses
  // the same frame.
  const bool is_end = code.ops[pc].control == Control::ret || code.ops[pc].control == Control::exit;
  if (active == 0 || settled_[pc] || is_end) return;
  const Meaning& meaning = code.meanings[pc];
  const auto has = [](std::span<const ValueUse> uses, std::uint32_t slot) {
    return std::ranges::find(uses, slot, &ValueUse::slot) != uses.end();
  };
  for (const Register& reg : registers_.at(frame.function)) {
    if (has(code.reads(meaning), reg.slot)) continue;
    if (has(code.writes(meaning), reg.slot)) {
      if (meaning.overwrites) scramble(frame.slots, reg, active);
      continue;
    }
    std::byte* const start = frame.slots + reg.slot;
    kept_[&frame].push_back({reg.slot, {start, start + reg.bytes()}});
    scramble(frame.slots, reg, ~LaneMask{0});
  }
}

}  // namespace warplens::simt
