#pragma once

#include <cstdint>
#include <optional>

#include "analysis/simt/observer.hpp"

namespace warplens::trace {

/// The kinds of accesses that the tables tell apart, as the hardware's counters do.
enum class Category : std::uint8_t {
  global_load,
  global_store,
  global_atomic,
  shared_load,
  shared_store,
  shared_atomic,
  local_load,
  local_store,
  constant_load,
};
inline constexpr std::size_t kCategories = 9;

/// As in the JSON: "global_load".
const char* name_of(Category category);

/// The category that an access counts under; nothing for spaces that no table shows.
std::optional<Category> category_of(ptx::StateSpace space, AccessKind kind);

/// Whether a category is counted in sectors (global and local memory) or in wavefronts (shared memory, and constant
/// memory, whose passes are counted so).
bool counts_sectors(Category category);
bool counts_wavefronts(Category category);

}  // namespace warplens::trace
