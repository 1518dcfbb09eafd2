#include "app/window/pictures/track_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

constexpr int kFewest = 4;  // minimum number of visible accesses, which limits zooming in
// Minimum width of a box in pixels; if boxes would be narrower, columns are drawn instead.
constexpr float kNarrowest = 7;
// Number of colours of columns; adjacent columns with the same colour are drawn as one rectangle.
constexpr int kShadesOfHeat = 32;

// Formats a count in the unit of this memory space.
std::string in_units(std::uint64_t count, ptx::StateSpace space) {
  switch (space) {
    case ptx::StateSpace::shared:
      return views::in_wavefronts(count);
    case ptx::StateSpace::constant:
      return views::in_passes(count);
    default:
      return views::in_sectors(count);
  }
}

const char* letter_of(ptx::StateSpace space) {
  return space == ptx::StateSpace::shared ? "W" : space == ptx::StateSpace::constant ? "P" : "S";
}

// Returns the area for the text in a box.
Rect words_in(const Look& look, const Rect& box) {
  return box.shrunk(std::min(look.em * 0.3f, box.width() * 0.06f));
}

}  // namespace

void TrackWindow::clamp(int count) {
  const double all = std::max(count, 1);
  if (span <= 0 || span > all) span = all;
  span = std::max(span, std::min<double>(kFewest, all));
  first = std::clamp(first, 0.0, all - span);
}

void TrackWindow::zoom(double at, double factor, int count) {
  const double share = (at - first) / span;
  span = std::clamp(span / factor, std::min<double>(kFewest, count), static_cast<double>(std::max(count, 1)));
  first = at - share * span;
  clamp(count);
}

void TrackWindow::follow(int ordinal) {
  if (ordinal == followed) return;
  followed = ordinal;
  if (ordinal < first || ordinal + 1 > first + span) first = ordinal - span / 2;
}

TrackPicture::TrackPicture(const Scene& scene, View& view, TrackWindow& window)
    : scene_(scene),
      view_(view),
      window_(window),
      look_(scene.look),
      draw_(*ImGui::GetWindowDrawList()),
      entries_(scene.derived.tracks.of_warp(scene.derived.cursor.warp)),
      count_(static_cast<int>(scene.derived.recording()->accesses_of_warp[scene.derived.cursor.warp].size())),
      current_(scene.derived.moment.current.ordinal) {}

float TrackPicture::each(const Rect& area) const {
  const auto wide = static_cast<float>(area.width() / window_.span);
  return window_.shows_all(count_) ? std::min(wide, look_.em * 15) : wide;
}

double TrackPicture::ordinal_at(const Rect& area, float x) const {
  return window_.first + (x - area.min.x) / each(area);
}

void TrackPicture::draw(const Rect& area) {
  window_.clamp(count_);
  window_.follow(current_);
  window_.clamp(count_);
  const float strip = look_.em * 0.55f;
  Rect track = area;
  if (!window_.shows_all(count_)) track.max.y -= strip + look_.em * 0.15f;
  ImGui::InvisibleButton("track", {area.width(), std::max(1.0f, track.height())});
  ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);  // the mouse wheel must zoom the picture instead of scrolling a panel
  hovered_ = ImGui::IsItemHovered();
  steer(track);
  draw_.PushClipRect(track.min, track.max, true);
  if (each(track) >= kNarrowest)
    draw_boxes(track);
  else
    draw_columns(track);
  draw_.PopClipRect();
  if (!window_.shows_all(count_)) draw_overview({{area.min.x, area.max.y - strip}, area.max});
}

void TrackPicture::steer(const Rect& area) {
  const ImGuiIO& io = ImGui::GetIO();
  const double at = ordinal_at(area, io.MousePos.x);
  if (ImGui::IsItemActive()) {
    view_.playback.playing = false;
    view_.cursor = views::at_ordinal(*scene_.derived.recording(), scene_.derived.cursor.warp,
                                     std::clamp(static_cast<int>(at), 0, count_ - 1));
    // While the mouse drags the cursor, the picture must not scroll to follow it.
    window_.followed = views::access_ordinal(*scene_.derived.recording(), view_.cursor);
  }
  if (hovered_ && io.MouseWheel != 0) window_.zoom(at, std::pow(1.25, io.MouseWheel), count_);
}

