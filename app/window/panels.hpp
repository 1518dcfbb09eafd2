#pragma once

#include "app/window/panel.hpp"

namespace warplens::window {

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
std::unique_ptr<Panel> make_flow_panel();
std::unique_ptr<Panel> make_lanes_panel();
std::unique_ptr<Panel> make_sweep_panel();
std::unique_ptr<Panel> make_timeline_panel();

}  // namespace warplens::window
