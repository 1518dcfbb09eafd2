#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb/stb_image_write.h>

#include <stdexcept>

#include "app/window/image/picture.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

std::string encode_png(const Picture& picture) {
  std::vector<std::uint8_t> rgb;
  rgb.reserve(picture.pixels.size() / 4 * 3);
  for (std::size_t at = 0; at < picture.pixels.size(); at += 4)
    rgb.insert(rgb.end(), &picture.pixels[at], &picture.pixels[at] + 3);
  std::string png;
  const auto add = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(add, &png, picture.width, picture.height, 3, rgb.data(), picture.width * 3) == 0)
    throw std::runtime_error(tr("there is not enough memory for the picture's file"));
  return png;
}

}  // namespace warplens::window
