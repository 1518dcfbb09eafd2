#pragma once

#include <compare>
#include <cstdint>

namespace warplens::kernels {

/// Size of the matrix: `width` columns, `height` rows.
struct Size {
  std::uint64_t width = 4096, height = 4096;
  auto operator<=>(const Size&) const = default;
};

}  // namespace warplens::kernels
