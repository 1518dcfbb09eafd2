#include "app/window/actions/step_actions.hpp"

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"

namespace warplens::window {
namespace {

void add_moves(std::vector<Action>& all, const Scene& scene, const View& view) {
  const bool ready = scene.ready();
  const trace::Recording* recording = scene.derived.recording();
  const auto move = [&](auto how) -> Action::Run {
    return [recording, how](View& v, Changes&) {
      v.playback.playing = false;
      v.cursor = how(*recording, v.cursor);
    };
  };
  using Rec = const trace::Recording&;
  const auto step = [&](const char* name, const char* icon, ImGuiKeyChord key, Action::Run run) {
    all.push_back({"Step", name, icon, key, ready, false, true, std::move(run)});
    // A presenter's remote control sends PageUp and PageDown.
    if (key == ImGuiKey_LeftArrow) all.back().also = ImGuiKey_PageUp;
    if (key == ImGuiKey_RightArrow) all.back().also = ImGuiKey_PageDown;
  };
  step(marked("First access"), ICON_FA_BACKWARD_FAST, ImGuiKey_Home,
       move([](Rec r, views::Cursor c) { return views::at_ordinal(r, c.warp, 0); }));
  step(marked("Previous access"), ICON_FA_BACKWARD_STEP, ImGuiKey_LeftArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_accesses(r, c, -1); }));
  step(marked("Next access"), ICON_FA_FORWARD_STEP, ImGuiKey_RightArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_accesses(r, c, 1); }));
  step(marked("Last access"), ICON_FA_FORWARD_FAST, ImGuiKey_End,
       move([](Rec r, views::Cursor c) { return views::at_ordinal(r, c.warp, 1 << 30); }));
  step(marked("Previous instruction"), ICON_FA_ANGLE_LEFT, ImGuiMod_Shift | ImGuiKey_LeftArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_steps(r, c, -1); }));
  step(marked("Next instruction"), ICON_FA_ANGLE_RIGHT, ImGuiMod_Shift | ImGuiKey_RightArrow,
       move([](Rec r, views::Cursor c) { return views::moved_by_steps(r, c, 1); }));
  step(marked("Previous barrier"), ICON_FA_ANGLES_LEFT, ImGuiMod_Ctrl | ImGuiKey_LeftArrow,
       move([](Rec r, views::Cursor c) { return views::moved_to_barrier(r, c, -1); }));
  step(marked("Next barrier"), ICON_FA_ANGLES_RIGHT, ImGuiMod_Ctrl | ImGuiKey_RightArrow,
       move([](Rec r, views::Cursor c) { return views::moved_to_barrier(r, c, 1); }));
  const int wavefronts = static_cast<int>(scene.derived.moment.shared_request.wavefronts.size());
  const auto wavefront = [&](const char* name, const char* icon, ImGuiKey key, int by) {
    all.push_back({"Step", name, icon, key, ready && wavefronts > 0, false, true, [wavefronts, by](View& v, Changes&) {
                     const int to = v.wavefront < 0 && by < 0 ? wavefronts - 1 : v.wavefront + by;
                     // After the last wavefront comes -1, which shows all wavefronts.
                     v.wavefront = to < wavefronts ? to : -1;
                   }});
  };
  wavefront(marked("Previous wavefront"), ICON_FA_ANGLE_UP, ImGuiKey_Comma, -1);
  wavefront(marked("Next wavefront"), ICON_FA_ANGLE_DOWN, ImGuiKey_Period, 1);
  const auto warp = [&](const char* name, const char* icon, ImGuiKey key, int by) {
    step(name, icon, key, [recording, by](View& v, Changes&) {
      const int warps = static_cast<int>(recording->steps_of_warp.size());
      if (warps == 0) return;
      const int to = (static_cast<int>(v.cursor.warp) + by + warps) % warps;
      v.cursor = views::at_ordinal(*recording, static_cast<std::uint32_t>(to),
                                   std::max(0, views::access_ordinal(*recording, v.cursor)));
    });
  };
  warp(marked("Previous warp"), ICON_FA_CHEVRON_UP, ImGuiKey_UpArrow, -1);
  warp(marked("Next warp"), ICON_FA_CHEVRON_DOWN, ImGuiKey_DownArrow, 1);
  all.push_back({"Step", view.playback.playing ? marked("Pause") : marked("Play"),
                 view.playback.playing ? ICON_FA_PAUSE : ICON_FA_PLAY, ImGuiKey_Space, ready, false, false,
                 [](View& v, Changes&) { v.playback.playing = !v.playback.playing; }});
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
  block(marked("Next block in x"), ICON_FA_ARROW_RIGHT, ImGuiKey_RightArrow, 1, 0);
  block(marked("Previous block in x"), ICON_FA_ARROW_LEFT, ImGuiKey_LeftArrow, -1, 0);
  block(marked("Next block in y"), ICON_FA_ARROW_DOWN, ImGuiKey_DownArrow, 0, 1);
  block(marked("Previous block in y"), ICON_FA_ARROW_UP, ImGuiKey_UpArrow, 0, -1);
}

// Adds the actions that select a lane.
void add_lanes(std::vector<Action>& all, const Scene& scene, const View& view) {
  if (!scene.ready()) return;
  const int lanes = static_cast<int>(scene.machine().warp_size);
  const auto add = [&](const char* name, ImGuiKeyChord key, bool enabled, bool repeats, Action::Run run) {
    all.push_back({"Step", name, ICON_FA_USER, key, enabled, false, repeats, std::move(run)});
  };
  add(marked("Select the next lane"), ImGuiKey_L, true, true,
      [lanes](View& v, Changes&) { v.lane = (v.lane + 1) % lanes; });
  add(marked("Select the previous lane"), ImGuiMod_Shift | ImGuiKey_L, true, true,
      [lanes](View& v, Changes&) { v.lane = (std::max(v.lane, 0) + lanes - 1) % lanes; });
  add(marked("Deselect the lane"), ImGuiMod_Ctrl | ImGuiKey_L, view.lane >= 0, false,
      [](View& v, Changes&) { v.lane = -1; });
}

}  // namespace

void add_steps(std::vector<Action>& all, const Scene& scene, const View& view) {
  add_moves(all, scene, view);
  add_blocks(all, scene);
  add_lanes(all, scene, view);
}

}  // namespace warplens::window
