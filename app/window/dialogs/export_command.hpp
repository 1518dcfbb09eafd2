#pragma once

#include <string>

#include "app/window/model/background_export.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns whether a command in the background writes this kind of file: steps, a sheet of steps, a report.
bool is_exported_by_command(ExportForm::What what);

/// Returns the background command that writes the file requested in the form `out`. If the kernel has unsaved edits,
/// first writes its text to a file for the command (study::make_self_contained); throws kernels::InputError if that
/// fails. The study must have its recording.
ExportRequest request_for(const ExportForm& out, const Scene& scene, const View& view);

/// Size in pixels of a picture of steps, before it is multiplied by ExportForm::scale.
struct StepsSize {
  int width = 0, height = 0;
};
StepsSize steps_size(const ExportForm& out);

/// Limits the first and last step in the form to the accesses of the shown warp. If `anew` is true, first replaces the
/// user's selection: by all accesses, or by a range that starts at the current access if there are many.
void fit_steps(ExportForm& out, const Scene& scene, const View& view, bool anew);

}  // namespace warplens::window
