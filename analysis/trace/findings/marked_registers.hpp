#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/program.hpp"
#include "analysis/simt/warp_view.hpp"

namespace warplens::trace {

/// Stores marks for values in registers, such as "this value is undefined". A mark has one bit per lane, and the number
/// of its origin: the place where the marked value came from. A stack frame without marks costs almost nothing.
class MarkedRegisters {
 public:
  struct Mark {
    LaneMask lanes = 0;
    std::uint32_t origin = 0;  ///< number of the origin; each detector defines its own numbers
  };

  /// The marks of one call of a function.
  class Frame {
   public:
    Frame(const simt::Frame* frame, std::size_t registers) : frame_(frame), marks_(registers) {}
    const simt::Frame* frame() const { return frame_; }
    bool is_clean() const { return marked_ == 0; }
    const Mark& of(std::uint32_t reg) const { return marks_[reg]; }
    /// Sets the marks of the lanes `written`: lanes that are also in `marked` get the mark, and the others lose theirs.
    /// Lanes outside of `written` do not change.
    void write(std::uint32_t reg, LaneMask written, const Mark& marked) {
      Mark& mark = marks_[reg];
      const bool was = mark.lanes != 0;
      mark.lanes = (mark.lanes & ~written) | (marked.lanes & written);
      if ((marked.lanes & written) != 0) mark.origin = marked.origin;
      marked_ += static_cast<std::uint32_t>(mark.lanes != 0) - static_cast<std::uint32_t>(was);
    }

   private:
    const simt::Frame* frame_;
    std::vector<Mark> marks_;   ///< index: register
    std::uint32_t marked_ = 0;  ///< number of registers with a marked lane
  };

  explicit MarkedRegisters(std::size_t warps) : by_warp_(warps) {}

  void clear() {
    for (auto& frames : by_warp_) frames.clear();
  }
  Frame& frame(const simt::WarpView& warp) {
    auto& frames = by_warp_[warp.warp()];
    for (Frame& one : frames)
      if (one.frame() == &warp.frame()) return one;
    return frames.emplace_back(&warp.frame(), warp.frame().function->register_slots.size());
  }
  /// Removes the marks of a function call that has ended, because a later call may have its frame at the same address.
  void leave(const simt::WarpView& warp) {
    std::erase_if(by_warp_[warp.warp()], [&](const Frame& one) { return one.frame() == &warp.frame(); });
  }

 private:
  std::vector<std::vector<Frame>> by_warp_;
};

using Mark = MarkedRegisters::Mark;

}  // namespace warplens::trace
