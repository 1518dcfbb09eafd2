#include "analysis/trace/findings/finding_list.hpp"

#include <algorithm>

#include "analysis/simt/source_place.hpp"

namespace warplens::trace {

/// Returns the source line of an instruction, because an unrolled loop has many instructions for one line. If the line
/// is not known, returns a number that identifies the instruction.
std::uint64_t FindingList::place_of(std::uint32_t pc) const {
  if (pc == kNone) return pc;
  const std::uint32_t line = simt::nearest_line(program_, pc);
  return line != 0 ? line : std::uint64_t{pc} << 32;
}

FindingList::Entry* FindingList::count_occurrence(const Key& key, std::uint64_t instant) {
  const auto [place, is_new] = entries_.try_emplace(key);
  Entry& entry = place->second;
  if (!is_new) {
    if (entry.instant != instant) ++entry.finding.count;
    entry.instant = instant;
    return nullptr;
  }
  entry.instant = instant;
  entry.number = entries_.size();
  return &entry;
}

Finding FindingList::first_seen(FindingKind kind, const simt::Where& where, LaneMask lanes, FindingFacts facts) const {
  return {.kind = kind,
          .pc = where.pc,
          .source_line = simt::nearest_line(program_, where.pc),
          .ptx_line = program_.instructions()[where.pc]->line,
          .block = where.block,
          .warp = where.warp,
          .lanes = lanes,
          .facts = std::move(facts)};
}

void FindingList::withdraw(FindingKind kind, std::uint32_t pc) {
  std::erase_if(entries_, [&](const auto& entry) {
    const Finding& finding = entry.second.finding;
    return finding.kind == kind && finding.pc == pc;
  });
}

std::vector<Finding> FindingList::take() {
  std::vector<const Entry*> order;
  for (const auto& [key, entry] : entries_) order.push_back(&entry);
  std::ranges::sort(order, {}, [](const Entry* entry) {
    return std::tuple(entry->finding.source_line, entry->finding.pc, entry->number);
  });
  std::vector<Finding> findings;
  for (const Entry* entry : order) findings.push_back(entry->finding);
  return findings;
}

}  // namespace warplens::trace
