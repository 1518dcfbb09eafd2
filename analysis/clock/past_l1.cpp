#include "analysis/clock/past_l1.hpp"

namespace warplens::clock {

bool goes_past_l1(const simt::Meaning& load) {
  using enum simt::CacheOperator;
  return load.cache_operator == past_l1 || load.cache_operator == not_cached || load.cache_operator == last_use ||
         simt::is_strong(load);
}

}  // namespace warplens::clock
