#include "app/words/block_kind.hpp"

#include <fmt/format.h>

namespace warplens::words {
namespace {

/// Where the range of a coordinate lies in the grid.
enum class Span { whole, first, last, inner, other };

Span span_of(const grid::Progression& range, std::int64_t extent) {
  if (extent == 1 || (range.stride == 1 && range.lo == 0 && range.hi >= extent - 1)) return Span::whole;
  if (range.count() == 1) return range.lo == 0 ? Span::first : range.lo == extent - 1 ? Span::last : Span::other;
  return range.stride == 1 ? Span::inner : Span::other;
}

std::string word(Span span, const char* first, const char* last) {
  return span == Span::first ? first : span == Span::last ? last : "";
}

constexpr const char* kIndexNames[3] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};

/// The blocks at one value of a coordinate: a line of them, or in the third one a layer.
const char* row_name(const std::array<std::int64_t, 3>& step) {
  return step[0] != 0 ? "column" : step[1] != 0 ? "row" : "layer";
}

/// "8th", "22nd".
std::string ordinal(std::int64_t number) {
  const std::int64_t last = number % 10, tens = number / 10 % 10;
  const char* ending = tens == 1 ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  return std::to_string(number) + ending;
}

/// "blockIdx.x - 2·blockIdx.y".
std::string sum_name(const std::array<std::int64_t, 3>& step) {
  std::string words;
  for (unsigned d = 0; d < 3; ++d) {
    if (step[d] == 0) continue;
    const std::int64_t size = step[d] < 0 ? -step[d] : step[d];
    words += words.empty() ? (step[d] < 0 ? "-" : "") : (step[d] < 0 ? " - " : " + ");
    words += (size == 1 ? "" : std::to_string(size) + "·") + kIndexNames[d];
  }
  return words;
}

std::string condition(const grid::BlockSet::Reason& reason) {
  using Relation = grid::BlockSet::Reason::Relation;
  const std::string sum = sum_name(reason.step);
  switch (reason.relation) {
    case Relation::equal:
      return fmt::format("{} = {}", sum, reason.value);
    case Relation::at_least:
      return fmt::format("{} ≥ {}", sum, reason.value);
    case Relation::at_most:
      return fmt::format("{} ≤ {}", sum, reason.value);
    case Relation::repeats:
      return fmt::format("every {} {} of blocks ({} = {}, {}, …)", ordinal(reason.modulus), row_name(reason.step), sum,
                         reason.value, reason.value + reason.modulus);
    case Relation::residue:
      return fmt::format("({}) mod {} = {}", sum, reason.modulus, reason.value);
  }
  return {};
}

bool is_bound(const grid::BlockSet::Reason& reason) {
  using Relation = grid::BlockSet::Reason::Relation;
  return reason.relation == Relation::at_least || reason.relation == Relation::at_most;
}

bool is_end(Span span) {
  return span == Span::first || span == Span::last;
}

/// Where a kind of blocks lies in the grid, as seen with blockIdx.x to the right and blockIdx.y downwards: "right
/// edge", "bottom right corner", "interior", "all blocks"; empty where there is no word for it.
std::string place_of(const grid::BlockClass& kind, const simt::Dim3& grid) {
  const Span x = span_of(kind.members.along(0), grid.x), y = span_of(kind.members.along(1), grid.y);
  const Span z = span_of(kind.members.along(2), grid.z);
  if (kind.members.is_coupled() || z != Span::whole || x == Span::other || y == Span::other) return "";
  if (x == Span::whole && y == Span::whole) return "all blocks";
  const std::string column = word(x, "left", "right"), row = word(y, "top", "bottom");
  if (is_end(x) && is_end(y)) return row + " " + column + " corner";
  if (is_end(x)) return grid.x == 1 ? "" : column + " edge";
  if (is_end(y)) return row + " edge";
  return "interior";
}

}  // namespace

std::string description(const grid::BlockClass& kind, const simt::Dim3& grid) {
  const std::string place = place_of(kind, grid);
  // Of an edge the line that it is says enough: where along it the corners begin, their own kinds tell.
  const bool is_edge = place.ends_with("edge");
  std::string conditions;
  for (const grid::BlockSet::Reason& reason : kind.members.reasons())
    if (!is_edge || !is_bound(reason)) conditions += (conditions.empty() ? "" : ", ") + condition(reason);
  if (place.empty() || conditions.empty()) return place + conditions;
  return place + ": " + conditions;
}

}  // namespace warplens::words
