#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/simt/execute.hpp"

namespace warplens::trace {

/// What one block left in four bytes of global memory.
struct BlockWrite {
  static constexpr std::uint64_t kBytes = 4;
  std::uint64_t word = 0;    ///< byte address / kBytes
  std::uint32_t block = 0;   ///< its number (number_of)
  std::uint8_t written = 0;  ///< a bit for each byte that it wrote
  std::array<std::uint8_t, kBytes> bytes{};
};

/// What the first blocks of a launch wrote to global memory, where they are executed one after another: row by row, as
/// a window steps through them. A GPU runs them in any order.
struct BlockWrites {
  std::vector<BlockWrite> writes;  ///< by word, and of a word by block
  std::uint64_t blocks = 0;        ///< how many were executed: those with a smaller number
  /// Of those, ascending, the ones that read what an earlier one had written: executed alone they do something else.
  std::vector<std::uint32_t> readers;

  /// Over `to`, bytes from `address` on: what the blocks before number `block` left there. Gives a bit for each byte
  /// that one of them wrote; the others stay as they are. At most 64 bytes.
  std::uint64_t left_at(std::uint64_t address, std::uint64_t block, std::vector<std::uint8_t>& to) const;
  /// The last of the blocks before number `block` that wrote any of these bytes; -1 where none did.
  std::int64_t last_writer(std::uint64_t address, std::uint64_t bytes, std::uint64_t block) const;
  bool reads_others(std::uint64_t block) const;
};

/// How many blocks come before this one, row by row: x is the fastest.
std::uint64_t number_of(const simt::Dim3& block, const simt::Dim3& grid);
/// The block with this number.
simt::Dim3 block_of(std::uint64_t number, const simt::Dim3& grid);

/// How much is executed and kept: some tenths of a second, and some tens of megabytes.
struct BlockWriteLimits {
  std::uint64_t warp_instructions = 10'000'000;
  std::size_t writes = std::size_t{1} << 20;
  std::uint64_t host_bytes = std::uint64_t{256} << 20;  ///< of the execution's own memory
};

/// Executes blocks from the first one on, for as far as the limits go, and keeps what they write. None where blocks of
/// the launch have to run at the same time; none behind one that does not come to its end. `limits` may stop it too:
/// what is known by then is given back.
BlockWrites follow_blocks(const simt::Program& program, const simt::Launch& launch, const simt::Limits& limits = {},
                          const BlockWriteLimits& most = {});

}  // namespace warplens::trace
