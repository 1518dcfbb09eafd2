#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace warplens::kernels {

/// Returns the resident memory of this process in bytes; 0 if the system does not report it.
std::uint64_t resident_bytes();

/// Watches the memory of this process from a separate thread while the compiler, which cannot be interrupted, works. A
/// limit of the address space alone would kill the process without a message.
class MemoryWatch {
 public:
  /// The watch thread calls `too_much` at most once between a `begin` and the next `end`, and never after `end`.
  explicit MemoryWatch(std::function<void()> too_much);
  ~MemoryWatch();
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;

  /// Starts the watch: this process may use `bytes` more memory than it uses now. (The current use includes memory of
  /// earlier work.)
  void begin(std::uint64_t bytes);
  /// Stops the watch.
  void end();

 private:
  void look(const std::stop_token& stop);

  std::function<void()> too_much_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool working_ = false;    ///< guarded by the mutex
  std::uint64_t most_ = 0;  ///< maximum of resident bytes; guarded by the mutex
  std::jthread thread_;     ///< declared last because it uses the other members
};

}  // namespace warplens::kernels
