#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/study/study.hpp"
#include "app/views/grid_axis.hpp"

namespace warplens::views {

/// A kind of blocks, as the picture of the grid names it.
struct BlockKind {
  const grid::BlockClass* members = nullptr;
  std::string name;    ///< "A" for the kind with the most blocks, then "B", …; numbers after "Z"
  std::string words;   ///< what its blocks have in common
  std::string causes;  ///< which instructions ask for it: "line 27: setp.ge.s32"; empty where none does
};

/// The kinds that the totals were made from, those with the most blocks first. They point into `study`'s totals.
std::vector<BlockKind> block_kinds(const study::Study& study);

/// The layer z of a grid, as far as it is drawn, with the index of each block's kind, row by row.
struct GridPicture {
  GridAxis x, y;
  std::vector<std::uint16_t> kinds;

  std::uint16_t at(std::size_t column, std::size_t row) const { return kinds[row * x.shown.size() + column]; }
};

/// Draws what matters in at most `columns` × `rows` cells: edges, a representative of every kind, and `current`.
GridPicture grid_picture(const std::vector<BlockKind>& kinds, const simt::Dim3& grid, const simt::Dim3& current,
                         std::size_t columns, std::size_t rows);

}  // namespace warplens::views
