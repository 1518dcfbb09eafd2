#include "app/window/present/question.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>

#include "app/views/counts.hpp"
#include "app/window/present/typed_guess.hpp"
#include "imgui_stdlib.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

// Size of the question as a multiple of the text size. It must be readable from the last row of a classroom.
constexpr float kQuestion = 1.7f;

bool is_store(AccessKind kind) {
  return kind == AccessKind::store || kind == AccessKind::matrix_store;
}

}  // namespace

void ask_about(ClassGuess& class_guess, std::int64_t access) {
  if (class_guess.access == access) return;
  class_guess.access = access;
  class_guess.typed.clear();
  class_guess.revealed = class_guess.answered.contains(access) ? access : -1;
  class_guess.since = 0;
}

LaneMask revealed_lanes(const ClassGuess& class_guess, const views::Derived& derived) {
  constexpr double kLanesASecond = 16;
  if (!class_guess.on) return ~LaneMask{0};
  const views::ShownAccess& current = derived.moment.current;
  if (class_guess.revealed < 0 || !current.access || class_guess.revealed != static_cast<std::int64_t>(current.index))
    return 0;
  const double lanes = (ImGui::GetTime() - class_guess.since) * kLanesASecond;
  const unsigned all = derived.machine() ? derived.machine()->warp_size : 32;
  return lanes >= all ? ~LaneMask{0} : (LaneMask{1} << static_cast<unsigned>(lanes)) - 1;
}

void reveal_answer(View& view, const views::Derived& derived) {
  ClassGuess& class_guess = view.class_guess;
  const Question question = question_of(derived);
  const auto index = static_cast<std::int64_t>(derived.moment.current.index);
  if (question.text.empty() || class_guess.revealed == index) return;
  class_guess.revealed = index;
  class_guess.since = ImGui::GetTime();
  if (!class_guess.answered.insert(index).second) return;
  std::uint64_t guess = 0;
  const char* end = class_guess.typed.data() + class_guess.typed.size();
  if (class_guess.typed.empty() || std::from_chars(class_guess.typed.data(), end, guess).ptr != end) return;
  ++class_guess.asked;
  class_guess.right += guess == question.answer ? 1 : 0;
}

Question question_of(const views::Derived& derived) {
  const trace::RecordedAccess* access = derived.moment.current.access;
  if (!access) return {};
  const char* verb = is_store(access->kind) ? trc("kind of access", "store") : views::word_for(access->kind);
  if (access->space == ptx::StateSpace::global)
    return {say("How many sectors will this {} access?", verb), derived.moment.global_request.sectors,
            views::in_sectors(derived.moment.global_request.sectors)};
  if (access->space == ptx::StateSpace::shared) {
    const std::uint64_t wavefronts = derived.moment.shared_request.wavefronts.size();
    return {say("How many wavefronts will this {} need?", verb), wavefronts, views::in_wavefronts(wavefronts)};
  }
  return {};
}

void draw_question(const Scene& scene, View& view) {
  const Look& look = scene.look;
  const float large = look.em * kQuestion;
  ClassGuess& class_guess = view.class_guess;
  const views::ShownAccess& current = scene.derived.moment.current;
  const Question question = question_of(scene.derived);
  const std::string text = question.text.empty() ? tr("Step to an access of global or shared memory to get a question.")
                                                 : (scene.beside ? "B: " : "") + question.text;
  ImGui::PushFont(look.fonts.bold, large);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopFont();
  if (question.text.empty()) return;
  ImGui::SameLine();
  if (class_guess.revealed == static_cast<std::int64_t>(current.index)) {
    ImGui::PushFont(look.fonts.bold, large);
    const bool right = class_guess.typed == std::to_string(question.answer);
    const std::string& answer = question.answer_text;
    const std::string told = class_guess.typed.empty() ? answer
                             : right                   ? say("{}   your guess {}: correct", answer, class_guess.typed)
                                                       : say("{}   your guess {}", answer, class_guess.typed);
    const ImU32 colour = class_guess.typed.empty() ? look.colours.text : right ? look.colours.good : look.colours.bad;
    if (scene.shows_answer(view))
      ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colour), "%s", told.c_str());
    else
      ImGui::TextUnformatted("…");
    ImGui::PopFont();
  } else {
    type_guess(class_guess.typed, /*fractions=*/false);
    ImGui::PushFont(look.fonts.bold, large);
    ImGui::SetNextItemWidth(large * 4.5f);
    const bool entered =
        ImGui::InputTextWithHint("##guess", tr("guess"), &class_guess.typed,
                                 ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (ImGui::Button(tr("Reveal")) || entered) reveal_answer(view, scene.derived);
    ImGui::PopFont();
  }
  if (class_guess.asked > 0) {
    ImGui::SameLine(0, look.em * 2);
    ImGui::PushFont(look.fonts.text, large);
    ImGui::TextUnformatted(say("{} of {} correct", class_guess.right, class_guess.asked).c_str());
    ImGui::PopFont();
  }
}

}  // namespace warplens::window
