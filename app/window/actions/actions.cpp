#include "app/window/actions/actions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "IconsFontAwesome6.h"
#include "app/views/state.hpp"
#include "app/window/actions/copied_command.hpp"
#include "app/window/actions/copied_link.hpp"
#include "app/window/actions/export_actions.hpp"
#include "app/window/actions/gpu_actions.hpp"
#include "app/window/actions/kernel_actions.hpp"
#include "app/window/actions/lesson_actions.hpp"
#include "app/window/actions/platform_limits.hpp"
#include "app/window/actions/setting_actions.hpp"
#include "app/window/actions/step_actions.hpp"
#include "app/window/layout/own_windows.hpp"
#include "app/window/model/limits.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/present/question.hpp"
#include "app/window/source/compiled_views.hpp"
#include "imgui_internal.h"
#include "kernels/text/languages.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

void add_views(std::vector<Action>& all, const Scene& scene, const View& view) {
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool checked, Action::Run run) {
    all.push_back({"View", name, icon, key, true, checked, false, std::move(run)});
  };
  const auto scale = [](float by) -> Action::Run {
    return [by](View& v, Changes&) {
      v.preferences.text_scale =
          std::clamp(v.preferences.text_scale + by, Limits::kSmallestScale, Limits::kLargestScale);
    };
  };
  add(marked("Larger text"), ICON_FA_MAGNIFYING_GLASS_PLUS, ImGuiMod_Ctrl | ImGuiKey_Equal, false, scale(0.125f));
  add(marked("Smaller text"), ICON_FA_MAGNIFYING_GLASS_MINUS, ImGuiMod_Ctrl | ImGuiKey_Minus, false, scale(-0.125f));
  all[all.size() - 2].also = ImGuiKey_Equal;
  all.back().also = ImGuiKey_Minus;
  add(marked("Normal text"), "", ImGuiMod_Ctrl | ImGuiKey_0, false,
      [](View& v, Changes&) { v.preferences.text_scale = 1; });
  const bool light = view.preferences.theme == Theme::light;
  add(light ? marked("Dark theme") : marked("Light theme"), ICON_FA_CIRCLE_HALF_STROKE, ImGuiMod_Ctrl | ImGuiKey_T,
      false, [light](View& v, Changes&) { v.preferences.theme = light ? Theme::dark : Theme::light; });
  add(marked("Animate changes"), ICON_FA_FILM, 0, view.preferences.motion, [](View& v, Changes&) {
    v.preferences.motion = !v.preferences.motion;
    v.bank_motion = {};
  });
  add(marked("Zoom to the block"), ICON_FA_CROSSHAIRS, ImGuiKey_Z, view.matrix_zoom == MatrixZoom::block,
      [](View& v, Changes&) { v.matrix_zoom = MatrixZoom::block; });
  add(marked("Show the whole matrix"), ICON_FA_EXPAND, ImGuiKey_M, view.matrix_zoom == MatrixZoom::whole,
      [](View& v, Changes&) { v.matrix_zoom = MatrixZoom::whole; });
  const auto source_text = [&](const char* name, ImGuiKeyChord key, SourceText text) {
    add(name, ICON_FA_CODE, key, view.source.text == text,
        [text](View& v, Changes&) { v.source.text = v.source.text == text ? SourceText::cuda : text; });
  };
  source_text(marked("Show PTX"), ImGuiKey_P, SourceText::ptx);
  source_text(marked("Show SASS"), ImGuiKey_Y, SourceText::sass);
  add(marked("Show PTX or SASS beside the source"), ICON_FA_TABLE_COLUMNS, ImGuiKey_U, view.source.side_by_side,
      [](View& v, Changes&) { toggle_side_by_side(v.source); });
  add(marked("Maximize this panel"), ICON_FA_MAXIMIZE, ImGuiKey_F11, bool(view.panels.maximized),
      [](View& v, Changes&) {
        v.panels.maximized = v.panels.maximized
                                 ? MaximizedPanel{}
                                 : MaximizedPanel{.step = v.panels.hovered.empty(), .panel = v.panels.hovered};
      });
  add(marked("Maximize the step's panel"), ICON_FA_MAXIMIZE, ImGuiMod_Shift | ImGuiKey_F11, view.panels.maximized.step,
      [](View& v, Changes&) { v.panels.maximized = {.step = !v.panels.maximized.step, .panel = {}}; });
  if (scene.platform.toggle_full_screen)
    add(marked("Full screen"), ICON_FA_UP_RIGHT_AND_DOWN_LEFT_FROM_CENTER, ImGuiMod_Alt | ImGuiKey_Enter, false,
        [toggle = scene.platform.toggle_full_screen](View&, Changes&) { toggle(); });
  if (view.panels.maximized)
    add(marked("Show all panels"), ICON_FA_MINIMIZE, ImGuiKey_Escape, false,
        [](View& v, Changes&) { v.panels.maximized = {}; });
  const std::string meant = panel_for_action(view, place_of_step(scene.derived).value_or(PanelPlace::global_access));
  add(marked("Open this panel in its own window"), ICON_FA_WINDOW_RESTORE, ImGuiKey_W, in_own_window(view, meant),
      [meant](View& v, Changes& c) { toggle_own_window(v, meant, c); });
  add(marked("Reset layout"), ICON_FA_TABLE_COLUMNS, 0, false, [](View&, Changes& c) { c.reset_layout = true; });
}

