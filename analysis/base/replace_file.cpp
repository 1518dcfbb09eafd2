#include "analysis/base/replace_file.hpp"

#include <unistd.h>

#include <fstream>
#include <string>

namespace warplens::base {

std::error_code replace_file(const std::filesystem::path& file, std::string_view content) {
  const std::filesystem::path draft = file.string() + "." + std::to_string(getpid()) + ".new";
  std::error_code error;
  {
    std::ofstream stream(draft, std::ios::binary);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) std::filesystem::rename(draft, file, error);
  if (error) {
    std::error_code ignored;
    std::filesystem::remove(draft, ignored);
  }
  return error;
}

}  // namespace warplens::base
