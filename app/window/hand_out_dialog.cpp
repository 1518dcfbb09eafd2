#include "app/window/hand_out_dialog.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include "IconsFontAwesome6.h"
#include "analysis/base/named.hpp"
#include "app/views/timings_sheet.hpp"
#include "app/views/totals_sheet.hpp"
#include "app/window/picture.hpp"
#include "app/window/widgets.hpp"
#include "imgui_stdlib.h"
#include "kernels/say.hpp"
#include "kernels/written_file.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;
using views::TableForm;
using What = HandOut::What;

constexpr base::Named<TableForm> kEndings[] = {{TableForm::csv, ".csv"},   {TableForm::markdown, ".md"},
                                               {TableForm::latex, ".tex"}, {TableForm::json, ".json"},
                                               {TableForm::html, ".html"}, {TableForm::text, ".txt"}};

bool is_table(What what) {
  return what == What::totals || what == What::timings;
}

std::string table_as(TableForm form, What what, const Scene& scene) {
  return what == What::totals ? views::totals_as(form, scene.study) : views::timings_as(form, scene.timings);
}

bool has_times(const Scene& scene) {
  return std::ranges::any_of(scene.timings,
                             [](const views::TimingRow& row) { return row.origin != views::TimingRow::Origin::none; });
}

/// Writes the table in the form that the file's ending asks for. Returns what went wrong, with the file; else nothing.
std::string save_table(const Scene& scene, What what, const std::string& file) {
  const auto form = base::value_in(kEndings, fs::path(file).extension().string());
  if (!form) return say("{}: end its name in .csv, .json, .md, .tex, .html or .txt, which says the form", file);
  // Something else may have been chosen since the dialog was opened.
  if (what == What::totals && !scene.study.totals) return say("{}: the totals are not counted yet", file);
  try {
    kernels::write_whole(file, table_as(*form, what, scene));
    return {};
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

std::string& file_of(HandOut& out) {
  return is_table(out.what) ? out.table_file : out.picture_file;
}

/// A name for the file, in the folder of the last one.
std::string usual_file(const Scene& scene, HandOut& out) {
  const std::string kernel = fs::path(scene.choice.kernel).stem().string();
  const char* const ending = !is_table(out.what) ? ".png" : out.what == What::totals ? "-totals.md" : "-timings.md";
  return (fs::path(file_of(out)).parent_path() / (kernel + ending)).string();
}

void draw_panel_choice(HandOut& out) {
  const PanelRow* chosen = find_panel(out.panel);
  if (!ImGui::BeginCombo(with_id(tr("panel"), "panel").c_str(), chosen ? tr(chosen->title) : "")) return;
  for (const PanelRow& row : panel_table())
    if (ImGui::Selectable(tr(row.title), &row == chosen)) out.panel = row.name;
  ImGui::EndCombo();
}

void draw_fields(const Scene& scene, HandOut& out, bool& entered) {
  static constexpr const char* kHeads[] = {marked("The totals, as a table"), marked("The timings, as a table"),
                                           marked("A picture of the window"), marked("A picture of a panel")};
  ImGui::TextUnformatted(tr(kHeads[static_cast<std::size_t>(out.what)]));
  ImGui::SetNextItemWidth(-1);
  entered =
      ImGui::InputTextWithHint("##file", tr("a file's path"), &file_of(out), ImGuiInputTextFlags_EnterReturnsTrue);
  if (ImGui::IsItemEdited()) out.replaces.clear(), out.error.clear();
  std::error_code error;
  const fs::path whole = fs::absolute(file_of(out), error);
  ImGui::PushTextWrapPos(0);
  if (is_table(out.what))
    wrapped_text(tr("The name's ending says the form: .csv, .json, .md (Markdown), .tex (LaTeX), .html or .txt"), true);
  wrapped_text(say("In {}", whole.parent_path().string()), true);
  ImGui::PopTextWrapPos();
  if (is_table(out.what)) return;
  ImGui::SetNextItemWidth(scene.look.em * 14);
  if (out.what == What::panel_picture) draw_panel_choice(out);
  ImGui::SetNextItemWidth(scene.look.em * 14);
  ImGui::InputFloat(tr("times as large as on the screen"), &out.scale, 1, 0, "%g");
  out.scale = std::clamp(out.scale, HandOut::kSmallestScale, HandOut::kLargestScale);
}

/// Saves what was chosen, or asks for the picture. Says whether the dialog is done with.
bool save(const Scene& scene, HandOut& out, Changes& changes) {
  const std::string file = file_of(out);
  std::error_code unknown;
  if (out.replaces != file && fs::exists(file, unknown)) {
    out.replaces = file;
    return false;
  }
  out.replaces.clear();
  if (!is_table(out.what)) {
    changes.picture = PictureRequest{file, out.what == What::panel_picture ? out.panel : "", out.scale};
    return true;
  }
  out.error = save_table(scene, out.what, file);
  if (out.error.empty()) set_notice(out, say("Saved {}", file));
  return out.error.empty();
}

void wrapped(ImU32 colour, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  wrapped_text(text);
  ImGui::PopStyleColor();
}

}  // namespace

void add_handing_out(std::vector<Action>& all, const Scene& scene, const View& view) {
  const auto add = [&](const std::string& name, const char* icon, bool enabled,
                       std::function<void(View&, Changes&)> run) {
    all.push_back({"Hand out", name, icon, 0, enabled, false, false, std::move(run)});
  };
  const auto add_table = [&](What what, bool enabled) {
    for (const auto& [form, words] : {std::pair{TableForm::csv, "CSV"},
                                      {TableForm::markdown, "Markdown"},
                                      {TableForm::latex, "LaTeX"},
                                      {TableForm::json, "JSON"}}) {
      const bool totals = what == What::totals;
      add(std::string(totals ? "Copy the totals as " : "Copy the timings as ") + words, ICON_FA_COPY, enabled,
          [&scene, what, form, words](View& view, Changes&) {
            ImGui::SetClipboardText(table_as(form, what, scene).c_str());
            set_notice(view.handing_out, what == What::totals ? say("Copied the totals as {}", words)
                                                              : say("Copied the timings as {}", words));
          });
      all.back().label = totals ? say("Copy the totals as {}", words) : say("Copy the timings as {}", words);
    }
  };
  const auto add_saving = [&](What what, const char* name, const char* icon, bool enabled) {
    add(name, icon, enabled, [what](View& view, Changes&) {
      view.handing_out.what = what;
      view.handing_out.asked = true;
    });
  };
  // While a class predicts, a table would give the answer away.
  const bool shown = !scene.hides_figures(view);
  const bool totals = shown && scene.study.totals != nullptr, times = shown && has_times(scene);
  add_table(What::totals, totals);
  add_saving(What::totals, marked("Save the totals…"), ICON_FA_FLOPPY_DISK, totals);
  add_table(What::timings, times);
  add_saving(What::timings, marked("Save the timings…"), ICON_FA_FLOPPY_DISK, times);
  add_saving(What::picture, marked("Save a picture of the window…"), ICON_FA_CAMERA, true);
  add_saving(What::panel_picture, marked("Save a picture of a panel…"), ICON_FA_CAMERA, true);
}

void draw_hand_out(const Scene& scene, View& view, Changes& changes) {
  HandOut& out = view.handing_out;
  const std::string title = with_id(tr("Save"), "hand out");
  const char* const kTitle = title.c_str();
  if (out.asked) {
    out.asked = false;
    out.replaces.clear();
    if (out.error.empty()) file_of(out) = usual_file(scene, out);
    ImGui::OpenPopup(kTitle);
  }
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y * 0.25f), ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(scene.look.em * 36, window.x * 0.85f), 0});
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  draw_fields(scene, out, entered);
  if (!out.error.empty()) wrapped(scene.look.colours.bad, out.error);
  if (!out.replaces.empty()) wrapped(scene.look.colours.fair, say("{} is there already.", out.replaces));
  ImGui::Spacing();
  const bool pressed =
      ImGui::Button(with_id(out.replaces.empty() ? tr("Save") : tr("Replace it"), "save").c_str()) || entered;
  if (pressed && !file_of(out).empty() && save(scene, out, changes)) ImGui::CloseCurrentPopup();
  ImGui::SameLine();
  if (ImGui::Button(tr("Cancel")) || ImGui::IsKeyPressed(ImGuiKey_Escape)) {
    out.error.clear();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

void draw_notice(const Look& look, const HandOut& handing_out) {
  if (handing_out.notice.empty() || ImGui::GetTime() > handing_out.notice_until) return;
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y - look.em * 1.5f), ImGuiCond_Always, {0.5f, 1});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, look.colours.raised);
  ImGui::PushStyleColor(ImGuiCol_Border, look.colours.accent);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::Begin("##notice", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                   ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::TextUnformatted(fmt::format("{}  {}", ICON_FA_CHECK, handing_out.notice).c_str());
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
}

void set_notice(HandOut& handing_out, const std::string& text) {
  handing_out.notice = text;
  handing_out.notice_until = ImGui::GetTime() + HandOut::kNoticeSeconds;
}

}  // namespace warplens::window
