#pragma once

#include "app/window/model/settings.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Sets the parts of the view that are stored in the settings file. Also loads the user's progress in the lessons.
void restore_view(const Settings& settings, View& view);

/// Copies the parts of the view that are stored in the settings file into `settings`.
void keep_view(const View& view, Settings& settings);

}  // namespace warplens::window
