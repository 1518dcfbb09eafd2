#include "app/window/dialogs/help.hpp"

#include <algorithm>

#include "analysis/base/message.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/widgets.hpp"

namespace warplens::window {
namespace {

struct PanelHelp {
  const char* panel;
  const char* meaning;
};

constexpr PanelHelp kPanels[] = {
    {"kernels",
     marked("The kernels as a ladder, each better than one before it. A card says how many times the least its launch "
            "moves (the worse of sectors and wavefronts) and its share of a plain copy's speed, both of the setting "
            "that its caption names.")},
    {"sliders", marked("The kernel's own parameters and the matrix. Everything follows while a slider is dragged.")},
    {"matrices",
     marked(
         "The buffers, element by element: the block's part is outlined, blue was read, brown was written, the "
         "current access is in its lanes' colours; faint brown is what the blocks before this one wrote, hatched what "
         "is not known of them. Wheel to zoom, drag to move, click a block to go there. A kernel that takes its "
         "matrix for one long row is seen in rows of 128 bytes, each called by its first element.")},
    {"grid",
     marked("All blocks of the launch. Blocks of one colour behave alike, so that one of them stands for all.")},
    {"global",
     marked("One access to global memory: the lanes above, below them the 128-byte lines that they touch, each of "
            "four sectors. A whole sector moves even for one byte; hatched is what was moved for nothing.")},
    {"shared",
     marked("One access to shared memory: each column is a bank. A wavefront serves one word of each bank; words in "
            "the same bank wait for the next. Brown words were written, hatched ones are padding. Step through the "
            "wavefronts with , and the full stop.")},
    {"source",
     marked("The kernel. Beside a line stand the sectors (S) of a request to global memory and the wavefronts (W) of "
            "one to shared memory. Click a line to step to its next access.")},
    {"totals",
     marked("Sums over the whole launch, by memory and by line, as the model counts them and, where they were asked "
            "for, as the GPU's own counters do.")},
    {"timings",
     marked("How long the launch took: measured here, or recorded on a named GPU; the dashed line is a plain copy of "
            "the same bytes.")},
    {"why",
     marked(
         "How long the launch takes by prediction, which part of the machine is the limit, and what warps wait for.")},
    {"flow", marked("What passes between the multiprocessors, the caches and the memory.")},
    {"sweep", marked("A figure over two of the kernel's settings, a cell a setting, filled while it is seen. A click "
                     "on a cell goes "
                     "there.")},
    {"lanes",
     marked("The current access as a table: a row for each lane, to be sorted and copied. Click one to follow it.")},
    {"timeline",
     marked("The warp's accesses in order, as warm as they are costly. Drag to scrub, wheel to zoom. Accesses and "
            "instructions are numbered from 0, as warps and lanes are.")},
};

constexpr Term kTerms[] = {
    {marked("warp"), marked("32 threads that execute each instruction together.")},
    {marked("lane"), marked("One of a warp's 32 threads.")},
    {marked("request"), marked("One instruction of one warp that touches memory.")},
    {marked("sector"), marked("32 bytes of global memory: the least that moves.")},
    {marked("line"), marked("128 bytes, four sectors: what a cache keeps together.")},
    {marked("coalesced"), marked("Said of a request whose lanes touch neighbouring bytes, so that few sectors move.")},
    {marked("bank"), marked("One of 32 parts of shared memory, each 4 bytes wide; each serves one word at a time.")},
    {marked("wavefront"),
     marked("One pass over the banks. A request takes as many as the bank with the most different words has.")},
    {marked("bank conflict"), marked("Different words of one bank in one request: they take turns.")},
    {marked("broadcast"), marked("Several lanes read the same word: one wavefront serves them all.")},
    {marked("padding"), marked("Unused columns that move each row to other banks.")},
    {marked("barrier"), marked("Where the threads of a block wait for each other: __syncthreads().")},
    {marked("ideal"), marked("The fewest sectors or wavefronts that the same bytes could take.")},
    {marked("computed"), marked("Counted by the model from the compiler's own code: exact unless marked ±.")},
    {marked("recorded"), marked("Measured earlier on the GPU that is named.")},
};

void draw_panels(const Look& look) {
  for (const PanelRow& row : panel_table()) {
    ImGui::PushFont(look.fonts.bold, look.em);
    ImGui::TextUnformatted(tr(row.title));
    ImGui::PopFont();
    wrapped_text(meaning_of_panel(row.name));
    ImGui::Spacing();
  }
}

void draw_terms(const Look& look) {
  if (!ImGui::BeginTable("terms", 2, ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("term", ImGuiTableColumnFlags_WidthFixed, look.em * 9);
  ImGui::TableSetupColumn("meaning");
  for (const Term& term : terms()) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(tr(term.name));
    ImGui::TableNextColumn();
    wrapped_text(tr(term.meaning));
  }
  ImGui::EndTable();
}

/// "→, PageDown": every key that does it.
std::string shortcuts_text(const Action& action) {
  const std::string first = shortcut_text(action.shortcut);
  return action.also ? first + tr(", ") + shortcut_text(action.also) : first;
}

void draw_keys(const Look& look, std::span<const Action> all) {
  if (!ImGui::BeginTable("keys", 3, ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, look.em * 10);
  ImGui::TableSetupColumn("action");
  ImGui::TableSetupColumn("menu", ImGuiTableColumnFlags_WidthFixed, look.em * 6);
  for (const Action& action : all) {
    if (!action.shortcut) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(shortcuts_text(action).c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(action.label.c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", tr(action.group).c_str());
  }
  ImGui::EndTable();
}

}  // namespace

std::span<const Term> terms() {
  return kTerms;
}

const char* meaning_of_panel(std::string_view name) {
  const auto* found =
      std::ranges::find(kPanels, name, [](const PanelHelp& help) { return std::string_view(help.panel); });
  return found == std::end(kPanels) ? "" : tr(found->meaning);
}

void draw_help(const Scene& scene, std::span<const Action> all, View& view) {
  const Look& look = scene.look;
  const char* const kTitle = tr("Help");
  if (view.dialogs.help_requested) ImGui::OpenPopup(kTitle);
  view.dialogs.help_requested = false;
  const ImGuiViewport& main = *ImGui::GetMainViewport();
  ImGui::SetNextWindowPos({main.Pos.x + main.Size.x / 2, main.Pos.y + main.Size.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(look.em * 50, main.Size.x * 0.92f), std::min(look.em * 38, main.Size.y * 0.88f)});
  bool open = true;
  if (!ImGui::BeginPopupModal(kTitle, &open, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (ImGui::BeginTabBar("help")) {
    const auto tab = [&](const char* name, const auto& draw) {
      if (!ImGui::BeginTabItem(name)) return;
      ImGui::BeginChild("text");
      draw();
      ImGui::EndChild();
      ImGui::EndTabItem();
    };
    tab(tr("Panels"), [&] { draw_panels(look); });
    tab(tr("Keys"), [&] { draw_keys(look, all); });
    tab(tr("Terms"), [&] { draw_terms(look); });
    ImGui::EndTabBar();
  }
  if (escape_leaves_dialog()) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace warplens::window
