#pragma once

#include <array>
#include <vector>

#include "app/window/draw/draw.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Where everything stands in a window that nobody has rearranged. Where there is little room for the size of the text,
/// several places are one, with a tab for each of their panels: no picture becomes too small to be looked at.
struct Layout {
  Rect toolbar;
  Rect summary_line;                 ///< a line of words below it: what the step comes to, or what a lane does
  Rect lesson;                       ///< the lesson that is read, below that; no height where there is none
  Rect body;                         ///< what the panels share
  std::array<Rect, kPlaces> panels;  ///< by PanelPlace; the same rectangle for places that are one

  const Rect& at(PanelPlace place) const { return panels[static_cast<std::size_t>(place)]; }
};

/// What the layout must have room for.
struct LayoutNeeds {
  bool uses_shared = true;  ///< the kernel has shared memory to draw: the panel of one that has none leaves its room
  PanelPlace step = PanelPlace::global_access;  ///< the panel that draws the current access gets three quarters of both
  float lesson = 0;                             ///< how high a lesson is
  bool beside = false;  ///< the step stands there twice, for A and B: it gets the room of both access panels
  int settings = 0;     ///< sliders of the kernel: where panels stand behind one another, they stand beside the picture
  bool asks = false;    ///< a question stands in the summary line, to be read from the last row
  bool operator==(const LayoutNeeds&) const = default;
};

/// `em` is the height of normal text; `corner` is where the window's upper left one lies on the screen.
Layout arrange(ImVec2 window, float em, const LayoutNeeds& needs, ImVec2 corner = {0, 0});

/// Parts `room` into `count` places with `gap` pixels between them, in as many columns as leave each of them nearest to
/// the shape of a page that lies: row by row, and the last row's as wide as it takes.
std::vector<Rect> share_out(const Rect& room, std::size_t count, float gap);

/// Docks the panels' windows as `layout` has them.
void dock_panels(ImGuiID dock_space, const Layout& layout);

/// Gives docked panels the widths that `layout` has for the two access panels, and brings the one of the step forward
/// where they share a place. Everything else stays where it is.
void turn_to_step(const Layout& layout, PanelPlace step);

/// The name under which Dear ImGui knows a panel's window.
std::string window_name(const PanelRow& row);

}  // namespace warplens::window
