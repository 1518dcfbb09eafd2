#include "app/window/actions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/study/own_size.hpp"
#include "app/study/recorded.hpp"
#include "app/window/layout.hpp"
#include "imgui_internal.h"

namespace warplens::window {
namespace {

using Run = std::function<void(View&, Changes&)>;

void add_steps(std::vector<Action>& all, const Scene& scene, const View& view) {
  const bool ready = scene.ready();
  const trace::Recording* recording = scene.derived.recording();
  const auto move = [&](auto how) -> Run {
    return [recording, how](View& v, Changes&) {
      v.playing = false;
      v.cursor = how(*recording, v.cursor);
    };
  };
  using Rec = const trace::Recording&;
  const auto step = [&](const char* name, const char* icon, ImGuiKeyChord key, Run run) {
    all.push_back({"Step", name, icon, key, ready, false, true, std::move(run)});
  };
  step("First access", ICON_FA_BACKWARD_FAST, ImGuiKey_Home,
       move([](Rec r, views::Cursor c) { return views::at_ordinal(r, c.warp, 0); }));
  step("Previous access", ICON_FA_BACKWARD_STEP, ImGuiKey_LeftArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_accesses(r, c, -1); }));
  step("Next access", ICON_FA_FORWARD_STEP, ImGuiKey_RightArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_accesses(r, c, 1); }));
  step("Last access", ICON_FA_FORWARD_FAST, ImGuiKey_End,
       move([](Rec r, views::Cursor c) { return views::at_ordinal(r, c.warp, 1 << 30); }));
  step("Previous instruction", ICON_FA_ANGLE_LEFT, ImGuiMod_Shift | ImGuiKey_LeftArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_steps(r, c, -1); }));
  step("Next instruction", ICON_FA_ANGLE_RIGHT, ImGuiMod_Shift | ImGuiKey_RightArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_steps(r, c, 1); }));
  step("Previous barrier", ICON_FA_ANGLES_LEFT, ImGuiMod_Ctrl | ImGuiKey_LeftArrow,
       move([](Rec r, views::Cursor c) { return views::moved_to_barrier(r, c, -1); }));
  step("Next barrier", ICON_FA_ANGLES_RIGHT, ImGuiMod_Ctrl | ImGuiKey_RightArrow,
       move([](Rec r, views::Cursor c) { return views::moved_to_barrier(r, c, 1); }));
  const auto warp = [&](const char* name, const char* icon, ImGuiKey key, int by) {
    step(name, icon, key, [recording, by](View& v, Changes&) {
      const int warps = static_cast<int>(recording->steps_of_warp.size());
      if (warps == 0) return;
      const int to = (static_cast<int>(v.cursor.warp) + by + warps) % warps;
      v.cursor = views::at_ordinal(*recording, static_cast<std::uint32_t>(to),
                                   std::max(0, views::access_ordinal(*recording, v.cursor)));
    });
  };
  warp("Previous warp", ICON_FA_CHEVRON_UP, ImGuiKey_UpArrow, -1);
  warp("Next warp", ICON_FA_CHEVRON_DOWN, ImGuiKey_DownArrow, 1);
  all.push_back({"Step", view.playing ? "Pause" : "Play", view.playing ? ICON_FA_PAUSE : ICON_FA_PLAY, ImGuiKey_Space,
                 ready, false, false, [](View& v, Changes&) { v.playing = !v.playing; }});
}

void add_blocks(std::vector<Action>& all, const Scene& scene) {
  if (!scene.study.plan) return;
  const simt::Dim3 grid = scene.study.plan->launch.grid;
  const study::Choice choice = scene.choice;
  const auto block = [&](const char* name, const char* icon, ImGuiKey key, int dx, int dy) {
    const std::int64_t x = std::int64_t{choice.block.x} + dx, y = std::int64_t{choice.block.y} + dy;
    const bool there = x >= 0 && y >= 0 && x < grid.x && y < grid.y;
    all.push_back(
        {"Step", name, icon, ImGuiMod_Alt | key, there, false, true, [=](View&, Changes& changes) {
           changes.choice = choice;
           changes.choice->block = {static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), choice.block.z};
         }});
  };
  block("Next block in x", ICON_FA_ARROW_RIGHT, ImGuiKey_RightArrow, 1, 0);
  block("Previous block in x", ICON_FA_ARROW_LEFT, ImGuiKey_LeftArrow, -1, 0);
  block("Next block in y", ICON_FA_ARROW_DOWN, ImGuiKey_DownArrow, 0, 1);
  block("Previous block in y", ICON_FA_ARROW_UP, ImGuiKey_UpArrow, 0, -1);
}

