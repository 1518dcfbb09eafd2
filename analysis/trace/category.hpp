#pragma once

#include <cstdint>
#include <optional>

#include "analysis/simt/observer.hpp"

namespace warplens::trace {

/// Categories of accesses in tables; the same as those of the hardware counters.
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

/// Returns the name of a category in JSON, such as "global_load".
const char* name_of(Category category);

/// Returns the category in which an access is counted; nullopt for spaces that are not in the tables.
std::optional<Category> category_of(ptx::StateSpace space, AccessKind kind);

/// Return whether a category is counted in sectors (global and local memory) or in wavefronts (shared memory, and
/// constant memory, whose passes are counted as wavefronts).
bool counts_sectors(Category category);
bool counts_wavefronts(Category category);

}  // namespace warplens::trace
