#include "app/window/present/summary_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "IconsFontAwesome6.h"
#include "app/views/counts.hpp"
#include "app/views/lanes.hpp"
#include "app/views/numbers.hpp"
#include "app/views/result_verdict.hpp"
#include "app/views/shared_arrays.hpp"
#include "app/views/wavefronts.hpp"
#include "app/window/draw/fitting_text.hpp"
#include "app/window/draw/lane_colours.hpp"
#include "app/window/present/question.hpp"
#include "app/window/widgets/widgets.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Returns the result of an access: "32 wavefronts, minimum 1: 32-way bank conflict".
std::string outcome_of(const views::Derived& derived, const trace::RecordedAccess& access) {
  const views::Moment& moment = derived.moment;
  if (access.space == ptx::StateSpace::shared)
    return say("{}, {}: {}", views::in_wavefronts(moment.shared_request.wavefronts.size()),
               views::ideal_sentence(moment.shared_request, *derived.machine(), access.seen()),
               views::verdict_sentence(moment.shared_request, access.width));
  const traffic::GlobalRequest& request = moment.global_request;
  const std::uint64_t moved = std::uint64_t{request.sectors} * derived.machine()->sector_bytes;
  return say("{}, minimum {}: {} of the transferred bytes are used", views::in_sectors(request.sectors),
             request.ideal_sectors, views::percent(request.distinct_bytes, moved));
}

/// Returns the number of passes of the current access, which is to constant memory. No panel draws such accesses.
std::string passes_of(const Scene& scene, const View& view) {
  const std::vector<views::TrackEntry>& track = scene.derived.tracks.of_warp(view.cursor.warp);
  const auto ordinal = static_cast<std::size_t>(scene.derived.moment.current.ordinal);
  if (ordinal >= track.size()) return {};
  return " · " + say("{}, minimum {}: one for each word that the warp reads", views::in_passes(track[ordinal].count),
                     track[ordinal].ideal);
}

std::string sentence_of(const Scene& scene, const View& view) {
  const views::ShownAccess& current = scene.derived.moment.current;
  if (!current.access) return tr("Press → for the next access of the warp, or Space to play.");
  const std::uint32_t line = views::source_line(scene.derived, *current.access);
  const bool hides = scene.hides_figures(view);
  if (view.lane >= 0 && !hides)
    return views::lane_story(scene.study, *current.access, line, scene.derived.shared_arrays,
                             scene.derived.source_names, static_cast<unsigned>(view.lane));
  if (summary_is_of_wavefront(scene, view)) return wavefront_in_words(scene, view);
  const bool drawn =
      current.access->space == ptx::StateSpace::shared || current.access->space == ptx::StateSpace::global;
  const std::string what = views::access_in_words(current.access->space, views::word_for(current.access->kind));
  std::string text = line ? say("Access {}: {} on line {}", current.ordinal + 1, what, line)
                          : say("Access {}: {}", current.ordinal + 1, what);
  if (hides) return text;
  if (drawn) text += " · " + outcome_of(scene.derived, *current.access);
  if (current.access->space == ptx::StateSpace::constant) text += passes_of(scene, view);
  return text;
}

// Shortens a sentence until it fits. First removes the part after the last semicolon, then the last parts after " · ".
std::string without_last_clauses(const Look& look, float size, float width, const std::string& text) {
  std::string shown = text;
  for (const std::string_view end : {"; ", "；"})
    if (!fits_in_line(look.fonts.text, size, shown, width)) shown = shown.substr(0, shown.rfind(end));
  return fitting_parts(look.fonts.text, size, shown, width);
}

ImU32 verdict_colour(const Look& look, views::ResultVerdict::Kind kind) {
  switch (kind) {
    case views::ResultVerdict::Kind::wrong:
      return look.colours.bad;
    case views::ResultVerdict::Kind::correct:
      return look.colours.good;
    default:
      return look.colours.quiet;
  }
}

const char* verdict_icon(views::ResultVerdict::Kind kind) {
  switch (kind) {
    case views::ResultVerdict::Kind::wrong:
      return ICON_FA_CIRCLE_XMARK;
    case views::ResultVerdict::Kind::correct:
      return ICON_FA_CIRCLE_CHECK;
    case views::ResultVerdict::Kind::checking:
      return ICON_FA_HOURGLASS_HALF;
    default:
      return ICON_FA_CIRCLE_QUESTION;
  }
}

