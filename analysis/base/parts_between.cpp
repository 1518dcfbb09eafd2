#include "analysis/base/parts_between.hpp"

#include <algorithm>
#include <cstddef>

namespace warplens::base {

std::vector<std::string> parts_between(std::string_view text, std::initializer_list<std::string_view> literals) {
  if (literals.size() < 2) return {};
  const std::string_view first = *literals.begin(), last = *(literals.end() - 1);
  if (text.size() < first.size() + last.size() || !text.starts_with(first) || !text.ends_with(last)) return {};
  text = text.substr(first.size(), text.size() - first.size() - last.size());
  std::vector<std::string> parts;
  for (const std::string_view* literal = literals.end() - 2; literal != literals.begin(); --literal) {
    const std::size_t at = text.rfind(*literal);
    if (at == std::string_view::npos) return {};
    parts.emplace_back(text.substr(at + literal->size()));
    text = text.substr(0, at);
  }
  parts.emplace_back(text);
  std::ranges::reverse(parts);
  return parts;
}

}  // namespace warplens::base
