#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Draws the dialog of the worker: the command that starts it, its GPU, or why it cannot be reached.
/// `view.dialogs.worker.requested` opens it.
void draw_worker_settings(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