void add_views(std::vector<Action>& all, const View& view) {
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool checked, Run run) {
    all.push_back({"View", name, icon, key, true, checked, false, std::move(run)});
  };
  const auto scale = [](float by) -> Run {
    return [by](View& v, Changes&) { v.scale = std::clamp(v.scale + by, View::kSmallestScale, View::kLargestScale); };
  };
  add("Larger text", ICON_FA_MAGNIFYING_GLASS_PLUS, ImGuiMod_Ctrl | ImGuiKey_Equal, false, scale(0.125f));
  add("Smaller text", ICON_FA_MAGNIFYING_GLASS_MINUS, ImGuiMod_Ctrl | ImGuiKey_Minus, false, scale(-0.125f));
  add("Normal text", "", ImGuiMod_Ctrl | ImGuiKey_0, false, [](View& v, Changes&) { v.scale = 1; });
  const bool light = view.theme == Theme::light;
  add(light ? "Dark theme" : "Light theme", light ? ICON_FA_MOON : ICON_FA_SUN, ImGuiMod_Ctrl | ImGuiKey_T, false,
      [light](View& v, Changes&) { v.theme = light ? Theme::dark : Theme::light; });
  add("Zoom to the block", ICON_FA_CROSSHAIRS, ImGuiKey_B, view.matrix_zoom == MatrixZoom::block,
      [](View& v, Changes&) { v.matrix_zoom = MatrixZoom::block; });
  add("Show the whole matrix", ICON_FA_EXPAND, ImGuiKey_M, view.matrix_zoom == MatrixZoom::whole,
      [](View& v, Changes&) { v.matrix_zoom = MatrixZoom::whole; });
  add("Show PTX", ICON_FA_CODE, ImGuiKey_P, view.show_ptx, [](View& v, Changes&) { v.show_ptx = !v.show_ptx; });
  add("Put the panels back", ICON_FA_TABLE_COLUMNS, 0, false, [](View&, Changes& c) { c.reset_layout = true; });
}

void add_kernels(std::vector<Action>& all, const Scene& scene) {
  const study::Choice choice = scene.choice;
  for (const views::Rung& rung : scene.ladder.rungs)
    all.push_back({"Kernel", rung.title, "", 0, true, rung.name == choice.kernel, false,
                   [choice, name = rung.name](View&, Changes& c) { c.choice = choice_of_kernel(choice, name); }});
  all.push_back({"Kernel", "Open a kernel file…", ICON_FA_FOLDER_OPEN, ImGuiMod_Ctrl | ImGuiKey_O, true, false, false,
                 [](View& v, Changes&) { v.opening_file = true; }});
  all.push_back({"Kernel", "Read the kernel again", ICON_FA_ROTATE, ImGuiKey_F5, true, false, false,
                 [choice](View&, Changes& c) { c.choice = choice; }});
  const bool guessed = scene.study.kernel && !scene.study.kernel->guessed_header.empty();
  all.push_back({"Kernel", "Save the guessed header beside the kernel", ICON_FA_FLOPPY_DISK, 0, guessed, false, false,
                 [](View&, Changes& c) { c.save_header = true; }});
  all.push_back({"Kernel", "Default settings", ICON_FA_ROTATE_LEFT, 0, !choice.set.empty(), false, false,
                 [choice](View&, Changes& c) {
                   c.choice = choice;
                   c.choice->set.clear();
                 }});
  using study::MachineKind;
  for (const MachineKind machine : {MachineKind::gpu, MachineKind::toy})
    all.push_back({"Kernel", machine == MachineKind::gpu ? "Real warps: 32 lanes" : "Toy warps: 4 lanes", "", 0, true,
                   choice.machine == machine, false, [choice, machine](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->machine = machine;
                   }});
  for (std::uint64_t edge = 512; edge <= 32768; edge *= 2)
    all.push_back({"Size", fmt::format("{0} × {0}", edge), "", 0, true, choice.size == kernels::Size{edge, edge}, false,
                   [choice, edge](View&, Changes& c) {
                     c.choice = choice;
                     c.choice->size = {edge, edge};
                     c.choice->block = {0, 0, 0};
                   }});
}

}  // namespace

study::Choice choice_of_kernel(const study::Choice& now, const std::string& kernel) {
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = study::own_size(kernel).value_or(now.size);
  choice.machine = now.machine;
  return choice;
}

std::string recorded_action(const std::string& gpu) {
  return "Recorded times: " + gpu;
}

