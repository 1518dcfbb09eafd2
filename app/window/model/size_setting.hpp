#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "app/window/model/panel.hpp"
#include "kernels/header/size_use.hpp"

namespace warplens::window {

/// The setting for the size of the current kernel. If the Warplens header uses width and height, it is a matrix size.
/// If the header uses only one of them, it is a length. If the header uses neither, there is no such setting.
class SizeSetting {
 public:
  explicit SizeSetting(const Scene& scene);

  bool is_none() const { return use_.is_none(); }
  bool is_matrix() const { return use_.is_matrix(); }

  /// Returns the name of the setting: "Matrix" for a matrix size, otherwise "width" or "height".
  const char* name() const;
  /// Returns the chosen size as text: "4096 × 4096", or "1000" for one length.
  std::string text() const { return text_of(now_); }
  std::string text_of(const kernels::Size& size) const;

  /// Returns the length of the side that the Warplens header uses; the width if the header uses both.
  std::uint64_t side() const { return use_.width ? now_.width : now_.height; }
  /// Returns the chosen size, but replaces each side that the header uses by `side`.
  kernels::Size with_side(std::uint64_t side) const { return with_sides(side, side); }
  /// doubled() and halved() return the chosen size after they double or halve each side that the header uses.
  /// can_double() and can_halve() return false if the result would be outside the range that the keys can select.
  bool can_double() const;
  bool can_halve() const;
  kernels::Size doubled() const { return with_sides(now_.width * 2, now_.height * 2); }
  kernels::Size halved() const { return with_sides(now_.width / 2, now_.height / 2); }

  /// Returns the exponents of the smallest and the largest power of two on the slider.
  std::pair<int, int> powers() const { return is_matrix() ? std::pair{9, 15} : std::pair{10, 26}; }

 private:
  kernels::Size with_sides(std::uint64_t width, std::uint64_t height) const {
    return {use_.width ? width : now_.width, use_.height ? height : now_.height};
  }

  kernels::SizeUse use_{true, true};
  kernels::Size now_;
};

}  // namespace warplens::window