// Adds two actions for each panel: show the panel, and move it to its own window or back. With these actions, users
// need no mouse.
void add_own_windows(std::vector<Action>& all, const View& view) {
  for (const PanelRow& row : panel_table()) {
    all.push_back({"Windows", fmt::format("{} in its own window", row.title), "", 0, true,
                   in_own_window(view, row.name), false,
                   [name = row.name](View& v, Changes& c) { toggle_own_window(v, name, c); }});
    all.back().label = say("{} in its own window", tr(row.title));
  }
  for (const PanelRow& row : panel_table()) {
    all.push_back({"Windows", row.title, "", 0, true, false, false, [name = row.name](View& v, Changes&) {
                     v.panels.maximized = {};
                     v.panels.bring_forward = name;
                   }});
    all.back().label = say("Show {}", tr(row.title));
  }
  all.push_back({"Windows", marked("Move all panels into one window"), ICON_FA_WINDOW_MAXIMIZE,
                 ImGuiMod_Shift | ImGuiKey_W, any_own_window(view), false, false,
                 [](View& v, Changes&) { close_own_windows(v); }});
}

// Adds the actions that compare two launches, A and B.
void add_comparing(std::vector<Action>& all, const Scene& scene) {
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool enabled, Action::Run run) {
    all.push_back({"View", name, icon, key, enabled, scene.beside != nullptr, false, std::move(run)});
  };
  add(marked("Compare with this"), ICON_FA_THUMBTACK, ImGuiKey_A, scene.ready() && scene.study.totals != nullptr,
      [](View&, Changes& c) { c.pin = Changes::Pin::present; });
  add(marked("Swap A and B"), ICON_FA_RIGHT_LEFT, ImGuiKey_X, scene.beside && scene.study.totals != nullptr,
      [beside = scene.beside](View&, Changes& c) {
        c.choice = beside->study->choice;
        c.pin = Changes::Pin::present;
      });
  add(marked("Stop comparing"), ICON_FA_XMARK, ImGuiMod_Shift | ImGuiKey_A, scene.beside != nullptr,
      [](View&, Changes& c) { c.pin = Changes::Pin::drop; });
}

