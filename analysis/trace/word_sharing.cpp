#include "analysis/trace/word_sharing.hpp"

namespace warplens::trace {
namespace {

constexpr std::size_t kMostWords = 1 << 20;
constexpr unsigned kAddressBits = 20;

/// Returns the part of a word's key that identifies its block. Blocks may be executed alternately, so equal addresses
/// of different blocks need different keys. The keys of two blocks are far apart.
std::uint64_t packed_block(const simt::Dim3& block) {
  return block.x + 0x9e3779b97f4a7c15 * (std::uint64_t{block.y} << 16 | block.z);
}

}  // namespace

bool WordSharing::meets(const simt::Access& access) {
  if (warps_.size() > kMostWords) warps_.clear();
  const std::uint64_t block = packed_block(access.where.block) << kAddressBits;
  bool met = false;
  for_each_lane(access.active, [&](unsigned lane) {
    const auto [first, is_new] = warps_.try_emplace(block ^ access.addresses[lane], access.where.warp);
    met = met || first->second != access.where.warp;
  });
  return met;
}

}  // namespace warplens::trace
