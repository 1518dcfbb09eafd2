#include "app/window/actions/export_actions.hpp"

#include <algorithm>
#include <utility>

#include "IconsFontAwesome6.h"
#include "app/views/timings_export.hpp"
#include "app/views/totals_export.hpp"
#include "app/window/model/export_form.hpp"
#include "app/window/model/notice.hpp"
#include "app/window/pictures/comparison_rows.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using views::TableForm;
using What = ExportForm::What;

bool has_times(const Scene& scene) {
  return std::ranges::any_of(scene.timings,
                             [](const views::TimingRow& row) { return row.origin != views::TimingRow::Origin::none; });
}

bool has_accesses(const Scene& scene, const View& view) {
  if (!scene.ready()) return false;
  const auto& accesses = scene.derived.recording()->accesses_of_warp;
  return view.cursor.warp < accesses.size() && !accesses[view.cursor.warp].empty();
}

}  // namespace

std::string table_as(TableForm form, What what, const Scene& scene, const View& view) {
  if (what == What::timings) return views::timings_as(form, scene.timings);
  if (!scene.beside || !scene.beside->study->totals) return views::totals_as(form, scene.study);
  const study::Study& a = *scene.beside->study;
  return views::totals_as(form, a, scene.study, comparison_rows(scene, view));
}

void add_export_actions(std::vector<Action>& all, const Scene& scene, const View& view) {
  const auto add = [&](const std::string& name, const char* icon, bool enabled,
                       std::function<void(View&, Changes&)> run, ImGuiKeyChord key = 0) {
    all.push_back({"Export", name, icon, key, enabled, false, false, std::move(run)});
  };
  const auto add_table = [&](What what, bool enabled) {
    for (const auto& [form, words] : {std::pair{TableForm::csv, "CSV"},
                                      {TableForm::markdown, "Markdown"},
                                      {TableForm::latex, "LaTeX"},
                                      {TableForm::json, "JSON"}}) {
      const bool totals = what == What::totals;
      add(std::string(totals ? "Copy the totals as " : "Copy the timings as ") + words, ICON_FA_COPY, enabled,
          [&scene, what, form, words](View& view, Changes&) {
            ImGui::SetClipboardText(table_as(form, what, scene, view).c_str());
            show_notice(view.notice, what == What::totals ? say("Copied the totals as {}", words)
                                                          : say("Copied the timings as {}", words));
          });
      all.back().label = totals ? say("Copy the totals as {}", words) : say("Copy the timings as {}", words);
    }
  };
  const auto add_saving = [&](What what, const char* name, const char* icon, bool enabled,
                              ImGuiKey key = ImGuiKey_None) {
    const auto ask = [what](View& view, Changes&) {
      view.dialogs.export_form.what = what;
      view.dialogs.export_form.requested = true;
    };
    add(name, icon, enabled, ask, key == ImGuiKey_None ? 0 : ImGuiMod_Ctrl | ImGuiMod_Shift | key);
  };
  // In question mode, the tables are not available, because they contain the answer.
  const bool shown = !scene.hides_figures_in(view, "totals") && !scene.hides_figures_in(view, "timings");
  const bool totals = shown && scene.study.totals != nullptr, times = shown && has_times(scene);
  add_table(What::totals, totals);
  add_saving(What::totals, marked("Save the totals…"), ICON_FA_FLOPPY_DISK, totals);
  add_table(What::timings, times);
  add_saving(What::timings, marked("Save the timings…"), ICON_FA_FLOPPY_DISK, times);
  add_saving(What::picture, marked("Save a picture of the window…"), ICON_FA_CAMERA, true, ImGuiKey_S);
  add_saving(What::panel_picture, marked("Save a picture of a panel…"), ICON_FA_CAMERA, true);
  add(marked("Copy a picture of the window"), ICON_FA_COPY, true, [](View& view, Changes& changes) {
    view.dialogs.export_form.what = What::picture;  // for the export dialog, which opens if there is an error
    changes.picture = PictureRequest{"", "", view.dialogs.export_form.scale};
  });
  const bool exporting = scene.export_progress != nullptr && scene.export_progress->running;
  const bool steps = shown && !exporting && has_accesses(scene, view);
  add_saving(What::steps, marked("Save the steps as an animation…"), ICON_FA_FILM, steps, ImGuiKey_A);
  add_saving(What::sheet, marked("Save the steps on a sheet…"), ICON_FA_TABLE_CELLS_LARGE, steps);
  add_saving(What::report, marked("Save a report with questions and answers…"), ICON_FA_FILE_LINES,
             totals && !exporting, ImGuiKey_R);
  add(marked("Cancel the export"), ICON_FA_BAN, exporting,
      [](View&, Changes& changes) { changes.cancel_export = true; });
}

}  // namespace warplens::window
