#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/grid_axis.hpp"

namespace warplens::views {

/// One kind of block of the grid, with the texts that the grid picture shows.
struct BlockKind {
  const grid::BlockClass* members = nullptr;
  std::string name;   ///< letter of the kind: "A" for the kind with the most blocks, then "B", …; after "Z", a number
  std::string words;  ///< description of the property that its blocks share
  std::string causes;  ///< instructions that behave differently in other kinds: "line 27: setp.ge.s32"; may be empty
};

/// Returns the kinds of block from which the totals were computed, the most frequent first. `members` points into the
/// totals of `study`.
std::vector<BlockKind> block_kinds(const study::Study& study);

/// The drawn part of one layer of a grid. A layer consists of all blocks with the same blockIdx.z. For each drawn
/// block, row by row, `kinds` has the index of its kind in the result of block_kinds().
struct GridPicture {
  GridAxis x, y;
  std::vector<std::uint16_t> kinds;

  std::uint16_t at(std::size_t column, std::size_t row) const { return kinds[row * x.shown.size() + column]; }
};

/// Selects at most `columns` × `rows` blocks to draw: the edges of the grid, one representative of each kind, and
/// `current`.
GridPicture grid_picture(const std::vector<BlockKind>& kinds, const simt::Dim3& grid, const simt::Dim3& current,
                         std::size_t columns, std::size_t rows);

}  // namespace warplens::views
