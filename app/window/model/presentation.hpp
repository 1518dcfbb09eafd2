#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "imgui.h"

namespace warplens::window {

/// State of the question mode, in which the class guesses the counts of an access before they are shown.
struct ClassGuess {
  bool on = false;
  std::string typed;
  std::int64_t access = -1;    ///< index of the access that the question is about, in the recording
  std::int64_t revealed = -1;  ///< index of the access whose answer is shown; -1 for none
  double since = 0;            ///< ImGui::GetTime() when the answer was revealed
  /// Accesses whose answer was shown. For such an access, the answer stays visible, and no further guess is counted.
  std::set<std::int64_t> answered;
  int right = 0, asked = 0;  ///< number of right guesses, and number of guesses
};

/// A pen stroke drawn over the window.
struct Stroke {
  std::vector<ImVec2> points;  ///< points of the stroke, relative to the upper left corner of its window
  double drawn = 0;            ///< ImGui::GetTime() when the stroke was finished; 0 while the user draws it
  ImGuiID viewport = 0;        ///< the window over which it was drawn
};

enum class Pointer { none, laser, pen };

/// Tools of the presenter that draw over the window.
struct Presentation {
  Pointer pointer = Pointer::none;
  std::vector<Stroke> strokes;
  bool strokes_fade = false;
  bool blank = false;  ///< whether the screen is blank
};

}  // namespace warplens::window
