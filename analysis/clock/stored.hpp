#pragma once

#include <span>
#include <vector>

#include "analysis/clock/lines.hpp"
#include "analysis/simt/meaning.hpp"

namespace warplens::clock {

/// Number of cache lines, half cache lines and sectors that a store writes.
struct Stored {
  unsigned lines = 0, halves = 0, sectors = 0;
  unsigned partial = 0;  ///< number of sectors that the store does not fill
};

/// Counts the cache lines, half cache lines and sectors of a store. The sectors must be sorted by address.
Stored stored(std::span<const traffic::TouchedSector> sectors, const LineShape& shape);

/// Returns whether L2 may merge this store with the previous one if both write the same sectors. L2 merges only stores
/// with the cache operator write-back. (With `st.cs`, the kernel tile_columns takes 1.5 times as long on an H200.)
bool may_merge(const simt::Meaning& store);

/// Returns the part of a store that takes time in L2. The store writes `sectors`. A store of the same warp to the
/// sectors `before` directly precedes it. `left` is a buffer for temporary data.
///
/// If a store accesses few cache lines, L2 merges the sectors that this store and the previous one both write. Two
/// kinds of code write the same sectors again: code that stores a row word by word, because the row does not begin at a
/// multiple of 16 bytes, and code in which each lane stores several results one by one. Measured on an H200: at odd
/// heights (5 cache lines), the kernels tile_columns, tile_float4 and tile_kept take half the time that the separate
/// stores would take. L2 does not merge stores if a load is between them (kernels aos and tile_async), or if they
/// access 16 or more cache lines (kernel unroll).
Stored stored_after(std::span<const traffic::TouchedSector> sectors, std::span<const traffic::TouchedSector> before,
                    const LineShape& shape, std::vector<traffic::TouchedSector>& left);

}  // namespace warplens::clock
