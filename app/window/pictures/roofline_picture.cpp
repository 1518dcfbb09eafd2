#include "app/window/pictures/roofline_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/window/draw/lane_colours.hpp"
#include "app/window/draw/legend.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using clock::MemoryLevel;
using views::Roof;

constexpr MemoryLevel kLevels[] = {MemoryLevel::dram, MemoryLevel::l2, MemoryLevel::shared};

/// Converts intensities and rates to positions on the screen.
class Axes {
 public:
  Axes(const Rect& plot, const views::ChartRange& range) : plot_(plot), range_(range) {}

  float x(double intensity) const {
    const double share = (std::log10(intensity) - range_.x_low) / (range_.x_high - range_.x_low);
    return plot_.min.x + plot_.width() * static_cast<float>(share);
  }
  float y(double rate) const {
    const double share = (std::log10(rate) - range_.y_low) / (range_.y_high - range_.y_low);
    return plot_.max.y - plot_.height() * static_cast<float>(share);
  }
  ImVec2 at(double intensity, double rate) const { return {x(intensity), y(rate)}; }
  const Rect& plot() const { return plot_; }
  const views::ChartRange& range() const { return range_; }

 private:
  Rect plot_;
  views::ChartRange range_;
};

/// Draws text along a line that rises to the right, starting at `at`, above or below the line.
void draw_rising_text(ImDrawList& draw, const Look& look, ImVec2 at, float angle, bool below, ImU32 colour,
                      const std::string& text) {
  const float size = look.small(), gap = look.em * 0.15f;
  const int first = draw.VtxBuffer.Size;
  draw.AddText(look.fonts.text, size, {at.x, below ? at.y + gap : at.y - size - gap}, colour, text.c_str());
  const float sine = std::sin(angle), cosine = std::cos(angle);
  for (int index = first; index < draw.VtxBuffer.Size; ++index) {
    ImVec2& place = draw.VtxBuffer[index].pos;
    const ImVec2 from = place - at;
    place = {at.x + from.x * cosine + from.y * sine, at.y - from.x * sine + from.y * cosine};
  }
}

/// Returns a power of ten as text: "0.01", "1", "1000".
std::string power_text(int exponent) {
  return fmt::format("{:g}", std::pow(10.0, exponent));
}

class RooflinePicture {
 public:
  RooflinePicture(const Look& look, const Rect& area, const RooflineContent& content)
      : look_(look), content_(content), draw_(*ImGui::GetWindowDrawList()), axes_(plot_in(area), content.range) {}

  std::optional<std::size_t> draw() {
    const Rect& plot = axes_.plot();
    ImGui::SetCursorScreenPos(plot.min);
    const bool is_clicked = ImGui::InvisibleButton("roofline", {plot.width(), plot.height()});
    is_hovered_ = ImGui::IsItemHovered();
    draw_grid();
    draw_.PushClipRect(plot.min, plot.max, true);
    for (std::size_t at = 0; at < content_.roofs.size(); ++at) draw_roof(content_.roofs[at]);
    for (std::size_t at = 0; at < content_.cloud.size(); ++at) draw_cell(at);
    for (const RooflineMark& mark : content_.marks) draw_mark(mark);
    draw_arrow();
    draw_.PopClipRect();
    for (const RooflineMark& mark : content_.marks) draw_label(mark);
    if (nearest_.mark != nullptr) ImGui::SetTooltip("%s", nearest_.mark->detail.c_str());
    return is_clicked ? nearest_.cell : std::nullopt;
  }

 private:
  /// Returns the rectangle between the labels of the axes.
  Rect plot_in(const Rect& area) const {
    float labels = 0;
    for (int power = content_.range.y_low; power <= content_.range.y_high; ++power)
      labels = std::max(labels, text_width(look_.fonts.text, look_.small(), rate_label(power)));
    return {{area.min.x + labels + look_.em * 0.5f, area.min.y + look_.em * 0.3f},
            {area.max.x - look_.em * 0.3f, area.max.y - look_.em * 2.4f}};
  }

