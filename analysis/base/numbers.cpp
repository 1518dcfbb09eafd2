#include "analysis/base/numbers.hpp"

#include <cstdio>

namespace warplens::base {

std::string group_digits(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::vector<std::string> numbers_between(std::int64_t first, std::int64_t last) {
  std::vector<std::string> numbers{std::to_string(first)};
  // Compares before it increments: `last` can be the largest integer, which cannot be incremented.
  for (std::int64_t number = first; number < last;) numbers.push_back(std::to_string(++number));
  return numbers;
}

std::string hexadecimal(std::uint64_t number) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
  return text;
}

}  // namespace warplens::base
