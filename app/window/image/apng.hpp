#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/window/image/picture.hpp"

namespace warplens::window {

/// Writes an animated PNG file (APNG). Browsers and presentation programs play it in a loop. Programs that do not
/// support animations show the first picture. For each picture, the file contains only the part that differs from the
/// previous one.
class Apng {
 public:
  /// Each picture is shown for `seconds`.
  explicit Apng(double seconds);
  /// Adds a picture of the same size as the first. It is shown for `seconds`; 0 stands for the duration given to the
  /// constructor.
  void add(const Picture& picture, double seconds = 0);
  /// Contents of the file. There must be at least one picture.
  std::string file() const;

 private:
  struct Frame {
    PicturePart part;      ///< the part that differs from the previous picture
    std::string deflated;  ///< compressed pixels of the part, in the format of a PNG file
    std::uint16_t milliseconds = 0;
  };
  std::uint16_t milliseconds_;
  std::string header_;  ///< data of the IHDR chunk
  std::vector<Frame> frames_;
  std::optional<Picture> last_;
};

}  // namespace warplens::window
