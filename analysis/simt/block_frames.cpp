// Frames of a block. A frame holds the registers, constants and special registers of one activation (call) of a
// function. Frames are created once and filled again for each block.

#include <algorithm>
#include <cstring>
#include <memory>

#include "analysis/simt/block.hpp"
#include "analysis/simt/lanes.hpp"
#include "analysis/simt/special_registers.hpp"

namespace warplens::simt {
namespace {

constexpr std::uint32_t kFrameAlignment = 64;

/// Writes one value to every lane of a slot.
void fill_lanes(std::byte* slot, unsigned bytes, std::uint64_t value) {
  const auto fill = [&]<class T>() { std::fill_n(reinterpret_cast<T*>(slot), kMaxLanes, static_cast<T>(value)); };
  switch (bytes) {
    case 1:
      return fill.template operator()<std::uint8_t>();
    case 2:
      return fill.template operator()<std::uint16_t>();
    case 4:
      return fill.template operator()<std::uint32_t>();
    default:
      return fill.template operator()<std::uint64_t>();
  }
}

}  // namespace

FramePointer Block::make_frame(Warp& warp, const FunctionCode& function) {
  FramePointer frame(new Frame);
  frame->function = &function;
  frame->storage.resize(function.frame.bytes + kFrameAlignment);
  void* start = frame->storage.data();
  std::size_t room = frame->storage.size();
  frame->slots = static_cast<std::byte*>(std::align(kFrameAlignment, function.frame.bytes, start, room));
  for (const FrameLayout::Constant& constant : function.frame.constants) {
    if (constant.is_predicate)
      std::memcpy(frame->slots + constant.slot, &constant.value, constant.bytes);
    else
      fill_lanes(frame->slots + constant.slot, constant.bytes, constant.value);
  }
  fill_specials(warp, *frame);
  return frame;
}

void Block::run_settled(Warp& warp) {
  Frame& frame = *warp.entry_frame;
  Lanes lanes{.slots = frame.slots,
              .active = ~LaneMask{0},
              .path = ~LaneMask{0},
              .pc = frame.function->first_pc,
              .warp = warp,
              .frame = frame,
              .block = *this};
  for (const Op& op : frame.function->settled) op.run(lanes, op);
}

void Block::fill_specials(const Warp& warp, Frame& frame) const {
  for (const SpecialSlot& special : frame.function->frame.specials) {
    const SpecialRegister& row = special_register(special.special);
    for (unsigned lane = 0; lane < kMaxLanes; ++lane) {
      const std::uint64_t value = row.value(*this, warp, lane);
      std::memcpy(frame.slots + special.slot + lane * special.bytes, &value, special.bytes);
    }
  }
  for (const FrameLayout::Constant& local : frame.function->frame.local_addresses) {
    fill_lanes(frame.slots + local.slot, local.bytes, local.value + frame.local_base);
  }
}

void Block::prepare_warp(Warp& warp) {
  Frame& frame = *warp.entry_frame;
  for (const FrameLayout::Stretch& zeroed : frame.function->frame.zeroed)
    std::memset(frame.slots + zeroed.slot, 0, zeroed.bytes);
  // From block to block, only the special registers that depend on the block's index change.
  for (const SpecialSlot& special : frame.function->frame.specials) {
    const SpecialRegister& row = special_register(special.special);
    if (row.block_coordinate != kSameInBlocks)
      fill_lanes(frame.slots + special.slot, special.bytes, row.value(*this, warp, 0));
  }
  warp.exited = warp.unsynchronized = warp.at_cluster_barrier = 0;
  warp.idle_polls = 0;
  warp.told = 0;
  warp.patience = kPatience;
  warp.parked.clear();
  warp.paths.clear();
  warp.paths.push_back({frame.function->first_pc, warp.launched, warp.entry_frame});
  warp.local_bytes = warp.local_stride = frame.function->frame.local_bytes;
  warp.local_memory.assign(std::size_t{warp.local_bytes} * kMaxLanes, 0);
}

}  // namespace warplens::simt
