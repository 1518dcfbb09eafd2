// Calls and returns of the paths of a warp.

#include <algorithm>
#include <cstring>

#include "analysis/simt/block.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

/// Copies a parameter of a call for each active lane. The two sizes differ only if the program calls a function through
/// a pointer of another function type.
void copy_param(const std::byte* from, std::uint32_t from_bytes, std::byte* to, std::uint32_t to_bytes,
                LaneMask active) {
  for_each_lane(active, [&](unsigned lane) {
    std::memcpy(to + lane * to_bytes, from + lane * from_bytes, std::min(from_bytes, to_bytes));
  });
}

/// Returns the reason why a call at this depth is not allowed; null if it is allowed. The first limit, for the depth,
/// is larger than any reasonable kernel needs. The second limit is that of the hardware (CUDA C++ Programming Guide,
/// "Technical Specifications": local memory per thread, 512 KB). The third limits the host memory for the registers of
/// a warp.
const char* nesting_problem(std::uint32_t depth, std::uint64_t local_bytes, std::uint64_t frames_bytes) {
  constexpr std::uint32_t kDeepest = 4096;
  constexpr std::uint64_t kMostLocalBytes = 512 << 10, kMostFramesBytes = 128 << 20;
  if (depth > kDeepest) return marked("function calls are nested more than 4096 levels deep");
  if (local_bytes > kMostLocalBytes)
    return marked("nested calls need more than 512 KiB of local memory, the limit per thread");
  if (frames_bytes > kMostFramesBytes) return marked("the registers of nested calls need too much memory");
  return nullptr;
}

/// Enlarges the local memory to at least `bytes` per lane. It grows by at least half of its size, so that a deep
/// recursion does not copy it at each call.
void grow_local_memory(Warp& warp, std::uint32_t bytes) {
  if (bytes <= warp.local_bytes) return;
  if (bytes > warp.local_stride) {
    const std::uint32_t stride = bytes + (bytes / 2 + 15) / 16 * 16;
    std::vector<std::uint8_t> grown(std::size_t{stride} * kMaxLanes);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane)
      std::copy_n(warp.local_memory.begin() + lane * warp.local_stride, warp.local_bytes,
                  grown.begin() + lane * stride);
    warp.local_memory = std::move(grown);
    warp.local_stride = stride;
  }
  warp.local_bytes = bytes;
}

}  // namespace

void Block::call(Warp& warp, const Path& path, const Op& op, LaneMask active, std::uint32_t function) {
  if (const LaneMask rest = path.mask & ~active) warp.paths.push_back({path.pc + 1, rest, path.frame});
  if (active == 0) return;
  observer_->call({index_, warp.index, path.pc}, function, active);
  const FunctionCode& callee = program_.code().functions[function];
  const std::uint32_t local_base = path.frame->local_base + path.frame->function->frame.local_bytes;
  const std::uint64_t frames_bytes = path.frame->frames_bytes + callee.frame.bytes;
  if (const char* const problem =
          nesting_problem(path.frame->depth + 1, local_base + callee.frame.local_bytes, frames_bytes)) {
    report({.kind = Fault::Kind::trap, .where = {index_, warp.index, path.pc}, .lanes = active, .detail = problem});
    stopped_ = true;
    return;
  }
  auto frame = make_frame(warp, callee);
  frame->caller = path.frame;
  frame->depth = path.frame->depth + 1;
  frame->return_pc = path.pc + 1;
  frame->call_site = op.extra;
  frame->local_base = local_base;
  frame->frames_bytes = frames_bytes;
  fill_specials(warp, *frame);
  grow_local_memory(warp, local_base + callee.frame.local_bytes);
  const CallSite& site = program_.code().call_sites[op.extra];
  for (std::size_t at = 0; at < site.arguments.size() && at < callee.function->params.size(); ++at) {
    copy_param(path.frame->slots + site.arguments[at].slot, site.arguments[at].bytes,
               frame->slots + callee.frame.params[at].slot, callee.frame.params[at].bytes, active);
  }
  warp.paths.push_back({callee.first_pc, active, std::move(frame)});
}

void Block::call_indirect(Warp& warp, const Path& path, const Op& op, LaneMask active) {
  const auto* target = reinterpret_cast<const std::uint64_t*>(path.frame->slots + op.a);
  if (const LaneMask rest = path.mask & ~active) warp.paths.push_back({path.pc + 1, rest, path.frame});
  for (LaneMask left = active; left != 0;) {
    const std::uint64_t address = target[lowest_lane(left)];
    const LaneMask same = filter_lanes(left, [&](unsigned lane) { return target[lane] == address; });
    left &= ~same;
    const auto& functions = program_.code().functions;
    const auto callee = std::ranges::find_if(functions, [&](const FunctionCode& code) {
      return kFunctionAddresses + static_cast<std::uint64_t>(code.function - program_.module().functions.data()) ==
             address;
    });
    if (callee == functions.end()) {
      report({.kind = Fault::Kind::trap,
              .where = {index_, warp.index, path.pc},
              .lanes = same,
              .address = address,
              .detail = marked("the function pointer of a call does not point to a function")});
      stopped_ = true;
      return;
    }
    Path part{path.pc, same, path.frame};
    call(warp, part, op, same, static_cast<std::uint32_t>(callee - functions.begin()));
  }
}

void Block::leave_function(Warp& warp, const Path& path, LaneMask active) {
  if (const LaneMask rest = path.mask & ~active) warp.paths.push_back({path.pc + 1, rest, path.frame});
  if (active == 0) return;
  const Frame& frame = *path.frame;
  if (frame.caller == nullptr) {
    warp.exited |= active;
    return;
  }
  const CallSite& site = program_.code().call_sites[frame.call_site];
  const std::size_t first_result = frame.function->function->params.size();
  for (std::size_t at = 0; at < site.results.size() && at < frame.function->function->results.size(); ++at) {
    const FrameLayout::Param& result = frame.function->frame.params[first_result + at];
    copy_param(frame.slots + result.slot, result.bytes, frame.caller->slots + site.results[at].slot,
               site.results[at].bytes, active);
  }
  warp.paths.push_back({frame.return_pc, active, frame.caller});
}

}  // namespace warplens::simt