void add_presenting(std::vector<Action>& all, const Scene& scene, const View& view) {
  const auto add = [&](const char* name, const char* icon, ImGuiKeyChord key, bool enabled, bool checked,
                       Action::Run run) {
    all.push_back({"Present", name, icon, key, enabled, checked, false, std::move(run)});
  };
  add(marked("Hide numbers and ask"), ICON_FA_CIRCLE_QUESTION, ImGuiKey_Q, true, view.class_guess.on,
      [](View& v, Changes&) {
        const bool on = !v.class_guess.on;
        v.class_guess = {};
        v.class_guess.on = on;
      });
  const bool asks = view.class_guess.on && !question_of(scene.derived).text.empty();
  add(marked("Reveal the answer"), ICON_FA_EYE, ImGuiKey_Enter, asks, false,
      [derived = &scene.derived](View& v, Changes&) { reveal_answer(v, *derived); });
  const auto pointer = [&](const char* name, const char* icon, ImGuiKey key, Pointer which) {
    add(name, icon, key, true, view.presentation.pointer == which, [which](View& v, Changes&) {
      v.presentation.pointer = v.presentation.pointer == which ? Pointer::none : which;
    });
  };
  pointer(marked("Laser pointer"), ICON_FA_LOCATION_CROSSHAIRS, ImGuiKey_R, Pointer::laser);
  pointer(marked("Pen"), ICON_FA_PEN, ImGuiKey_D, Pointer::pen);
  add(marked("Fade pen strokes"), "", 0, true, view.presentation.strokes_fade,
      [](View& v, Changes&) { v.presentation.strokes_fade = !v.presentation.strokes_fade; });
  add(marked("Erase pen strokes"), ICON_FA_ERASER, ImGuiKey_C, !view.presentation.strokes.empty(), false,
      [](View& v, Changes&) { v.presentation.strokes.clear(); });
  if (view.presentation.pointer != Pointer::none)
    add(marked("Turn off pointer and pen"), "", ImGuiKey_Escape, true, false,
        [](View& v, Changes&) { v.presentation.pointer = Pointer::none; });
  add(marked("Blank the screen"), ICON_FA_DISPLAY, ImGuiKey_B, true, view.presentation.blank,
      [](View& v, Changes&) { v.presentation.blank = !v.presentation.blank; });
}

void add_state(std::vector<Action>& all, const Scene& scene, const View& view) {
  all.push_back({"Program", marked("Copy as a command"), ICON_FA_COPY, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_C,
                 true, false, false,
                 [state = make_state(scene, view)](View& v, Changes& c) { copy_as_command(state, v, c); }});
  add_link(all, scene, view);
  all.push_back({"Program", marked("Paste a kernel or a command"), ICON_FA_PASTE, ImGuiMod_Ctrl | ImGuiKey_V, true,
                 false, false, [paste = scene.platform.paste](View&, Changes& c) {
                   if (paste) return paste();
                   if (const char* text = ImGui::GetClipboardText()) c.pasted = text;
                 }});
}

// Adds the actions that return to earlier choices of kernel and settings, such as "Undo".
void add_history(std::vector<Action>& all, const Scene& scene) {
  if (!scene.history) return;
  const study::History& history = *scene.history;
  const auto add = [&](const std::string& name, const char* icon, ImGuiKeyChord key, bool enabled, bool checked,
                       Action::Run run) {
    all.push_back({"History", name, icon, key, enabled, checked, false, std::move(run)});
  };
  add(marked("Undo"), ICON_FA_ROTATE_LEFT, ImGuiMod_Ctrl | ImGuiKey_Z, history.can_undo(), false,
      [](View&, Changes& c) { c.history = -1; });
  add(marked("Redo"), ICON_FA_ROTATE_RIGHT, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z, history.can_redo(), false,
      [](View&, Changes& c) { c.history = 1; });
  constexpr std::size_t kListed = 20;
  const std::size_t count = history.choices().size();
  for (std::size_t at = count > kListed ? count - kListed : 0; at < count; ++at) {
    const study::Choice& choice = history.choices()[at];
    add(fmt::format("{}: {} at {} × {}", at + 1, views::caption_of_choice(choice, scene.ladder), choice.size.width,
                    choice.size.height),
        "", 0, true, at == history.at(), [at](View&, Changes& c) { c.past = at; });
    all.back().label = say("{}: {} at {} × {}", at + 1, views::caption_of_choice(choice, scene.ladder),
                           choice.size.width, choice.size.height);
  }
}

// Returns the latest choice in the history whose machine has 32 lanes. If there is none, returns the current choice
// with such a machine.
study::Choice find_real_choice(const Scene& scene) {
  study::Choice real = scene.choice;
  real.machine = study::MachineKind::gpu;
  if (!scene.history) return real;
  const std::vector<study::Choice>& choices = scene.history->choices();
  for (std::size_t at = std::min(scene.history->at() + 1, choices.size()); at-- > 0;)
    if (choices[at].machine == study::MachineKind::gpu) return choices[at];
  return real;
}