  std::string rate_label(int power) const { return views::rate_text(content_.unit, std::pow(10.0, power)); }

  void draw_grid() const {
    const Rect& plot = axes_.plot();
    const views::ChartRange& range = axes_.range();
    const float line = look_.em * 1.1f;
    float free = plot.max.y + line;  // labels above this position are drawn
    for (int power = range.y_low; power <= range.y_high; ++power) {
      const float y = axes_.y(std::pow(10.0, power));
      draw_.AddLine({plot.min.x, y}, {plot.max.x, y}, look_.colours.grid);
      if (y + line / 2 > free) continue;
      draw_text(draw_, {{plot.min.x - look_.em * 12, y - line / 2}, {plot.min.x - look_.em * 0.3f, y + line / 2}},
                look_.fonts.text, look_.small(), look_.colours.quiet, rate_label(power), Align::right);
      free = y - line / 2;
    }
    float right = 0;  // end of the last label
    for (int power = range.x_low; power <= range.x_high; ++power) {
      const float x = axes_.x(std::pow(10.0, power));
      draw_.AddLine({x, plot.min.y}, {x, plot.max.y}, look_.colours.grid);
      const std::string label = power_text(power);
      const float half = text_width(look_.fonts.text, look_.small(), label) / 2;
      const float centre = std::clamp(x, plot.min.x + half, plot.max.x - half);
      if (centre - half < right) continue;
      draw_text(draw_, {{centre - half - 1, plot.max.y + 2}, {centre + half + 1, plot.max.y + 2 + line}},
                look_.fonts.text, look_.small(), look_.colours.quiet, label, Align::centre);
      right = centre + half + look_.em * 0.4f;
    }
    draw_text(draw_, {{plot.min.x, plot.max.y + line}, {plot.max.x, plot.max.y + 2 * line}}, look_.fonts.text,
              look_.small(), look_.colours.quiet, views::intensity_name(content_.unit), Align::right);
  }

  /// Returns the highest peak rate; the lines of the memories end there.
  double highest() const {
    double highest = 0;
    for (const Roof& roof : content_.roofs)
      if (!roof.level) highest = std::max(highest, roof.peak);
    return highest;
  }

  bool is_lowest_memory(const Roof& roof) const {
    return std::ranges::none_of(content_.roofs,
                                [&](const Roof& other) { return other.level && other.peak < roof.peak; });
  }

  void draw_roof(const Roof& roof) const {
    const Rect& plot = axes_.plot();
    const std::string label = roof.name + "  " + peak_text(roof, content_.unit, roof.peak);
    const float thick = std::max(1.5f, look_.em * 0.1f);
    if (!roof.level) {
      // A peak rate limits the launches to the right of the first memory line that reaches it.
      const float y = axes_.y(roof.peak);
      double most = 0;
      for (const Roof& other : content_.roofs)
        if (other.level) most = std::max(most, other.peak);
      draw_.AddLine({axes_.x(roof.peak / most), y}, {plot.max.x, y}, look_.colours.text, thick);
      draw_text(draw_, {{plot.min.x, y - look_.em * 1.15f}, {plot.max.x - look_.em * 0.3f, y - look_.em * 0.1f}},
                look_.fonts.text, look_.small(), look_.colours.text, label, Align::right);
      return;
    }
    const ImU32 colour = level_colour(look_, *roof.level);
    const double left = std::pow(10.0, axes_.range().x_low), bottom = std::pow(10.0, axes_.range().y_low);
    const double from = std::max(left, bottom / roof.peak), to = highest() / roof.peak;
    const ImVec2 a = axes_.at(from, from * roof.peak), b = axes_.at(to, highest());
    draw_.AddLine(a, b, colour, thick);
    const float angle = std::atan2(a.y - b.y, b.x - a.x);
    const float length = std::hypot(b.x - a.x, a.y - b.y);
    if (length < text_width(look_.fonts.text, look_.small(), label) + look_.em * 2) return;
    // The label of the lowest line is below it, because the line above it may be near.
    const ImVec2 start{a.x + std::cos(angle) * look_.em * 1.4f, a.y - std::sin(angle) * look_.em * 1.4f};
    draw_rising_text(draw_, look_, start, angle, is_lowest_memory(roof), colour, label);
  }

