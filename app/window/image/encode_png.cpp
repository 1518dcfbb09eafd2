#include <png.h>

#include <cstring>
#include <stdexcept>

#include "app/window/image/picture.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

std::string encode_png(const Picture& picture) {
  // The alpha channel is left out, because all pixels are opaque. This makes the file a tenth smaller.
  std::vector<std::uint8_t> rgb(picture.pixels.size() / 4 * 3);
  for (std::size_t pixel = 0; pixel < picture.pixels.size() / 4; ++pixel)
    std::memcpy(&rgb[pixel * 3], &picture.pixels[pixel * 4], 3);
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  header.width = static_cast<png_uint_32>(picture.width);
  header.height = static_cast<png_uint_32>(picture.height);
  header.format = PNG_FORMAT_RGB;
  // The option FAST disables the row filters of PNG. Pictures of a window have large areas of one colour, for which
  // filters would make the file larger.
  header.flags = PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
  std::string png(size, '\0');
  if (png_image_write_to_memory(&header, png.data(), &size, 0, rgb.data(), 0, nullptr) == 0)
    throw std::runtime_error(tr("there is not enough memory for the picture's file"));
  png.resize(size);
  return png;
}

}  // namespace warplens::window
