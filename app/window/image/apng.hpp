#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/window/image/picture.hpp"

namespace warplens::window {

/// Writes an animated PNG file (APNG). Browsers and slides play it again and again; a program that knows PNG alone
/// shows the first picture. Of each picture the file holds the part that differs from the picture before.
class Apng {
 public:
  /// Each picture is shown for `seconds`.
  explicit Apng(double seconds);
  /// Adds a picture of the same size as the first.
  void add(const Picture& picture);
  /// Content of the file. There must be a picture.
  std::string file() const;

 private:
  struct Frame {
    PicturePart part;      ///< where it differs from the one before
    std::string deflated;  ///< its pixels, as a PNG file has them
  };
  std::uint16_t milliseconds_;
  std::string header_;  ///< what IHDR says of the whole
  std::vector<Frame> frames_;
  std::optional<Picture> last_;
};

}  // namespace warplens::window
