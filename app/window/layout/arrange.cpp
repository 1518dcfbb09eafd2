#include <algorithm>
#include <cmath>

#include "app/window/layout/layout.hpp"
#include "app/window/widgets/dense_sliders.hpp"

namespace warplens::window {
namespace {

// The following functions cut `size` pixels off one side of `from`, and return the part that was cut off.
Rect cut_bottom(Rect& from, float size) {
  const Rect cut{{from.min.x, std::round(from.max.y - size)}, from.max};
  from.max.y = cut.min.y;
  return cut;
}

Rect cut_left(Rect& from, float size) {
  const Rect cut{from.min, {std::round(from.min.x + size), from.max.y}};
  from.min.x = cut.max.x;
  return cut;
}

Rect cut_right(Rect& from, float size) {
  const Rect cut{{std::round(from.max.x - size), from.min.y}, from.max};
  from.max.x = cut.min.x;
  return cut;
}

constexpr float kWidestLesson = 30;  // in text heights; longer lines of text are hard to read

/// Amount of room in a window relative to its text size. It determines which panels are side by side.
enum class Room { little, some, plenty };

Room room_in(ImVec2 window, float em) {
  const float wide = window.x / em, high = window.y / em;
  if (wide < 60 || high < 32) return Room::little;
  return wide < 78 || high < 44 ? Room::some : Room::plenty;
}

/// Returns whether the text of an open lesson is at the left of the panels instead of above them. Text that is large
/// for the height of the window would leave no room for the pictures below it. The result does not depend on the step,
/// so that the panels do not move between steps.
bool is_lesson_at_left(ImVec2 window, float em) {
  constexpr float kShareOfText = 0.3f;  // typical share of the height that a lesson needs above the panels
  constexpr float kLeastWidth = 36;     // in text heights; a narrower window has no room for two columns
  const bool is_wide = window.x > 1.2f * window.y && window.x >= kLeastWidth * em;
  return is_wide && room_in({window.x, window.y * (1 - kShareOfText)}, em) == Room::little;
}

class LayoutBuilder {
 public:
  LayoutBuilder(Layout& layout, float em, const LayoutNeeds& needs) : layout_(layout), em_(em), needs_(needs) {}

  // Arranges the panels at the right of a lesson. The sliders are below the pictures. If there is not enough height for
  // two rows, all other panels share one place.
  void arrange_at_right() {
    Rect rest = layout_.body;
    at(PanelPlace::timeline) = cut_bottom(rest, std::min(em_ * 6.2f, rest.height() * 0.24f));
    at(PanelPlace::sliders) = cut_bottom(rest, height_of_sliders(rest.width()));
    Rect pictures = rest;
    const Rect details = rest.height() > em_ * 26 ? cut_bottom(pictures, rest.height() * 0.4f) : rest;
    for (const PanelPlace place :
         {PanelPlace::source, PanelPlace::kernels, PanelPlace::totals, PanelPlace::matrices, PanelPlace::grid})
      at(place) = details;
    at(PanelPlace::global_access) = at(PanelPlace::shared_access) = pictures;
  }

  void arrange(Room room) {
    Rect rest = layout_.body;
    at(PanelPlace::timeline) = cut_bottom(rest, std::min(em_ * 6.2f, rest.height() * 0.27f));
    if (room == Room::little)
      arrange_little(rest);
    else
      arrange_columns(rest, room == Room::plenty);
  }

 private:
  Rect& at(PanelPlace place) { return layout_.panels[static_cast<std::size_t>(place)]; }
  bool shared_is_current() const { return needs_.step == PanelPlace::shared_access; }

  // Arranges the panels in a small window. The pictures are at the left, and the sliders at the right, so that both are
  // visible together. The other panels are tabs above the sliders.
  void arrange_little(Rect rest) {
    Rect right = cut_right(rest, rest.width() * 0.42f);
    at(PanelPlace::sliders) = cut_bottom(right, height_of_sliders(right.width()));
    for (const PanelPlace place : {PanelPlace::source, PanelPlace::kernels, PanelPlace::totals}) at(place) = right;
    if (rest.height() > em_ * 24) {
      Rect pictures = rest;
      at(PanelPlace::global_access) = at(PanelPlace::shared_access) = cut_bottom(pictures, rest.height() * 0.6f);
      at(PanelPlace::matrices) = at(PanelPlace::grid) = pictures;
    } else {
      for (const PanelPlace place :
           {PanelPlace::global_access, PanelPlace::shared_access, PanelPlace::matrices, PanelPlace::grid})
        at(place) = rest;
    }
  }

  // Returns the height of the panel of sliders in a small window. If the sliders need more than two lines, their panel
  // scrolls.
  float height_of_sliders(float width) const {
    const int lines = std::min(dense_sliders(needs_.settings, width - em_ * 1.6f, em_).lines, 2);
    return em_ * (0.9f + 1.85f * static_cast<float>(lines));
  }

