#pragma once

#include <optional>
#include <string>

namespace warplens::commands {

/// Formats a share (1 = 100 %) as a percentage with one decimal: "12.3 %".
std::string percent_text(double share);

/// Formats a ratio with two decimals: "0.98". Returns an empty text for nullopt.
std::string ratio_text(std::optional<double> ratio);

}  // namespace warplens::commands
