#pragma once

#include <string>

#include "app/window/model/background_export.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns whether a command in the background writes this kind of export. This is the case for an animation of steps,
/// a sheet of steps, and a report.
bool is_exported_by_command(ExportForm::What what);

/// Returns the background command for the export that the form `out` describes. If the kernel has unsaved edits, first
/// writes its text to a file for the command (study::make_self_contained). Throws kernels::InputError if that fails.
/// The study must have its recording.
ExportRequest request_for(const ExportForm& out, const Scene& scene, const View& view);

/// Size in pixels of a picture of steps, before it is multiplied by ExportForm::scale.
struct StepsSize {
  int width = 0, height = 0;
};
StepsSize steps_size(const ExportForm& out);

/// Limits the first and last step in the form to the accesses of the shown warp. If `anew` is true, first replaces the
/// user's selection by all accesses. If there are many, replaces it by a range that starts at the current access.
void fit_steps(ExportForm& out, const Scene& scene, const View& view, bool anew);

}  // namespace warplens::window
