#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/window/draw/draw.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Places of all parts of the window, if the user has not moved a panel. In a window that is small for its text,
/// several panels share one rectangle as tabs, so that the pictures are not too small.
struct Layout {
  Rect toolbar;
  Rect summary_line;  ///< a line of text below the toolbar: the counts of the current access, or the path of the
                      ///< selected lane
  Rect lesson;        ///< the open lesson, below the summary line; its height is 0 if there is none. If the text is
                      ///< large for the window, it is at the left of the panels, otherwise above them
  Rect body;          ///< area of the panels
  std::array<Rect, kPlaces> panels;  ///< area of each PanelPlace; places that share an area have equal rectangles

  const Rect& at(PanelPlace place) const { return panels[static_cast<std::size_t>(place)]; }
};

/// Requirements that the layout must meet.
struct LayoutNeeds {
  /// True if the kernel uses shared memory. Otherwise, the panel of shared memory is a tab behind the panel of global
  /// memory.
  bool uses_shared = true;
  /// Place of the panel that shows the current access. This panel gets three quarters of the room of both access
  /// panels.
  PanelPlace step = PanelPlace::global_access;
  float lesson = 0;          ///< height of the lesson in pixels, if it is above the panels
  bool lesson_text = false;  ///< true if the lesson shows its text; otherwise, it shows only a title
  /// True if launches A and B are compared. Their two pictures then get the room of both access panels.
  bool beside = false;
  int settings = 0;  ///< number of sliders; in a small window, room is kept for them next to the pictures
  /// Number of characters of each line of code that the source panel shows; empty if not known. If the code is short,
  /// the panels below it get the rest of its room.
  std::vector<int> code_lines;
  int code_note = 0;  ///< number of characters of the note above the code; 0 if there is none
  bool asks = false;  ///< whether the summary line contains a question; its text is then large enough to be read from
                      ///< the last row of a classroom
  bool operator==(const LayoutNeeds&) const = default;
};

/// Computes the layout. `em` is the height of normal text, and `corner` is the position of the window's upper left
/// corner on the screen.
Layout arrange(ImVec2 window, float em, const LayoutNeeds& needs, ImVec2 corner = {0, 0});

/// Divides `room` into `count` places with gaps of `gap` pixels. Chooses the number of columns so that each place is
/// about 1.5 times as wide as high. The places are in row order. If the last row has fewer places than the others, its
/// places are wider.
std::vector<Rect> share_out(const Rect& room, std::size_t count, float gap);

/// A set of panels: one bit per panel, in the order of panel_table().
using PanelSet = std::uint32_t;
/// Returns the set that contains only this panel.
PanelSet panel_set(const PanelRow& panel);

/// The boundary between two groups of docked panels, which the user can drag.
struct Splitter {
  PanelSet before = 0, after = 0;  ///< panels to the left of it or above it, and panels to the right of it or below it
  float share = 0.5f;              ///< fraction of the room of both groups that the group `before` has
};

/// Returns the splitters between the places of `layout`. The panels in `apart` are left out, because they have their
/// own windows.
std::vector<Splitter> layout_splitters(const Layout& layout, PanelSet apart);
/// Returns the splitters between the panels as they are docked now.
std::vector<Splitter> splitters_between(ImGuiID dock_space);

/// Properties of the previous arrangement that dock_panels keeps.
struct DockedBefore {
  PanelSet in_front = 0;  ///< panels that were visible; they are selected among the tabs of their places
  /// Splitters that the user dragged. Here, `share` is the dragged share divided by the share in the layout.
  std::vector<Splitter> dragged;
};

/// Docks the windows of the panels at the places of `layout`. If the user dragged a splitter, the panels on each side
/// get at least half of their size in the layout. This limit is necessary because the text size may have changed since
/// then.
void dock_panels(ImGuiID dock_space, const Layout& layout, const DockedBefore& before = {});

/// Selects the tabs of these panels, at any place where they are docked.
void select_tabs(PanelSet panels);

/// Returns the panels that have the same tab bar as `panel`, including itself.
PanelSet panels_beside(const PanelRow& panel);

/// Changes the layout for another current access. Gives the two access panels the widths of `layout`. If they share a
/// place, selects the tab of the panel that shows the current access.
void turn_to_step(const Layout& layout, PanelPlace step);

/// Dear ImGui's name of a panel's window.
std::string window_name(const PanelRow& row);

}  // namespace warplens::window
