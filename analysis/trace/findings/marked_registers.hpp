#pragma once

#include <cstdint>
#include <vector>

#include "analysis/simt/program.hpp"
#include "analysis/simt/warp_view.hpp"

namespace warplens::trace {

/// Remembers of each register, lane by lane, whether there is something about its value, and where that comes from. A
/// frame that nothing is marked in costs next to nothing.
class MarkedRegisters {
 public:
  struct Mark {
    LaneMask lanes = 0;
    std::uint32_t origin = 0;  ///< the detector's own number for where it comes from
  };

  /// The marks of one activation of a function.
  class Frame {
   public:
    Frame(const simt::Frame* frame, std::size_t registers) : frame_(frame), marks_(registers) {}
    const simt::Frame* frame() const { return frame_; }
    bool is_clean() const { return marked_ == 0; }
    const Mark& of(std::uint32_t reg) const { return marks_[reg]; }
    /// Leaves `marked` of the lanes `written` marked, and the other lanes as they are.
    void write(std::uint32_t reg, LaneMask written, const Mark& marked) {
      Mark& mark = marks_[reg];
      const bool was = mark.lanes != 0;
      mark.lanes = (mark.lanes & ~written) | (marked.lanes & written);
      if ((marked.lanes & written) != 0) mark.origin = marked.origin;
      marked_ += static_cast<std::uint32_t>(mark.lanes != 0) - static_cast<std::uint32_t>(was);
    }

   private:
    const simt::Frame* frame_;
    std::vector<Mark> marks_;   ///< by register
    std::uint32_t marked_ = 0;  ///< registers of which any lane is
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
  /// The activation is over: another one may come to lie where it was.
  void leave(const simt::WarpView& warp) {
    std::erase_if(by_warp_[warp.warp()], [&](const Frame& one) { return one.frame() == &warp.frame(); });
  }

 private:
  std::vector<std::vector<Frame>> by_warp_;
};

using Mark = MarkedRegisters::Mark;

}  // namespace warplens::trace
