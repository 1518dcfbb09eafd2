#include "analysis/sass/joined.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>

#include "analysis/sass/compared.hpp"
#include "analysis/simt/basic_blocks.hpp"

namespace warplens::sass {
namespace {

/// Properties that joined accesses have in common: the state space, the direction, the active lanes, and the value of
/// the base register (except for added constants). No control flow is between joined accesses.
struct Family {
  std::uint32_t stretch;
  ptx::StateSpace space;
  bool is_store;
  std::uint32_t base, base_version;
  std::uint32_t guard, guard_version;
  LaneMask guard_flip;
  auto operator<=>(const Family&) const = default;
};

/// Bytes that one access of the PTX (a "piece" in this file) moves, relative to the value of the base register.
struct MovedBytes {
  std::uint32_t pc = 0;
  std::int64_t offset = 0;
  std::uint32_t bytes = 0;
  Form form{};
  /// width of the machine instruction of this piece; 0 if the piece has no machine instruction of its own
  std::uint32_t made_width = 0;
  std::uint32_t copies = 0;  ///< number of copies of this machine instruction
  /// smallest number of copies of any instruction in the same sequence; more than 1 in an unrolled loop
  std::uint32_t usual = 0;
  std::uint32_t largest = 0;  ///< largest number of copies of any instruction in the sequence

  std::int64_t end() const { return offset + bytes; }
  bool is_made_by_itself() const { return form != Form::widened && form != Form::absent; }
};

using MovedStretch = std::span<const MovedBytes>;
using Families = std::map<Family, std::vector<MovedBytes>>;

/// Describes a value as an earlier value of a register plus a constant. `version` is the number of writes to the
/// register before that earlier value.
struct Origin {
  std::uint32_t slot = 0, version = 0;
  std::int64_t offset = 0;
};

/// Counts the writes of each slot of a function's frame, and tracks which registers are equal to another register plus
/// a constant.
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
  /// Returns the origin of a register's value (see Origin). If the value is not derived from another register, this is
  /// the register itself. If the value is a constant, the origin has the slot kNoSlot.
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
  /// Forgets all origins. Called at places where control flow joins, because the registers may have other origins on
  /// the other paths.
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
  /// constants of the frame, indexed by slot
  std::unordered_map<std::uint32_t, simt::FrameLayout::Constant> constants_;
  std::unordered_map<std::uint32_t, Origin> origins_;
};

bool may_be_joined(const simt::Code& code, std::uint32_t pc, Form form) {
  const simt::Meaning& meaning = code.meanings[pc];
  if (!is_compared(code, pc) || meaning.space == ptx::StateSpace::generic) return false;
  // The instruction of a load may also do the work of other accesses. The bytes of the load may also be a part of a
  // wider load. Neither is possible for a store with an instruction of the same width.
  return form == Form::widened || form == Form::absent || meaning.memory == simt::MemoryAction::load;
}

/// Finds the groups of accesses of a function that the assembler may have joined.
Families find_families(const simt::Program& program, const simt::FunctionCode& function,
                       const std::set<std::uint32_t>& targets, const std::vector<Made>& by_pc,
                       std::span<const std::uint32_t> copies) {
  Families families;
  // for each sequence: smallest number of copies of its instructions
  std::unordered_map<std::uint32_t, std::uint32_t> usual;
  // for each sequence: largest number of copies of its instructions
  std::unordered_map<std::uint32_t, std::uint32_t> largest;
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
    largest[stretch] = std::max(largest[stretch], copies[pc]);
    if (copies[pc] != 0)
      if (const auto [fewest, is_new] = usual.try_emplace(stretch, copies[pc]); !is_new)
        fewest->second = std::min(fewest->second, copies[pc]);
    if (may_be_joined(code, pc, by_pc[pc].form)) {
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
          {pc, base.offset + address.offset, meaning.width, by_pc[pc].form, by_pc[pc].width, copies[pc]});
    }
    versions.pass(op, meaning, code.writes(meaning), op.guard == function.frame.always);
    // At Control::converge lanes only wait for each other, so the same lanes continue, and the sequence does not end.
    if (op.control != simt::Control::none && op.control != simt::Control::converge) ++stretch;
  }
  for (auto& [family, pieces] : families)
    for (MovedBytes& piece : pieces) {
      piece.usual = usual[family.stretch];
      piece.largest = largest[family.stretch];
    }
  return families;
}

