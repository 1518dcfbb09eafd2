#include "analysis/clock/room.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace warplens::clock {
namespace {

constexpr std::uint64_t kKib = 1024;

struct RoomRow {
  unsigned capability;  ///< compute capability: 89 means 8.9
  unsigned threads, blocks;
  std::uint64_t shared_kib, reserved_bytes, shared_unit, shared_least_kib, l1_kib;
};

/// Rows sorted by compute capability.
constexpr RoomRow kRows[] = {
    {75, 1024, 16, 64, 0, 256, 32, 96},      {80, 2048, 32, 164, 1024, 128, 0, 192},
    {86, 1536, 16, 100, 1024, 128, 0, 128},  {87, 1536, 16, 164, 1024, 128, 0, 192},
    {88, 1536, 16, 100, 1024, 128, 0, 128},  {89, 1536, 24, 100, 1024, 128, 0, 128},
    {90, 2048, 32, 228, 1024, 128, 0, 256},  {100, 2048, 32, 228, 1024, 128, 0, 256},
    {101, 1536, 24, 228, 1024, 128, 0, 256}, {103, 2048, 32, 228, 1024, 128, 0, 256},
    {110, 1536, 24, 228, 1024, 128, 0, 256}, {120, 1536, 24, 100, 1024, 128, 0, 128},
};

}  // namespace

Room find_room(std::string_view arch) {
  unsigned capability = 0;
  const std::string_view number = arch.starts_with("sm_") ? arch.substr(3) : arch;
  std::from_chars(number.data(), number.data() + number.size(), capability);
  const auto above = std::ranges::upper_bound(kRows, capability, {}, &RoomRow::capability);
  const RoomRow& row = above == std::begin(kRows) ? kRows[0] : *std::prev(above);
  return {.threads = row.threads,
          .blocks = row.blocks,
          .shared_bytes = row.shared_kib * kKib,
          .shared_reserved = row.reserved_bytes,
          .shared_unit = row.shared_unit,
          .shared_least = row.shared_least_kib * kKib,
          .l1_bytes = row.l1_kib * kKib};
}

}  // namespace warplens::clock
