#include "analysis/base/thread_time.hpp"

#include <chrono>
#include <ctime>

namespace warplens::base {

double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec used{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0)
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
#endif
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace warplens::base
