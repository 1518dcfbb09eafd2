#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

struct Frame;

/// Shared ownership of a frame: the frame is deleted when the last pointer is destroyed. Unlike in std::shared_ptr, the
/// count of pointers is not atomic. Only one host thread uses the frames of a warp, and an atomic operation would take
/// as long as executing an instruction of the kernel.
class FramePointer {
 public:
  FramePointer() = default;
  /// Takes a share in the ownership of `frame`, which must be allocated with `new`.
  explicit FramePointer(Frame* frame);
  FramePointer(const FramePointer& other) : FramePointer(other.frame_) {}
  FramePointer(FramePointer&& other) noexcept : frame_(std::exchange(other.frame_, nullptr)) {}
  FramePointer& operator=(FramePointer other) noexcept {
    std::swap(frame_, other.frame_);
    return *this;
  }
  ~FramePointer();

  Frame* operator->() const { return frame_; }
  Frame& operator*() const { return *frame_; }
  bool operator==(const FramePointer&) const = default;
  bool operator==(std::nullptr_t) const { return frame_ == nullptr; }

 private:
  Frame* frame_ = nullptr;
};

/// One activation (call) of a function in one warp: the registers of all lanes, aligned for vector instructions of the
/// host.
struct Frame {
  const FunctionCode* function = nullptr;
  FramePointer caller;
  std::uint32_t return_pc = 0;
  std::uint32_t call_site = 0;
  std::uint32_t depth = 0;
  std::uint64_t frames_bytes = 0;  ///< size in bytes of this activation's frame and of the frames of all its callers
  std::uint32_t local_base = 0;    ///< offset of this activation's .local variables in the stack of each thread
  std::vector<std::byte> storage;
  std::byte* slots = nullptr;  ///< start of the slots: `storage`, aligned to 64 bytes
  std::uint32_t shares = 0;    ///< number of FramePointers that refer to this frame
};

inline FramePointer::FramePointer(Frame* frame) : frame_(frame) {
  if (frame_ != nullptr) ++frame_->shares;
}

inline FramePointer::~FramePointer() {
  if (frame_ != nullptr && --frame_->shares == 0) delete frame_;
}

}  // namespace warplens::simt
