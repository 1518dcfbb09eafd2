#include "app/window/worker_settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"
#include "imgui_stdlib.h"

namespace warplens::window {
namespace {

using Doing = study::MeasuringState::Doing;

constexpr const char* kTitle = "Where to measure###worker";

void wrapped(const Look& look, ImU32 colour, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
  ImGui::Dummy({0, look.em * 0.1f});
}

std::string facts_of(const gpu::DeviceFacts& device) {
  return fmt::format("driver {} · CUDA {} · compute capability {}.{} · {} multiprocessors · {}", device.driver,
                     device.runtime, device.major, device.minor, device.multiprocessors,
                     views::byte_size(device.memory_bytes));
}

// What the worker that measures now has said; two lines high at least, so that the buttons below stay where they are.
void draw_answer(const Scene& scene) {
  const Look& look = scene.look;
  const study::MeasuringState& state = scene.measuring;
  const float top = ImGui::GetCursorPosY();
  if (state.doing == Doing::connecting) {
    wrapped(look, look.colours.quiet, "waiting for the worker …");
  } else if (state.failure) {
    wrapped(look, look.colours.fair, fmt::format("{}  {}", ICON_FA_TRIANGLE_EXCLAMATION, state.failure->message));
  } else if (state.device) {
    wrapped(look, look.colours.good, fmt::format("{}  {}", ICON_FA_CHECK, state.device->name));
    wrapped(look, look.colours.quiet, facts_of(*state.device));
  } else {
    wrapped(look, look.colours.quiet, "It was not asked for yet. Connect starts it and shows what GPU it has.");
  }
  const float least = top + 2 * ImGui::GetTextLineHeightWithSpacing();
  if (ImGui::GetCursorPosY() < least) ImGui::Dummy({0, least - ImGui::GetCursorPosY()});
}

void draw_fields(const Look& look, worker::ClientOptions& typed, bool& entered) {
  ImGui::TextUnformatted("Command that starts the worker");
  ImGui::SetNextItemWidth(-1);
  entered = ImGui::InputTextWithHint("##command", "this program, on this machine's GPU", &typed.command,
                                     ImGuiInputTextFlags_EnterReturnsTrue);
  wrapped(look, look.colours.quiet,
          "Empty for this machine. On another one: ssh gpu01 warplens worker, or srun --gpus=1 warplens worker.");
  ImGui::SetNextItemWidth(look.em * 7);
  ImGui::InputDouble("seconds that one run of a kernel may take", &typed.run_seconds, 0, 0, "%g");
  typed.run_seconds = std::clamp(typed.run_seconds, View::kLeastRunSeconds, View::kMostRunSeconds);
}

}  // namespace

void draw_worker_settings(const Scene& scene, View& view, Changes& changes) {
  const Look& look = scene.look;
  if (view.setting_worker) {
    view.setting_worker = false;
    view.worker_typed = scene.worker;
    ImGui::OpenPopup(kTitle);
  }
  const ImVec2 window = ImGui::GetMainViewport()->Size;
  ImGui::SetNextWindowPos({window.x / 2, window.y * 0.25f}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(look.em * 42, window.x * 0.85f), 0});
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  draw_fields(look, view.worker_typed, entered);
  ImGui::Separator();
  const bool changed = view.worker_typed != scene.worker;
  if (changed)
    wrapped(look, look.colours.quiet, "The worker that measures now is ended, and what it measured is forgotten.");
  else
    draw_answer(scene);
  ImGui::Spacing();
  const char* label = changed                   ? "Use this worker###connect"
                      : scene.measuring.failure ? "Try again###connect"
                                                : "Connect###connect";
  if (ImGui::Button(label) || entered) {
    if (changed)
      changes.worker = view.worker_typed;
    else
      changes.connect = true;
  }
  ImGui::SameLine();
  if (ImGui::Button("Close") || ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window
