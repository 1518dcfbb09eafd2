#include "app/window/source/ptx_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "app/views/numbers.hpp"

namespace warplens::window {
namespace {

/// Adds the counts of one memory to the text of a cell: "4 S".
void add_cost(ListingCell& cell, const trace::AccessTotals& totals, const char* unit) {
  if (totals.requests == 0) return;
  const std::uint64_t moved = totals.sectors + totals.wavefronts;
  const std::uint64_t ideal = totals.ideal_sectors + totals.ideal_wavefronts;
  cell.cost += fmt::format("{}{} {}", cell.cost.empty() ? "" : " ", views::ratio(moved, totals.requests), unit);
  if (ideal != 0) cell.heat = std::max(cell.heat, static_cast<double>(moved) / static_cast<double>(ideal));
}

ListingCell make_ptx_cell(std::string_view text, std::uint32_t line, const views::Derived& derived,
                          const std::map<std::uint32_t, std::uint32_t>& source_lines) {
  ListingCell cell{.number = std::to_string(line), .ptx_line = line};
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin != std::string_view::npos) {
    cell.code = begin > 0 ? "  " + std::string(text.substr(begin)) : std::string(text);
    std::ranges::replace(cell.code, '\t', ' ');
    std::erase(cell.code, '\r');
  }
  cell.is_faded = cell.code.starts_with("//") || cell.code.starts_with("  .loc") || cell.code.ends_with(':');
  if (const auto source = source_lines.find(line); source != source_lines.end()) {
    cell.source_line = source->second;
    cell.instruction = line;
  }
  if (const auto counts = derived.counts.ptx.find(line); counts != derived.counts.ptx.end()) {
    add_cost(cell, views::worst_of(counts->second, views::Counted::global), "S");
    add_cost(cell, views::worst_of(counts->second, views::Counted::shared), "W");
    add_cost(cell, views::worst_of(counts->second, views::Counted::constant), "P");
  }
  return cell;
}

std::vector<ListingRow> make_ptx_rows(std::string_view ptx, const views::Derived& derived) {
  std::map<std::uint32_t, std::uint32_t> source_lines;
  for (const views::InstructionFacts& facts : derived.instructions) source_lines[facts.ptx_line] = facts.source_line;
  std::vector<ListingRow> rows;
  std::uint32_t line = 0;
  for (std::size_t at = 0; at < ptx.size();) {
    const std::size_t end = std::min(ptx.find('\n', at), ptx.size());
    rows.push_back({{make_ptx_cell(ptx.substr(at, end - at), ++line, derived, source_lines)}});
    at = end + 1;
  }
  return rows;
}

}  // namespace

std::uint32_t PtxView::draw(const Scene& scene, View& view, const LineTints& tints, std::uint32_t current_ptx_line) {
  if (!scene.study.compiled) return 0;
  const auto made_of = std::tuple(scene.study.compiled, scene.study.totals, scene.derived.grown);
  if (std::exchange(made_of_, made_of) != made_of)
    listing_.set_rows(make_ptx_rows(scene.study.compiled->ptx, scene.derived));
  const ListingMouse mouse =
      listing_.draw(scene.look,
                    {.tints = &tints,
                     .current_ptx_line = current_ptx_line,
                     .focused_source_line = view.focus.source_line,
                     .shows_costs = !scene.hides_figures_in(view, "source")},
                    [&view] { view.frames_until_settled = std::max(view.frames_until_settled, 2); });
  if (!mouse.hovered) return 0;
  view.next_focus.source_line = mouse.hovered->source_line;
  return mouse.clicked ? mouse.hovered->ptx_line : 0;
}

}  // namespace warplens::window
