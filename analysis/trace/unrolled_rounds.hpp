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

/// Converts accesses in loops that the machine code unrolls into the form of the machine code (simt::UnrolledLoop).
/// There, the loop is a sequence of parts with several iterations each. Lanes that execute a part execute it together,
/// even if they are at different iterations of the loop. The executor, however, runs iteration by iteration, so that
/// the accesses of such lanes are separate. This class joins them.
class UnrolledRounds {
 public:
  /// Receives an access in the form of the machine code. `in_order` is false if the lanes of an iteration are not the
  /// same as those that continued after the previous iteration. Such an access is passed on as the executor made it,
  /// and the hardware may count differently.
  using Take = std::function<void(const simt::Access&, bool in_order)>;

  /// `program` must outlive this object.
  explicit UnrolledRounds(const simt::Program& program) : program_(program) {}

  /// If the access is in an unrolled loop, keeps it until its part of the loop is complete and returns true; otherwise
  /// returns false.
  bool keep(const simt::Access& access);
  /// Ends an iteration, and passes on the accesses that are complete.
  void end_round(const simt::RoundEvent& round, const Take& take);
  /// Passes on the remaining accesses of a block that was stopped in a loop.
  void end_block(const simt::Dim3& block, const Take& take);

 private:
  struct Round {
    LaneMask lanes = 0;                ///< lanes that executed the iteration; set when the iteration ends
    std::vector<KeptAccess> accesses;  ///< accesses of the iteration, each of one instruction
  };
  /// `window` holds the iterations that were not passed on yet. `left` holds the iterations of the lanes that have left
  /// the loop. The iterations in `left` begin where a part of the unrolled loop begins, and are fewer than the
  /// iterations of the loop's first part.
  struct Open {
    std::vector<Round> window;
    std::vector<std::vector<Round>> left;
    LaneMask expected = 0;  ///< lanes that begin the next iteration; 0 if no lane has begun it
    bool in_order = true;
  };
  using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, const simt::UnrolledLoop*>;

  static Key key_of(const simt::Where& where, const simt::UnrolledLoop* loop) {
    return {where.block.x, where.block.y, where.block.z, where.warp, loop};
  }
  static void pass_on(const KeptAccess& kept, LaneMask lanes, bool in_order, const Take& take);
  static void hand_on_window(Open& open, const Take& take);
  static void hand_on_left(const Open& open, std::uint32_t rounds, const Take& take);
  static void hand_on_as_executed(const Open& open, const Take& take);

  const simt::Program& program_;
  std::map<Key, Open> open_;
};

}  // namespace warplens::trace
