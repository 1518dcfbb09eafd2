#include "analysis/clock/past_l1.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace warplens::clock {

bool goes_past_l1(const ptx::Instruction& load) {
  constexpr std::array<std::string_view, 7> kPast{"cg", "cv", "lu", "volatile", "relaxed", "acquire", "mmio"};
  return std::ranges::find_first_of(load.modifiers, kPast) != load.modifiers.end();
}

}  // namespace warplens::clock
