#include "app/reports/number_text.hpp"

#include <fmt/format.h>

namespace warplens::commands {

std::string percent_text(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string ratio_text(std::optional<double> ratio) {
  return ratio ? fmt::format("{:.2f}", *ratio) : "";
}

}  // namespace warplens::commands
