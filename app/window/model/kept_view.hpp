#pragma once

#include "app/window/model/settings.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Sets the parts of the view that the settings file keeps, and loads the user's progress in the lessons.
void restore_view(const Settings& settings, View& view);

/// Copies the parts of the view that the settings file keeps into the settings.
void keep_view(const View& view, Settings& settings);

}  // namespace warplens::window
