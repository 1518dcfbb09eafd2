#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/line_grid.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

// "out[17][0]": an address in the kernel's own terms.
std::string place_name(const Scene& scene, std::uint64_t address) {
  if (const auto element = views::element_at(*scene.study.plan, address))
    return fmt::format("{}[{}][{}]", scene.study.plan->buffers[element->buffer].name, element->row, element->col);
  return views::hexadecimal(address);
}

class GlobalAccessPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes&) override {
    const views::ShownAccess& shown = scene.derived.moment.global;
    panel_title(scene.look, tr("Global access"), describe(scene.derived, shown));
    if (!shown.access) {
      empty_note(scene.look, scene.ready() ? tr("This warp does not touch global memory.") : "");
      return;
    }
    const bool asked = scene.hides(view, shown);
    if (asked)
      question_mark(scene.look);
    else
      draw_headline(scene);
    // Beside a shared step it keeps its headline, and the picture where there is room for one.
    if (remaining().width() >= scene.look.em * 9)
      Picture(scene, view, remaining(), asked ? scene.seen_of(shown) : ~LaneMask{0}).draw();
  }

 private:
  static void draw_headline(const Scene& scene) {
    const traffic::GlobalRequest& request = scene.derived.moment.global_request;
    const std::uint64_t moved = std::uint64_t{request.sectors} * scene.machine().sector_bytes;
    headline(scene.look, views::in_sectors(request.sectors), say("ideal {}", request.ideal_sectors),
             say("{} B used of {} B moved: {}", views::grouped(request.distinct_bytes), views::grouped(moved),
                 views::percent(request.distinct_bytes, moved)),
             moved ? static_cast<double>(request.distinct_bytes) / static_cast<double>(moved) : 0,
             request.ideal_sectors ? static_cast<double>(request.sectors) / request.ideal_sectors : 1);
  }

  // The lanes in a row, the lines that they touch below, and who touches what.
  class Picture {
   public:
    Picture(const Scene& scene, View& view, const Rect& area, LaneMask seen)
        : scene_(scene),
          view_(view),
          look_(scene.look),
          draw_(*ImGui::GetWindowDrawList()),
          access_(*scene.derived.moment.global.access),
          request_(scene.derived.moment.global_request),
          seen_(seen) {
      const float em = look_.em;
      const int count = static_cast<int>(request_.lines.size());
      few_ = count <= 8;
      const float top = area.min.y + (narrow(area) ? em * 0.95f : 0);
      lanes_ = {{area.min.x, top}, {area.max.x, top + std::clamp(area.height() * 0.11f, em * 0.9f, em * 1.7f)}};
      const float gap = few_ ? std::clamp(area.height() * 0.2f, em, em * 5) : em * 0.6f;
      lines_ = {{area.min.x, lanes_.max.y + gap}, {area.max.x, area.max.y - em * 0.1f}};
      grid_ = arrange_lines(count, {lines_.width(), lines_.height()}, em, widest_label());
      lanes_.min.x += grid_.columns == 1 ? grid_.label_width : 0;
      const Rect lane = lane_cell(0);
      lanes_numbered_ = lane_number_fits(look_, lane.max - lane.min, warp_size());
      choose_labels();
    }

    void draw() {
      if (lines_.height() < look_.em) return;
      ImGui::InvisibleButton("picture", ImGui::GetContentRegionAvail());
      hovered_ = ImGui::IsItemHovered();
      draw_lanes();
      if (grid_.columns == 1 && grid_.label_width > 0)
        draw_text(draw_, {{lanes_.min.x - grid_.label_width, lanes_.min.y}, {lanes_.min.x, lanes_.max.y}},
                  look_.fonts.text, look_.small(), look_.colours.quiet, tr("lanes"));
      draw_curves(/*to_first_row=*/true);
      for (int i = 0; i < static_cast<int>(request_.lines.size()); ++i)
        if (lanes_of(i) & seen_) draw_line(i);
      draw_curves(/*to_first_row=*/false);
    }

   private:
    // Whether the lanes' own row has no room for numbers, so that they stand above it.
    bool narrow(const Rect& area) const {
      const float room = area.width() - widest_label();  // beside the lines' addresses, which stand to their left
      return !lane_number_fits(look_, {room / static_cast<float>(warp_size()) - 2, look_.em}, warp_size());
    }

    float label_size() const { return look_.small() * 0.92f; }

    float widest_label() const {
      float widest = 0;
      for (const traffic::Line& line : request_.lines)
        widest = std::max(widest, text_width(look_.fonts.mono, label_size(), place_name(scene_, line.address)));
      return widest + look_.em * 0.6f;
    }

    // One style for all lines, by their narrowest cell: numbers inside, else beside where each lane is alone in its
    // sector, else none but every fourth, over the first line.
    void choose_labels() {
      float narrowest = bytes_rect(0, 0, std::min<std::uint64_t>(access_.width, scene_.machine().line_bytes)).width();
      int sharers = 1;
      alone_ = true;
      for (const traffic::Line& line : request_.lines)
        for (const traffic::Sector& sector : line.sectors) {
          if (sector.lanes == 0) continue;
          if (std::popcount(sector.lanes) > 1) alone_ = false;
          for_each_lane(sector.lanes, [&](unsigned lane) {
            const std::uint64_t at = access_.addresses[lane];
            sharers = std::max(sharers, std::popcount(views::lanes_touching(access_, {at, at + access_.width})));
          });
        }
      if (narrowest > 5) narrowest -= 1;
      numbered_ = !request_.lines.empty() &&
                  lane_number_fits(look_, {narrowest, grid_.row_height / static_cast<float>(sharers)}, warp_size());
      if (numbered_) alone_ = false;
    }

    // The numbers of every fourth lane above cells that have no room for them.
    void number_every_fourth(const Rect& row, const std::function<Rect(unsigned)>& cell) {
      const float size = std::min(look_.small(), row.height());
      for (unsigned lane = 0; lane < warp_size(); lane += 4) {
        const float centre = cell(lane).centre().x;
        draw_text(draw_, {{centre - look_.em, row.min.y}, {centre + look_.em, row.max.y}}, look_.fonts.text, size,
                  look_.colours.quiet, fmt::format("{}", lane), Align::centre);
      }
    }

    unsigned warp_size() const { return scene_.machine().warp_size; }
    ImVec2 mouse() const { return ImGui::GetMousePos(); }

    Rect lane_cell(unsigned lane) const {
      const float each = lanes_.width() / static_cast<float>(warp_size());
      const float left = std::round(lanes_.min.x + each * static_cast<float>(lane));
      const float right = std::round(lanes_.min.x + each * static_cast<float>(lane + 1)) - (each > 8 ? 2.0f : 1.0f);
      return {{left, lanes_.min.y}, {right, lanes_.max.y}};
    }

    void draw_lanes() {
      if (!lanes_numbered_)
        number_every_fourth({{lanes_.min.x, lanes_.min.y - look_.em * 0.95f}, {lanes_.max.x, lanes_.min.y}},
                            [this](unsigned lane) { return lane_cell(lane); });
      for (unsigned lane = 0; lane < warp_size(); ++lane) {
        const Rect cell = lane_cell(lane);
        if (access_.active >> lane & 1)
          draw_lane(draw_, look_, cell, lane, warp_size(), scene_.emphasis(view_, lane), lanes_numbered_);
        else
          draw_.AddRect(cell.min, cell.max, look_.colours.grid, 2);
        if (hovered_ && cell.contains(mouse())) {
          if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            view_.lane = view_.lane == static_cast<int>(lane) ? -1 : static_cast<int>(lane);
          view_.next_focus.lanes = LaneMask{1} << lane;
          tell(access_.active >> lane & 1
                   ? say("lane {}: {} B at {}", lane, access_.width, place_name(scene_, access_.addresses[lane]))
                   : say("lane {} takes no part", lane));
        }
      }
    }

    // Where a line's byte range is drawn. Sectors stand a little apart.
    Rect bytes_rect(int index, std::uint64_t from, std::uint64_t to) const {
      const Rect row = grid_.bytes(lines_, index);
      const Machine& machine = scene_.machine();
      const auto sectors = static_cast<float>(machine.line_bytes / machine.sector_bytes);
      const float gap = std::min(look_.em * 0.35f, row.width() * 0.015f);
      const float sector_width = (row.width() - gap * (sectors - 1)) / sectors;
      const auto x = [&](std::uint64_t byte, bool is_end) {
        const std::uint64_t sector = (is_end ? byte - 1 : byte) / machine.sector_bytes;
        const auto inside = static_cast<float>(byte - sector * machine.sector_bytes);
        return std::round(row.min.x + static_cast<float>(sector) * (sector_width + gap) +
                          sector_width * inside / static_cast<float>(machine.sector_bytes));
      };
      return {{x(from, false), row.min.y}, {x(to, true), row.max.y}};
    }

    LaneMask lanes_of(int line) const {
      LaneMask lanes = 0;
      for (const traffic::Sector& sector : request_.lines[static_cast<std::size_t>(line)].sectors)
        lanes |= sector.lanes;
      return lanes;
    }

    int line_of(std::uint64_t address) const {
      for (std::size_t i = 0; i < request_.lines.size(); ++i)
        if (address >= request_.lines[i].address && address < request_.lines[i].address + scene_.machine().line_bytes)
          return static_cast<int>(i);
      return -1;
    }

    bool is_in_first_row(int line) const { return grid_.line(lines_, line).min.y <= grid_.line(lines_, 0).min.y; }

    /// From the lanes to the cells of the first row of lines, below which they lie; or to the others, whose way leads
    /// over that row and ends with a mark, so that nobody takes it to end on the cell above.
    void draw_curves(bool to_first_row) {
      for_each_lane(access_.active & seen_, [&](unsigned lane) {
        const Emphasis emphasis = scene_.emphasis(view_, lane);
        if (emphasis == Emphasis::dimmed || (!few_ && emphasis != Emphasis::lit)) return;
        const int line = line_of(access_.addresses[lane]);
        if (line < 0 || is_in_first_row(line) != to_first_row) return;
        const std::uint64_t at = access_.addresses[lane] - request_.lines[static_cast<std::size_t>(line)].address;
        const std::uint64_t end = std::min<std::uint64_t>(at + access_.width, scene_.machine().line_bytes);
        const Rect cell = bytes_rect(line, at, end);
        const Rect from = lane_cell(lane);
        const ImVec2 a{from.centre().x, from.max.y + 1}, b{cell.centre().x, cell.min.y};
        const float bend = std::max((b.y - a.y) * 0.5f, look_.em * 0.3f);
        const bool lit = emphasis == Emphasis::lit;
        const ImU32 colour = faded(lane_colour(lane, warp_size()), lit ? 1.0f : 0.6f);
        const float width = look_.em * (lit ? 0.16f : 0.09f);
        if (!to_first_row) {
          draw_.AddBezierCubic(a, {a.x, a.y + bend}, {b.x, b.y - bend}, b, look_.colours.panel,
                               width + look_.em * 0.16f);
          draw_.AddCircleFilled(b, look_.em * 0.24f, look_.colours.panel);
          draw_.AddCircleFilled(b, look_.em * 0.17f, lane_colour(lane, warp_size()));
        }
        draw_.AddBezierCubic(a, {a.x, a.y + bend}, {b.x, b.y - bend}, b, colour, width);
      });
    }

    void draw_line(int index) {
      const traffic::Line& line = request_.lines[static_cast<std::size_t>(index)];
      const Rect whole = grid_.line(lines_, index);
      if (grid_.label_width > 0)
        draw_text(draw_, {whole.min, {whole.min.x + grid_.label_width - look_.em * 0.4f, whole.max.y}},
                  look_.fonts.mono, std::min(label_size(), whole.height()), look_.colours.quiet,
                  place_name(scene_, line.address));
      for (std::size_t sector = 0; sector < line.sectors.size(); ++sector) draw_sector(index, line, sector);
    }

    void draw_sector(int index, const traffic::Line& line, std::size_t which) {
      traffic::Sector sector = line.sectors[which];
      sector.lanes &= seen_;
      const unsigned bytes = scene_.machine().sector_bytes;
      const std::uint64_t offset = which * bytes;
      const views::AddressRange range{line.address + offset, line.address + offset + bytes};
      const Rect box = bytes_rect(index, offset, offset + bytes);
      if (sector.lanes == 0) {
        draw_.AddRect(box.min, box.max, look_.colours.grid, 2);
        return;
      }
      draw_.AddRectFilled(box.min, box.max, look_.colours.moved, 2);
      if (sector.bytes_used < bytes)
        draw_hatching(draw_, box, faded(look_.colours.wasted, 0.55f), std::max(4.0f, look_.em * 0.4f));
      draw_lanes_in(index, line, range, sector.lanes);
      const bool lit = view_.focus.global && view_.focus.global->overlaps(range);
      draw_.AddRect(box.min, box.max, lit ? look_.colours.lit : faded(look_.colours.quiet, 0.55f), 2,
                    lit ? std::max(1.5f, look_.em * 0.12f) : 1.0f);
      if (hovered_ && box.contains(mouse())) {
        view_.next_focus.lanes = sector.lanes;
        view_.next_focus.global = range;
        tell(say("sector from {}\nmoved for {}\n{} of {} B used", place_name(scene_, range.begin),
                 views::lanes_named(sector.lanes), sector.bytes_used, bytes));
      }
    }

    void draw_lanes_in(int index, const traffic::Line& line, const views::AddressRange& range, LaneMask lanes) {
      for_each_lane(lanes, [&](unsigned lane) {
        const std::uint64_t from = std::max(access_.addresses[lane], range.begin);
        const std::uint64_t to = std::min(access_.addresses[lane] + access_.width, range.end);
        if (from >= to) return;
        Rect cell = bytes_rect(index, from - line.address, to - line.address);
        const LaneMask sharing = views::lanes_touching(access_, {from, to}) & lanes;
        share_out(cell, lane, sharing);
        if (cell.width() > 5) cell.max.x -= 1;
        draw_lane(draw_, look_, cell, lane, warp_size(), scene_.emphasis(view_, lane), numbered_);
        if (alone_) label_beside(bytes_rect(index, range.begin - line.address, range.end - line.address), cell, lane);
        if (hovered_ && cell.contains(mouse())) {
          view_.next_focus.global =
              views::AddressRange{access_.addresses[lane], access_.addresses[lane] + access_.width};
          view_.next_focus.lanes = sharing;
          if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) view_.lane = static_cast<int>(lane);
        }
      });
    }

    // Lanes that touch the same bytes share the cell, one strip each, up to as many as can be seen.
    static void share_out(Rect& cell, unsigned lane, LaneMask sharing) {
      const int sharers = std::popcount(sharing);
      if (sharers <= 1) return;
      const auto place = static_cast<float>(std::popcount(sharing & ((LaneMask{1} << lane) - 1)));
      const float each = cell.height() / static_cast<float>(sharers);
      cell = {{cell.min.x, cell.min.y + each * place}, {cell.max.x, cell.min.y + each * (place + 1)}};
    }

    // A lone lane in a wide sector: its number has no room in its cell but plenty beside it.
    void label_beside(const Rect& sector, const Rect& cell, unsigned lane) {
      const float size = std::min(look_.small(), cell.height() * 1.05f);
      const std::string number = fmt::format("{}", lane);
      if (size < look_.tiny()) return;
      const float width = text_width(look_.fonts.bold, size, number);
      const bool right = cell.max.x + width + 6 <= sector.max.x;
      if (!right && cell.min.x - width - 6 < sector.min.x) return;
      const float x = right ? cell.max.x + 3 : cell.min.x - width - 3;
      const Rect ground{{x - 1, cell.min.y + 1}, {x + width + 1, cell.max.y - 1}};
      draw_.AddRectFilled(ground.min, ground.max, look_.colours.moved);
      draw_text(draw_, ground, look_.fonts.bold, size, look_.colours.text, number, Align::centre);
    }

    void tell(const std::string& text) const { ImGui::SetTooltip("%s", text.c_str()); }

    const Scene& scene_;
    View& view_;
    const Look& look_;
    ImDrawList& draw_;
    const trace::RecordedAccess& access_;
    const traffic::GlobalRequest& request_;
    LaneMask seen_;  ///< lanes whose sectors are drawn
    Rect lanes_, lines_;
    LineGrid grid_;
    bool few_ = true, hovered_ = false;
    bool lanes_numbered_ = true, numbered_ = true, alone_ = false;
  };
};

}  // namespace

std::unique_ptr<Panel> make_global_access_panel() {
  return std::make_unique<GlobalAccessPanel>();
}

}  // namespace warplens::window
