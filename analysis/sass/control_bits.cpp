#include "analysis/sass/control_bits.hpp"

#include "analysis/sass/bytes.hpp"

namespace warplens::sass {
namespace {

/// Positions of the fields within the upper half: bit 105 of the instruction is bit 41 of the half.
constexpr unsigned kStallShift = 41, kYieldShift = 45, kWriteBarrierShift = 46, kReadBarrierShift = 49,
                   kWaitsShift = 52, kReuseShift = 58;
/// Value of a barrier field of an instruction that sets no barrier.
constexpr std::uint64_t kNoBarrier = 7;

std::optional<std::uint8_t> barrier_in(std::uint64_t field) {
  if ((field & kNoBarrier) >= kScoreboardBarriers) return std::nullopt;
  return static_cast<std::uint8_t>(field & kNoBarrier);
}

}  // namespace

ControlBits decode_control_bits(std::uint64_t upper_half) {
  return {.stall = static_cast<std::uint8_t>(upper_half >> kStallShift & 0xf),
          .yields = (upper_half >> kYieldShift & 1) == 0,
          .write_barrier = barrier_in(upper_half >> kWriteBarrierShift),
          .read_barrier = barrier_in(upper_half >> kReadBarrierShift),
          .waits = static_cast<std::uint8_t>(upper_half >> kWaitsShift & 0x3f),
          .reuse = static_cast<std::uint8_t>(upper_half >> kReuseShift & 0xf)};
}

std::optional<ControlBits> control_bits_at(const Section& section, std::uint64_t address) {
  Bytes bytes(section.bytes, address);
  bytes.skip(sizeof(std::uint64_t));
  const auto upper_half = bytes.take<std::uint64_t>();
  if (bytes.failed()) return std::nullopt;
  return decode_control_bits(upper_half);
}

}  // namespace warplens::sass