  // Returns the height of the source panel with all its code, in multiples of the text size. `width` is the width of
  // the panel in the same unit. The widths of characters and of the margin are typical values.
  float height_of_code(float width) const {
    const auto rows = [](int characters, float room, float character) {
      return std::max(1.0f, std::ceil(static_cast<float>(characters) * character / std::max(room, 1.0f)));
    };
    float height = 9;  // height of the title, of the buttons, and of the space after the text
    if (needs_.code_note > 0) height += 1.4f + 1.05f * rows(needs_.code_note, width - 1.5f, 0.39f);
    for (const int characters : needs_.code_lines) height += 0.97f * rows(characters, width - 8.5f, 0.435f);
    return height;
  }

  // Returns the height of the panels below the source panel. They get the room that the code does not need, but not
  // more than their longest content needs.
  float height_of_details(float width, float column) const {
    const float least = std::min(em_ * (needs_.uses_shared ? 18.0f : 14.5f), column * 0.45f);
    if (needs_.code_lines.empty()) return least;
    return std::clamp(column - em_ * height_of_code(width / em_), least, std::max(least, em_ * 34));
  }

  void arrange_columns(Rect rest, bool plenty) {
    const float window = layout_.body.width();
    Rect left = cut_left(rest, std::min(em_ * 15.5f, window * 0.24f));
    Rect right = cut_right(rest, std::clamp(em_ * 28, window * 0.31f, window * 0.36f));
    at(PanelPlace::sliders) = cut_bottom(left, std::min(em_ * 18.5f, left.height() * 0.5f));
    at(PanelPlace::kernels) = left;
    at(PanelPlace::totals) = cut_bottom(right, height_of_details(right.width(), right.height()));
    at(PanelPlace::source) = right;
    if (!plenty) {
      // The current access needs the largest picture. Therefore, the matrices are tabs: above it in a tall window,
      // otherwise at the place of the source.
      const bool is_tall = rest.height() > em_ * 60;
      const Rect accesses = is_tall ? cut_bottom(rest, rest.height() * 0.65f) : rest;
      at(PanelPlace::matrices) = at(PanelPlace::grid) = is_tall ? rest : right;
      arrange_accesses(accesses, plenty);
      return;
    }
    const Rect accesses = cut_bottom(rest, rest.height() * 0.6f);
    at(PanelPlace::grid) = cut_right(rest, std::clamp(rest.width() * 0.27f, em_ * 9.5f, em_ * 15));
    at(PanelPlace::matrices) = rest;
    arrange_accesses(accesses, plenty);
  }

  // Divides the room of the two access panels. The panel of the current access gets three quarters, and the other panel
  // one quarter. If this is not useful, both panels are tabs at the same place.
  void arrange_accesses(Rect accesses, bool plenty) {
    const float quarter = accesses.width() * 0.25f;
    // The panels are tabs in three cases: during a comparison, if the kernel does not use shared memory, or if a
    // quarter of the room is too narrow for a headline.
    if (needs_.beside || !needs_.uses_shared || (!plenty && quarter < em_ * 8)) {
      at(PanelPlace::global_access) = at(PanelPlace::shared_access) = accesses;
      return;
    }
    at(PanelPlace::shared_access) = cut_right(accesses, shared_is_current() ? 3 * quarter : quarter);
    at(PanelPlace::global_access) = accesses;
  }

  Layout& layout_;
  float em_;
  const LayoutNeeds& needs_;
};

}  // namespace

Layout arrange(ImVec2 window, float em, const LayoutNeeds& needs, ImVec2 corner) {
  Layout layout;
  const float bar = std::round(em * 2.5f);
  layout.toolbar = {{0, 0}, {window.x, bar}};
  layout.summary_line = {{0, bar}, {window.x, std::round(bar + em * (needs.asks ? 3.0f : 2.0f))}};
  const float top = layout.summary_line.max.y;
  LayoutBuilder builder(layout, em, needs);
  if (needs.lesson_text && is_lesson_at_left(window, em)) {
    layout.lesson = {{0, top}, {std::round(std::min(window.x * 0.4f, em * kWidestLesson)), window.y}};
    layout.body = {{layout.lesson.max.x, top}, window};
    builder.arrange_at_right();
  } else {
    layout.lesson = {{0, top}, {window.x, std::round(top + needs.lesson)}};
    layout.body = {{0, layout.lesson.max.y}, window};
    builder.arrange(room_in({window.x, window.y - needs.lesson}, em));
  }
  const auto move = [&](Rect& rect) { rect = {rect.min + corner, rect.max + corner}; };
  for (Rect* rect : {&layout.toolbar, &layout.summary_line, &layout.lesson, &layout.body}) move(*rect);
  for (Rect& rect : layout.panels) move(rect);
  return layout;
}

}  // namespace warplens::window
