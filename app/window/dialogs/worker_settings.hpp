#pragma once

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// The dialog about the worker: the command that starts it, what GPU it has, why it can't be reached. Open while
/// `view.dialogs.worker` has asked for it, until it is closed.
void draw_worker_settings(const Scene& scene, View& view, Changes& changes);

}  // namespace warplens::window
