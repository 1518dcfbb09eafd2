#pragma once

#include <string>

namespace warplens::window {

/// A request to write a picture of the window or of a panel to a PNG file or to the clipboard.
struct PictureRequest {
  std::string file;   ///< path of the file; empty for the clipboard
  std::string panel;  ///< name of the panel ("global"); empty for the whole window
  float scale = 1;    ///< pixels of the picture per pixel of the window
};

/// Name that stands for the panel of the memory that each access uses. It is used in `render --panel` and in
/// ExportForm::steps_panel.
inline constexpr const char* kStepPanel = "step";

/// Number of columns and rows of a sheet of steps.
struct StepSheetShape {
  int columns = 1, rows = 1;
};

/// Fields of the dialog that exports a table, pictures, steps or a report.
struct ExportForm {
  enum class What { totals, timings, picture, panel_picture, steps, sheet, report };
  bool requested = false;  ///< opens the dialog in the next frame
  What what = What::totals;
  std::string table_file, picture_file, report_file;  ///< paths that were typed last
  std::string panel = "global";                       ///< panel to draw if `what` is panel_picture
  float scale = 2;
  /// Panel to draw if `what` is `steps` or `sheet`: a name, kStepPanel, or empty for the whole window.
  std::string steps_panel = "step";
  int first_step = 0, last_step = 0;  ///< first and last access of the warp, numbered from 0
  float step_seconds = 1;             ///< duration of each step in an animation
  int columns = 2;                    ///< steps per row of a sheet
  What last_export = What::totals;    ///< kind of the last background export
  unsigned reported = 0;              ///< ExportProgress::number of the last export whose result was shown
  std::string replaces;               ///< existing file for which the dialog asks whether to replace it; empty if it
                                      ///< does not ask
  std::string error;                  ///< reason why the export failed, including the file name; empty if there is no
                                      ///< error

  static constexpr float kSmallestScale = 0.25f, kLargestScale = 16;
  static constexpr float kShortestStep = 0.1f, kLongestStep = 10;
  static constexpr int kMostSteps = 240, kMostColumns = 8;
};

}  // namespace warplens::window
