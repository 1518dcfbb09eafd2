#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/window/image/picture.hpp"

namespace warplens::window {

/// Pictures that follow each other, as an animated GIF file, over and over: programs for slides play it, which know of
/// no animated PNG. Of each picture the file has what differs from the one before, in 256 colours that are chosen for
/// it.
class Gif {
 public:
  /// Each is shown this long.
  explicit Gif(double seconds);
  /// The next picture, as large as the first.
  void add(const Picture& picture);
  /// The file's content. There must be a picture.
  std::string file() const;

 private:
  std::uint16_t hundredths_;
  std::string frames_;  ///< all so far, as the file has them
  std::optional<Picture> last_;
};

}  // namespace warplens::window
