#include "app/window/image/picture_file.hpp"

#include <algorithm>
#include <cctype>

#include "app/window/image/picture.hpp"
#include "kernels/files/written_file.hpp"

namespace warplens::window {

std::string ending_of(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

void write_png(const std::filesystem::path& file, int width, int height, const std::vector<std::uint8_t>& pixels) {
  kernels::write_whole(file, encode_png({width, height, pixels}));
}

}  // namespace warplens::window
