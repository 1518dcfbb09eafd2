#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/window/image/picture.hpp"

namespace warplens::window {

/// Pictures that follow each other, as an animated PNG file: browsers and slides play it over and over, and whoever
/// does not know of that shows the first one. Of each picture the file has what differs from the one before.
class Apng {
 public:
  /// Each is shown this long.
  explicit Apng(double seconds);
  /// The next picture, as large as the first.
  void add(const Picture& picture);
  /// The file's content. There must be a picture.
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
