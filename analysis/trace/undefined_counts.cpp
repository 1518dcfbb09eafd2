#include "analysis/trace/undefined_counts.hpp"

#include <algorithm>
#include <map>

#include "analysis/trace/order.hpp"

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

bool is_any(const std::vector<bool>& accesses) {
  return std::ranges::find(accesses, true) != accesses.end();
}

/// Returns whether a value loaded from `space` determines the address or the number of accesses.
bool decides_accesses(const simt::Program& program, ptx::StateSpace space) {
  return is_any(depends_on_value(program, [&](const simt::Meaning& meaning) {
    const bool is_load = meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::atomic;
    return is_load && meaning.space == space;
  }));
}

/// Returns whether the value that the load at `pc` reads determines the address or the number of accesses.
bool decides_accesses(const simt::Program& program, std::uint32_t pc) {
  const simt::Meaning* const load = &program.code().meanings[pc];
  return is_any(depends_on_value(program, [=](const simt::Meaning& meaning) { return &meaning == load; }));
}

}  // namespace

const Finding* find_cause_of_undefined_counts(const simt::Program& program, const Findings& findings) {
  std::map<ptx::StateSpace, bool> known;
  for (const Finding& finding : findings.list) {
    if (finding.needs_other_values) continue;
    if (is_undefined_meeting(finding.kind)) return &finding;
    if (finding.kind == FindingKind::plain_read_of_atomic && decides_accesses(program, finding.pc)) return &finding;
    if (!is_undefined_value(finding.kind)) continue;
    const ptx::StateSpace space = program.code().meanings[finding.pc].space;
    const auto [decides, is_new] = known.try_emplace(space, false);
    if (is_new) decides->second = decides_accesses(program, space);
    if (decides->second) return &finding;
  }
  return nullptr;
}

}  // namespace warplens::trace
