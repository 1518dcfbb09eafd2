#include "app/window/strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/views/counts.hpp"
#include "app/views/lanes.hpp"
#include "app/views/numbers.hpp"
#include "app/views/wavefronts.hpp"
#include "app/window/lane_colours.hpp"
#include "app/window/widgets.hpp"
#include "imgui_stdlib.h"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

constexpr float kQuestion = 1.7f;  // times the text, for the last row

bool is_store(AccessKind kind) {
  return kind == AccessKind::store || kind == AccessKind::matrix_store;
}

// "32 wavefronts, ideal 1: 32-way bank conflict".
std::string outcome_of(const views::Derived& derived, const trace::RecordedAccess& access) {
  const views::Moment& moment = derived.moment;
  if (access.space == ptx::StateSpace::shared)
    return say("{}, {}: {}", views::in_wavefronts(moment.shared_request.wavefronts.size()),
               views::ideal_sentence(moment.shared_request, *derived.machine(), access.seen()),
               views::verdict_sentence(moment.shared_request, access.width));
  const traffic::GlobalRequest& request = moment.global_request;
  const std::uint64_t moved = std::uint64_t{request.sectors} * derived.machine()->sector_bytes;
  return say("{}, ideal {}: {} of the moved bytes are used", views::in_sectors(request.sectors), request.ideal_sectors,
             views::percent(request.distinct_bytes, moved));
}

/// What an access to constant memory comes to, which no panel draws.
std::string passes_of(const Scene& scene, const View& view) {
  const std::vector<views::TrackEntry>& track = scene.derived.tracks.of_warp(view.cursor.warp);
  const auto ordinal = static_cast<std::size_t>(scene.derived.moment.current.ordinal);
  if (ordinal >= track.size()) return {};
  return " · " + say("{}, ideal {}: one for each word that the warp reads", views::in_passes(track[ordinal].count),
                     track[ordinal].ideal);
}

std::string sentence_of(const Scene& scene, const View& view) {
  const views::ShownAccess& current = scene.derived.moment.current;
  if (!current.access) return tr("Step through the warp: → is its next access, Space plays.");
  const std::uint32_t line = views::source_line(scene.derived, *current.access);
  const bool hides = scene.hides_figures(view);
  if (view.lane >= 0 && !hides)
    return views::lane_story(scene.study, *current.access, line, scene.derived.shared_arrays,
                             scene.derived.source_names, static_cast<unsigned>(view.lane));
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

/// The class's guess as it is typed, with no need to click into the field first.
void take_digits(Prediction& prediction) {
  const ImGuiIO& io = ImGui::GetIO();
  constexpr std::size_t kMostDigits = 9;
  if (io.WantTextInput || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return;
  for (const ImWchar letter : io.InputQueueCharacters)
    if (letter >= '0' && letter <= '9' && prediction.guess.size() < kMostDigits)
      prediction.guess += static_cast<char>(letter);
  if (ImGui::IsKeyPressed(ImGuiKey_Backspace) && !prediction.guess.empty()) prediction.guess.pop_back();
}

void draw_question(const Scene& scene, View& view) {
  const Look& look = scene.look;
  const float large = look.em * kQuestion;
  Prediction& prediction = view.prediction;
  const views::ShownAccess& current = scene.derived.moment.current;
  const Question question = question_of(scene.derived);
  const std::string text = question.text.empty() ? tr("Predict: step to an access of global or shared memory.")
                                                 : (scene.beside ? "B: " : "") + question.text;
  ImGui::PushFont(look.fonts.bold, large);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopFont();
  if (question.text.empty()) return;
  ImGui::SameLine();
  if (prediction.revealed == static_cast<std::int64_t>(current.index)) {
    ImGui::PushFont(look.fonts.bold, large);
    const bool right = prediction.guess == std::to_string(question.answer);
    const std::string answer = fmt::format("{} {}", question.answer, question.unit);
    const std::string told = prediction.guess.empty() ? answer
                             : right                  ? say("{}   your guess {}: right", answer, prediction.guess)
                                                      : say("{}   your guess {}", answer, prediction.guess);
    const ImU32 colour = prediction.guess.empty() ? look.colours.text : right ? look.colours.good : look.colours.bad;
    if (scene.shows_answer(view))
      ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour), "%s", told.c_str());
    else
      ImGui::TextUnformatted("…");
    ImGui::PopFont();
  } else {
    take_digits(prediction);
    ImGui::PushFont(look.fonts.bold, large);
    ImGui::SetNextItemWidth(large * 4.5f);
    const bool entered =
        ImGui::InputTextWithHint("##guess", tr("guess"), &prediction.guess,
                                 ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (ImGui::Button(tr("Reveal")) || entered) reveal_answer(view, scene.derived);
    ImGui::PopFont();
  }
  if (prediction.asked > 0) {
    ImGui::SameLine(0, look.em * 2);
    ImGui::PushFont(look.fonts.text, large);
    ImGui::TextUnformatted(say("{} of {} right", prediction.right, prediction.asked).c_str());
    ImGui::PopFont();
  }
}

}  // namespace

