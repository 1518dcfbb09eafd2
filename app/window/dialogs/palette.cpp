#include "app/window/dialogs/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/translation/message.hpp"
#include "app/window/actions/synonyms.hpp"
#include "imgui_stdlib.h"

namespace warplens::window {

std::optional<int> rank_match(const std::string& name, const std::string& typed) {
  std::string in = name, what = typed;
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  std::ranges::transform(in, in.begin(), lower);
  std::ranges::transform(what, what.begin(), lower);
  if (in.starts_with(what)) return 0;
  std::optional<int> best;
  for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) {
    const bool starts_word = at == 0 || in[at - 1] == ' ' || in[at - 1] == '(' || in[at - 1] == ':';
    best = std::min(best.value_or(9), starts_word ? 1 : 2);
  }
  if (best) return best;
  std::size_t found = 0;
  for (const char letter : in)
    if (found < what.size() && letter == what[found]) ++found;
  return found == what.size() ? std::optional(3) : std::nullopt;
}

namespace {

std::optional<int> better(std::optional<int> one, std::optional<int> other) {
  if (!one || !other) return one ? one : other;
  return std::min(*one, *other);
}

/// Returns the rank of an action whose synonym matches the typed text; nullopt if none does. The text must be at the
/// beginning of the synonym or of one of its words. The other kinds of matches in rank_match() would find too many
/// actions.
std::optional<int> rank_of_synonym(const std::string& name, const std::string& typed) {
  const std::string words = synonyms_of(name);
  if (words.empty() || typed.empty() || rank_match(words, typed).value_or(9) > 1) return std::nullopt;
  return 2;
}

}  // namespace

std::vector<const Action*> ranked(std::span<const Action> all, const std::string& typed) {
  std::vector<std::pair<int, const Action*>> found;
  for (const Action& action : all) {
    const int behind = action.enabled ? 0 : 100;
    // If the window is in another language, users can still find an action by its English name.
    const std::string group = tr(action.group);
    const auto own = better(rank_match(action.label, typed), rank_match(action.name, typed));
    if (const auto rank = better(own, rank_of_synonym(action.name, typed)))
      found.emplace_back(*rank + behind, &action);
    else if (const auto with_group = better(rank_match(group + " " + action.label, typed),
                                            rank_match(action.group + " " + action.name, typed)))
      found.emplace_back(*with_group + 4 + behind, &action);
  }
  std::ranges::stable_sort(found, {}, &std::pair<int, const Action*>::first);
  std::vector<const Action*> actions;
  for (const auto& [rank, action] : found) actions.push_back(action);
  return actions;
}

void draw_commands(const Look& look, std::span<const Action> all, View& view, Changes& changes) {
  CommandPalette& palette = view.dialogs.commands;
  if (palette.requested) ImGui::OpenPopup("commands");
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  const float width = std::min(look.em * 34, window.x * 0.8f);
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, look.em * 4), ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({width, std::min(look.em * 26, window.y * 0.7f)});
  if (!ImGui::BeginPopup("commands")) return;
  std::string& typed = palette.typed;
  int& chosen = palette.chosen;
  if (palette.requested) {
    typed.clear();
    chosen = 0;
    ImGui::SetKeyboardFocusHere();
    palette.requested = false;
  }
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##typed", tr("Type a part of an action's name"), &typed)) chosen = 0;

  const std::vector<const Action*> found = ranked(all, typed);
  const bool down = ImGui::IsKeyPressed(ImGuiKey_DownArrow), up = ImGui::IsKeyPressed(ImGuiKey_UpArrow);
  chosen += (down ? 1 : 0) - (up ? 1 : 0);
  chosen = std::clamp(chosen, 0, std::max(0, static_cast<int>(found.size()) - 1));
  const Action* taken = nullptr;
  ImGui::BeginChild("list");
  for (int i = 0; i < static_cast<int>(found.size()); ++i) {
    const Action& action = *found[static_cast<std::size_t>(i)];
    const int flags = action.enabled ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
    if (ImGui::Selectable(fmt::format("{}  ·  {}##{}", action.label, tr(action.group), i).c_str(), i == chosen, flags))
      taken = &action;
    if (!action.reason.empty()) ImGui::SetItemTooltip("%s", action.reason.c_str());
    const std::string keys = shortcut_text(action.shortcut);
    if (!keys.empty()) {
      const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
      draw_text(*ImGui::GetWindowDrawList(), {from, {to.x - look.em * 0.5f, to.y}}, look.fonts.text, look.em,
                look.colours.quiet, keys, Align::right);
    }
    if (i == chosen && (up || down)) ImGui::SetScrollHereY();
  }
  ImGui::EndChild();
  if (ImGui::IsKeyPressed(ImGuiKey_Enter) && !found.empty()) taken = found[static_cast<std::size_t>(chosen)];
  if (taken && !taken->enabled) taken = nullptr;
  if (taken) taken->run(view, changes);
  if (taken) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window
