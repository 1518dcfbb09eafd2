#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the dialog of the worker. It shows the command that starts the worker, and either the worker's GPU or the
/// reason why the worker cannot be reached. `view.dialogs.worker.requested` opens the dialog.
void draw_worker_settings(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
