#pragma once

#include <array>
#include <vector>

#include "app/window/draw/draw.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Places of everything in the window until the user moves a panel. If the window is small relative to its text,
/// several panels share one rectangle and have tabs. Otherwise the pictures would be too small.
struct Layout {
  Rect toolbar;
  Rect summary_line;  ///< a line of text below the toolbar: the counts of the current access, or the path of the
                      ///< selected lane
  Rect lesson;        ///< the open lesson, below the summary line; its height is 0 if there is none
  Rect body;          ///< area of the panels
  std::array<Rect, kPlaces> panels;  ///< indexed by PanelPlace; places that share their area have equal rectangles

  const Rect& at(PanelPlace place) const { return panels[static_cast<std::size_t>(place)]; }
};

/// Requirements that the layout must meet.
struct LayoutNeeds {
  bool uses_shared = true;  ///< whether the kernel uses shared memory; otherwise its panel gets no room
  PanelPlace step = PanelPlace::global_access;  ///< place of the panel that shows the current access; this panel gets
                                                ///< three quarters of the room of both access panels
  float lesson = 0;                             ///< height of the lesson in pixels
  bool beside = false;  ///< whether launches A and B are compared; their two pictures get the room of both access
                        ///< panels
  int settings = 0;     ///< number of sliders; in a small window, room is kept for them next to the pictures
  bool asks = false;    ///< whether the summary line contains a question; its text is then large enough to be read from
                        ///< the last row of a classroom
  bool operator==(const LayoutNeeds&) const = default;
};

/// Computes the layout. `em` is the height of normal text, and `corner` is the position of the window's upper left
/// corner on the screen.
Layout arrange(ImVec2 window, float em, const LayoutNeeds& needs, ImVec2 corner = {0, 0});

/// Divides `room` into `count` places with gaps of `gap` pixels. The number of columns is chosen so that the shape of
/// the places is as close as possible to a landscape page. The places are in row order. If the last row has fewer
/// places than the others, its places are wider.
std::vector<Rect> share_out(const Rect& room, std::size_t count, float gap);

/// Docks the windows of the panels at the places of `layout`.
void dock_panels(ImGuiID dock_space, const Layout& layout);

/// Gives the two access panels the widths of `layout`. If they share a place, selects the tab of the panel that shows
/// the current access. Does not change anything else.
void turn_to_step(const Layout& layout, PanelPlace step);

/// Dear ImGui's name of a panel's window.
std::string window_name(const PanelRow& row);

}  // namespace warplens::window