  /// Notes a drawn point if it is the nearest one to the mouse.
  void note(ImVec2 place, const RooflineMark& mark, std::optional<std::size_t> cell) {
    if (!is_hovered_) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float distance = std::hypot(mouse.x - place.x, mouse.y - place.y);
    // The shown launches are drawn above the cells, so they have priority.
    const float reach = look_.em * 0.7f;
    if (distance > reach || (nearest_.mark != nullptr && distance > nearest_.distance)) return;
    nearest_ = {&mark, cell, distance};
  }

  void draw_cell(std::size_t index) {
    const RooflineMark& cell = content_.cloud[index];
    const MemoryLevel level = cell.point.level();
    const ImVec2 place = axes_.at(cell.point.intensity[static_cast<std::size_t>(level)], cell.point.rate);
    draw_.AddCircleFilled(place, look_.em * 0.22f, faded(level_colour(look_, level), 0.45f));
    note(place, cell, index);
  }

  ImVec2 main_place(const RooflineMark& mark) const {
    return axes_.at(mark.point.intensity[static_cast<std::size_t>(mark.point.level())], mark.point.rate);
  }

  void draw_shape(ImVec2 place, bool is_measured, bool is_main, ImU32 colour) const {
    const float radius = look_.em * (is_main ? 0.38f : 0.26f), thick = std::max(1.5f, look_.em * 0.1f);
    if (is_measured) {
      if (is_main) draw_.AddNgonFilled(place, radius * 1.25f, colour, 4);
      return draw_.AddNgon(place, radius * 1.25f, is_main ? look_.colours.text : colour, 4, thick);
    }
    if (is_main) draw_.AddCircleFilled(place, radius, colour);
    draw_.AddCircle(place, radius, is_main ? look_.colours.text : colour, 0, thick);
  }

  void draw_mark(const RooflineMark& mark) {
    float left = axes_.plot().max.x, right = axes_.plot().min.x;
    const float y = axes_.y(mark.point.rate);
    for (const double intensity : mark.point.intensity)
      if (intensity > 0) left = std::min(left, axes_.x(intensity)), right = std::max(right, axes_.x(intensity));
    draw_.AddLine({left, y}, {right, y}, look_.colours.outline);
    const MemoryLevel main = mark.point.level();
    draw_gap(mark, main);
    for (const bool is_main : {false, true})
      for (const MemoryLevel level : kLevels) {
        const double intensity = mark.point.intensity[static_cast<std::size_t>(level)];
        if (intensity <= 0 || (level == main) != is_main) continue;
        const ImVec2 place = axes_.at(intensity, mark.point.rate);
        draw_shape(place, mark.is_measured, is_main, level_colour(look_, level));
        note(place, mark, std::nullopt);
      }
  }

  /// Draws a dashed line from the point up to the roof of its memory, or to the highest peak rate.
  void draw_gap(const RooflineMark& mark, MemoryLevel level) const {
    const double intensity = mark.point.intensity[static_cast<std::size_t>(level)];
    const auto roof = std::ranges::find_if(content_.roofs, [&](const Roof& one) { return one.level == level; });
    if (roof == content_.roofs.end()) return;
    const float top = axes_.y(std::min(attainable(*roof, intensity), highest()));
    const float x = axes_.x(intensity), dash = look_.em * 0.3f;
    for (float y = axes_.y(mark.point.rate); y > top; y -= 2 * dash)
      draw_.AddLine({x, y}, {x, std::max(top, y - dash)}, look_.colours.quiet);
  }

