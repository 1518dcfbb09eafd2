#pragma once

#include <cstdint>
#include <string>

#include "app/window/draw/line_grid.hpp"
#include "app/window/draw/sparse_numbers.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws an access to global memory: a row with the lanes, below it the cache lines that they access, and curves from
/// the lanes to their bytes.
class GlobalPicture {
 public:
  /// Draws only the sectors of the lanes in `seen`.
  GlobalPicture(const Scene& scene, View& view, const Rect& area, LaneMask seen);
  void draw();

 private:
  void lay_out(const Rect& area);
  std::string longest_label() const;
  void choose_labels();
  void choose_lines();
  int line_to_follow() const;
  void number_above(const Rect& row);
  void draw_lanes();
  void draw_curves(bool to_first_row);
  void draw_curve_ends();
  template <class Draw>
  void for_each_curve(const Draw& draw) const;
  void draw_line(int index);
  void draw_others();
  void draw_overview();
  void draw_sector(int index, const traffic::Line& line, std::size_t which);
  void draw_lanes_in(int index, const traffic::Line& line, const views::AddressRange& range, LaneMask lanes);
  void label_beside(const Rect& sector, const Rect& cell, unsigned lane);
  void tell(const std::string& text) const;

  unsigned warp_size() const { return scene_.machine().warp_size; }
  int lines() const { return static_cast<int>(request_.lines.size()); }
  bool all_are_seen() const { return grid_.seen >= lines(); }
  bool is_seen(int line) const { return line >= shown_.first && line < shown_.first + grid_.seen; }
  LaneMask lanes_of(int line) const;
  int line_of(std::uint64_t address) const;
  bool is_in_first_row(int line) const;
  Rect lane_cell(unsigned lane) const;
  Rect place_of(int line) const { return grid_.line(lines_, line - shown_.first); }
  Rect bytes_rect(int index, std::uint64_t from, std::uint64_t to) const;

  const Scene& scene_;
  View& view_;
  const Look& look_;
  ImDrawList& draw_;
  const trace::RecordedAccess& access_;
  const traffic::GlobalRequest& request_;
  LaneMask seen_;  ///< lanes whose sectors are drawn
  Rect lanes_, lines_;
  LineGrid grid_;
  SeenLines shown_;
  SparseNumbers sparse_;  ///< numbers of the lanes for which there is no room inside or next to their cells
  bool few_ = true, hovered_ = false;
  bool lanes_numbered_ = true, numbered_ = true, alone_ = false;
};

}  // namespace warplens::window