/// Bytes that the machine instruction of a piece (an access of the PTX) moves. They form a block that contains the
/// bytes of the piece. As the hardware requires, the block is aligned to its own size. `past` is the number of bytes
/// from an aligned address to the value of the base register.
struct Reach {
  std::int64_t begin = 0, end = 0;

  static Reach of(const MovedBytes& maker, std::int64_t past) {
    const std::int64_t width = maker.made_width;
    const std::int64_t begin = maker.offset - ((maker.offset + past) % width + width) % width;
    return {begin, begin + width};
  }
  bool holds(const MovedBytes& piece) const { return begin <= piece.offset && piece.end() <= end; }
  bool meets(const Reach& other) const { return begin < other.end && other.begin < end; }
};

/// For each piece (an access of the PTX): the index of the piece whose machine instruction does its work. This is its
/// own index if it has a machine instruction of its own.
using Makers = std::vector<std::size_t>;

/// Returns whether the pieces (accesses of the PTX, sorted by address) cover all bytes that a machine instruction moves
/// (`reach`).
bool is_filled(MovedStretch pieces, const Reach& reach) {
  std::int64_t filled = reach.begin;
  for (const MovedBytes& piece : pieces)
    if (reach.holds(piece) && piece.offset <= filled) filled = std::max(filled, piece.end());
  return filled == reach.end;
}

/// Handles pieces (accesses of the PTX) with twice the usual number of machine instructions. The assembler joins such a
/// piece with an adjacent piece, and later splits the joined access again. It assigns both instructions to the first
/// piece, so the adjacent piece seems to have none. The function records that the adjacent piece has an instruction of
/// its own. Returns false if there is no such adjacent piece.
bool give_surplus(MovedStretch pieces, Makers& makers) {
  const auto takes_from = [&](std::size_t at, std::size_t maker) {
    const MovedBytes &taker = pieces[at], &giver = pieces[maker];
    return makers[at] == pieces.size() && taker.form == Form::absent && taker.bytes == giver.bytes &&
           (taker.offset == giver.end() || taker.end() == giver.offset);
  };
  for (std::size_t maker = 0; maker < pieces.size(); ++maker) {
    const MovedBytes& giver = pieces[maker];
    if (giver.form != Form::as_written || giver.copies <= giver.usual) continue;
    if (giver.copies != 2 * giver.usual) return false;
    std::size_t at = 0;
    while (at < pieces.size() && !takes_from(at, maker)) ++at;
    if (at == pieces.size()) return false;
    makers[at] = at;
  }
  return true;
}

/// Assigns the pieces (accesses of the PTX) to the machine instructions, if the value of the base register is `past`
/// bytes after an aligned address. Returns nullopt if no instruction moves the bytes of a piece, or if the aligned
/// block of a wide instruction contains no other piece.
std::optional<Makers> assign_makers(MovedStretch pieces, std::int64_t past, bool needs_all_bytes) {
  Makers makers(pieces.size(), pieces.size());
  for (std::size_t at = 0; at < pieces.size(); ++at)
    if (pieces[at].is_made_by_itself()) makers[at] = at;
  std::optional<Reach> last;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const MovedBytes& maker = pieces[at];
    if (maker.form != Form::widened) continue;
    const Reach reach = Reach::of(maker, past);
    if (!reach.holds(maker) || (last && last->meets(reach))) return std::nullopt;
    // In an unrolled loop, one wide instruction may do the work of several iterations. If this iteration does not
    // access some of the instruction's bytes, these bytes belong to the next iteration.
    const bool may_span_iterations = maker.copies < maker.largest;
    if ((needs_all_bytes || may_span_iterations) && !is_filled(pieces, reach)) return std::nullopt;
    const auto is_beside = [&](const MovedBytes& piece) {
      return piece.is_made_by_itself() && reach.meets({piece.offset, piece.end()});
    };
    if (std::ranges::any_of(pieces, is_beside)) return std::nullopt;
    last = reach;
    std::size_t held = 0;
    for (std::size_t other = 0; other < pieces.size(); ++other) {
      if (!reach.holds(pieces[other]) || (pieces[other].form != Form::absent && other != at)) continue;
      makers[other] = at;
      held += pieces[other].offset != maker.offset || pieces[other].bytes != maker.bytes ? 1 : 0;
    }
    if (held == 0) return std::nullopt;
  }
  const auto is_left = [&] { return std::ranges::find(makers, pieces.size()) != makers.end(); };
  if (is_left() && !give_surplus(pieces, makers)) return std::nullopt;
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    if (makers[at] != pieces.size()) continue;
    // The piece has no instruction, because the instruction of another piece already loads its bytes.
    const auto loaded = std::ranges::find_if(pieces, [&](const MovedBytes& piece) {
      return piece.form == Form::as_written && piece.offset <= pieces[at].offset && pieces[at].end() <= piece.end();
    });
    if (loaded == pieces.end()) return std::nullopt;
    makers[at] = static_cast<std::size_t>(loaded - pieces.begin());
  }
  return makers;
}