  void draw_arrow() const {
    if (!content_.arrow) return;
    const ImVec2 a = main_place(content_.marks[content_.arrow->first]),
                 b = main_place(content_.marks[content_.arrow->second]);
    const float length = std::hypot(b.x - a.x, b.y - a.y), radius = look_.em * 0.5f;
    if (length < 3 * radius) return;
    const ImVec2 along{(b.x - a.x) / length, (b.y - a.y) / length}, across{-along.y, along.x};
    const ImVec2 from = a + ImVec2{along.x * radius, along.y * radius},
                 to = b - ImVec2{along.x * radius, along.y * radius};
    const float head = look_.em * 0.6f;
    const ImVec2 base = to - ImVec2{along.x * head, along.y * head};
    const ImU32 colour = look_.colours.accent;
    draw_.AddLine(from, base, colour, std::max(2.0f, look_.em * 0.14f));
    draw_.AddTriangleFilled(to, base + ImVec2{across.x * head * 0.5f, across.y * head * 0.5f},
                            base - ImVec2{across.x * head * 0.5f, across.y * head * 0.5f}, colour);
  }

  /// Returns whether the label belongs above the point: the points of two labels that would overlap are above each
  /// other, and this one is the upper point. Points at the same height keep the order of `marks`, the first one below.
  bool is_upper(const RooflineMark& mark) const {
    const ImVec2 point = main_place(mark);
    return std::ranges::any_of(content_.marks, [&](const RooflineMark& other) {
      const ImVec2 there = main_place(other);
      const float below = there.y - point.y, width = text_width(look_.fonts.bold, look_.em, mark.label);
      return &other != &mark && std::abs(there.x - point.x) < width && below > 0 && below < 2 * look_.em * 1.1f;
    });
  }

  /// Draws the label next to the point: at the first place where it does not overlap another label or leave the plot.
  void draw_label(const RooflineMark& mark) {
    const ImVec2 point = main_place(mark);
    const float width = text_width(look_.fonts.bold, look_.em, mark.label) + 1, height = look_.em * 1.1f;
    const float gap = look_.em * 0.6f;
    const int first_above = is_upper(mark) ? 0 : 1;
    Rect box{};
    for (int row = 0; row < 6; ++row) {
      const float below = point.y + height * static_cast<float>(row / 2),
                  above = point.y - height * (1.0f + static_cast<float>(row / 2));
      const float top = row % 2 == first_above ? above : below;
      const bool is_right = point.x + gap + width <= axes_.plot().max.x;
      const float left = is_right ? point.x + gap : point.x - gap - width;
      box = {{left, top}, {left + width, top + height}};
      const bool is_inside = top >= axes_.plot().min.y && top + height <= axes_.plot().max.y;
      if (is_inside && std::ranges::none_of(labels_, [&](const Rect& other) { return overlap(box, other); })) break;
    }
    labels_.push_back(box);
    draw_.AddRectFilled(box.min, box.max, faded(look_.colours.panel, 0.8f));
    draw_text(draw_, box, look_.fonts.bold, look_.em, look_.colours.text, mark.label);
  }

  static bool overlap(const Rect& a, const Rect& b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
  }

  /// The drawn point nearest to the mouse.
  struct Nearest {
    const RooflineMark* mark = nullptr;
    std::optional<std::size_t> cell;  ///< its index, if it is a cell of the cloud
    float distance = 0;
  };

  const Look& look_;
  const RooflineContent& content_;
  ImDrawList& draw_;
  const Axes axes_;
  bool is_hovered_ = false;
  Nearest nearest_;
  std::vector<Rect> labels_;  ///< places of the labels that were drawn
};

}  // namespace

ImU32 level_colour(const Look& look, MemoryLevel level) {
  // One hue per memory, from the colours of the lanes, which colour-blind users can distinguish.
  const bool is_dark = look.theme == Theme::dark;
  switch (level) {
    case MemoryLevel::dram:
      return lane_colour(is_dark ? 4 : 1);
    case MemoryLevel::l2:
      return lane_colour(is_dark ? 12 : 9);
    case MemoryLevel::shared:
      return lane_colour(is_dark ? 20 : 17);
  }
  return look.colours.text;
}

std::optional<std::size_t> draw_roofline(const Look& look, const Rect& area, const RooflineContent& content) {
  return RooflinePicture(look, area, content).draw();
}

}  // namespace warplens::window
