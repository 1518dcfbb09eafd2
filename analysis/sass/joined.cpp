#include "analysis/sass/joined.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace warplens::sass {
namespace {

/// What accesses have in common that may be put together: addresses from the same value of a register, but for
/// constants that were added to it, in the same space and direction, by the same lanes, with nothing between them that
/// moves the warp on.
struct Family {
  std::uint32_t stretch;
  ptx::StateSpace space;
  bool is_store;
  std::uint32_t base, base_version;
  std::uint32_t guard, guard_version;
  LaneMask guard_flip;
  auto operator<=>(const Family&) const = default;
};

/// Bytes from the base on that one or several instructions (which read the same) move.
struct AccessSpan {
  std::int64_t offset = 0;
  std::uint32_t bytes = 0;
  std::uint32_t made_width = 0;  ///< of the machine code's instruction; 0: it has none of its own
  std::vector<std::uint32_t> pcs;

  std::int64_t end() const { return offset + bytes; }
};

using AccessSpans = std::span<const AccessSpan>;
using Families = std::map<Family, std::vector<AccessSpan>>;

/// Where branches lead to.
std::unordered_set<std::uint32_t> branch_targets(const simt::Code& code) {
  std::unordered_set<std::uint32_t> targets;
  for (const simt::Op& op : code.ops)
    if (op.control == simt::Control::branch) targets.insert(op.target);
  for (const auto& table : code.branch_tables) targets.insert(table.begin(), table.end());
  return targets;
}

/// A value that a register held at some time, and what was added to it.
struct Origin {
  std::uint32_t slot = 0, version = 0;
  std::int64_t offset = 0;
};

/// Counts how often each slot of a function's frame was written so far, and knows which registers are another one's
/// value but for a constant.
class Versions {
 public:
  explicit Versions(const simt::FunctionCode& function) {
    for (const simt::FrameLayout::Constant& constant : function.frame.constants)
      if (!constant.is_predicate) constants_[constant.slot] = constant;
  }

  std::uint32_t of(std::uint32_t slot) const {
    const auto found = versions_.find(slot);
    return found == versions_.end() ? 0 : found->second;
  }
  /// What a register holds: itself, where it is not known to be made of another one. A constant is made of none.
  Origin origin(std::uint32_t slot) const {
    if (const auto value = constant(slot)) return {simt::kNoSlot, 0, *value};
    const auto found = origins_.find(slot);
    return found == origins_.end() ? Origin{slot, of(slot), 0} : found->second;
  }

  void pass(const simt::Op& op, const simt::Meaning& meaning, std::span<const simt::ValueUse> writes, bool always) {
    const std::optional<Origin> made = always && writes.size() == 1 ? origin_of_result(op, meaning) : std::nullopt;
    for (const simt::ValueUse& use : writes) {
      ++versions_[use.slot];
      origins_.erase(use.slot);
    }
    if (made) origins_[writes.front().slot] = *made;
  }
  /// Forgets how values were made: other ways lead to what follows.
  void come_together() { origins_.clear(); }

