#include "analysis/trace/undefined_counts.hpp"

#include <map>

#include "analysis/trace/following.hpp"

namespace warplens::trace {
namespace {

using simt::MemoryAction;

bool is_undefined_meeting(FindingKind kind) {
  return kind == FindingKind::barrier_divergence || kind == FindingKind::warp_divergence ||
         kind == FindingKind::undefined_shuffle;
}

bool is_undefined_value(FindingKind kind) {
  return kind == FindingKind::shared_race || kind == FindingKind::global_race || kind == FindingKind::write_conflict ||
         kind == FindingKind::uninitialised_read;
}

/// Returns whether a value loaded from `space` can reach an address or a condition: the address of an access, or the
/// condition of a branch or of an access.
bool decides_accesses(const simt::Program& program, ptx::StateSpace space) {
  const auto begins = [&](const simt::Meaning& meaning) {
    const bool is_load = meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::atomic;
    return is_load && meaning.space == space;
  };
  const Following following(program, {.begins = begins, .is_special = {}});
  const simt::Code& code = program.code();
  for (std::uint32_t function = 0; function < code.functions.size(); ++function)
    for (std::uint32_t pc = code.functions[function].first_pc; pc < code.functions[function].end_pc; ++pc) {
      if (following.guards(function, code.ops[pc])) return true;
      const simt::Meaning& meaning = code.meanings[pc];
      if (meaning.memory != MemoryAction::none && following.reads(function, meaning, simt::ValueUse::Role::address))
        return true;
    }
  return false;
}

}  // namespace

const Finding* find_cause_of_undefined_counts(const simt::Program& program, const Findings& findings) {
  std::map<ptx::StateSpace, bool> known;
  for (const Finding& finding : findings.list) {
    if (finding.needs_other_values) continue;
    if (is_undefined_meeting(finding.kind)) return &finding;
    if (!is_undefined_value(finding.kind)) continue;
    const ptx::StateSpace space = program.code().meanings[finding.pc].space;
    const auto [decides, is_new] = known.try_emplace(space, false);
    if (is_new) decides->second = decides_accesses(program, space);
    if (decides->second) return &finding;
  }
  return nullptr;
}

}  // namespace warplens::trace
