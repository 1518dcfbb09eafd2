#include "analysis/simt/special_registers.hpp"

#include <array>

#include "analysis/simt/block.hpp"
#include "analysis/simt/group.hpp"

namespace warplens::simt {
namespace {

std::uint64_t linear_thread(const Block& block, const Warp& warp, unsigned lane) {
  return std::uint64_t{warp.index} * block.launch().machine.warp_size + lane;
}
const Dim3& shape(const Block& block) {
  return block.launch().block;
}

std::uint64_t tid_x(const Block& b, const Warp& w, unsigned lane) {
  return linear_thread(b, w, lane) % shape(b).x;
}
std::uint64_t tid_y(const Block& b, const Warp& w, unsigned lane) {
  return linear_thread(b, w, lane) / shape(b).x % shape(b).y;
}
std::uint64_t tid_z(const Block& b, const Warp& w, unsigned lane) {
  return linear_thread(b, w, lane) / shape(b).x / shape(b).y;
}

std::uint64_t lanes_below(unsigned lane) {
  return (std::uint64_t{1} << lane) - 1;
}
std::uint64_t lane_bit(unsigned lane) {
  return std::uint64_t{1} << lane;
}

Dim3 cluster_shape(const Block& block) {
  return cluster_of(block.program(), block.launch());
}
/// Size in bytes of the reserved part at the start of shared memory, on compute capability 9.0.
constexpr std::uint64_t kReservedShared = 1024;
/// Number of bytes of the reserved part that the driver uses (H200, driver 580.159.04).
constexpr std::uint64_t kReservedSharedUsed = 0x120;

std::uint64_t linear_block(const Block& block) {
  const Dim3& grid = block.launch().grid;
  return block.index().x + std::uint64_t{grid.x} * (block.index().y + std::uint64_t{grid.y} * block.index().z);
}

/// Returns the size of the shared memory that the kernel declares, plus the dynamic shared memory of the launch.
std::uint64_t shared_bytes(const Block& block) {
  return std::uint64_t{block.program().code().shared_bytes} + block.launch().dynamic_shared_bytes;
}
/// Shared memory is allocated in units of kSharedUnit bytes. The system reserves the first kSystemShared bytes of each
/// block.
constexpr std::uint64_t kSharedUnit = 128, kSystemShared = 1024;

#define WARPLENS_READ(expression)                                     \
  [](const Block& b [[maybe_unused]], const Warp& w [[maybe_unused]], \
     unsigned lane [[maybe_unused]]) -> std::uint64_t { return (expression); }

constexpr std::array kSpecials = {
    SpecialRegister{"%tid.x", -1, tid_x, true},
    SpecialRegister{"%tid.y", -1, tid_y, true},
    SpecialRegister{"%tid.z", -1, tid_z, true},
    SpecialRegister{"%ntid.x", -1, WARPLENS_READ(shape(b).x)},
    SpecialRegister{"%ntid.y", -1, WARPLENS_READ(shape(b).y)},
    SpecialRegister{"%ntid.z", -1, WARPLENS_READ(shape(b).z)},
    SpecialRegister{"%ctaid.x", 0, WARPLENS_READ(b.index().x)},
    SpecialRegister{"%ctaid.y", 1, WARPLENS_READ(b.index().y)},
    SpecialRegister{"%ctaid.z", 2, WARPLENS_READ(b.index().z)},
    SpecialRegister{"%nctaid.x", -1, WARPLENS_READ(b.launch().grid.x)},
    SpecialRegister{"%nctaid.y", -1, WARPLENS_READ(b.launch().grid.y)},
    SpecialRegister{"%nctaid.z", -1, WARPLENS_READ(b.launch().grid.z)},
    SpecialRegister{"%laneid", -1, WARPLENS_READ(lane), true},
    SpecialRegister{"%warpid", -1, WARPLENS_READ(w.index), false, true},
    SpecialRegister{"%nwarpid", -1, WARPLENS_READ(64)},
    SpecialRegister{"%lanemask_eq", -1, WARPLENS_READ(lane_bit(lane)), true},
    SpecialRegister{"%lanemask_lt", -1, WARPLENS_READ(lanes_below(lane)), true},
    SpecialRegister{"%lanemask_le", -1, WARPLENS_READ(lanes_below(lane) | lane_bit(lane)), true},
    SpecialRegister{"%lanemask_gt", -1, WARPLENS_READ(~(lanes_below(lane) | lane_bit(lane)) & 0xFFFF'FFFFu), true},
    SpecialRegister{"%lanemask_ge", -1, WARPLENS_READ(~lanes_below(lane) & 0xFFFF'FFFFu), true},
    // An H200 assigns the blocks to its multiprocessors in turn.
    SpecialRegister{"%nsmid", -1, WARPLENS_READ(kMultiprocessors)},
    SpecialRegister{"%smid", kVariesWithBlock, WARPLENS_READ(linear_block(b) % kMultiprocessors), false, true},
    SpecialRegister{"%clusterid.x", kVariesWithBlock, WARPLENS_READ(b.index().x / cluster_shape(b).x)},
    SpecialRegister{"%clusterid.y", kVariesWithBlock, WARPLENS_READ(b.index().y / cluster_shape(b).y)},
    SpecialRegister{"%clusterid.z", kVariesWithBlock, WARPLENS_READ(b.index().z / cluster_shape(b).z)},
    SpecialRegister{"%nclusterid.x", -1, WARPLENS_READ(b.launch().grid.x / cluster_shape(b).x)},
    SpecialRegister{"%nclusterid.y", -1, WARPLENS_READ(b.launch().grid.y / cluster_shape(b).y)},
    SpecialRegister{"%nclusterid.z", -1, WARPLENS_READ(b.launch().grid.z / cluster_shape(b).z)},
    SpecialRegister{"%cluster_ctaid.x", kVariesWithBlock, WARPLENS_READ(b.index().x % cluster_shape(b).x)},
    SpecialRegister{"%cluster_ctaid.y", kVariesWithBlock, WARPLENS_READ(b.index().y % cluster_shape(b).y)},
    SpecialRegister{"%cluster_ctaid.z", kVariesWithBlock, WARPLENS_READ(b.index().z % cluster_shape(b).z)},
    SpecialRegister{"%cluster_nctaid.x", -1, WARPLENS_READ(cluster_shape(b).x)},
    SpecialRegister{"%cluster_nctaid.y", -1, WARPLENS_READ(cluster_shape(b).y)},
    SpecialRegister{"%cluster_nctaid.z", -1, WARPLENS_READ(cluster_shape(b).z)},
    SpecialRegister{"%cluster_ctarank", kVariesWithBlock, WARPLENS_READ(b.cluster_rank())},
    SpecialRegister{"%cluster_nctarank", -1, WARPLENS_READ(cluster_shape(b).count())},
    // Address of the counter of grid.sync(): %envreg1 is the upper half, %envreg2 the lower half.
    SpecialRegister{"%envreg1", -1, WARPLENS_READ(b.launch().cooperative ? kGridWorkspace >> 32 : 0)},
    SpecialRegister{"%envreg2", -1, WARPLENS_READ(b.launch().cooperative ? kGridWorkspace & 0xFFFF'FFFFu : 0)},
    SpecialRegister{"%envreg", -1, WARPLENS_READ(0)},
    SpecialRegister{"%gridid", -1, WARPLENS_READ(1)},
    SpecialRegister{"%dynamic_smem_size", -1, WARPLENS_READ(b.launch().dynamic_shared_bytes)},
    SpecialRegister{"%total_smem_size", -1,
                    WARPLENS_READ((shared_bytes(b) + kSharedUnit - 1) / kSharedUnit * kSharedUnit)},
    SpecialRegister{"%reserved_smem_offset_begin", -1, WARPLENS_READ(0)},
    SpecialRegister{"%reserved_smem_offset_end", -1, WARPLENS_READ(kReservedSharedUsed)},
    SpecialRegister{"%reserved_smem_offset_cap", -1, WARPLENS_READ(kReservedShared)},
    SpecialRegister{"%reserved_smem_offset_0", -1, WARPLENS_READ(0)},
    SpecialRegister{"%reserved_smem_offset_1", -1, WARPLENS_READ(0)},
    SpecialRegister{"%aggr_smem_size", -1, WARPLENS_READ(shared_bytes(b) + kSystemShared)},
    SpecialRegister{"WARP_SZ", -1, WARPLENS_READ(b.launch().machine.warp_size)},
};

#undef WARPLENS_READ

}  // namespace

std::optional<std::uint16_t> special_register_named(std::string_view name) {
  // %envreg0 to %envreg31 contain values of the driver. All of them are 0, except %envreg1 and %envreg2 in a
  // cooperative launch.
  if (name.starts_with("%envreg") && name != "%envreg1" && name != "%envreg2") name = "%envreg";
  for (std::size_t row = 0; row < kSpecials.size(); ++row)
    if (kSpecials[row].name == name) return static_cast<std::uint16_t>(row);
  return std::nullopt;
}

const SpecialRegister& special_register(std::uint16_t row) {
  return kSpecials[row];
}

}  // namespace warplens::simt
