#pragma once

#include <optional>
#include <string>

namespace warplens::commands {

/// How long work will go on, judged by its pace so far: of a share that was done at first and one that is done now
/// (0 to 1), `seconds` later. Nothing while that can't be told: in the first two seconds, and before anything was done.
std::optional<double> seconds_left(double first_share, double share, double seconds);

/// "about 40 s left", "about 3 min left", "about 2 h 10 min left".
std::string time_left_text(double seconds);

}  // namespace warplens::commands