// Returns the access that the window shows; nothing if there is none.
std::optional<AccessPlace> access_place(const Scene& scene) {
  if (!scene.ready()) return std::nullopt;
  return AccessPlace{scene.choice.kernel, scene.derived.cursor.warp, std::max(0, scene.derived.moment.current.ordinal)};
}

// Adds the action that shows a small matrix on a machine with four lanes, and plays the accesses of all warps. Also
// adds the action that returns to the launch that was shown before.
void add_blackboard(std::vector<Action>& all, const Scene& scene) {
  const bool is_toy = scene.choice.machine == study::MachineKind::toy;
  constexpr ImGuiKeyChord kToggle = ImGuiMod_Ctrl | ImGuiKey_B;
  all.push_back({"Present", marked("Return to 32 lanes"), ICON_FA_CHALKBOARD, is_toy ? kToggle : 0, is_toy, false,
                 false, [real = find_real_choice(scene)](View& v, Changes& c) {
                   c.choice = real;
                   v.matrix_zoom = MatrixZoom::block;
                   v.playback.playing = v.playback.across_warps = false;
                   v.cursor = {};
                 }});
  all.push_back({"Present", marked("Play a 6 × 4 matrix on four lanes"), ICON_FA_CHALKBOARD, is_toy ? 0 : kToggle, true,
                 false, false, [choice = scene.choice, place = access_place(scene)](View& v, Changes& c) {
                   if (choice.machine == study::MachineKind::gpu) v.before_blackboard = place;
                   c.choice = study::without_edits(choice);
                   c.choice->kernel = "tile";
                   c.choice->machine = study::MachineKind::toy;
                   c.choice->size = {6, 4};
                   c.choice->set = {{"BX", "2"}, {"BY", "4"}};  // reading a column of this tile is a bank conflict
                   c.choice->block = {0, 0, 0};
                   v.matrix_zoom = MatrixZoom::whole;
                   v.playback.playing = v.playback.across_warps = true;
                   v.cursor = {};
                 }});
}

// Adds an action for each language. Its name is in that language ("Deutsch"), so that users can find their language
// even if they cannot read the current one.
void add_languages(std::vector<Action>& all) {
  for (const kernels::Language& language : languages_of_window())
    all.push_back({"Language", language.name, "", 0, true, language.code == kernels::current_language(), false,
                   [code = language.code](View& v, Changes&) { v.preferences.language = code; }});
}

}  // namespace

std::vector<Action> actions(const Scene& scene, const View& view) {
  std::vector<Action> all;
  add_steps(all, scene, view);
  add_views(all, scene, view);
  add_own_windows(all, view);
  add_history(all, scene);
  add_comparing(all, scene);
  add_blackboard(all, scene);
  add_lessons(all, scene, view);
  add_presenting(all, scene, view);
  add_kernels(all, scene, view);
  add_settings(all, scene, view);
  add_gpu(all, scene, view);
  add_export_actions(all, scene, view);
  add_state(all, scene, view);
  all.push_back({"Program", marked("Help: panels, keys, terms"), ICON_FA_CIRCLE_INFO, ImGuiMod_Shift | ImGuiKey_Slash,
                 true, false, false, [](View& v, Changes&) { v.dialogs.help_requested = true; }, ImGuiKey_F1});
  all.push_back({"Program", marked("Find an action…"), ICON_FA_MAGNIFYING_GLASS, ImGuiMod_Ctrl | ImGuiKey_P, true,
                 false, false, [](View& v, Changes&) { v.dialogs.commands.requested = true; }});
  all.back().while_typing = true;
  all.push_back({"Program", marked("Stop counting"), ICON_FA_BAN, ImGuiKey_Escape,
                 scene.progress.totalling && !view.panels.maximized, false, false,
                 [](View&, Changes& c) { c.cancel_totals = true; }});
  all.push_back({"Program", marked("Quit"), ICON_FA_XMARK, ImGuiMod_Ctrl | ImGuiKey_Q, true, false, false,
                 [](View&, Changes& c) { c.quit = true; }});
  all.back().while_typing = true;
  add_languages(all);
  limit_to_platform(all, scene.platform);
  for (Action& action : all)
    if (action.label.empty()) action.label = tr(action.name);
  return all;
}

