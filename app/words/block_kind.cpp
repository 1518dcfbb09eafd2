#include "app/words/block_kind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "kernels/text/say.hpp"

namespace warplens::words {
namespace {

/// Position of a range of block indices in one dimension of the grid: all indices, only the first or the last one, or a
/// range between them.
enum class Span { whole, first, last, inner, other };

Span span_of(const grid::Progression& range, std::int64_t extent) {
  if (extent == 1 || (range.stride == 1 && range.lo == 0 && range.hi >= extent - 1)) return Span::whole;
  if (range.count() == 1) return range.lo == 0 ? Span::first : range.lo == extent - 1 ? Span::last : Span::other;
  return range.stride == 1 ? Span::inner : Span::other;
}

constexpr const char* kIndexNames[3] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};

/// Formats an ordinal number: "8th", "22nd".
std::string ordinal(std::int64_t number) {
  const std::int64_t last = number % 10, tens = number / 10 % 10;
  if (tens != 1 && last == 1) return sayc("an ordinal number", "{}st", number);
  if (tens != 1 && last == 2) return sayc("an ordinal number", "{}nd", number);
  if (tens != 1 && last == 3) return sayc("an ordinal number", "{}rd", number);
  return sayc("an ordinal number", "{}th", number);
}

/// Describes blocks that repeat with a fixed period: "every 8th column of blocks (blockIdx.x = 0, 8, …)".
std::string describe_repetition(const grid::BlockSet::Reason& reason, const std::string& sum) {
  const std::string nth = ordinal(reason.modulus);
  const std::int64_t first = reason.value, second = reason.value + reason.modulus;
  if (reason.step[0] != 0) return say("every {} column of blocks ({} = {}, {}, …)", nth, sum, first, second);
  if (reason.step[1] != 0) return say("every {} row of blocks ({} = {}, {}, …)", nth, sum, first, second);
  return say("every {} layer of blocks ({} = {}, {}, …)", nth, sum, first, second);
}

/// Formats a linear combination: "blockIdx.x - 2·blockIdx.y".
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
      return describe_repetition(reason, sum);
    case Relation::residue:
      return fmt::format("({}) mod {} = {}", sum, reason.modulus, reason.value);
  }
  return {};
}

bool is_bound(const grid::BlockSet::Reason& reason) {
  using Relation = grid::BlockSet::Reason::Relation;
  return reason.relation == Relation::at_least || reason.relation == Relation::at_most;
}

/// Simplifies a bound on a linear combination of block indices. Divides it by the greatest common factor of its terms,
/// and makes the first term positive.
grid::BlockSet::Reason plain(grid::BlockSet::Reason reason) {
  using Relation = grid::BlockSet::Reason::Relation;
  const std::int64_t common = std::gcd(std::gcd(reason.step[0], reason.step[1]), reason.step[2]);
  if (!is_bound(reason) || common == 0) return reason;
  // Rounds the bound to the nearest integer that satisfies it: 2·x ≥ 3 becomes x ≥ 2.
  const std::int64_t whole = reason.value / common, rest = reason.value % common;
  const bool is_least = reason.relation == Relation::at_least;
  reason.value = whole + (is_least && rest > 0 ? 1 : !is_least && rest < 0 ? -1 : 0);
  for (std::int64_t& step : reason.step) step /= common;
  if (*std::ranges::find_if(reason.step, [](std::int64_t step) { return step != 0; }) > 0) return reason;
  for (std::int64_t& step : reason.step) step = -step;
  reason.value = -reason.value;
  reason.relation = is_least ? Relation::at_most : Relation::at_least;
  return reason;
}

/// Merges the bound `other` into `known` if one condition can express both: x ≥ 2 and x ≥ 3 become x ≥ 3; x ≥ 2 and x ≤
/// 2 become x = 2. Returns whether the bounds were merged.
bool merge_bounds(grid::BlockSet::Reason& known, const grid::BlockSet::Reason& other) {
  using Relation = grid::BlockSet::Reason::Relation;
  if (!is_bound(known) || !is_bound(other) || known.step != other.step) return false;
  if (known.relation == other.relation) {
    known.value =
        known.relation == Relation::at_least ? std::max(known.value, other.value) : std::min(known.value, other.value);
    return true;
  }
  if (known.value != other.value) return false;
  known.relation = Relation::equal;
  return true;
}

/// Returns the simplified conditions of a kind of blocks, without duplicates. Several instructions may have given the
/// same condition, for example once as x ≥ 2 and once as 2·x ≥ 4.
std::vector<grid::BlockSet::Reason> plain_reasons(const grid::BlockSet& members) {
  std::vector<grid::BlockSet::Reason> reasons;
  for (const grid::BlockSet::Reason& one : members.reasons()) {
    const grid::BlockSet::Reason reason = plain(one);
    if (std::ranges::none_of(reasons, [&](auto& known) { return merge_bounds(known, reason); }))
      reasons.push_back(reason);
  }
  return reasons;
}

bool is_end(Span span) {
  return span == Span::first || span == Span::last;
}

/// Name of a part of the grid. blockIdx.x grows to the right, blockIdx.y downwards.
struct GridPart {
  /// Name: "right edge", "bottom right corner", "interior", "all blocks"; empty if no name applies.
  const char* words = "";
  bool is_edge = false;
};

GridPart corner(Span x, Span y) {
  if (y == Span::first) return {x == Span::first ? tr("top left corner") : tr("top right corner")};
  return {x == Span::first ? tr("bottom left corner") : tr("bottom right corner")};
}

GridPart place_of(const grid::BlockClass& kind, const simt::Dim3& grid) {
  const Span x = span_of(kind.members.along(0), grid.x), y = span_of(kind.members.along(1), grid.y);
  const Span z = span_of(kind.members.along(2), grid.z);
  if (kind.members.is_coupled() || z != Span::whole || x == Span::other || y == Span::other) return {};
  if (x == Span::whole && y == Span::whole) return {tr("all blocks")};
  if (is_end(x) && is_end(y)) return corner(x, y);
  if (is_end(x) && grid.x == 1) return {};
  if (is_end(x)) return {x == Span::first ? tr("left edge") : tr("right edge"), true};
  if (is_end(y)) return {y == Span::first ? tr("top edge") : tr("bottom edge"), true};
  return {tr("interior")};
}

}  // namespace

std::string description(const grid::BlockClass& kind, const simt::Dim3& grid) {
  const GridPart place = place_of(kind, grid);
  // For an edge of the grid, bounds such as y ≥ 1 are left out. They only exclude the corners, whose blocks belong to
  // other kinds.
  std::string conditions;
  for (const grid::BlockSet::Reason& reason : plain_reasons(kind.members))
    if (!place.is_edge || !is_bound(reason)) conditions += (conditions.empty() ? "" : tr(", ")) + condition(reason);
  if (*place.words == 0 || conditions.empty()) return place.words + conditions;
  return sayc("position of blocks, and their common condition", "{}: {}", place.words, conditions);
}

}  // namespace warplens::words
