#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace warplens::window {

/// The bytes of a file; empty if it can't be read.
inline std::string content(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace warplens::window
