#include "analysis/trace/lane_loops.hpp"

#include "analysis/simt/special_registers.hpp"
#include "analysis/trace/following.hpp"

namespace warplens::trace {
namespace {

bool differs_between_lanes(std::uint32_t row) {
  return simt::special_register(static_cast<std::uint16_t>(row)).differs_between_lanes;
}

}  // namespace

std::vector<bool> lane_loops(const simt::Program& program) {
  const auto begins = [](const simt::Meaning& meaning) { return meaning.memory == simt::MemoryAction::atomic; };
  return in_loops_by(program, Following(program, {begins, differs_between_lanes, true}), false);
}

}  // namespace warplens::trace
