#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

namespace warplens::commands {

/// Writes rows in ascending order, although they may be completed in any order. Each row is written as soon as it and
/// all rows before it are complete. Can be used by several threads; `write` is called by one thread at a time.
class InOrder {
 public:
  InOrder(std::size_t rows, std::function<void(std::size_t row)> write) : write_(std::move(write)), done_(rows) {}

  /// Marks a row as complete.
  void done(std::size_t row) {
    const std::lock_guard lock(mutex_);
    done_[row] = true;
    for (; next_ < done_.size() && done_[next_]; ++next_) write_(next_);
  }

  /// Writes the remaining rows for which `is_done` returns true, after the work is complete or cancelled.
  void finish(const std::function<bool(std::size_t row)>& is_done) {
    const std::lock_guard lock(mutex_);
    for (; next_ < done_.size(); ++next_)
      if (is_done(next_)) write_(next_);
  }

 private:
  std::function<void(std::size_t row)> write_;
  std::mutex mutex_;
  std::vector<bool> done_;
  std::size_t next_ = 0;  ///< number of the first row that is not written yet
};

}  // namespace warplens::commands
