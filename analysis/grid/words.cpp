#include "analysis/grid/words.hpp"

namespace warplens::grid {
namespace {

/// Where the range of a coordinate lies in the grid.
enum class Span { whole, first, last, inner, other };

Span span_of(const Progression& range, std::int64_t extent) {
  if (extent == 1 || (range.stride == 1 && range.lo == 0 && range.hi >= extent - 1)) return Span::whole;
  if (range.count() == 1) return range.lo == 0 ? Span::first : range.lo == extent - 1 ? Span::last : Span::other;
  return range.stride == 1 ? Span::inner : Span::other;
}

std::string word(Span span, const char* first, const char* last) {
  return span == Span::first ? first : span == Span::last ? last : "";
}

bool is_end(Span span) {
  return span == Span::first || span == Span::last;
}

}  // namespace

std::string place_of(const BlockClass& kind, const simt::Dim3& grid) {
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

std::string words_for(const BlockClass& kind, const simt::Dim3& grid) {
  const std::string place = place_of(kind, grid);
  // Of an edge the line that it is says enough: where along it the corners begin, their own kinds tell.
  const bool is_edge = place.ends_with("edge");
  std::string conditions;
  for (const BlockSet::Reason& reason : kind.members.reasons())
    if (!is_edge || reason.words.find(" = ") != std::string::npos)
      conditions += (conditions.empty() ? "" : ", ") + reason.words;
  if (place.empty() || conditions.empty()) return place + conditions;
  return place + ": " + conditions;
}

}  // namespace warplens::grid
