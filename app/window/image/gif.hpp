#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/window/image/picture.hpp"

namespace warplens::window {

/// Writes an animated GIF file that repeats forever, for presentation programs that cannot play animated PNG. For each
/// picture, the file contains the part that differs from the previous one, with its own palette of 256 colours.
class Gif {
 public:
  /// Each picture is shown for `seconds`.
  explicit Gif(double seconds);
  /// Adds a picture of the same size as the first. It is shown for `seconds`; 0 stands for the duration given to the
  /// constructor.
  void add(const Picture& picture, double seconds = 0);
  /// Contents of the file. There must be at least one picture.
  std::string file() const;

 private:
  std::uint16_t hundredths_;
  std::string frames_;  ///< all pictures so far, encoded
  std::optional<Picture> last_;
};

}  // namespace warplens::window
