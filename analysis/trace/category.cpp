#include "analysis/trace/category.hpp"

namespace warplens::trace {

const char* name_of(Category category) {
  constexpr const char* kNames[kCategories] = {"global_load", "global_store", "global_atomic",
                                               "shared_load", "shared_store", "shared_atomic",
                                               "local_load",  "local_store",  "constant_load"};
  return kNames[static_cast<std::size_t>(category)];
}

std::optional<Category> category_of(ptx::StateSpace space, AccessKind kind) {
  const bool reads = kind == AccessKind::load || kind == AccessKind::matrix_load;
  switch (space) {
    case ptx::StateSpace::global:
      if (is_atomic(kind)) return Category::global_atomic;
      return reads || kind == AccessKind::async_copy ? Category::global_load : Category::global_store;
    case ptx::StateSpace::shared:
      if (is_atomic(kind)) return Category::shared_atomic;
      return reads ? Category::shared_load : Category::shared_store;
    case ptx::StateSpace::local:
      return reads ? Category::local_load : Category::local_store;
    case ptx::StateSpace::constant:
      return Category::constant_load;
    default:
      return std::nullopt;
  }
}

bool counts_sectors(Category category) {
  return category <= Category::global_atomic || category == Category::local_load || category == Category::local_store;
}
bool counts_wavefronts(Category category) {
  return !counts_sectors(category);
}

}  // namespace warplens::trace
