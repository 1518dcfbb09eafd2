#include "app/reports/launch_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kernels/text/say.hpp"

namespace warplens::commands {

std::string size_text(const kernels::Size& size) {
  return fmt::format("{}x{}", size.width, size.height);
}

std::string setting_text(const kernels::Values& set, std::span<const std::uint64_t> offsets) {
  std::string text;
  for (const auto& [name, value] : set) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  if (!offsets.empty())
    text += (text.empty() ? "" : ", ") + say("buffer offsets {}", fmt::to_string(fmt::join(offsets, " ")));
  return text;
}

}  // namespace warplens::commands
