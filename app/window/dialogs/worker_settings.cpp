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
  draw_coloured_text(colour, text);
  ImGui::Dummy({0, look.em * 0.1f});
}

std::string facts_of(const gpu::DeviceFacts& device) {
  return say("driver {} · CUDA {} · compute capability {}.{} · {} multiprocessors · {}", device.driver, device.runtime,
             device.major, device.minor, device.multiprocessors, views::byte_size(device.memory_bytes));
}

// Draws the state of the current worker: its GPU, or an error. This always takes at least two lines, so that the
// buttons below do not move.
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
    draw_note(look, look.colours.quiet, tr("Not connected yet. Connect starts the worker and shows its GPU."));
  }
  const float least = top + 2 * ImGui::GetTextLineHeightWithSpacing();
  if (ImGui::GetCursorPosY() < least) ImGui::Dummy({0, least - ImGui::GetCursorPosY()});
}

void draw_worker_fields(const Look& look, worker::ClientOptions& typed, bool& entered) {
  ImGui::TextUnformatted(tr("Command that starts the worker"));
  ImGui::SetNextItemWidth(-1);
  entered = ImGui::InputTextWithHint("##command", tr("this program, on the GPU of this machine"), &typed.command,
                                     ImGuiInputTextFlags_EnterReturnsTrue);
  draw_note(look, look.colours.quiet,
            tr("Leave the command empty to use this machine. For another machine: ssh gpu01 warplens worker, or srun "
               "--gpus=1 warplens worker."));
  const auto seconds = [&](const char* label, double& value) {
    ImGui::SetNextItemWidth(look.em * 7);
    ImGui::InputDouble(label, &value, 0, 0, "%g");
    value = std::clamp(value, Limits::kLeastRunSeconds, Limits::kMostRunSeconds);
  };
  seconds(tr("seconds until a run of a kernel times out"), typed.run_seconds);
  seconds(tr("seconds to wait for the worker's greeting"), typed.handshake_seconds);
  seconds(tr("seconds to wait while the worker is silent"), typed.silence_seconds);
}

}  // namespace

void draw_worker_settings(const Scene& scene, View& view, Changes& changes) {
  WorkerDialog& dialog = view.dialogs.worker;
  const Look& look = scene.look;
  const std::string title = with_id(tr("GPU worker"), "worker");
  const char* const kTitle = title.c_str();
  if (dialog.requested) {
    dialog.requested = false;
    // If the field already contains a command, it is kept, so that the user can check it (see untrusted_worker).
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
    draw_note(look, look.colours.quiet, tr("This ends the current worker and discards its measurements."));
  else
    draw_answer(scene);
  ImGui::Spacing();
  const char* label = changed ? tr("Use this worker") : scene.measuring.failure ? tr("Retry") : tr("Connect");
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
