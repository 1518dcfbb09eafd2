#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "app/views/numbers.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/panels.hpp"
#include "app/window/widgets.hpp"

namespace warplens::window {
namespace {

// How the request went, in words. The parts of a warp that is served in several take turns whatever their banks; a
// conflict is what happens within one of them.
std::string verdict_sentence(const traffic::SharedRequest& request, std::uint32_t width) {
  std::map<std::uint32_t, std::size_t> wavefronts_of_part;
  for (const traffic::Wavefront& wavefront : request.wavefronts) ++wavefronts_of_part[wavefront.group];
  std::size_t ways = 0;
  for (const auto& [part, wavefronts] : wavefronts_of_part) ways = std::max(ways, wavefronts);
  const std::string conflict = ways > 1 ? fmt::format("{}-way bank conflict", ways) : "no conflict";
  if (const std::size_t parts = wavefronts_of_part.size(); parts > 1)
    return fmt::format("{}; {} bits a lane: {} parts of the warp take turns", conflict, 8 * width, parts);
  if (ways > 1) return conflict;
  for (const traffic::Wavefront& wavefront : request.wavefronts)
    for (const traffic::BankHit& hit : wavefront.hits)
      if (std::popcount(hit.lanes) > 1) return conflict + "; one word goes to several lanes";
  return conflict + ": every bank serves one word";
}

// Columns are banks; rows are wavefronts, or rows of memory.
struct BankGrid {
  Rect cells;
  unsigned banks = 32;
  int rows = 1;
  float row_height = 10;

  Rect cell(int row, unsigned bank) const {
    const float each = cells.width() / static_cast<float>(banks);
    const float gap = each > 7 ? 1.0f : 0.0f;
    const float y = cells.min.y + static_cast<float>(row) * row_height;
    return {{std::round(cells.min.x + each * static_cast<float>(bank)), std::round(y)},
            {std::round(cells.min.x + each * static_cast<float>(bank + 1)) - gap,
             std::round(y + row_height) - (row_height > 5 ? 1.0f : 0.0f)}};
  }
};

class Picture {
 public:
  Picture(const Scene& scene, View& view)
      : scene_(scene),
        view_(view),
        look_(scene.look),
        draw_(*ImGui::GetWindowDrawList()),
        access_(*scene.derived.moment.shared.access),
        request_(scene.derived.moment.shared_request) {}

  void draw(const Rect& area) {
    ImGui::InvisibleButton("picture", ImGui::GetContentRegionAvail());
    hovered_ = ImGui::IsItemHovered();
    const float gap = look_.em * 1.2f;
    const float half = (area.width() - gap) / 2;
    draw_wavefronts({area.min, {area.min.x + half, area.max.y}});
    draw_memory({{area.min.x + half + gap, area.min.y}, area.max});
  }

 private:
  const Machine& machine() const { return scene_.machine(); }

  // A caption and the banks' numbers; the grid below them takes the rest.
  BankGrid framed(const Rect& area, const char* caption, int rows) {
    const float line = look_.em * 1.2f;
    draw_text(draw_, {area.min, {area.max.x, area.min.y + line}}, look_.fonts.text, look_.small(), look_.colours.quiet,
              caption);
    BankGrid grid;
    grid.banks = machine().banks;
    grid.rows = rows;
    grid.cells = {{area.min.x, area.min.y + 2 * line}, area.max};
    grid.row_height = std::min(grid.cells.height() / static_cast<float>(std::max(rows, 1)), look_.em * 1.6f);
    if (grid.row_height > 4) grid.row_height = std::floor(grid.row_height);
    grid.cells.max.y = grid.cells.min.y + grid.row_height * static_cast<float>(rows);
    draw_bank_numbers(grid, {{area.min.x, area.min.y + line}, {area.max.x, area.min.y + 2 * line}});
    return grid;
  }

