#include "app/window/actions/gpu_actions.hpp"

#include <utility>

#include "IconsFontAwesome6.h"
#include "app/study/records.hpp"
#include "app/window/layout/layout.hpp"
#include "app/window/panels/panels.hpp"
#include "imgui_internal.h"
#include "kernels/gpu_data/gpu_file.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Shows the tab of a panel that is docked together with other panels.
void bring_forward(const char* panel) {
  ImGui::SetWindowFocus(window_name(*find_panel(panel)).c_str());
}

bool is_seen(const char* panel) {
  const ImGuiWindow* window = ImGui::FindWindowByName(window_name(*find_panel(panel)).c_str());
  return window && window->DockTabIsVisible;
}

void add_measuring(std::vector<Action>& all, const Scene& scene, const View& view) {
  const study::MeasurementState& state = scene.measuring;
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool enabled, bool checked,
                       Action::Run run) {
    all.push_back({"GPU", name, icon, key, enabled, checked, false, std::move(run)});
  };
  // The launch of a toy machine cannot be measured on a GPU.
  const bool real = scene.choice.machine == study::MachineKind::gpu;
  add(marked("Measure"), ICON_FA_STOPWATCH, ImGuiKey_G, real, state.on, [on = state.on](View&, Changes& c) {
    c.gpu.measure = !on;
    if (!on) bring_forward("timings");
  });
  add(marked("Measure again"), ICON_FA_ROTATE, ImGuiMod_Shift | ImGuiKey_G, state.on, false,
      [](View&, Changes& c) { c.gpu.measure_again = true; });
  add(marked("Read GPU counters"), ICON_FA_MICROCHIP, ImGuiKey_H, real && scene.study.plan != nullptr, false,
      [](View&, Changes& c) {
        c.gpu.read_counters = true;
        if (!is_seen("flow")) bring_forward("totals");  // the panels "flow" and "totals" show the counters
      });
  const auto option = [&](const char* name, bool gpu::MeasureOptions::*which) {
    add(name, "", 0, true, state.options.*which, [options = state.options, which](View&, Changes& c) {
      c.gpu.options = options;
      (*c.gpu.options).*which = !(options.*which);
    });
  };
  option(marked("Flush the L2 cache before each run"), &gpu::MeasureOptions::flushed);
  option(marked("Also time the transfers"), &gpu::MeasureOptions::transfers);
  add(marked("Worker…"), ICON_FA_SERVER, 0, true, false, [](View& v, Changes&) { v.dialogs.worker.requested = true; });
  const std::string shown = views::recorded_gpu_of(view.gpus.recorded, state);
  for (const std::string& gpu : study::built_in_records().gpus()) {
    all.push_back({"GPU", "Recorded times: " + gpu, "", 0, true, gpu == shown, false,
                   [gpu](View& v, Changes&) { v.gpus.recorded = gpu; }});
    all.back().label = say("Recorded times: {}", gpu);
  }
}

void add_predicting(std::vector<Action>& all, const Scene& scene, const View& view) {
  const bool real = scene.choice.machine == study::MachineKind::gpu;
  for (const kernels::KnownGpu& gpu : view.gpus.known) {
    all.push_back({"GPU", "Predict for " + label_of(gpu), "", 0, real, gpu.name == view.gpus.predicted, false,
                   [name = gpu.name](View& v, Changes&) {
                     v.gpus.predicted = name;
                     bring_forward("why");
                   }});
    all.back().label = say("Predict for {}", label_of(gpu));
  }
  all.push_back({"GPU", marked("Predict with an empty L2 cache"), "", 0, real, view.gpus.l2_empty, false,
                 [](View& v, Changes&) { v.gpus.l2_empty = !v.gpus.l2_empty; }});
}

}  // namespace

void add_gpu(std::vector<Action>& all, const Scene& scene, const View& view) {
  add_measuring(all, scene, view);
  add_predicting(all, scene, view);
}

}  // namespace warplens::window
