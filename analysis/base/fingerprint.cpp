#include "analysis/base/fingerprint.hpp"

#include <cstdint>
#include <cstdio>

namespace warplens::base {

std::string fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

}  // namespace warplens::base
