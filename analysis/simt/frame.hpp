#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "analysis/simt/code.hpp"

namespace warplens::simt {

struct Frame;

/// Shared ownership of a frame: the last pointer deletes it. Like std::shared_ptr, but the count is not atomic, because
/// an atomic operation would cost as much as an instruction, and only one host thread uses the frames of a warp.
class FramePointer {
 public:
  FramePointer() = default;
  /// Shares ownership of `frame`, which was created by `new`.
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

/// One activation of a function in one warp: its registers for all lanes, aligned for vector instructions.
struct Frame {
  const FunctionCode* function = nullptr;
  FramePointer caller;
  std::uint32_t return_pc = 0;
  std::uint32_t call_site = 0;
  std::uint32_t depth = 0;
  std::uint64_t frames_bytes = 0;  ///< bytes of this activation's frame and of all its callers' frames
  std::uint32_t local_base = 0;    ///< offset of this activation's .local variables in the stack of each thread
  std::vector<std::byte> storage;
  std::byte* slots = nullptr;  ///< `storage`, aligned to 64 bytes
  std::uint32_t shares = 0;    ///< number of pointers to this frame
};

inline FramePointer::FramePointer(Frame* frame) : frame_(frame) {
  if (frame_ != nullptr) ++frame_->shares;
}

inline FramePointer::~FramePointer() {
  if (frame_ != nullptr && --frame_->shares == 0) delete frame_;
}

}  // namespace warplens::simt
