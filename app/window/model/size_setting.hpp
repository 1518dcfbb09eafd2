#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "app/window/model/panel.hpp"
#include "kernels/header/size_use.hpp"

namespace warplens::window {

/// The size as a setting of the kernel that is shown: a matrix; a length, where its header asks for one side alone; or
/// nothing to set.
class SizeSetting {
 public:
  explicit SizeSetting(const Scene& scene);

  bool is_none() const { return use_.is_none(); }
  bool is_matrix() const { return use_.is_matrix(); }

  /// "Matrix", or the side that the header asks for.
  const char* name() const;
  /// "4096 × 4096", or "1000": what is chosen, or another size.
  std::string text() const { return text_of(now_); }
  std::string text_of(const kernels::Size& size) const;

  /// The side that is asked for; of a matrix its width.
  std::uint64_t side() const { return use_.width ? now_.width : now_.height; }
  /// The choice's size with every side that is asked for as long as this.
  kernels::Size with_side(std::uint64_t side) const { return with_sides(side, side); }
  /// Twice as much in every side that is asked for, or half; nothing beyond the sizes that keys go through.
  bool can_double() const;
  bool can_halve() const;
  kernels::Size doubled() const { return with_sides(now_.width * 2, now_.height * 2); }
  kernels::Size halved() const { return with_sides(now_.width / 2, now_.height / 2); }

  /// The powers of two that are offered, the last included.
  std::pair<int, int> powers() const { return is_matrix() ? std::pair{9, 15} : std::pair{10, 26}; }

 private:
  kernels::Size with_sides(std::uint64_t width, std::uint64_t height) const {
    return {use_.width ? width : now_.width, use_.height ? height : now_.height};
  }

  kernels::SizeUse use_{true, true};
  kernels::Size now_;
};

}  // namespace warplens::window
