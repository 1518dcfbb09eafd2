#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

namespace warplens::commands {

/// Rows that are done in any order and written in theirs: each as soon as it and all before it are done. Safe to be
/// told of rows by several threads; `write` is called by one at a time.
class InOrder {
 public:
  InOrder(std::size_t rows, std::function<void(std::size_t row)> write) : write_(std::move(write)), done_(rows) {}

  /// The row is as it will stay.
  void done(std::size_t row) {
    const std::lock_guard lock(mutex_);
    done_[row] = true;
    for (; next_ < done_.size() && done_[next_]; ++next_) write_(next_);
  }

  /// Writes the others of which `is_done` says so: once the work is over, or was cancelled.
  void finish(const std::function<bool(std::size_t row)>& is_done) {
    const std::lock_guard lock(mutex_);
    for (; next_ < done_.size(); ++next_)
      if (is_done(next_)) write_(next_);
  }

 private:
  std::function<void(std::size_t row)> write_;
  std::mutex mutex_;
  std::vector<bool> done_;
  std::size_t next_ = 0;  ///< the first that is not written
};

}  // namespace warplens::commands
