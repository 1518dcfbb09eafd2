#pragma once

#include <optional>
#include <string>

namespace warplens::commands {

/// Estimates the remaining seconds of work from its speed so far: the completed share grew from `first_share` to
/// `share` (0 to 1) in `seconds`. Returns nullopt in the first 2 seconds, and while there is no progress.
std::optional<double> seconds_left(double first_share, double share, double seconds);

/// Formats remaining seconds: "about 40 s left", "about 3 min left", "about 2 h 10 min left".
std::string time_left_text(double seconds);

}  // namespace warplens::commands