void reveal_answer(View& view, const views::Derived& derived) {
  Prediction& prediction = view.prediction;
  const Question question = question_of(derived);
  const auto index = static_cast<std::int64_t>(derived.moment.current.index);
  if (question.text.empty() || prediction.revealed == index) return;
  prediction.revealed = index;
  prediction.since = ImGui::GetTime();
  if (!prediction.answered.insert(index).second) return;
  std::uint64_t guess = 0;
  const char* end = prediction.guess.data() + prediction.guess.size();
  if (prediction.guess.empty() || std::from_chars(prediction.guess.data(), end, guess).ptr != end) return;
  ++prediction.asked;
  prediction.right += guess == question.answer ? 1 : 0;
}

Question question_of(const views::Derived& derived) {
  const trace::RecordedAccess* access = derived.moment.current.access;
  if (!access) return {};
  const char* verb = is_store(access->kind) ? trc("what an access does", "store") : views::word_for(access->kind);
  if (access->space == ptx::StateSpace::global)
    return {say("How many sectors will this {} touch?", verb), derived.moment.global_request.sectors, tr("sectors")};
  if (access->space == ptx::StateSpace::shared)
    return {say("How many wavefronts will this {} take?", verb), derived.moment.shared_request.wavefronts.size(),
            tr("wavefronts")};
  return {};
}

void draw_strip(const Scene& scene, const Rect& where, View& view) {
  const Look& look = scene.look;
  ImGui::SetNextWindowPos(where.min);
  ImGui::SetNextWindowSize(where.max - where.min);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {look.em * 0.7f, look.em * 0.2f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, mixed(look.colours.back, look.colours.panel, 0.5f));
  ImGui::Begin("##strip", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoDocking |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  if (view.prediction.on && scene.ready()) {
    draw_question(scene, view);
  } else if (scene.ready()) {
    const std::string text = sentence_of(scene, view);
    const Rect room = remaining();
    Rect line = room;
    if (view.lane >= 0 && !scene.hides_figures(view)) {
      const Rect cell{room.min, {room.min.x + look.em * 1.9f, room.max.y}};
      draw_lane(*ImGui::GetWindowDrawList(), look, cell, static_cast<unsigned>(view.lane), scene.machine().warp_size,
                Emphasis::normal);
      line.min.x = cell.max.x + look.em * 0.6f;
    }
    const float wide = text_width(look.fonts.text, look.em, text);
    const float size = std::clamp(look.em * line.width() / std::max(wide, 1.0f), look.small(), look.em * 1.1f);
    draw_text(*ImGui::GetWindowDrawList(), line, look.fonts.text, size, look.colours.text, text);
    if (text_width(look.fonts.text, size, text) > line.width() && where.contains(ImGui::GetMousePos()))
      ImGui::SetTooltip("%s", text.c_str());
  }
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(2);
}

}  // namespace warplens::window
