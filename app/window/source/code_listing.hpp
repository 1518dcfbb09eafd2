#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/window/draw/draw.hpp"
#include "app/window/source/line_tints.hpp"

namespace warplens::window {

/// Colour in which a comparison marks one side of a row.
enum class RowMark : std::uint8_t { none, changed, only_here, absent };

/// One side of a row of a CodeListing: an instruction, or a label.
struct ListingCell {
  std::string number;  ///< address of the instruction, or its line
  std::string code;
  std::string waits, sets, stall;  ///< control bits
  std::string cost;                ///< sectors or wavefronts per request: "4 S"
  double heat = 0;                 ///< `cost` as a multiple of its minimum
  std::uint32_t ptx_line = 0, source_line = 0;
  /// Index of the instruction for the caller; nullopt for a label.
  std::optional<std::size_t> instruction;
  RowMark mark = RowMark::none;
  bool is_faded = false;  ///< whether the text is in the muted colour, as for labels
};

/// A row: an instruction, or in a comparison the instructions of launches A and B.
struct ListingRow {
  std::vector<ListingCell> sides;
};

/// Marks and colours of a listing in a frame.
struct ListingState {
  const LineTints* tints = nullptr;       ///< colours of the source lines; null for none
  std::uint32_t current_ptx_line = 0;     ///< line of the current step; its rows are marked and scrolled to
  std::uint32_t focused_source_line = 0;  ///< source line under the mouse, whose rows are marked
  bool shows_costs = true;
};

/// The mouse in a listing.
struct ListingMouse {
  const ListingCell* hovered = nullptr;  ///< the cell under the mouse; null if there is none
  bool clicked = false;
};

/// A list of instructions with columns next to them. Columns for which there is no room are left out: first the control
/// bits, then the numbers.
class CodeListing {
 public:
  /// Sets the rows. If their number differs from before, the listing then scrolls to the current line.
  void set_rows(std::vector<ListingRow> rows);
  const std::vector<ListingRow>& rows() const { return rows_; }

  /// Draws the listing into the remaining space of the current window. `settle` is called if more frames are needed
  /// until the current line is visible.
  ListingMouse draw(const Look& look, const ListingState& state, const std::function<void()>& settle);

 private:
  /// Widths of the columns of a side in pixels; 0 for a column that is left out.
  struct Columns {
    float cost = 0, number = 0, waits = 0, sets = 0, stall = 0;
    float before_code() const { return cost + number + waits + sets + stall; }
  };

  Columns arrange(const Look& look, float glyph, float width, bool shows_costs) const;
  static void draw_heads(const Look& look, const Columns& columns, float width, std::size_t sides);
  void follow(const ListingState& state, float row_height, const std::function<void()>& settle);

  std::vector<ListingRow> rows_;
  std::array<std::size_t, 6> longest_{};  ///< most characters in each column: number, waits, sets, stall, cost, code
  std::uint32_t followed_ = 0;            ///< PTX line to which the listing was scrolled last
  bool is_new_ = true;                    ///< whether the rows were never drawn
};

}  // namespace warplens::window
