#include "kernels/compiler/memory_watch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

namespace warplens::kernels {
namespace {

/// Time between checks. Code that expands without end takes some hundred MB per second, which is a few MB between
/// checks.
constexpr std::chrono::milliseconds kBetweenLooks{10};

}  // namespace

std::uint64_t resident_bytes() {
  // The file stays open, because it is read every few milliseconds, and because the process may open only few files
  // (confinement.hpp).
  static const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  char text[128];
  const ssize_t length = file < 0 ? -1 : pread(file, text, sizeof text - 1, 0);
  if (length <= 0) return 0;
  text[length] = '\0';
  unsigned long long pages = 0;
  if (std::sscanf(text, "%*u %llu", &pages) != 1) return 0;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

MemoryWatch::MemoryWatch(std::function<void()> too_much)
    : too_much_(std::move(too_much)), thread_([this](const std::stop_token& stop) { look(stop); }) {}

MemoryWatch::~MemoryWatch() = default;

void MemoryWatch::begin(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t now = resident_bytes();
  working_ = now != 0;
  most_ = bytes > UINT64_MAX - now ? UINT64_MAX : now + bytes;
  changed_.notify_one();
}

void MemoryWatch::end() {
  const std::lock_guard lock(mutex_);
  working_ = false;
}

void MemoryWatch::look(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return working_; })) {
    if (resident_bytes() > most_) {
      working_ = false;
      too_much_();
    }
    changed_.wait_for(lock, stop, kBetweenLooks, [this] { return !working_; });
  }
}

}  // namespace warplens::kernels