 private:
  std::optional<std::int64_t> constant(std::uint32_t slot) const {
    const auto found = constants_.find(slot);
    if (found == constants_.end()) return std::nullopt;
    const unsigned unused = 64 - 8 * found->second.bytes;
    return static_cast<std::int64_t>(found->second.value << unused) >> unused;
  }
  std::optional<Origin> moved(std::uint32_t slot, std::optional<std::int64_t> by) const {
    if (!by) return std::nullopt;
    Origin result = origin(slot);
    result.offset += *by;
    return result;
  }
  std::optional<Origin> origin_of_result(const simt::Op& op, const simt::Meaning& meaning) const {
    using simt::Formula;
    if (ptx::bytes_of(meaning.type) < 4) return std::nullopt;
    switch (meaning.formula) {
      case Formula::copy:
        return moved(op.a, 0);
      case Formula::sum:
        return constant(op.a) ? moved(op.b, constant(op.a)) : moved(op.a, constant(op.b));
      case Formula::difference: {
        const auto subtracted = constant(op.b);
        return subtracted ? moved(op.a, -*subtracted) : std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }

  std::unordered_map<std::uint32_t, std::uint32_t> versions_;
  std::unordered_map<std::uint32_t, simt::FrameLayout::Constant> constants_;  ///< by slot
  std::unordered_map<std::uint32_t, Origin> origins_;
};

/// The accesses of a function that the assembler may have put together.
Families families_of(const simt::Program& program, const simt::FunctionCode& function,
                     const std::unordered_set<std::uint32_t>& targets, const std::vector<Made>& by_pc) {
  Families families;
  Versions versions(function);
  std::uint32_t stretch = 0;
  for (std::uint32_t pc = function.first_pc; pc < function.end_pc; ++pc) {
    const simt::Code& code = program.code();
    const simt::Op& op = code.ops[pc];
    const simt::Meaning& meaning = code.meanings[pc];
    if (targets.contains(pc)) {
      ++stretch;
      versions.come_together();
    }
    const Form form = by_pc[pc].form;
    if ((form == Form::widened || form == Form::absent) && meaning.space != ptx::StateSpace::generic) {
      const simt::AddressUse& address = code.addresses_of(meaning).front();
      const Origin base = versions.origin(address.slot);
      const Family family{.stretch = stretch,
                          .space = meaning.space,
                          .is_store = meaning.memory == simt::MemoryAction::store,
                          .base = base.slot,
                          .base_version = base.version,
                          .guard = op.guard,
                          .guard_version = versions.of(op.guard),
                          .guard_flip = op.guard_flip};
      families[family].push_back(
          {base.offset + address.offset, meaning.width, form == Form::widened ? by_pc[pc].width : 0, {pc}});
    }
    versions.pass(op, meaning, code.writes(meaning), op.guard == function.frame.always);
    if (op.control != simt::Control::none) ++stretch;
  }
  return families;
}

/// Puts the pieces in order of address, and those that move the same bytes into one. False where pieces overlap
/// otherwise.
bool put_in_order(std::vector<AccessSpan>& pieces) {
  std::ranges::sort(pieces, {}, &AccessSpan::offset);
  std::vector<AccessSpan> ordered;
  for (AccessSpan& piece : pieces) {
    if (ordered.empty() || ordered.back().end() <= piece.offset) {
      ordered.push_back(std::move(piece));
      continue;
    }
    AccessSpan& same = ordered.back();
    const bool both_made = same.made_width != 0 && piece.made_width != 0;
    if (same.offset != piece.offset || same.bytes != piece.bytes || both_made) return false;
    // The one that the machine code has comes first.
    if (piece.made_width != 0)
      same.pcs.insert(same.pcs.begin(), piece.pcs.front());
    else
      same.pcs.push_back(piece.pcs.front());
    same.made_width = std::max(same.made_width, piece.made_width);
  }
  pieces = std::move(ordered);
  return true;
}

/// The first pieces that are as wide together as the machine code's instruction for one of them; none where there are
/// no such pieces.
AccessSpans first_whole(AccessSpans pieces) {
  const auto made = std::ranges::find_if(pieces, [](const AccessSpan& piece) { return piece.made_width != 0; });
  if (made == pieces.end()) return {};
  std::size_t count = 0;
  std::int64_t bytes = 0;
  while (count < pieces.size() && bytes < made->made_width) bytes += pieces[count++].bytes;
  const AccessSpans whole = pieces.first(count);
  const auto instructions = std::ranges::count_if(whole, [](const AccessSpan& piece) { return piece.made_width != 0; });
  return bytes == made->made_width && instructions == 1 ? whole : AccessSpans();
}

/// Parts pieces without a gap between them into wholes. There is one way at most, since the instructions of the machine
/// code follow one another as their pieces do, and each says how wide it is. Empty where there is none.
std::vector<AccessSpans> wholes_of(AccessSpans pieces) {
  std::vector<AccessSpans> wholes;
  while (!pieces.empty()) {
    const AccessSpans whole = first_whole(pieces);
    if (whole.empty()) return {};
    wholes.push_back(whole);
    pieces = pieces.subspan(whole.size());
  }
  return wholes;
}

/// AccessSpans without a gap between them, which alone can have become one.
std::vector<AccessSpans> clusters_of(AccessSpans pieces) {
  std::vector<AccessSpans> clusters;
  for (std::size_t first = 0; first < pieces.size();) {
    std::size_t end = first + 1;
    while (end < pieces.size() && pieces[end - 1].end() == pieces[end].offset) ++end;
    clusters.push_back(pieces.subspan(first, end - first));
    first = end;
  }
  return clusters;
}

void join(AccessSpans whole, std::vector<Made>& by_pc, std::vector<simt::JoinedAccess>& joined) {
  const AccessSpan& made = *std::ranges::find_if(whole, [](const AccessSpan& piece) { return piece.made_width != 0; });
  const std::uint32_t made_by = made.pcs.front();
  for (const AccessSpan& piece : whole)
    for (const std::uint32_t pc : piece.pcs) {
      by_pc[pc] = {pc == made_by ? Form::joined : Form::elsewhere, made.made_width};
      joined[pc] = {made_by, made.made_width, static_cast<std::uint32_t>(piece.offset - whole.front().offset)};
    }
}

}  // namespace

std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::vector<Made>& by_pc) {
  std::vector<simt::JoinedAccess> joined(by_pc.size());
  bool any = false;
  const auto targets = branch_targets(program.code());
  for (const simt::FunctionCode& function : program.code().functions) {
    for (auto& [family, pieces] : families_of(program, function, targets, by_pc)) {
      if (!put_in_order(pieces)) continue;
      for (const AccessSpans cluster : clusters_of(pieces))
        for (const AccessSpans whole : wholes_of(cluster)) {
          join(whole, by_pc, joined);
          any = true;
        }
    }
  }
  if (!any) joined.clear();
  return joined;
}

}  // namespace warplens::sass
