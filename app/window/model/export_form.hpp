#pragma once

#include <string>

namespace warplens::window {

/// A picture of what the window shows, to a PNG file or the clipboard.
struct PictureRequest {
  std::string file;   ///< empty for the clipboard
  std::string panel;  ///< its name ("global"); empty for the whole window
  float scale = 1;    ///< pixels of the picture per pixel of the window
};

/// Name by which `render --panel` and ExportForm::steps_panel ask for the panel that draws each access.
inline constexpr const char* kStepPanel = "step";

/// Number of steps in a row of a sheet, and number of rows.
struct StepSheetShape {
  int columns = 1, rows = 1;
};

/// Fields of the dialog that exports a table, pictures, steps or a report.
struct ExportForm {
  enum class What { totals, timings, picture, panel_picture, steps, sheet, report };
  bool requested = false;  ///< opens the dialog in the next frame
  What what = What::totals;
  std::string table_file, picture_file, report_file;  ///< paths as typed last
  std::string panel = "global";                       ///< the panel of panel_picture
  float scale = 2;
  std::string steps_panel = "step";   ///< panel of steps and sheet, or kStepPanel; empty for the whole window
  int first_step = 0, last_step = 0;  ///< accesses of the warp, from 0
  float step_seconds = 1;             ///< for which an animation shows each step
  int columns = 2;                    ///< steps in a row of a sheet
  What last_export = What::totals;    ///< what the last background export was of
  unsigned reported = 0;              ///< ExportProgress::number of the last export whose end was shown
  std::string replaces;               ///< an existing file, which the dialog asks about; empty for none
  std::string error;                  ///< why the export failed, with the file; empty for none

  static constexpr float kSmallestScale = 0.25f, kLargestScale = 16;
  static constexpr float kShortestStep = 0.1f, kLongestStep = 10;
  static constexpr int kMostSteps = 240, kMostColumns = 8;
};

}  // namespace warplens::window
