#include "app/window/dialogs/worker_settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/views/numbers.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/model/limits.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_stdlib.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using Doing = study::MeasurementState::Doing;

void draw_note(const Look& look, ImU32 colour, const std::string& text) {
  coloured_text(colour, text);
  ImGui::Dummy({0, look.em * 0.1f});
}

std::string facts_of(const gpu::DeviceFacts& device) {
  return say("driver {} · CUDA {} · compute capability {}.{} · {} multiprocessors · {}", device.driver, device.runtime,
             device.major, device.minor, device.multiprocessors, views::byte_size(device.memory_bytes));
}

// What the worker that measures now has said; two lines high at least, so that the buttons below stay where they are.
void draw_answer(const Scene& scene) {
  const Look& look = scene.look;
  const study::MeasurementState& state = scene.measuring;
  const float top = ImGui::GetCursorPosY();
  if (state.doing == Doing::connecting) {
    draw_note(look, look.colours.quiet, tr("waiting for the worker …"));
  } else if (state.failure) {
    draw_note(look, look.colours.fair, fmt::format("{}  {}", ICON_FA_TRIANGLE_EXCLAMATION, state.failure->message));
  } else if (state.device) {
    draw_note(look, look.colours.good, fmt::format("{}  {}", ICON_FA_CHECK, state.device->name));
    draw_note(look, look.colours.quiet, facts_of(*state.device));
  } else {
    draw_note(look, look.colours.quiet, tr("It was not asked for yet. Connect starts it and shows what GPU it has."));
  }
  const float least = top + 2 * ImGui::GetTextLineHeightWithSpacing();
  if (ImGui::GetCursorPosY() < least) ImGui::Dummy({0, least - ImGui::GetCursorPosY()});
}

void draw_worker_fields(const Look& look, worker::ClientOptions& typed, bool& entered) {
  ImGui::TextUnformatted(tr("Command that starts the worker"));
  ImGui::SetNextItemWidth(-1);
  entered = ImGui::InputTextWithHint("##command", tr("this program, on this machine's GPU"), &typed.command,
                                     ImGuiInputTextFlags_EnterReturnsTrue);
  draw_note(look, look.colours.quiet,
            tr("Empty for this machine. On another one: ssh gpu01 warplens worker, or srun --gpus=1 warplens worker."));
  const auto seconds = [&](const char* label, double& value) {
    ImGui::SetNextItemWidth(look.em * 7);
    ImGui::InputDouble(label, &value, 0, 0, "%g");
    value = std::clamp(value, Limits::kLeastRunSeconds, Limits::kMostRunSeconds);
  };
  seconds(tr("seconds that one run of a kernel may take"), typed.run_seconds);
  seconds(tr("seconds until it must have greeted"), typed.handshake_seconds);
  seconds(tr("seconds that it may say nothing"), typed.silence_seconds);
}

}  // namespace

void draw_worker_settings(const Scene& scene, View& view, Changes& changes) {
  WorkerDialog& dialog = view.dialogs.worker;
  const Look& look = scene.look;
  const std::string title = with_id(tr("Where to measure"), "worker");
  const char* const kTitle = title.c_str();
  if (dialog.requested) {
    dialog.requested = false;
    // One that was typed already waits to be looked at: see untrusted_worker.
    if (dialog.typed == worker::ClientOptions{}) dialog.typed = scene.worker;
    ImGui::OpenPopup(kTitle);
  }
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y * 0.25f), ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(look.em * 42, window.x * 0.85f), 0});
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  draw_worker_fields(look, dialog.typed, entered);
  ImGui::Separator();
  const bool changed = dialog.typed != scene.worker;
  if (changed)
    draw_note(look, look.colours.quiet,
              tr("The worker that measures now is ended, and what it measured is forgotten."));
  else
    draw_answer(scene);
  ImGui::Spacing();
  const char* label = changed ? tr("Use this worker") : scene.measuring.failure ? tr("Try again") : tr("Connect");
  if (ImGui::Button(with_id(label, "connect").c_str()) || entered) {
    if (changed)
      changes.gpu.worker = dialog.typed;
    else
      changes.gpu.connect = true;
  }
  ImGui::SameLine();
  if (ImGui::Button(tr("Close")) || escape_leaves_dialog()) {
    dialog.typed = {};
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

}  // namespace warplens::window
