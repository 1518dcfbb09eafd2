#pragma once

#include <cstdint>
#include <optional>

#include "analysis/sass/cubin.hpp"

namespace warplens::sass {

/// Number of scoreboard barriers of a warp. An instruction of variable latency, such as a load, sets a barrier. A later
/// instruction waits for it.
inline constexpr unsigned kScoreboardBarriers = 6;
/// Number of operands whose registers can be kept for the next instruction.
inline constexpr unsigned kReuseOperands = 4;

/// Scheduling information that the assembler writes into bits 105 to 125 of every instruction. The hardware does not
/// detect dependences between instructions of a warp; it follows these bits.
///
/// NVIDIA does not document the bits. Their positions and meanings are those of Jia et al., "Dissecting the NVIDIA
/// Volta GPU Architecture via Microbenchmarking" (2018). The reuse bits were compared with the text of nvdisasm 13.5
/// for compute capability 7.5 to 12.0.
struct ControlBits {
  std::uint8_t stall = 0;  ///< cycles until the warp may issue its next instruction, 0 to 15
  /// True if the scheduler prefers another warp for the next instruction. In the encoding, the bit is then 0.
  bool yields = false;
  /// Barrier that is set until the result is written, 0 to 5; nullopt for none.
  std::optional<std::uint8_t> write_barrier;
  /// Barrier that is set until the source registers are read, 0 to 5; nullopt for none.
  std::optional<std::uint8_t> read_barrier;
  std::uint8_t waits = 0;  ///< barriers that the instruction waits for: bit i is barrier i
  std::uint8_t reuse = 0;  ///< operands whose registers stay in the reuse cache for the next instruction: bit i
  bool operator==(const ControlBits&) const = default;
};

/// Decodes the control bits of an instruction from its upper 64 bits.
ControlBits decode_control_bits(std::uint64_t upper_half);

/// Decodes the control bits of the instruction at `address` in a section; nullopt if the address is past the end.
std::optional<ControlBits> control_bits_at(const Section& section, std::uint64_t address);

}  // namespace warplens::sass
