#pragma once

#include <string>

#include "app/window/model/background_export.hpp"
#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Whether this is made by a command, in the background: steps, a sheet of them, a report.
bool is_exported_by_command(ExportForm::What what);

/// The command that makes what the dialog's fields ask for, of what is shown: the text of an edited kernel goes along
/// in a file (study::make_self_contained). Throws kernels::InputError where that can't be written. The study must be there,
/// with its recording.
ExportRequest request_for(const ExportForm& out, const Scene& scene, const View& view);

/// How many pixels wide and high a picture of steps is laid out, before ExportForm::scale.
struct StepsSize {
  int width = 0, height = 0;
};
StepsSize steps_size(const ExportForm& out);

/// Puts the fields that say which steps into what the shown warp has: a new dialog's (`anew`) to all of its accesses,
/// or to those from the present one on where there are many.
void fit_steps(ExportForm& out, const Scene& scene, const View& view, bool anew);

}  // namespace warplens::window
