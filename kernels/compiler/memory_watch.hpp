#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace warplens::kernels {

/// Bytes of memory that this process has in use (its resident set); 0 where the system does not tell.
std::uint64_t resident_bytes();

/// Looks at this process's memory from beside the work that takes it, since a compiler can't be asked to stop: a limit
/// of the address space alone would kill it without a word.
class MemoryWatch {
 public:
  /// `too_much` is called by the watch's own thread, at most once a piece of work, and never after `end`.
  explicit MemoryWatch(std::function<void()> too_much);
  ~MemoryWatch();
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;

  /// From now on this process may take `bytes` more than it has. (It is warm with what other work left.)
  void begin(std::uint64_t bytes);
  /// The work is done.
  void end();

 private:
  void look(const std::stop_token& stop);

  std::function<void()> too_much_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool working_ = false;    ///< under the mutex
  std::uint64_t most_ = 0;  ///< under the mutex: resident bytes
  std::jthread thread_;     ///< last, since it uses the others
};

}  // namespace warplens::kernels
