#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace warplens::base {

/// An event that ends Process::wait, even if the process has written nothing. Once set, it remains set. It may be set
/// on any thread.
class WakeUp {
 public:
  WakeUp() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "cannot create an event");
  }
  ~WakeUp() { close(fd_); }
  WakeUp(const WakeUp&) = delete;
  WakeUp& operator=(const WakeUp&) = delete;
  int fd() const { return fd_; }
  void set() { eventfd_write(fd_, 1); }

 private:
  int fd_;
};

}  // namespace warplens::base
