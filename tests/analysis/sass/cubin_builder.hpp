#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplens::sass::testing {

/// An instruction of an artificial cubin: its lower half, its width field, and the line of the PTX that it comes
/// from.
struct Encoded {
  std::uint64_t operation;
  std::uint32_t width_field;
  std::uint32_t ptx_line;
  std::uint32_t source_predicate = 7;  ///< predicate that the instruction reads; 7 is PT
};

/// Lower halves of instructions without a guard: MOV (which stands for any other instruction), BSYNC, CALL, RET and
/// EXIT.
inline constexpr std::uint64_t kOther = 0x7202, kMeet = 0x7941, kCall = 0x7944, kRet = 0x7950, kExit = 0x794d;

/// The width field of a 32-bit load or store.
inline constexpr std::uint32_t kWord = 4;

/// Returns the lower half of a branch between two instructions, given as indices in the code, with or without a guard.
constexpr std::uint64_t branch(std::int64_t from, std::int64_t to, bool conditional) {
  const std::int64_t steps = (to - from - 1) * 4;
  return (conditional ? 0x0947ULL : 0x7947ULL) | (static_cast<std::uint64_t>(steps) & 0xff) << 16U |
         static_cast<std::uint64_t>(steps >> 8) << 34U;
}

/// Builds an ELF file like that of the assembler: functions (name and code), one table of PTX lines, and its
/// relocations.
std::vector<std::uint8_t> make_cubin(const std::vector<std::pair<std::string, std::vector<Encoded>>>& functions);

}  // namespace warplens::sass::testing
