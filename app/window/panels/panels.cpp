#include "app/window/panels/panels.hpp"

#include "analysis/translation/message.hpp"

namespace warplens::window {

std::span<const PanelRow> panel_table() {
  static constexpr PanelRow kPanels[] = {
      {"kernels", marked("Kernels"), PanelPlace::kernels, make_kernels_panel},
      {"sliders", marked("Settings"), PanelPlace::sliders, make_sliders_panel},
      {"matrices", marked("Matrices"), PanelPlace::matrices, make_matrices_panel},
      {"grid", marked("Grid"), PanelPlace::grid, make_grid_panel},
      {"global", marked("Global access"), PanelPlace::global_access, make_global_access_panel},
      {"shared", marked("Shared access"), PanelPlace::shared_access, make_shared_access_panel},
      {"source", marked("Source"), PanelPlace::source, make_source_panel},
      {"totals", marked("Totals"), PanelPlace::totals, make_totals_panel},
      {"timings", marked("Timings"), PanelPlace::totals, make_timings_panel},
      {"why", marked("Why"), PanelPlace::totals, make_why_panel},
      {"occupancy", marked("Occupancy"), PanelPlace::totals, make_occupancy_panel},
      {"roofline", marked("Roofline"), PanelPlace::totals, make_roofline_panel},
      {"divergence", marked("Divergence"), PanelPlace::totals, make_divergence_panel},
      {"flow", marked("Flow"), PanelPlace::totals, make_flow_panel},
      {"lanes", marked("Lanes"), PanelPlace::totals, make_lanes_panel},
      {"sweep", marked("Sweep"), PanelPlace::totals, make_sweep_panel},
      {"timeline", marked("Timeline"), PanelPlace::timeline, make_timeline_panel},
  };
  return kPanels;
}

std::vector<std::string> panel_names() {
  std::vector<std::string> names;
  for (const PanelRow& row : panel_table()) names.emplace_back(row.name);
  return names;
}

std::optional<PanelPlace> place_of_step(const views::Derived& derived) {
  const trace::RecordedAccess* const current = derived.moment.current.access;
  if (current && current->space == ptx::StateSpace::shared) return PanelPlace::shared_access;
  if (current && current->space == ptx::StateSpace::global) return PanelPlace::global_access;
  return std::nullopt;
}

const PanelRow* find_panel(std::string_view name) {
  for (const PanelRow& row : panel_table())
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace warplens::window
