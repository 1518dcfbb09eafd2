#include "app/window/dialogs/unsaved_edits.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "analysis/translation/message.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/model/kernel_choice.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// Returns whether the choice has edits that are in no file. The source of a lesson does not count, because the user
/// did not write it.
bool has_unsaved_edits(const study::Choice& choice, const View& view) {
  if (!choice.text || view.lesson_reader.brings(choice)) return false;
  try {
    return kernels::kernel_text(choice.kernel) != *choice.text;
  } catch (const kernels::InputError&) {  // there is no such file, for example because the kernel was pasted
    return true;
  }
}

/// Returns whether the choice `next` replaces the text of `now` by another text. Edits of the same kernel do not count.
/// A text that contains the whole old text, for example below a new header, does not count either.
bool replaces_text(const study::Choice& now, const study::Choice& next) {
  if (next.text == now.text) return false;
  if (!next.text) return true;
  return next.kernel != now.kernel && next.text->find(*now.text) == std::string::npos;
}

/// Returns whether the text of the choice `now` would be lost if the requests in `changes` were carried out. The text
/// is not lost if it becomes launch A of a comparison.
bool loses_text(const study::Choice& now, const Changes& changes) {
  if (changes.quit || !changes.pasted.empty() || (!changes.open.empty() && !changes.open.ends_with(".md"))) return true;
  const bool may_lose = !changes.discards_edits && changes.pin != Changes::Pin::present;
  if (changes.choice && may_lose && replaces_text(now, *changes.choice)) return true;
  return changes.go_to && replaces_text(now, changes.go_to->choice);
}

/// Moves requests from `from` to `to`. These are all requests that loses_text() checks.
void move_requests(Changes& from, Changes& to) {
  to.quit = std::exchange(from.quit, false);
  to.pasted = std::exchange(from.pasted, {});
  to.open = std::exchange(from.open, {});
  to.choice = std::exchange(from.choice, std::nullopt);
  to.go_to = std::exchange(from.go_to, std::nullopt);
}

}  // namespace

void hold_back_losses(const Scene& scene, View& view, Changes& changes) {
  UnsavedEditsDialog& dialog = view.dialogs.unsaved;
  if (dialog.is_answered && dialog.held) {
    if (!scene.choice.text || dialog.discards) return move_requests(*std::exchange(dialog.held, nullptr), changes);
    // The edits are being saved. If saving failed, or if the user closed the dialog that asks for the path, the
    // requests that wait for it are dropped.
    if (changes.save_kernel.empty() && open_popups() == 0) dialog.held = nullptr;
  }
  if (!scene.choice.text || !loses_text(scene.choice, changes) || !has_unsaved_edits(scene.choice, view)) return;
  dialog.held = std::make_shared<Changes>();
  dialog.is_answered = dialog.discards = false;
  dialog.requested = true;
  move_requests(changes, *dialog.held);
}

void draw_unsaved_edits(const Scene& scene, View& view, Changes& changes) {
  UnsavedEditsDialog& dialog = view.dialogs.unsaved;
  const std::string title = with_id(tr("Save the edits?"), "unsaved");
  if (std::exchange(dialog.requested, false) && !ImGui::IsPopupOpen(title.c_str())) ImGui::OpenPopup(title.c_str());
  const float em = scene.look.em;
  const ImGuiViewport& main = *ImGui::GetMainViewport();
  ImGui::SetNextWindowPos(main.Pos + ImVec2(main.Size.x / 2, main.Size.y * 0.3f), ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(em * 32, main.Size.x * 0.9f), 0});
  if (!ImGui::BeginPopupModal(title.c_str(), nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  draw_wrapped_text(say("The edits of {} are not saved.", name_of_kernel(scene.choice, scene.ladder)));
  ImGui::Spacing();
  const ImVec2 button{em * 8, 0};
  ImGui::SetItemDefaultFocus();
  const bool save = ImGui::Button(with_id(tr("Save"), "save edits").c_str(), button);
  ImGui::SameLine();
  const bool discard = ImGui::Button(with_id(tr("Discard"), "discard edits").c_str(), button);
  ImGui::SameLine();
  const bool cancel = ImGui::Button(with_id(tr("Cancel"), "keep editing").c_str(), button) || escape_leaves_dialog();
  if (save) save_edited(scene.choice, view, changes);
  if (cancel) dialog.held = nullptr;
  if (save || discard) dialog.is_answered = true, dialog.discards = discard;
  if (save || discard || cancel) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window
