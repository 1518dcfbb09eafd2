#include "analysis/base/places.hpp"

namespace warplens::base {

// The program in a page has no executable file.
std::filesystem::path own_file() {
  return {};
}

std::filesystem::path companion(const std::filesystem::path& name, const std::filesystem::path&) {
  return name;
}

}  // namespace warplens::base