void TrackPicture::draw_boxes(const Rect& area) {
  const float width = each(area);
  const int from = std::max(0, static_cast<int>(window_.first));
  const int to = std::min(count_, static_cast<int>(std::ceil(window_.first + window_.span)));
  const float gap = std::min(look_.em * 0.3f, width * 0.12f);
  const int under = hovered_ ? static_cast<int>(std::floor(ordinal_at(area, ImGui::GetMousePos().x))) : -1;
  lay_out_words(from, to, {area.min, {area.min.x + width - gap, area.max.y}});
  for (int i = from; i < to; ++i) {
    const float left = area.min.x + static_cast<float>(i - window_.first) * width;
    draw_box({{left, area.min.y}, {left + width - gap, area.max.y}}, i);
    if (i < static_cast<int>(entries_.size()) && entries_[static_cast<std::size_t>(i)].after_barrier)
      draw_.AddRectFilled({left - gap / 2 - look_.em * 0.09f, area.min.y},
                          {left - gap / 2 + look_.em * 0.09f, area.max.y}, look_.colours.text);
    if (i == under && !hides(i)) explain_box(i);
  }
}

// Returns whether the count of an access is hidden. After the answer to a question, only the count of the current
// access is shown, because a later question may ask about other accesses.
bool TrackPicture::hides(int ordinal) const {
  return ordinal == current_ ? !scene_.shows_answer(view_) : scene_.hides_figures_in(view_, "timeline");
}

void TrackPicture::draw_box(const Rect& box, int ordinal) {
  if (ordinal >= static_cast<int>(entries_.size())) {  // the access is not processed yet
    draw_.AddRectFilled(box.min, box.max, look_.colours.raised, look_.em * 0.25f);
    return;
  }
  const views::TrackEntry& entry = entries_[static_cast<std::size_t>(ordinal)];
  const ImU32 heat = hides(ordinal) ? look_.colours.outline : look_.heat(entry.times());
  const bool lit = entry.source_line && entry.source_line == view_.focus.source_line;
  const float strength = ordinal == current_ ? 0.55f : ordinal < current_ ? 0.3f : 0.14f;
  const float rounding = std::min(look_.em * 0.25f, box.width() * 0.3f);
  draw_.AddRectFilled(box.min, box.max, mixed(look_.colours.raised, heat, strength), rounding);
  draw_.AddRectFilled({box.min.x, box.max.y - look_.em * 0.25f}, box.max, heat, look_.em * 0.1f);
  if (ordinal == current_ || lit)
    draw_.AddRect(box.min, box.max, lit ? look_.colours.lit : look_.colours.accent, rounding,
                  std::max(2.0f, look_.em * 0.14f));
  draw_words(box, entry);
}

// Returns the kind of an access and its memory: "global load". The short form is "load". The unit of the count below it
// indicates the memory. An abbreviation such as "S" for shared memory is not used, because S means sectors.
std::string TrackPicture::words_of(const views::TrackEntry& entry, int form) const {
  const char* const kind = views::word_for(entry.kind);
  return form == 0 ? views::access_in_words(entry.space, kind) : kind;
}

// Returns the count of an access in one of three forms: "32 sectors", "32 S" and "32S".
std::string TrackPicture::figures_of(const views::TrackEntry& entry, int form) const {
  if (hides(static_cast<int>(&entry - entries_.data()))) return "?";
  if (form == 0) return in_units(entry.count, entry.space);
  const std::string number = fmt::format("{}", entry.count);
  return form == 1 ? number + " " + letter_of(entry.space) : number + letter_of(entry.space);
}

// Returns the kind and the count of an access in one line, for boxes that are not high enough for two lines. The higher
// `form` is, the shorter is the text.
std::string TrackPicture::line_of(const views::TrackEntry& entry, int form) const {
  if (form < 2) return words_of(entry, form) + "  " + figures_of(entry, form);
  return figures_of(entry, form - 1);
}

