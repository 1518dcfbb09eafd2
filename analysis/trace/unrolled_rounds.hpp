#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "analysis/simt/observer.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/trace/kept_access.hpp"

namespace warplens::trace {

/// Puts the accesses of loops that the machine code unrolls together as it makes them: stretch by stretch
/// (simt::UnrolledLoop), each by the lanes that do it. The executor goes round by round, so that lanes which do their
/// last rounds in the same stretch, but other rounds by number, come one after the other there and together here.
class UnrolledRounds {
 public:
  /// Takes an access as the machine code makes it; `in_order` is false where the lanes that do the rounds together
  /// changed otherwise than by leaving: it is the executor's then, and what the hardware does is not known.
  using Take = std::function<void(const simt::Access&, bool in_order)>;

  /// `program` has to live as long as this.
  explicit UnrolledRounds(const simt::Program& program) : program_(program) {}

  /// Keeps an access that belongs to such a loop; false for any other.
  bool keep(const simt::Access& access);
  /// Ends a round, and hands on what is known by then.
  void end_round(const simt::RoundEvent& round, const Take& take);
  /// Hands on what a block has left behind: one that was cut off within a loop.
  void end_block(const simt::Dim3& block, const Take& take);

 private:
  struct Round {
    LaneMask lanes = 0;                ///< that did it; known once it has ended
    std::vector<KeptAccess> accesses;  ///< of one instruction each
  };
  /// The rounds since the last ones that were handed on, and those of lanes that have left: fewer than the first
  /// stretch has, from its beginning.
  struct Open {
    std::vector<Round> window;
    std::vector<std::vector<Round>> left;
    LaneMask expected = 0;  ///< that begin the next round; 0: nobody has begun
    bool in_order = true;
  };
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, const simt::UnrolledLoop*>;

  static Key key_of(const simt::Where& where, const simt::UnrolledLoop* loop) {
    return {where.block.x, where.block.y, where.block.z, where.warp, loop};
  }
  static void hand_on(const KeptAccess& kept, LaneMask lanes, bool in_order, const Take& take);
  static void hand_on_window(Open& open, const Take& take);
  static void hand_on_left(const Open& open, std::uint32_t rounds, const Take& take);
  static void hand_on_as_executed(const Open& open, const Take& take);

  const simt::Program& program_;
  std::map<Key, Open> open_;
};

}  // namespace warplens::trace
