#pragma once

#include <span>
#include <vector>

#include "analysis/clock/lines.hpp"
#include "analysis/simt/meaning.hpp"

namespace warplens::clock {

/// What a store moves.
struct Stored {
  unsigned lines = 0, halves = 0, sectors = 0;
  unsigned partial = 0;  ///< sectors that it does not fill
};

/// What is in these sectors, in the order of their addresses.
Stored stored(std::span<const traffic::TouchedSector> sectors, const LineShape& shape);

/// Whether L2 takes a store and the one before it as one where they are to the same sectors: not one that says what the
/// caches shall do with it (`st.cs` of tile_columns takes half as long again on an H200).
bool may_be_taken_as_one(const simt::Meaning& store);

/// What of a store L2 takes by itself, where the same warp's store to `before` stands directly before it: sectors of
/// both are taken as one, if the store lies in few lines. So it is with rows that do not begin where 16 bytes do and
/// are stored word by word, and with results that a lane stores one by one: on an H200, tile_columns, tile_float4 and
/// tile_kept at odd heights (5 lines) take half the time that their stores would take one by one. With a load between
/// the stores (aos, tile_async), or of 16 lines and more (unroll), each takes its time. `left` is used for the work.
Stored stored_after(std::span<const traffic::TouchedSector> sectors, std::span<const traffic::TouchedSector> before,
                    const LineShape& shape, std::vector<traffic::TouchedSector>& left);

}  // namespace warplens::clock
