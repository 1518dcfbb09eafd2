#include "app/window/panels.hpp"

namespace warplens::window {

std::span<const PanelRow> panel_table() {
  static constexpr PanelRow kPanels[] = {
      {"kernels", "Kernels", Place::kernels, make_kernels_panel},
      {"sliders", "Settings", Place::sliders, make_sliders_panel},
      {"matrices", "Matrices", Place::matrices, make_matrices_panel},
      {"grid", "Grid", Place::grid, make_grid_panel},
      {"global", "Global access", Place::global_access, make_global_access_panel},
      {"shared", "Shared access", Place::shared_access, make_shared_access_panel},
      {"source", "Source", Place::source, make_source_panel},
      {"totals", "Totals", Place::totals, make_totals_panel},
      {"timings", "Timings", Place::totals, make_timings_panel},
      {"why", "Why", Place::totals, make_why_panel},
      {"flow", "Flow", Place::totals, make_flow_panel},
      {"lanes", "Lanes", Place::totals, make_lanes_panel},
      {"sweep", "Sweep", Place::totals, make_sweep_panel},
      {"timeline", "Timeline", Place::timeline, make_timeline_panel},
  };
  return kPanels;
}

const PanelRow* find_panel(std::string_view name) {
  for (const PanelRow& row : panel_table())
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace warplens::window
