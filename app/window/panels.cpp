#include "app/window/panels.hpp"

#include "analysis/base/language.hpp"

namespace warplens::window {

std::span<const PanelRow> panel_table() {
  static constexpr PanelRow kPanels[] = {
      {"kernels", marked("Kernels"), Place::kernels, make_kernels_panel},
      {"sliders", marked("Settings"), Place::sliders, make_sliders_panel},
      {"matrices", marked("Matrices"), Place::matrices, make_matrices_panel},
      {"grid", marked("Grid"), Place::grid, make_grid_panel},
      {"global", marked("Global access"), Place::global_access, make_global_access_panel},
      {"shared", marked("Shared access"), Place::shared_access, make_shared_access_panel},
      {"source", marked("Source"), Place::source, make_source_panel},
      {"totals", marked("Totals"), Place::totals, make_totals_panel},
      {"timings", marked("Timings"), Place::totals, make_timings_panel},
      {"why", marked("Why"), Place::totals, make_why_panel},
      {"flow", marked("Flow"), Place::totals, make_flow_panel},
      {"lanes", marked("Lanes"), Place::totals, make_lanes_panel},
      {"sweep", marked("Sweep"), Place::totals, make_sweep_panel},
      {"timeline", marked("Timeline"), Place::timeline, make_timeline_panel},
  };
  return kPanels;
}

const PanelRow* find_panel(std::string_view name) {
  for (const PanelRow& row : panel_table())
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace warplens::window
