#pragma once

#include <array>

#include "app/window/draw.hpp"
#include "app/window/panel.hpp"

namespace warplens::window {

/// Where everything stands in a window that nobody has rearranged.
struct Layout {
  Rect toolbar;
  Rect body;                         ///< what the panels share
  std::array<Rect, kPlaces> panels;  ///< by Place

  const Rect& at(Place place) const { return panels[static_cast<std::size_t>(place)]; }
};

/// `em` is the height of normal text, `banner` the height of a message under the toolbar (0 for none), `uses_shared`
/// whether the kernel has shared memory to draw: the panel of one that has none makes room for the others.
Layout arrange(ImVec2 window, float em, float banner, bool uses_shared);

/// Docks the panels' windows as `layout` has them.
void dock_panels(ImGuiID dock_space, const Layout& layout);

/// The name under which Dear ImGui knows a panel's window.
std::string window_name(const PanelRow& row);

}  // namespace warplens::window
