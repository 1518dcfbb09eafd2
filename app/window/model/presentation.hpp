#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "imgui.h"

namespace warplens::window {

/// A class guesses the counts of an access before the window shows them.
struct ClassGuess {
  bool on = false;
  std::string typed;
  std::int64_t access = -1;         ///< index in the recording of the access that the guess is about
  std::int64_t revealed = -1;       ///< index of the access whose answer is shown; -1 for none
  double since = 0;                 ///< ImGui::GetTime() at which it was revealed, lane by lane
  std::set<std::int64_t> answered;  ///< accesses whose answer was shown: it stays known, and counts once
  int right = 0, asked = 0;         ///< guesses, of which `right` were right
};

/// A pen stroke over the window.
struct Stroke {
  std::vector<ImVec2> points;  ///< from its window's upper left corner
  double drawn = 0;            ///< ImGui::GetTime() at which it was ended; 0 while it is being drawn
  ImGuiID viewport = 0;        ///< the window that it is drawn over
};

enum class Pointer { none, laser, pen };

/// What a presenter shows over the window.
struct Presentation {
  Pointer pointer = Pointer::none;
  std::vector<Stroke> strokes;
  bool strokes_fade = false;
  bool blank = false;  ///< the screen is dark while the presenter talks
};

}  // namespace warplens::window