namespace {

// Shows a panel that others may lie on.
void bring_forward(const char* panel) {
  ImGui::SetWindowFocus(window_name(*find_panel(panel)).c_str());
}

bool is_seen(const char* panel) {
  const ImGuiWindow* window = ImGui::FindWindowByName(window_name(*find_panel(panel)).c_str());
  return window && window->DockTabIsVisible;
}

void add_measuring(std::vector<Action>& all, const Scene& scene, const View& view) {
  const study::MeasuringState& state = scene.measuring;
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool enabled, bool checked, Run run) {
    all.push_back({"GPU", name, icon, key, enabled, checked, false, std::move(run)});
  };
  // What runs on a GPU says nothing of the toy machine.
  const bool real = scene.choice.machine == study::MachineKind::gpu;
  add("Measure", ICON_FA_STOPWATCH, ImGuiKey_G, real, state.on, [on = state.on](View&, Changes& c) {
    c.measure = !on;
    if (!on) bring_forward("timings");
  });
  add("Measure again", ICON_FA_ROTATE, ImGuiMod_Shift | ImGuiKey_G, state.on, false,
      [](View&, Changes& c) { c.measure_again = true; });
  add("Ask the hardware's counters", ICON_FA_MICROCHIP, ImGuiKey_H, real && scene.study.plan != nullptr, false,
      [](View&, Changes& c) {
        c.ask_hardware = true;
        if (!is_seen("flow")) bring_forward("totals");  // both show what was counted
      });
  const auto option = [&](const char* name, bool gpu::MeasureOptions::*which) {
    add(name, "", 0, true, state.options.*which, [options = state.options, which](View&, Changes& c) {
      c.measure_options = options;
      (*c.measure_options).*which = !(options.*which);
    });
  };
  option("Flush the L2 cache before each run", &gpu::MeasureOptions::flushed);
  option("Time the transfers too", &gpu::MeasureOptions::transfers);
  add("Worker…", ICON_FA_SERVER, 0, true, false, [](View& v, Changes&) { v.setting_worker = true; });
  const std::string shown = views::recorded_gpu_of(view.recorded_gpu, state);
  for (const std::string& gpu : study::recorded().gpus())
    all.push_back({"GPU", recorded_action(gpu), "", 0, true, gpu == shown, false,
                   [gpu](View& v, Changes&) { v.recorded_gpu = gpu; }});
}

}  // namespace

std::vector<Action> actions(const Scene& scene, const View& view) {
  std::vector<Action> all;
  add_steps(all, scene, view);
  add_blocks(all, scene);
  add_views(all, view);
  add_kernels(all, scene);
  add_measuring(all, scene, view);
  all.push_back({"Program", "Commands…", ICON_FA_MAGNIFYING_GLASS, ImGuiMod_Ctrl | ImGuiKey_P, true, false, false,
                 [](View& v, Changes&) { v.commands_open = true; }});
  all.push_back({"Program", "Stop the totals", ICON_FA_BAN, ImGuiKey_Escape, scene.progress.totalling, false, false,
                 [](View&, Changes& c) { c.cancel_totals = true; }});
  all.push_back({"Program", "Quit", ICON_FA_XMARK, ImGuiMod_Ctrl | ImGuiKey_Q, true, false, false,
                 [](View&, Changes& c) { c.quit = true; }});
  return all;
}

const Action* find_action(const std::vector<Action>& all, const std::string& name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Action& action) { return action.name == name; });
  return found == all.end() ? nullptr : &*found;
}

void run_shortcuts(const std::vector<Action>& all, View& view, Changes& changes) {
  if (ImGui::GetIO().WantTextInput ||
      ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
    return;
  for (const Action& action : all) {
    if (!action.shortcut || !action.enabled) continue;
    const ImGuiInputFlags flags = action.repeats ? ImGuiInputFlags_Repeat : ImGuiInputFlags_None;
    if (ImGui::IsKeyChordPressed(action.shortcut, flags)) action.run(view, changes);
  }
}

std::string shortcut_text(ImGuiKeyChord shortcut) {
  if (!shortcut) return {};
  std::string text = ImGui::GetKeyChordName(shortcut);
  for (const auto& [from, to] : {std::pair{"RightArrow", "→"},
                                 {"LeftArrow", "←"},
                                 {"UpArrow", "↑"},
                                 {"DownArrow", "↓"},
                                 {"Equal", "+"},
                                 {"Minus", "-"}})
    if (const auto at = text.find(from); at != std::string::npos) text.replace(at, std::string(from).size(), to);
  return text;
}

void action_button(const std::vector<Action>& all, const std::string& name, View& view, Changes& changes, ImVec2 size) {
  const Action* action = find_action(all, name);
  if (!action) return;
  ImGui::BeginDisabled(!action->enabled);
  const std::string label = fmt::format("{}###{}", *action->icon ? action->icon : action->name.c_str(), name);
  if (ImGui::Button(label.c_str(), size)) action->run(view, changes);
  ImGui::EndDisabled();
  const std::string keys = shortcut_text(action->shortcut);
  ImGui::SetItemTooltip("%s%s%s", action->name.c_str(), keys.empty() ? "" : "   ", keys.c_str());
}

}  // namespace warplens::window
