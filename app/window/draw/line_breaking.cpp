#include "app/window/draw/line_breaking.hpp"

#include <algorithm>
#include <cstdint>

namespace warplens::window {
namespace {

// Code point of the first ideograph. All characters from this one on are treated as wide.
constexpr char32_t kFirstWide = 0x2E80;

std::size_t length_of(char lead) {
  const auto byte = static_cast<std::uint8_t>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// Returns the character at position `at`, and moves `at` past it.
char32_t next_of(std::string_view text, std::size_t& at) {
  const std::size_t length = std::min(length_of(text[at]), text.size() - at);
  char32_t letter = static_cast<std::uint8_t>(text[at]) & (length == 1 ? 0x7F : 0xFF >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) letter = letter << 6 | (static_cast<std::uint8_t>(text[at + i]) & 0x3F);
  at += length;
  return letter;
}

bool closes(char32_t letter) {
  return std::u32string_view(U"，。；：、！？）」』】》”’…％·),.;:!?%]×").find(letter) != std::u32string_view::npos;
}

bool opens(char32_t letter) {
  return std::u32string_view(U"（「『【《“‘([").find(letter) != std::u32string_view::npos;
}

bool may_break(char32_t before, char32_t after) {
  if (after == U' ' || closes(after) || opens(before)) return false;
  return before == U' ' || before >= kFirstWide || after >= kFirstWide;
}

std::string_view without_blanks(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Breaks a text that contains no line ends.
std::string break_line(std::string_view line, float width, const std::function<float(std::string_view)>& width_of) {
  std::string text;
  float used = 0;
  for (std::size_t begin = 0, at = 0; begin < line.size(); begin = at) {
    char32_t before = next_of(line, at);
    for (std::size_t end = at; at < line.size(); at = end) {
      const char32_t after = next_of(line, end);
      if (may_break(before, after)) break;
      before = after;
    }
    const std::string_view unit = line.substr(begin, at - begin);
    if (used > 0 && used + width_of(without_blanks(unit)) > width) {
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
      used = 0;
    }
    text += unit;
    used += width_of(unit);
  }
  return text;
}

}  // namespace

std::string break_lines(std::string_view text, float width, const std::function<float(std::string_view)>& width_of) {
  const auto is_wide = [](char byte) {
    return static_cast<std::uint8_t>(byte) >= 0xE3 && static_cast<std::uint8_t>(byte) < 0xF8;
  };
  if (std::ranges::none_of(text, is_wide)) return std::string(text);
  std::string all;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (begin > 0) all += '\n';
    all += break_line(text.substr(begin, end - begin), width, width_of);
    begin = end + 1;
  }
  return all;
}

}  // namespace warplens::window