// Selects one form of text for all visible boxes. With different forms, accesses of the same kind would look different.
void TrackPicture::lay_out_words(int from, int to, const Rect& box) {
  constexpr int kWords = 2, kFigures = 3, kLines = 4;  // number of forms of words_of(), figures_of() and line_of()
  const Rect inner = words_in(look_, box);
  two_lines_ = inner.height() > look_.em * 2.1f;
  const int end = std::min(to, static_cast<int>(entries_.size()));
  // In a large panel, boxes are tall and their text is larger.
  const float largest = std::clamp(std::floor(inner.height() * 0.12f), look_.em, look_.em * 2);
  const auto fitting = [&](ImFont* font, int forms, const auto& text_of) {
    for (int form = 0; form < forms; ++form) {
      float widest = 1;
      for (int i = from; i < end; ++i)
        widest = std::max(widest, text_width(font, largest, text_of(entries_[static_cast<std::size_t>(i)], form)));
      const float size = std::min(largest, largest * inner.width() / widest);
      if (size >= (form + 1 < forms ? look_.small() : look_.tiny())) return Line{form, size};
    }
    return Line{};
  };
  if (!two_lines_) {
    figures_ = fitting(look_.fonts.text, kLines, [&](const auto& entry, int form) { return line_of(entry, form); });
    return;
  }
  words_ = fitting(look_.fonts.bold, kWords, [&](const auto& entry, int form) { return words_of(entry, form); });
  figures_ = fitting(look_.fonts.text, kFigures, [&](const auto& entry, int form) { return figures_of(entry, form); });
}

void TrackPicture::draw_words(const Rect& box, const views::TrackEntry& entry) {
  Rect inner = words_in(look_, box);
  // Centres both lines vertically.
  const float spare = std::max(0.0f, inner.height() - std::max(words_.size, figures_.size) * 3);
  inner = {{inner.min.x, inner.min.y + spare / 2}, {inner.max.x, inner.max.y - spare / 2}};
  const float half = inner.height() / 2;
  const Rect above{inner.min, {inner.max.x, inner.min.y + half}};
  const Rect below{{inner.min.x, inner.min.y + half}, {inner.max.x, inner.max.y - look_.em * 0.1f}};
  const bool has_words = two_lines_ && words_.form >= 0;
  if (has_words)
    draw_text(draw_, above, look_.fonts.bold, words_.size, look_.colours.text, words_of(entry, words_.form));
  if (figures_.form >= 0)
    draw_text(draw_, has_words ? below : inner, look_.fonts.text, figures_.size, look_.colours.text,
              two_lines_ ? figures_of(entry, figures_.form) : line_of(entry, figures_.form),
              has_words ? Align::left : Align::centre);
}

void TrackPicture::draw_columns(const Rect& area) {
  const auto pixels = static_cast<std::size_t>(std::max(1.0f, area.width()));
  const double per_pixel = std::max(1.0, 1.0 / each(area));
  // Width of a column. It is one pixel, or the width of one access if this is larger.
  const auto wide = static_cast<float>(per_pixel * each(area));
  const auto columns = std::min(pixels, static_cast<std::size_t>(std::ceil(area.width() / wide)));
  const auto found = views::group_into_columns(entries_, window_.first, per_pixel, columns, view_.focus.source_line);
  const auto shade = [&](const views::TrackColumn& column) {
    if (column.worst <= 0 || scene_.hides_figures_in(view_, "timeline")) return 0;
    const double heat = std::clamp(std::log2(std::max(1.0f, column.worst)) / 3.0, 0.0, 1.0);
    return 1 + static_cast<int>(heat * (kShadesOfHeat - 1));
  };
  const auto x = [&](std::size_t column) { return area.min.x + static_cast<float>(column) * wide; };
  for (std::size_t begin = 0, end = 0; begin < columns; begin = end) {
    const int of = shade(found[begin]);
    float worst = 0;
    for (end = begin; end < columns && shade(found[end]) == of; ++end) worst = std::max(worst, found[end].worst);
    if (of == 0) {
      draw_.AddRectFilled({x(begin), area.min.y}, {x(end), area.max.y}, look_.colours.raised);
      continue;
    }
    const ImU32 heat = look_.heat(worst);
    draw_.AddRectFilled({x(begin), area.min.y}, {x(end), area.max.y}, mixed(look_.colours.raised, heat, 0.6f));
    draw_.AddRectFilled({x(begin), area.max.y - look_.em * 0.25f}, {x(end), area.max.y}, heat);
  }
  // Mark the accesses on the source line under the mouse.
  for (std::size_t begin = 0, end = 0; begin < columns; begin = end) {
    for (end = begin; end < columns && found[end].on_line == found[begin].on_line; ++end) {
    }
    if (found[begin].on_line)
      draw_.AddRectFilled({x(begin), area.min.y}, {x(end), area.min.y + look_.em * 0.4f}, look_.colours.lit);
  }
  draw_cursor(area);
  if (hovered_ && !scene_.hides_figures_in(view_, "timeline")) {
    const double from = ordinal_at(area, ImGui::GetMousePos().x);
    explain_column(from, from + per_pixel);
  }
}

