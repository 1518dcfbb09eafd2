#include "app/views/numbers.hpp"

#include <fmt/format.h>

#include <bit>

namespace warplens::views {
namespace {

// Removes trailing zeros: 12.50 -> "12.5", 100.00 -> "100".
std::string trimmed(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (text.find('.') == std::string::npos) return text;
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "–";
  return trimmed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "–";
  return trimmed(static_cast<double>(part) / static_cast<double>(whole), 2);
}

std::string rounded_ratio(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "–";
  const double value = static_cast<double>(part) / static_cast<double>(whole);
  return trimmed(value, value < 9.95 ? 1 : 0);
}

std::string rounded(std::uint64_t number) {
  if (number < 10'000) return group_digits(number);
  static constexpr const char* kUnits[] = {"k", "M", "G", "T", "P", "E"};
  double value = static_cast<double>(number) / 1000;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < std::size(kUnits)) {
    value /= 1000;
    ++unit;
  }
  return trimmed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0) + kUnits[unit];
}

std::string byte_size(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} B", bytes);
  static constexpr const char* kUnits[] = {"KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 999.95 && unit + 1 < std::size(kUnits)) {
    value /= 1000;
    ++unit;
  }
  return fmt::format("{} {}", trimmed(value, 1), kUnits[unit]);
}

std::string lanes_listed(LaneMask lanes, const char* to) {
  std::string text;
  while (lanes != 0) {
    const int first = std::countr_zero(lanes);
    const int count = std::countr_one(lanes >> first);
    if (!text.empty()) text += ", ";
    text += count == 1 ? fmt::format("{}", first) : fmt::format("{}{}{}", first, to, first + count - 1);
    lanes &= count + first >= 32 ? 0 : ~0U << (first + count);
  }
  return text;
}

}  // namespace warplens::views