  void draw_bank_numbers(const BankGrid& grid, const Rect& row) {
    const float size = look_.small() * 0.9f;
    const float each = grid.cells.width() / static_cast<float>(grid.banks);
    const float widest = text_width(look_.fonts.text, size, "00") + 3;
    unsigned every = 1;
    while (each * static_cast<float>(every) < widest && every < grid.banks) every *= 2;
    for (unsigned bank = 0; bank < grid.banks; ++bank) {
      const Rect cell = grid.cell(0, bank);
      const bool lit = view_.focus.bank == static_cast<int>(bank);
      if (bank % every == 0 || lit) {
        const float centre = cell.centre().x;
        Rect label{{centre - widest, row.min.y}, {centre + widest, row.max.y}};
        if (label.min.x < row.min.x) label = {{row.min.x, row.min.y}, {row.min.x + 2 * widest, row.max.y}};
        if (lit)
          draw_.AddRectFilled({centre - widest / 2, row.min.y}, {centre + widest / 2, row.max.y}, look_.colours.panel);
        draw_text(draw_, label, look_.fonts.text, size, lit ? look_.colours.text : look_.colours.quiet,
                  fmt::format("{}", bank), bank == 0 ? Align::left : Align::centre);
      }
      if (hovered_ && Rect{{cell.min.x, row.min.y}, {cell.max.x, row.max.y}}.contains(ImGui::GetMousePos())) {
        view_.next_focus.bank = static_cast<int>(bank);
        view_.next_focus.lanes = lanes_of(bank);
      }
    }
    if (view_.focus.bank >= 0 && view_.focus.bank < static_cast<int>(grid.banks)) {
      const Rect top = grid.cell(0, static_cast<unsigned>(view_.focus.bank));
      draw_.AddRectFilled({top.min.x, grid.cells.min.y}, {top.max.x, grid.cells.max.y},
                          faded(look_.colours.accent, 0.25f));
    }
  }

  LaneMask lanes_of(unsigned bank) const {
    LaneMask lanes = 0;
    for (const traffic::Wavefront& wavefront : request_.wavefronts)
      for (const traffic::BankHit& hit : wavefront.hits)
        if (hit.bank == bank) lanes |= hit.lanes;
    return lanes;
  }

  void draw_wavefronts(const Rect& area) {
    const int count = static_cast<int>(request_.wavefronts.size());
    const BankGrid grid = framed(area, "wavefront by wavefront", std::max(count, 1));
    for (int row = 0; row < count; ++row) {
      const traffic::Wavefront& wavefront = request_.wavefronts[static_cast<std::size_t>(row)];
      for (unsigned bank = 0; bank < grid.banks; ++bank) {
        const Rect cell = grid.cell(row, bank);
        draw_.AddRectFilled(cell.min, cell.max, faded(look_.colours.raised, 0.55f));
      }
      for (const traffic::BankHit& hit : wavefront.hits)
        draw_hit(grid.cell(row, hit.bank), hit.lanes, hit.word, hit.bank);
    }
  }

  // One lane: its cell. Several on one word: the first one's cell, ringed and hatched, with how many they are.
  void draw_hit(const Rect& cell, LaneMask lanes, std::uint64_t word, unsigned bank) {
    const unsigned first = lowest_lane(lanes);
    const views::AddressRange range{word * machine().bank_bytes, (word + 1) * machine().bank_bytes};
    Emphasis emphasis = Emphasis::normal;
    if (view_.focus.lanes) emphasis = view_.focus.lanes & lanes ? Emphasis::lit : Emphasis::dimmed;
    if (view_.focus.shared && view_.focus.shared->overlaps(range)) emphasis = Emphasis::lit;
    const int sharers = std::popcount(lanes);
    if (sharers == 1) {
      draw_lane(draw_, look_, cell, first, machine().warp_size, emphasis);
    } else {
      const ImU32 ground = emphasis == Emphasis::dimmed ? faded(look_.colours.moved, 0.6f) : look_.colours.moved;
      draw_.AddRectFilled(cell.min, cell.max, ground);
      draw_strips(cell, lanes, emphasis);
      draw_.AddRect(cell.min, cell.max, emphasis == Emphasis::lit ? look_.colours.lit : look_.colours.text, 0,
                    emphasis == Emphasis::lit ? 2.0f : 1.0f);
      const Rect label{{cell.min.x, cell.min.y + cell.height() * 0.3f}, cell.max};
      draw_if_fits(draw_, label, look_.fonts.bold, look_.em, look_.tiny(), look_.colours.text,
                   fmt::format("×{}", sharers));
    }
    if (hovered_ && cell.contains(ImGui::GetMousePos())) {
      view_.next_focus = {lanes, std::nullopt, range, static_cast<int>(bank), 0};
      ImGui::SetTooltip("bank %u, word %llu (byte %llu)\n%s%s", bank, static_cast<unsigned long long>(word),
                        static_cast<unsigned long long>(range.begin),
                        sharers == 1 ? fmt::format("lane {}", first).c_str() : fmt::format("{} lanes", sharers).c_str(),
                        sharers == 1 ? "" : " share the word: one broadcast");
    }
  }

  // The sharers' colours side by side along the cell's top.
  void draw_strips(const Rect& cell, LaneMask lanes, Emphasis emphasis) {
    const float each = cell.width() / static_cast<float>(std::popcount(lanes));
    float x = cell.min.x;
    for_each_lane(lanes, [&](unsigned lane) {
      const ImU32 colour = lane_colour(lane, machine().warp_size);
      draw_.AddRectFilled({x, cell.min.y}, {x + each, cell.min.y + cell.height() * 0.35f},
                          emphasis == Emphasis::dimmed ? faded(colour, 0.3f) : colour);
      x += each;
    });
  }

