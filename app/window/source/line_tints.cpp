#include "app/window/source/line_tints.hpp"

#include <array>

#include "app/window/draw/lane_colours.hpp"

namespace warplens::window {
namespace {

/// Hues in an order in which neighbours differ clearly. They are not those of costs (Colours::heat).
constexpr std::array<std::uint32_t, 8> kHues{0x3B82F6, 0x10B981, 0xF59E0B, 0xEC4899,
                                             0x06B6D4, 0x84CC16, 0xA855F7, 0xEF4444};

}  // namespace

void LineTints::assign(const std::vector<std::uint32_t>& lines) {
  numbers_.clear();
  for (const std::uint32_t line : lines)
    if (line != 0) numbers_.emplace(line, 0);
  std::size_t number = 0;
  for (auto& [line, at] : numbers_) at = number++;
}

ImU32 LineTints::tint(const Look& look, std::uint32_t line) const {
  return faded(bar(look, line), look.theme == Theme::dark ? 0.20f : 0.18f);
}

ImU32 LineTints::bar(const Look&, std::uint32_t line) const {
  const auto found = numbers_.find(line);
  return found == numbers_.end() ? 0 : opaque(kHues[found->second % kHues.size()]);
}

}  // namespace warplens::window
