#pragma once

#include <optional>
#include <string>

namespace warplens::commands {

/// "12.3 %": a share (1 is all) as a percentage with one digit after the point.
std::string percent_text(double share);

/// "0.98": a ratio with two digits after the point; empty if there is none.
std::string ratio_text(std::optional<double> ratio);

}  // namespace warplens::commands
