#include "tests/users/runner/random_launch.hpp"

#include <algorithm>
#include <cstring>

namespace warplens::users {
namespace {

/// Parameters with a smaller value are sizes; the others are addresses of buffers.
constexpr std::uint64_t kLeastAddress = 1 << 20;
constexpr std::uint64_t kSizes[] = {0, 1, 2, 3, 7, 15, 16, 17, 31, 32, 33, 37, 61, 63, 64, 65, 67, 96, 100, 127, 128, 131, 251};

simt::Dim3 some_grid(std::mt19937_64& random) {
  const auto up_to = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % most + 1); };
  switch (random() % 3) {
    case 0:
      return {up_to(12), 1, 1};
    case 1:
      return {up_to(5), up_to(4), 1};
    default:
      return {up_to(3), up_to(3), up_to(2)};
  }
}

simt::Dim3 some_block(std::mt19937_64& random) {
  const auto up_to = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % most + 1); };
  switch (random() % 3) {
    case 0:
      return {32 * up_to(4), 1, 1};
    case 1:
      return {up_to(100), 1, 1};
    default:
      return {up_to(16), up_to(6), 1};
  }
}

/// Varies one number of a parameter: replaces a size by a random size, and moves a pointer in half of the cases.
template <class Number>
void vary(std::uint8_t* place, std::mt19937_64& random) {
  Number value;
  std::memcpy(&value, place, sizeof value);
  if (value < kLeastAddress)
    value = static_cast<Number>(kSizes[random() % std::size(kSizes)]);
  else if (sizeof value == 8 && random() % 2 == 0)
    value += static_cast<Number>(random() % 12 * (random() % 2 == 0 ? 4 : 16));
  std::memcpy(place, &value, sizeof value);
}

}  // namespace

simt::Launch varied(const simt::Launch& launch, const simt::Program& program, std::mt19937_64& random) {
  simt::Launch other = launch;
  other.grid = some_grid(random);
  if (random() % 2 == 0) other.block = some_block(random);
  const ptx::Function& entry = program.entry();
  for (std::size_t at = 0; at < entry.params.size(); ++at) {
    const ptx::Variable& param = program.module().variables[entry.params[at]];
    std::uint8_t* const place = other.arguments.data() + program.code().entry_param_offsets[at];
    if (param.type == ptx::Type::u32 || param.type == ptx::Type::b32) vary<std::uint32_t>(place, random);
    if (param.type == ptx::Type::u64 || param.type == ptx::Type::b64) vary<std::uint64_t>(place, random);
  }
  return other;
}

}  // namespace warplens::users