  // Which rows of the block's shared memory are drawn: all, or those around the access where they are many.
  std::pair<std::uint64_t, std::uint64_t> memory_rows() const {
    const std::uint64_t row_bytes = machine().bank_row_bytes();
    std::uint64_t last = 0, from = ~std::uint64_t{0}, to = 0;
    for (const auto& [word, touch] : scene_.derived.footprints.shared.touched) last = std::max(last, word);
    for_each_lane(access_.active, [&](unsigned lane) {
      from = std::min(from, access_.addresses[lane] / row_bytes);
      to = std::max(to, (access_.addresses[lane] + access_.width - 1) / row_bytes + 1);
    });
    const std::uint64_t all = last / machine().banks + 1;
    constexpr std::uint64_t kMost = 48;
    if (all <= kMost) return {0, all};
    const std::uint64_t middle = (from + to) / 2;
    const std::uint64_t begin = std::min(middle > kMost / 2 ? middle - kMost / 2 : 0, all - kMost);
    return {begin, begin + kMost};
  }

  void draw_memory(const Rect& area) {
    const auto [begin, end] = memory_rows();
    const std::string caption = begin == 0 ? "shared memory" : fmt::format("memory rows {}–{}", begin, end - 1);
    const BankGrid grid = framed(area, caption.c_str(), static_cast<int>(end - begin));
    const std::uint32_t done = scene_.derived.moment.accesses_done;
    for (std::uint64_t row = begin; row < end; ++row)
      for (unsigned bank = 0; bank < grid.banks; ++bank) {
        const std::uint64_t word = row * grid.banks + bank;
        const Rect cell = grid.cell(static_cast<int>(row - begin), bank);
        const views::AddressRange range{word * machine().bank_bytes, (word + 1) * machine().bank_bytes};
        if (const LaneMask lanes = views::lanes_touching(access_, range)) {
          draw_hit(cell, lanes, word, bank);
          continue;
        }
        const auto touched = scene_.derived.footprints.shared.touched.find(word);
        const bool written =
            touched != scene_.derived.footprints.shared.touched.end() && touched->second.written < done;
        const bool used = touched != scene_.derived.footprints.shared.touched.end();
        const ImU32 ground =
            written ? faded(look_.colours.written, 0.55f) : faded(look_.colours.raised, used ? 0.55f : 0.2f);
        draw_.AddRectFilled(cell.min, cell.max, ground);
        if (hovered_ && cell.contains(ImGui::GetMousePos())) {
          view_.next_focus.bank = static_cast<int>(bank);
          view_.next_focus.shared = range;
          ImGui::SetTooltip("bank %u, word %llu\n%s", bank, static_cast<unsigned long long>(word),
                            !used     ? "padding: never touched"
                            : written ? "written already"
                                      : "not written yet");
        }
      }
  }

  const Scene& scene_;
  View& view_;
  const Look& look_;
  ImDrawList& draw_;
  const trace::RecordedAccess& access_;
  const traffic::SharedRequest& request_;
  bool hovered_ = false;
};

class SharedAccessPanel : public Panel {
 public:
  void draw(const Scene& scene, View& view, Changes&) override {
    const views::ShownAccess& shown = scene.derived.moment.shared;
    panel_title(scene.look, "Shared access", describe(scene.derived, shown));
    if (!shown.access) {
      if (!scene.ready()) return;
      empty_note(scene.look, !scene.derived.uses_shared()
                                 ? "This kernel uses no shared memory. The kernels further down the ladder do."
                                 : "This warp does not touch shared memory.");
      return;
    }
    const traffic::SharedRequest& request = scene.derived.moment.shared_request;
    const auto wavefronts = request.wavefronts.size();
    const double useful =
        wavefronts ? static_cast<double>(request.ideal_wavefronts) / static_cast<double>(wavefronts) : 0;
    headline(scene.look, views::counted(wavefronts, "wavefront", "wavefronts") + (request.exact ? "" : " (±)"),
             fmt::format("ideal {}", request.ideal_wavefronts), verdict_sentence(request, shown.access->width), useful,
             useful > 0 ? 1 / useful : 1);
    Picture(scene, view).draw(remaining());
  }
};

}  // namespace

std::unique_ptr<Panel> make_shared_access_panel() {
  return std::make_unique<SharedAccessPanel>();
}

}  // namespace warplens::window
