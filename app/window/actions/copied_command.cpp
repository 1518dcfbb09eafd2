#include "app/window/actions/copied_command.hpp"

#include "analysis/base/config_folder.hpp"
#include "app/study/self_contained_choice.hpp"
#include "app/window/model/notice.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {

void copy_as_command(views::State state, View& view, Changes& changes) {
  const std::string kernel = state.choice.kernel;
  const bool was_edited = state.choice.text != nullptr;
  try {
    state.choice = study::make_self_contained(state.choice, base::config_folder());
    if (state.beside) state.beside = study::make_self_contained(*state.beside, base::config_folder());
  } catch (const kernels::InputError& error) {
    changes.complaint = error.what();
    return;
  }
  ImGui::SetClipboardText(views::command_of(state).c_str());
  const bool was_kept = was_edited && !state.choice.text;
  show_notice(view.notice, was_kept ? say("Copied as a command; the edits of {} are in {}", kernel, state.choice.kernel)
                                    : tr("Copied as a command"));
}

}  // namespace warplens::window