namespace {

/// Returns the modifiers that were held when the key was pressed in this frame. In a long frame, several events arrive
/// together, so the user may already have released the modifiers.
ImGuiKeyChord modifiers_of_press(ImGuiKey key) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiKeyChord held = context.IO.KeyMods;
  for (int at = context.InputEventsTrail.Size; at-- > 0;) {
    const ImGuiInputEvent& event = context.InputEventsTrail[at];
    if (event.Type != ImGuiInputEventType_Key) continue;
    if (event.Key.Key == key && event.Key.Down) break;
    if (event.Key.Key & ImGuiMod_Mask_) held = event.Key.Down ? held & ~event.Key.Key : held | event.Key.Key;
  }
  return held;
}

bool is_pressed(ImGuiKeyChord chord, bool repeats) {
  const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
  return chord != 0 && ImGui::IsKeyPressed(key, repeats) && modifiers_of_press(key) == (chord & ImGuiMod_Mask_);
}

/// Key combinations that have the same effect. `meant` is the shortcut of an action, and `typed` also triggers this
/// action. A key of the numeric keypad has the same effect as the same key of the main block. Ctrl+Shift+= has the same
/// effect as Ctrl+=, because Shift+= types '+' on many keyboards.
constexpr struct {
  ImGuiKeyChord meant, typed;
} kAlike[] = {{ImGuiMod_Ctrl | ImGuiKey_Equal, ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal},
              {ImGuiMod_Ctrl | ImGuiKey_Equal, ImGuiMod_Ctrl | ImGuiKey_KeypadAdd},
              {ImGuiMod_Ctrl | ImGuiKey_Minus, ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract},
              {ImGuiKey_Minus, ImGuiKey_KeypadSubtract}};

/// Returns the key, without modifiers, with which the shortcut `chord` was pressed; nullopt if it was not pressed.
std::optional<ImGuiKey> key_pressed(ImGuiKeyChord chord, bool repeats) {
  if (is_pressed(chord, repeats)) return static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
  for (const auto& alike : kAlike)
    if (alike.meant == chord && is_pressed(alike.typed, repeats))
      return static_cast<ImGuiKey>(alike.typed & ~ImGuiMod_Mask_);
  // On some keyboard layouts, '+' is on another key than '='. Therefore the typed character is checked.
  const ImVector<ImWchar>& letters = ImGui::GetIO().InputQueueCharacters;
  if (chord == ImGuiKey_Equal && !ImGui::GetIO().WantTextInput && letters.contains('+')) return ImGuiKey_None;
  return std::nullopt;
}

/// Discards the characters that the key of a shortcut types, also while the key is held. Otherwise they would be typed
/// into the dialog that the shortcut opened.
void drop_letters_of_shortcut(View& view) {
  if (view.shortcut_held == ImGuiKey_None) return;
  if (ImGui::IsKeyDown(view.shortcut_held))
    ImGui::GetIO().InputQueueCharacters.resize(0);
  else
    view.shortcut_held = ImGuiKey_None;
}

/// Returns whether the key is one of F1 to F12. These keys type no character, so their shortcuts also work while text
/// is typed.
bool is_function_key(ImGuiKeyChord chord) {
  const auto key = static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_);
  return key >= ImGuiKey_F1 && key <= ImGuiKey_F12;
}

}  // namespace

void run_shortcuts(std::span<const Action> all, View& view, Changes& changes) {
  drop_letters_of_shortcut(view);
  if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return;
  const bool is_typing = ImGui::GetIO().WantTextInput;
  for (const Action& action : all) {
    if (!action.shortcut || !action.enabled) continue;
    for (const ImGuiKeyChord chord : {action.shortcut, action.also}) {
      if (is_typing && !action.while_typing && !is_function_key(chord)) continue;
      const std::optional<ImGuiKey> key = key_pressed(chord, action.repeats);
      if (!key) continue;
      // While the screen is blank, the result of an action would not be visible. Therefore a shortcut only shows the
      // screen again.
      if (!std::exchange(view.presentation.blank, false)) action.run(view, changes);
      view.shortcut_held = *key;
      drop_letters_of_shortcut(view);
      break;
    }
  }
}

}  // namespace warplens::window
