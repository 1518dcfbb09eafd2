#include "app/views/block_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/views/instructions.hpp"
#include "app/words/block_kind.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

std::string name_of_kind(std::size_t index) {
  return index < 26 ? std::string(1, static_cast<char>('A' + index)) : fmt::format("{}", index + 1);
}

std::string causes_of(const grid::BlockClass& members, const std::vector<InstructionFacts>& facts) {
  std::set<std::uint32_t> told;
  std::string causes;
  for (const grid::BlockSet::Reason& reason : members.members.reasons()) {
    if (reason.pc >= facts.size() || !told.insert(reason.pc).second) continue;
    const InstructionFacts& fact = facts[reason.pc];
    if (!causes.empty()) causes += "\n";
    causes += fact.source_line ? say("line {}: {}", fact.source_line, fact.opcode) : fact.opcode;
  }
  return causes;
}

std::uint16_t kind_of(const std::vector<BlockKind>& kinds, const simt::Dim3& block) {
  for (std::size_t i = 0; i < kinds.size(); ++i)
    if (kinds[i].members->members.contains(block)) return static_cast<std::uint16_t>(i);
  return 0;
}

}  // namespace

std::vector<BlockKind> block_kinds(const study::Study& study) {
  std::vector<BlockKind> kinds;
  if (!study.totals || !study.program || !study.plan) return kinds;
  for (const grid::BlockClass& members : study.totals->block_classes) kinds.push_back({&members, "", "", ""});
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const BlockKind& a, const BlockKind& b) { return a.members->blocks > b.members->blocks; });
  const std::vector<InstructionFacts> facts =
      instruction_facts(*study.program, *study.machine_code, study.compiled->source);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    kinds[i].name = name_of_kind(i);
    kinds[i].words = words::description(*kinds[i].members, study.plan->launch.grid);
    kinds[i].causes = causes_of(*kinds[i].members, facts);
  }
  return kinds;
}

GridPicture grid_picture(const std::vector<BlockKind>& kinds, const simt::Dim3& grid, const simt::Dim3& current,
                         std::size_t columns, std::size_t rows) {
  std::vector<std::uint32_t> wanted_x{current.x}, wanted_y{current.y};
  for (const BlockKind& kind : kinds) {
    wanted_x.push_back(kind.members->representative.x);
    wanted_y.push_back(kind.members->representative.y);
  }
  GridPicture picture{grid_axis(grid.x, wanted_x, columns), grid_axis(grid.y, wanted_y, rows), {}};
  for (const std::uint32_t y : picture.y.shown)
    for (const std::uint32_t x : picture.x.shown) picture.kinds.push_back(kind_of(kinds, {x, y, current.z}));
  return picture;
}

}  // namespace warplens::views
