#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/views/cell_values.hpp"
#include "app/views/shared_doubts.hpp"
#include "app/views/wavefronts.hpp"
#include "app/window/draw/sparse_numbers.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws an access to shared memory in two pictures with one column per bank. In one of them, the rows are the
/// wavefronts; in the other, they are the rows of the block's shared memory.
class BankPicture {
 public:
  /// Minimum width of the area, in text heights, for drawing the memory next to the wavefronts.
  static constexpr float kLeastWithMemory = 18;

  /// Draws only the words of the lanes in `seen`. If `seen` contains all lanes, words that are loaded before they are
  /// written, and words with a race, have red edges. If `with_legend` is true, also draws the legend of the memory's
  /// backgrounds. `compares` is true if two launches are compared. In this case, only the memory is drawn if there is
  /// no room for both the wavefronts and the memory.
  BankPicture(const Scene& scene, View& view, LaneMask seen, bool with_legend, bool compares = false);
  void draw(const Rect& area);

 private:
  /// A grid whose columns are banks, and whose rows are wavefronts or rows of memory.
  struct Grid {
    Rect cells;
    unsigned banks = 32;
    int rows = 1;
    float row_height = 10;
    float column() const { return cells.width() / static_cast<float>(banks); }  ///< width of a column, in pixels
    Rect cell(int row, unsigned bank) const { return cell_at(static_cast<float>(row), static_cast<float>(bank)); }
    /// Returns the rectangle at a position, which may be between two cells.
    Rect cell_at(float row, float bank) const;
  };

  /// Room for labels beside a grid, in pixels.
  struct Margins {
    float left = 0, right = 0;
  };

  static constexpr float kTallest = 1.6f;  ///< maximum height of a row, in text heights
  /// Draws a caption and the bank numbers. Returns the grid that fills the rest of the area. The tooltip of the caption
  /// defines the glossary's term `term`. `tallest` is the maximum height of a row, in text heights.
  Grid framed(const Rect& area, const std::string& caption, const char* term, int rows, Margins margins, float tallest);
  std::vector<bool> numbered(const Grid& grid, float widest) const;
  void draw_bank_numbers(const Grid& grid, const Rect& row);
  void draw_wavefronts(const Rect& area);
  void draw_wavefront_row(const Grid& grid, int row, bool single, float labels);
  void draw_sliding_wavefronts(const Grid& grid, float height);
  void number_some(bool wanted);
  float row_label_size(const Grid& grid) const;
  bool is_labelled(const Grid& grid, int row, float size) const;
  void label_wavefront(const Grid& grid, int row, float labels);
  void draw_time_axis(const Grid& grid, float labels);
  float room_for_row_labels(const Rect& area, std::uint64_t begin, std::uint64_t end) const;
  void label_memory_row(const Grid& grid, int at, std::uint64_t row, float labels);
  void label_beside(const Grid& grid, int row);
  void draw_memory(const Rect& area);
  void draw_sliding_memory(const Grid& grid, std::uint64_t from);
  void draw_word(const Rect& cell, std::uint64_t word);
  float find_row_height(float height, int rows, float tallest) const;
  void draw_idle_word(const Rect& cell, unsigned bank, std::uint64_t word);
  void draw_values(const Grid& grid, std::uint64_t from);
  views::CellValue value_of(std::uint64_t word) const;
  std::string value_line(std::uint64_t word) const;
  std::string doubt_line(std::uint64_t word) const;
  void draw_hit(const Rect& cell, LaneMask lanes, std::uint64_t word, unsigned bank, Emphasis served);
  void draw_strips(const Rect& cell, LaneMask lanes, Emphasis emphasis);
  Emphasis served(int wavefront) const;
  Emphasis emphasis_of_word(std::uint64_t word) const;
  Emphasis emphasis_of(LaneMask lanes, const views::AddressRange& range, Emphasis served) const;
  LaneMask lanes_of(unsigned bank) const;
  std::pair<std::uint64_t, std::uint64_t> memory_rows() const;
  std::string name_of(std::uint64_t word) const;
  const Machine& machine() const { return scene_.machine(); }

  const Scene& scene_;
  View& view_;
  const Look& look_;
  ImDrawList& draw_;
  const trace::RecordedAccess& access_;
  const traffic::SharedRequest& request_;
  LaneMask seen_;
  bool with_legend_, compares_;
  views::SharedDoubts doubts_;          ///< words that get red edges; none while the answer to a question is hidden
  int wavefront_;                       ///< index of the selected wavefront of this access; -1 if none is selected
  const BankMotion* motion_ = nullptr;  ///< the motion to draw; null if nothing moves
  bool hovered_ = false;
  bool slides() const { return motion_ && motion_->progress() < 1; }
  /// Returns the number of the wavefront that the motion (see BankMotion) shows now; -1 for none.
  int current_wavefront() const { return motion_ && wavefront_ < 0 ? motion_->wavefront() : -1; }

  SparseNumbers sparse_;    ///< numbers of the lanes; the numbers are too large for the cells of the lanes
  bool two_lines_ = false;  ///< whether cells show a word's value below the lane's number
};

}  // namespace warplens::window
