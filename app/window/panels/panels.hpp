#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the table of all panels, which is in panels.cpp. A new panel needs a file in panels/, its make_… function in
/// panels.hpp, and a row in the table.
std::span<const PanelRow> panel_table();
/// Returns the names of all panels, in the order of the table.
std::vector<std::string> panel_names();

/// Returns the row of the panel with this name; null if there is none.
const PanelRow* find_panel(std::string_view name);

/// Returns the place of the panel that draws the current access; nullopt if no panel draws this kind of access.
std::optional<PanelPlace> place_of_step(const views::Derived& derived);

std::unique_ptr<Panel> make_kernels_panel();
std::unique_ptr<Panel> make_sliders_panel();
std::unique_ptr<Panel> make_matrices_panel();
std::unique_ptr<Panel> make_grid_panel();
std::unique_ptr<Panel> make_global_access_panel();
std::unique_ptr<Panel> make_shared_access_panel();
std::unique_ptr<Panel> make_source_panel();
std::unique_ptr<Panel> make_totals_panel();
std::unique_ptr<Panel> make_timings_panel();
std::unique_ptr<Panel> make_why_panel();
std::unique_ptr<Panel> make_occupancy_panel();
std::unique_ptr<Panel> make_roofline_panel();
std::unique_ptr<Panel> make_divergence_panel();
std::unique_ptr<Panel> make_flow_panel();
std::unique_ptr<Panel> make_lanes_panel();
std::unique_ptr<Panel> make_sweep_panel();
std::unique_ptr<Panel> make_timeline_panel();

}  // namespace warplens::window