/// Assigns the pieces (accesses of the PTX) to machine instructions. The alignment of the base register's value is not
/// known. The function uses the first alignment with which the instructions move the bytes of all pieces. With another
/// alignment, another instruction might do the work of a piece. The requested bytes would be the same, because each
/// instruction moves an aligned block around its own bytes.
std::optional<Makers> assign_makers(MovedStretch pieces, const Family& family) {
  std::int64_t most = 1, least = 32;
  bool any_absent = false;
  for (const MovedBytes& piece : pieces) {
    if (piece.form == Form::widened) most = std::max<std::int64_t>(most, piece.made_width);
    any_absent |= piece.form == Form::absent;
    least = std::min<std::int64_t>(least, piece.bytes);
  }
  if (!any_absent) return std::nullopt;
  // A load may also read bytes that no access of the PTX needs, but only if all addresses of its aligned block are
  // certainly valid. This is not known for global memory.
  const bool needs_all_bytes = family.is_store || family.space == ptx::StateSpace::global;
  if (family.base == simt::kNoSlot) most = 1;  // the base is a constant, so the alignment is known
  for (std::int64_t past = 0; past < most; past += least)
    if (auto makers = assign_makers(pieces, past, needs_all_bytes)) return makers;
  return std::nullopt;
}

/// Splits the pieces (accesses of the PTX) into groups. The groups are so far apart that no instruction can move bytes
/// of two of them.
std::vector<MovedStretch> split_clusters(MovedStretch pieces) {
  std::int64_t most = 0;
  for (const MovedBytes& piece : pieces) most = std::max<std::int64_t>(most, std::max(piece.bytes, piece.made_width));
  std::vector<MovedStretch> clusters;
  for (std::size_t first = 0; first < pieces.size();) {
    std::int64_t reached = pieces[first].end();
    std::size_t end = first + 1;
    for (; end < pieces.size() && pieces[end].offset < reached + most; ++end)
      reached = std::max(reached, pieces[end].end());
    clusters.push_back(pieces.subspan(first, end - first));
    first = end;
  }
  return clusters;
}

void join(MovedStretch pieces, const Makers& makers, std::vector<Made>& by_pc,
          std::vector<simt::JoinedAccess>& joined) {
  for (std::size_t at = 0; at < pieces.size(); ++at) {
    const MovedBytes& maker = pieces[makers[at]];
    if (makers[at] == at && maker.form == Form::absent) by_pc[maker.pc] = {Form::as_written, maker.bytes};
    if (makers[at] == at && maker.form != Form::widened) continue;
    const std::uint32_t width = maker.form == Form::widened ? maker.made_width : maker.bytes;
    by_pc[pieces[at].pc] = {makers[at] == at ? Form::joined : Form::elsewhere, width};
    joined[pieces[at].pc] = {maker.pc, width};
  }
}

}  // namespace

std::vector<simt::JoinedAccess> find_joined(const simt::Program& program, std::span<const std::uint32_t> copies,
                                            std::vector<Made>& by_pc) {
  std::vector<simt::JoinedAccess> joined(by_pc.size());
  bool any = false;
  const std::set<std::uint32_t> targets = simt::branch_targets(program.code());
  for (const simt::FunctionCode& function : program.code().functions) {
    for (auto& [family, pieces] : find_families(program, function, targets, by_pc, copies)) {
      std::ranges::sort(pieces, {}, &MovedBytes::offset);
      for (const MovedStretch cluster : split_clusters(pieces))
        if (const auto makers = assign_makers(cluster, family)) {
          join(cluster, *makers, by_pc, joined);
          any = true;
        }
    }
  }
  if (!any) joined.clear();
  return joined;
}

}  // namespace warplens::sass
