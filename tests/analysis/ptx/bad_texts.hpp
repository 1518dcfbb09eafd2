#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace warplens::ptx {

/// A text that is not PTX, and the expected error.
struct BadText {
  const char* name;
  std::string text;
  unsigned line;
  std::string message;
};

inline void PrintTo(const BadText& bad, std::ostream* out) {
  *out << bad.name;
}

/// Returns at least one text for each message of analysis/ptx.
const std::vector<BadText>& bad_texts();

}  // namespace warplens::ptx
