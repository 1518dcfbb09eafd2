#include "app/window/model/kept_view.hpp"

namespace warplens::window {

void restore_view(const Settings& settings, View& view) {
  view.preferences.theme = settings.theme;
  view.preferences.language = settings.language;
  view.preferences.text_scale = settings.scale;
  view.preferences.motion = settings.motion;
  view.gpus.recorded = settings.recorded_gpu;
  view.gpus.predicted = settings.predicted_gpu;
  view.dialogs.open.recent = settings.recent;
  view.panels.own_windows = settings.own_windows;
  view.first_hints = settings.first_hints;
  view.lesson_reader.progress = lessons::load_progress(lessons::progress_file());
}

void keep_view(const View& view, Settings& settings) {
  settings.theme = view.preferences.theme;
  settings.language = view.preferences.language;
  settings.scale = view.preferences.text_scale;
  settings.motion = view.preferences.motion;
  settings.recorded_gpu = view.gpus.recorded;
  settings.predicted_gpu = view.gpus.predicted;
  settings.recent = view.dialogs.open.recent;
  settings.own_windows = view.panels.own_windows;
  settings.first_hints = view.first_hints;
}

}  // namespace warplens::window
