#include "app/window/dialogs/help.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/term_hint.hpp"
#include "app/window/widgets/widgets.hpp"
#include "app/words/glossary.hpp"

namespace warplens::window {
namespace {

struct PanelHelp {
  const char* panel;
  const char* meaning;
};

constexpr PanelHelp kPanels[] = {
    {"kernels", marked("The kernels as a ladder: each kernel improves on an earlier one. A card shows two numbers for "
                       "the settings in its caption: the sectors or the wavefronts as a multiple of the minimum (the "
                       "larger of the two multiples), and the share of copy speed.")},
    {"sliders",
     marked("The parameters of the kernel and the size of the matrix. All panels follow while you drag a slider.")},
    {"matrices", marked("The elements of the buffers. The part of the matrix that belongs to the shown block is "
                        "outlined. Blue elements were read, brown ones were written. The current access has the "
                        "colours of its lanes. Faint brown: written by earlier blocks. Hatched: unknown. Use the wheel "
                        "to zoom, drag to move, click a block to select it. If a kernel uses a matrix as one long row, "
                        "the panel shows it in rows of 128 bytes, each labelled with the index of its first element.")},
    {"grid", marked("All blocks of the launch. Blocks of the same colour behave alike.")},
    {"global",
     marked(
         "One access to global memory: the lanes are above, the cache lines (128 bytes, four sectors) that they access "
         "are below. A sector is always transferred as a whole, even for one byte; its unused bytes are hatched.")},
    {"shared", marked("One access to shared memory: each column is a bank. A wavefront serves one word of each bank; "
                      "other words of the same bank wait for the next wavefront. Brown words were written; hatched "
                      "words are padding. Use the comma and the full stop to step through the wavefronts.")},
    {"source", marked("The source of the kernel. Next to a line are the sectors (S) per request to global memory and "
                      "the wavefronts (W) per request to shared memory. Click a line to step to its next access.")},
    {"totals", marked("Totals of the whole launch, by memory and by line: as counted by the model and, if you read "
                      "them, by the counters of the GPU.")},
    {"timings", marked("The time of the launch, measured here or recorded on the named GPU. A full bar means copy "
                       "speed: as fast as a plain copy of the same bytes.")},
    {"why", marked("The predicted time of the launch, the unit that limits it, and what the warps wait for.")},
    {"occupancy", marked("The resources of a multiprocessor: threads, blocks, registers and shared memory. Each part "
                         "of a bar is one block; filled parts are resident at the same time. The text below a bar says "
                         "how far the use of this resource must fall before more blocks fit.")},
    {"roofline",
     marked(
         "The speed of the launch (vertical) over its operations per byte (horizontal), and the limits of the GPU: a "
         "rising line is the bandwidth of a memory, a horizontal line the peak rate of a unit. A launch has one "
         "point per memory that it uses; the filled point is the one nearest to its line. Without floating-point "
         "operations, the panel counts warp instructions instead.")},
    {"divergence",
     marked("The paths of the warp: one row per lane, one column per executed instruction. The two sides of "
            "a branch have different colours; a gap is a lane that waits for the other side. Click or drag "
            "to step, use the wheel to zoom. The table lists the active lanes per source line.")},
    {"flow", marked("The traffic between the multiprocessors, the caches and DRAM.")},
    {"sweep", marked("How one number depends on two settings of the kernel: one cell per combination of values. The "
                     "cells are computed while the panel is visible. Click a cell to use its settings.")},
    {"lanes", marked("The current access as a table with one row per lane, which you can sort and copy. Click a row to "
                     "select its lane.")},
    {"timeline",
     marked("The accesses of the warp in order; expensive ones have warm colours. Drag to step through them, use the "
            "wheel to zoom. Accesses and instructions are counted from 1; warps and lanes are numbered from 0.")},
};

void draw_panels(const Look& look) {
  for (const PanelRow& row : panel_table()) {
    ImGui::PushFont(look.fonts.bold, look.em);
    ImGui::TextUnformatted(tr(row.title));
    ImGui::PopFont();
    draw_wrapped_text(meaning_of_panel(row.name));
    ImGui::Spacing();
  }
}

void draw_terms(const Look& look) {
  if (!ImGui::BeginTable("terms", 2, ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("term", ImGuiTableColumnFlags_WidthFixed, look.em * 9);
  ImGui::TableSetupColumn("meaning");
  for (const words::Term& term : words::glossary_terms()) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    draw_wrapped_text(tr(term.name));
    ImGui::TableNextColumn();
    draw_definition(look, term);
  }
  ImGui::EndTable();
}

/// Returns all shortcuts of an action: "→, PageDown".
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
