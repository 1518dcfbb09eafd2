#include "app/window/dialogs/export_dialog.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <utility>

#include "IconsFontAwesome6.h"
#include "analysis/base/named.hpp"
#include "app/window/actions/export_actions.hpp"
#include "app/window/dialogs/escape.hpp"
#include "app/window/dialogs/export_command.hpp"
#include "app/window/dialogs/open_file.hpp"
#include "app/window/image/picture.hpp"
#include "app/window/image/picture_file.hpp"
#include "app/window/model/notice.hpp"
#include "app/window/panels/panels.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_stdlib.h"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;
using views::TableForm;
using What = ExportForm::What;

constexpr base::Named<TableForm> kEndings[] = {{TableForm::csv, ".csv"},   {TableForm::markdown, ".md"},
                                               {TableForm::latex, ".tex"}, {TableForm::json, ".json"},
                                               {TableForm::html, ".html"}, {TableForm::text, ".txt"}};

bool is_table(What what) {
  return what == What::totals || what == What::timings;
}

/// Returns whether the export is a single picture of what the window shows now.
bool is_one_picture(What what) {
  return what == What::picture || what == What::panel_picture;
}

std::string panel_of(const ExportForm& out) {
  return out.what == What::panel_picture ? out.panel : "";
}

/// Writes the table to a file. The extension of the file selects the format. Returns an error message, or an empty text
/// if the table was written.
std::string save_table(const Scene& scene, const View& view, What what, const std::string& file) {
  const auto form = base::value_in(kEndings, fs::path(file).extension().string());
  if (!form)
    return say("{}: the name must end in .csv, .json, .md, .tex, .html or .txt, which selects the format", file);
  // The user may have made another choice since the dialog was opened. Its totals may not be counted yet.
  if (what == What::totals && !scene.study.totals)
    return say("{}: the totals are not counted yet; save again when they are", file);
  try {
    kernels::write_whole(file, table_as(*form, what, scene, view));
    return {};
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

std::string& file_of(ExportForm& out) {
  if (out.what == What::report) return out.report_file;
  return is_table(out.what) ? out.table_file : out.picture_file;
}

const char* usual_ending(What what) {
  switch (what) {
    case What::totals:
      return "-totals.md";
    case What::timings:
      return "-timings.md";
    case What::steps:
      return "-steps.png";
    case What::sheet:
      return "-sheet.png";
    case What::report:
      return "-report.html";
    case What::picture:
    case What::panel_picture:
      break;
  }
  return ".png";
}

/// Returns an error message if the file's extension does not match the format of the export. Empty if it matches.
std::string wrong_ending(const ExportForm& out, const std::string& file) {
  if (is_table(out.what)) return {};  // save_table checks the extension of tables
  const std::string ending = ending_of(file);
  if (out.what == What::report)
    return ending == ".html" || ending == ".htm" ? "" : say("{}: the name of a report must end in .html", file);
  if (out.what == What::steps && ending == ".gif") return {};
  return ending == ".png" || ending == ".apng"
             ? ""
             : say("{}: the name must end in .png; an animation can also be a .gif", file);
}

/// Suggests a file name in the folder of the last exported file: "tile-totals.md".
std::string usual_file(const Scene& scene, ExportForm& out) {
  const std::string kernel = fs::path(scene.choice.kernel).stem().string();
  return (fs::path(file_of(out)).parent_path() / (kernel + usual_ending(out.what))).string();
}

/// Draws the list from which the user selects a panel. The list starts with `others`: entries that are not panels, such
/// as the whole window.
void draw_panel_choice(std::string& panel, const std::vector<std::pair<std::string, const char*>>& others) {
  const PanelRow* chosen = find_panel(panel);
  const char* shown = chosen ? tr(chosen->title) : "";
  for (const auto& [name, words] : others)
    if (name == panel) shown = words;
  if (!ImGui::BeginCombo(with_id(tr("panel"), "panel").c_str(), shown)) return;
  for (const auto& [name, words] : others)
    if (ImGui::Selectable(words, name == panel)) panel = name;
  for (const PanelRow& row : panel_table())
    if (ImGui::Selectable(tr(row.title), &row == chosen)) panel = row.name;
  ImGui::EndCombo();
}

void next_width(const Scene& scene) {
  ImGui::SetNextItemWidth(scene.look.em * 14);
}

void draw_steps(const Scene& scene, const View& view, ExportForm& out) {
  next_width(scene);
  draw_panel_choice(out.steps_panel, {{kStepPanel, tr("the panel of each step")}, {"", tr("the whole window")}});
  fit_steps(out, scene, view, /*anew=*/false);
  next_width(scene);
  ImGui::InputInt(with_id(tr("first access"), "first").c_str(), &out.first_step);
  next_width(scene);
  ImGui::InputInt(with_id(tr("last access"), "last").c_str(), &out.last_step);
  fit_steps(out, scene, view, /*anew=*/false);
  next_width(scene);
  if (out.what == What::sheet) {
    ImGui::InputInt(with_id(tr("steps per row"), "columns").c_str(), &out.columns);
    out.columns = std::clamp(out.columns, 1, ExportForm::kMostColumns);
  } else {
    ImGui::InputFloat(with_id(tr("seconds per step"), "seconds").c_str(), &out.step_seconds, 0.5f, 0, "%g");
    out.step_seconds = std::clamp(out.step_seconds, ExportForm::kShortestStep, ExportForm::kLongestStep);
  }
}

/// Draws the input fields for exporting a picture, except the file name.
void draw_picture_fields(const Scene& scene, const View& view, ExportForm& out) {
  next_width(scene);
  if (out.what == What::panel_picture) draw_panel_choice(out.panel, {});
  const bool steps = out.what == What::steps || out.what == What::sheet;
  if (steps) draw_steps(scene, view, out);
  next_width(scene);
  const StepsSize size = steps_size(out);
  const std::string unit =
      steps ? say("times {} × {} pixels", size.width, size.height) : tr("times the size on the screen");
  ImGui::InputFloat(with_id(unit.c_str(), "times the size on the screen").c_str(), &out.scale, 1, 0, "%g");
  out.scale = std::clamp(out.scale, ExportForm::kSmallestScale, ExportForm::kLargestScale);
}

void draw_export_fields(const Scene& scene, const View& view, ExportForm& out, bool& entered) {
  static constexpr const char* kHeads[] = {
      marked("Totals as a table"),
      marked("Timings as a table"),
      marked("Picture of the window"),
      marked("Picture of a panel"),
      marked("Steps of the warp as an animation"),
      marked("Steps of the warp, numbered, on one sheet for printing"),
      marked("Report for printing: questions, numbers, answers on the last page"),
  };
  ImGui::TextUnformatted(tr(kHeads[static_cast<std::size_t>(out.what)]));
  ImGui::SetNextItemWidth(-1);
  entered =
      ImGui::InputTextWithHint("##file", tr("path of the file"), &file_of(out), ImGuiInputTextFlags_EnterReturnsTrue);
  if (ImGui::IsItemEdited()) out.replaces.clear(), out.error.clear();
  std::error_code error;
  const fs::path whole = fs::absolute(file_of(out), error);
  ImGui::PushTextWrapPos(0);
  if (is_table(out.what))
    draw_wrapped_text(
        tr("The file extension selects the format: .csv, .json, .md (Markdown), .tex (LaTeX), .html or .txt"), true);
  draw_wrapped_text(say("Folder: {}", whole.parent_path().string()), true);
  if (out.what == What::report)
    draw_wrapped_text(
        scene.beside ? tr("The report covers A and B as shown.") : tr("The report covers the kernel as shown."), true);
  if (out.what == What::steps)
    draw_wrapped_text(
        tr("A .png keeps all colours but is animated only in browsers; a .gif is also animated on slides."), true);
  ImGui::PopTextWrapPos();
  if (!is_table(out.what) && out.what != What::report) draw_picture_fields(scene, view, out);
}

/// Starts the export in the background. Returns whether it was started.
bool start_export(const Scene& scene, const View& view, ExportForm& out, Changes& changes) {
  try {
    changes.export_request = request_for(out, scene, view);
  } catch (const kernels::InputError& error) {
    out.error = say("{}: the export failed: {}", file_of(out), error.what());
    return false;
  }
  std::error_code unknown;
  changes.export_request->file = fs::absolute(changes.export_request->file, unknown).string();
  out.last_export = out.what;
  return true;
}

/// Saves a table, or requests the picture or the background export. Returns whether the dialog can close.
bool save(const Scene& scene, View& view, Changes& changes) {
  ExportForm& out = view.dialogs.export_form;
  const std::string file = file_of(out);
  out.error = wrong_ending(out, file);
  if (!out.error.empty()) return false;
  std::error_code unknown;
  if (out.replaces != file && fs::exists(file, unknown)) {
    out.replaces = file;
    return false;
  }
  out.replaces.clear();
  if (is_exported_by_command(out.what)) return start_export(scene, view, out, changes);
  if (!is_table(out.what)) {
    changes.picture = PictureRequest{file, panel_of(out), out.scale};
    return true;
  }
  out.error = save_table(scene, view, out.what, file);
  if (out.error.empty()) show_notice(view.notice, say("Saved {}", file));
  return out.error.empty();
}

}  // namespace

void draw_export_dialog(const Scene& scene, View& view, Changes& changes) {
  ExportForm& out = view.dialogs.export_form;
  const std::string title = with_id(tr("Save"), "export");
  const char* const kTitle = title.c_str();
  if (out.requested) {
    out.requested = false;
    out.replaces.clear();
    if (out.error.empty()) {
      file_of(out) = usual_file(scene, out);
      if (scene.ready()) fit_steps(out, scene, view, /*anew=*/true);
    }
    ImGui::OpenPopup(kTitle);
  }
  const ImVec2 window = ImGui::GetMainViewport()->Size, corner = ImGui::GetMainViewport()->Pos;
  ImGui::SetNextWindowPos(corner + ImVec2(window.x / 2, window.y * 0.25f), ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({std::min(scene.look.em * 36, window.x * 0.85f), 0});
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  draw_export_fields(scene, view, out, entered);
  draw_folder_choice(view.dialogs.save, file_of(out), std::min(scene.look.em * 6, window.y * 0.18f));
  if (!out.error.empty()) draw_coloured_text(scene.look.colours.bad, out.error);
  if (!out.replaces.empty()) draw_coloured_text(scene.look.colours.fair, say("{} already exists.", out.replaces));
  ImGui::Spacing();
  const bool pressed =
      ImGui::Button(with_id(out.replaces.empty() ? tr("Save") : tr("Replace"), "save").c_str()) || entered;
  if (pressed && !file_of(out).empty() && save(scene, view, changes)) ImGui::CloseCurrentPopup();
  ImGui::SameLine();
  if (is_one_picture(out.what)) {
    if (ImGui::Button(with_id(tr("Copy"), "copy").c_str())) {
      out.error.clear();
      changes.picture = PictureRequest{"", panel_of(out), out.scale};
      ImGui::CloseCurrentPopup();
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("Copies the picture to the clipboard instead of saving it"));
    ImGui::SameLine();
  }
  if (ImGui::Button(tr("Cancel")) || escape_leaves_dialog()) {
    out.error.clear();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

}  // namespace warplens::window