// Draws the cursor. It is always three pixels wide, even if an access is narrower.
void TrackPicture::draw_cursor(const Rect& area) {
  if (current_ < 0) return;
  const float at = area.min.x + static_cast<float>(current_ + 0.5 - window_.first) * each(area);
  draw_.AddRectFilled({at - 2.5f, area.min.y}, {at + 2.5f, area.max.y}, look_.colours.panel);
  draw_.AddRectFilled({at - 1.5f, area.min.y}, {at + 1.5f, area.max.y}, look_.colours.lit);
}

// Draws an overview of all accesses, in which the visible part is marked. The user can drag this mark to scroll.
void TrackPicture::draw_overview(const Rect& area) {
  ImGui::SetCursorScreenPos(area.min);
  ImGui::InvisibleButton("overview", {area.width(), std::max(1.0f, area.height())});
  const float wide = area.width() / static_cast<float>(count_);
  if (ImGui::IsItemActive()) {
    window_.first = (ImGui::GetMousePos().x - area.min.x) / wide - window_.span / 2;
    window_.clamp(count_);
  }
  draw_.AddRectFilled(area.min, area.max, look_.colours.raised, area.height() / 2);
  const auto first = static_cast<float>(window_.first), span = static_cast<float>(window_.span);
  const float left = area.min.x + first * wide;
  draw_.AddRectFilled({left, area.min.y}, {std::max(left + span * wide, left + area.height()), area.max.y},
                      look_.colours.accent, area.height() / 2);
  if (current_ < 0) return;
  const float at = area.min.x + (static_cast<float>(current_) + 0.5f) * wide;
  draw_.AddRectFilled({at - 1.5f, area.min.y}, {at + 1.5f, area.max.y}, look_.colours.lit);
}

void TrackPicture::explain_box(int ordinal) {
  if (ordinal >= static_cast<int>(entries_.size())) return;
  const views::TrackEntry& entry = entries_[static_cast<std::size_t>(ordinal)];
  if (entry.source_line) view_.next_focus.source_line = entry.source_line;
  const std::string what = views::access_in_words(entry.space, views::word_for(entry.kind)),
                    cost = in_units(entry.count, entry.space);
  const std::string text =
      entry.source_line
          ? say("access {}: {}, line {}\n{}, minimum {}", ordinal + 1, what, entry.source_line, cost, entry.ideal)
          : say("access {}: {}\n{}, minimum {}", ordinal + 1, what, cost, entry.ideal);
  ImGui::SetTooltip("%s", text.c_str());
}

void TrackPicture::explain_column(double from, double to) {
  const auto begin = static_cast<std::size_t>(std::max(0.0, from));
  const std::size_t end = std::min(entries_.size(), std::max(begin + 1, static_cast<std::size_t>(std::max(0.0, to))));
  if (begin >= end) return;
  const auto worst = std::max_element(entries_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      entries_.begin() + static_cast<std::ptrdiff_t>(end),
                                      [](const auto& a, const auto& b) { return a.times() < b.times(); });
  const std::string text =
      say("accesses {} to {}; most expensive: access {}, {}, line {}\n{}, minimum {}\nturn the wheel to zoom",
          views::group_digits(begin + 1), views::group_digits(end),
          views::group_digits(static_cast<std::uint64_t>(worst - entries_.begin()) + 1),
          views::access_in_words(worst->space, views::word_for(worst->kind)), worst->source_line,
          in_units(worst->count, worst->space), worst->ideal);
  ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace warplens::window
