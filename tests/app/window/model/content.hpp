#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace warplens::window {

/// Returns the bytes of a file; empty if it cannot be read.
inline std::string content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace warplens::window
