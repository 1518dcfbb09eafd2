#include "app/commands/time_left.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "kernels/text/say.hpp"

namespace warplens::commands {

std::optional<double> seconds_left(double first_share, double share, double seconds) {
  constexpr double kTooSoon = 2;
  if (seconds < kTooSoon || share <= first_share) return std::nullopt;
  return seconds * (1 - share) / (share - first_share);
}

std::string time_left_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::clamp(seconds, 1.0, 1e9)));
  if (whole < 90) return say("about {} s left", whole);
  const std::uint64_t minutes = (whole + 30) / 60;
  if (minutes < 60) return say("about {} min left", minutes);
  return say("about {} h {} min left", minutes / 60, minutes % 60);
}

}  // namespace warplens::commands
