#pragma once

#include <string>

#include "app/window/model/background_export.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns whether a command in the background writes this kind of file: steps, a sheet of steps, a report.
bool is_exported_by_command(ExportForm::What what);

/// Returns the command that writes the file of the form. If the kernel is edited, its text is written to a file for the
/// command (study::make_self_contained); throws kernels::InputError if that fails. The study must have its recording.
ExportRequest request_for(const ExportForm& out, const Scene& scene, const View& view);

/// Size in pixels of a picture of steps, before it is multiplied by ExportForm::scale.
struct StepsSize {
  int width = 0, height = 0;
};
StepsSize steps_size(const ExportForm& out);

/// Limits the form's first and last step to the accesses of the shown warp. If `anew` is true, it first selects all
/// accesses, or the accesses from the current one on if there are many. This replaces the user's selection.
void fit_steps(ExportForm& out, const Scene& scene, const View& view, bool anew);

}  // namespace warplens::window