// Draws the verdict about the result of the launch at the right end of the line: correct, wrong or not checked. If the
// verdict would need more than two fifths of the line, draws its short form. Returns the rest of the line.
Rect draw_verdict(const Scene& scene, const Rect& line) {
  const Look& look = scene.look;
  const views::ResultVerdict verdict = views::result_verdict(scene.study, scene.progress);
  const auto label = [&](const std::string& text) { return fmt::format("{}  {}", verdict_icon(verdict.kind), text); };
  const float size = look.em, pad = look.em * 0.6f;
  const auto width_of = [&](const std::string& text) {
    return text_width(look.fonts.bold, size, label(text)) + 2 * pad;
  };
  const std::string& text = width_of(verdict.text) <= line.width() * 0.4f ? verdict.text : verdict.brief;
  const Rect chip{{line.max.x - width_of(text), line.centre().y - look.em * 0.75f},
                  {line.max.x, line.centre().y + look.em * 0.75f}};
  const ImU32 colour = verdict_colour(look, verdict.kind);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(chip.min, chip.max, mixed(look.colours.panel, colour, 0.22f), look.em * 0.3f);
  draw.AddRect(chip.min, chip.max, faded(colour, 0.8f), look.em * 0.3f);
  draw_text(draw, {{chip.min.x + pad, chip.min.y}, chip.max}, look.fonts.bold, size, look.colours.text, label(text));
  if (chip.contains(ImGui::GetMousePos()) && ImGui::IsWindowHovered()) ImGui::SetTooltip("%s", verdict.why.c_str());
  return {line.min, {chip.min.x - pad, line.max.y}};
}

}  // namespace

bool summary_is_of_wavefront(const Scene& scene, const View& view) {
  const views::Moment& moment = scene.derived.moment;
  return view.wavefront >= 0 && view.wavefront < static_cast<int>(moment.shared_request.wavefronts.size()) &&
         view.lane < 0 && !scene.hides_figures(view) && moment.shared.access &&
         moment.current.access == moment.shared.access;
}

std::string wavefront_in_words(const Scene& scene, const View& view) {
  const views::Moment& moment = scene.derived.moment;
  return views::wavefront_sentence(moment.shared_request, static_cast<std::size_t>(view.wavefront), scene.machine(),
                                   moment.shared.access->kind == AccessKind::store, [&](std::uint64_t byte) {
                                     return views::shared_name(scene.derived.shared_arrays, byte);
                                   });
}

Rect draw_summary_line(const Scene& scene, const Rect& where, View& view) {
  const Look& look = scene.look;
  Rect free;
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look.em * 0.7f, look.em * 0.2f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, mixed(look.colours.back, look.colours.panel, 0.5f));
  ImGui::Begin("##summary", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  if (view.class_guess.on && scene.ready()) {
    draw_question(scene, view);
  } else if (scene.ready()) {
    const std::string text = sentence_of(scene, view);
    const Rect room = draw_verdict(scene, remaining());
    Rect line = room;
    if (view.lane >= 0 && !scene.hides_figures(view)) {
      const Rect cell{room.min, {room.min.x + look.em * 1.9f, room.max.y}};
      draw_lane(*ImGui::GetWindowDrawList(), look, cell, static_cast<unsigned>(view.lane), scene.machine().warp_size,
                Emphasis::normal);
      line.min.x = cell.max.x + look.em * 0.6f;
    }
    const float wide = text_width(look.fonts.text, look.em, text);
    const float size = std::clamp(look.em * line.width() / std::max(wide, 1.0f), look.small(), look.em * 1.1f);
    const std::string shown = without_last_clauses(look, size, line.width(), text);
    draw_text(*ImGui::GetWindowDrawList(), line, look.fonts.text, size, look.colours.text, shown);
    const float end = line.min.x + text_width(look.fonts.text, size, shown) + look.em * 0.5f;
    free = {{std::min(end, line.max.x), where.min.y}, {line.max.x, where.max.y}};
    if ((shown != text || !fits_in_line(look.fonts.text, size, text, line.width())) &&
        where.contains(ImGui::GetMousePos()))
      ImGui::SetTooltip("%s", text.c_str());
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
  return free;
}

}  // namespace warplens::window
