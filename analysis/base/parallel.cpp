#include "analysis/base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace warplens::base {

void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work, unsigned threads) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto take = [&] {
    try {
      for (std::size_t at = next++; at < count; at = next++) work(at);
    } catch (...) {
      next = count;
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> others;
    const std::size_t wanted = threads ? threads : std::max(1U, std::thread::hardware_concurrency());
    for (std::size_t i = 1; i < std::min(wanted, count); ++i) others.emplace_back(take);
    take();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace warplens::base
