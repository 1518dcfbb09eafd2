#include "app/window/frame/lesson_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "IconsFontAwesome6.h"
#include "analysis/translation/message.hpp"
#include "app/window/actions/lesson_actions.hpp"
#include "app/window/present/typed_guess.hpp"
#include "app/window/widgets/prose_picture.hpp"
#include "app/window/widgets/widgets.hpp"
#include "imgui_stdlib.h"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

using lessons::FilledStep;
using lessons::LessonStep;
using lessons::Task;

/// Layout of a step for a given width of the band. Its parts are the text, the question, and the explanation that
/// appears after the answer:
/// - With one column, the parts are below each other.
/// - With two columns, the question and the explanation are next to the text.
/// - With three columns, all parts are side by side.
struct Columns {
  int count = 1;
  float text = 0, question = 0, after = 0, gap = 0;  ///< widths in pixels
};

Columns columns_in(float width, float em, bool asks) {
  // Width without a scroll bar.
  const float room = width - em * 3;
  // Largest width of a line, as a multiple of the text height; longer lines are hard to read.
  constexpr float kWidest = 62;
  if (!asks) return {.count = 1, .text = std::min(room, em * kWidest * 1.4f)};
  const float gap = em * 2;
  if (width < em * 66) return {.count = 1, .text = room, .question = room, .after = room};
  if (width < em * 86) {
    const float right = std::min((room - gap) * 0.48f, em * kWidest);
    return {.count = 2, .text = room - gap - right, .question = right, .after = right, .gap = gap};
  }
  const float each = std::min((room - 2 * gap) / 3, em * kWidest);
  return {.count = 3, .text = each, .question = each, .after = each, .gap = gap};
}

ProseStyle text_style(const Look& look, bool bold = false) {
  return {.size = std::round(look.em * 1.1f), .colour = look.colours.text, .bold = bold};
}

// Returns the height of a choice in bold text. The correct choice becomes bold after the answer, and bold text is
// wider.
float choice_height(const Look& look, float width, const std::string& choice) {
  return prose_height(look, width - look.em * 2, text_style(look, true), choice) + look.em * 0.35f;
}

float question_height(const Look& look, float width, const FilledStep& filled) {
  float height = prose_height(look, width, text_style(look, true), filled.question) + look.em * 0.3f;
  for (const std::string& choice : filled.choices) height += choice_height(look, width, choice);
  return height + look.em * (filled.choices.empty() ? 4.4f : 2.2f);  // the row of buttons, and a hint
}

/// Returns the heading that is shown at the end of a lesson, with the number of correct answers and, if there are any,
/// of skipped questions.
std::string end_heading(const LessonReader& reader) {
  const Score score = reader.score();
  if (score.asked == 0) return tr("Lesson finished");
  return score.unanswered == 0
             ? say("Lesson finished: {} of {} correct", score.right, score.asked)
             : say("Lesson finished: {} of {} correct, {} not answered", score.right, score.asked, score.unanswered);
}

/// Returns the height of the part at the end of a lesson: a heading, the summary, and the button that opens the next
/// lesson.
float end_height(const Look& look, const Columns& columns, const LessonReader& reader) {
  return look.em * 5.8f + prose_height(look, columns.text, text_style(look), tr(reader.lesson->summary));
}

/// Returns the height of the page with the explanation that appears after the answer.
float page_height(const Look& look, const Columns& columns, const LessonReader& reader, const FilledStep& filled,
                  bool has_end) {
  const float end = has_end ? end_height(look, columns, reader) : 0;
  const float text = prose_height(look, columns.text, text_style(look), filled.text) + end;
  if (filled.question.empty()) return text;
  const float question = question_height(look, columns.question, filled);
  const float after = prose_height(look, columns.after, text_style(look), filled.after);
  if (columns.count == 3) return std::max({text, question, after});
  if (columns.count == 2) return std::max(text, question + after);
  return text + question + look.em * 0.8f + after;
}

/// Says if the wrong guess is too low or too high. Returns an empty string if there is no guess.
std::string direction(const std::string& guess, double answer) {
  double guessed = 0;
  if (guess.empty() || std::from_chars(guess.data(), guess.data() + guess.size(), guessed).ec != std::errc{}) return "";
  return guessed < answer ? say("{} is too low. Try once more.", guess) : say("{} is too high. Try once more.", guess);
}

/// Returns the hint for a question that asks for a number: a range that contains the answer.
std::string range_hint(double answer) {
  if (answer < 1) return tr("Hint: the answer is less than 1.");
  double low = 1;
  while (low * 4 <= answer) low *= 4;
  return say("Hint: the answer is at least {:.0f} and less than {:.0f}.", low, low * 4);
}

/// Returns the text below a question that asks for a number. It is about the wrong guess and the hint, if there are
/// any.
std::string number_help(const LessonReader& reader, double answer) {
  const std::string about_guess = direction(reader.last_try, answer);
  if (!reader.hinted) return about_guess;
  return about_guess.empty() ? range_hint(answer) : about_guess + "  " + range_hint(answer);
}

/// Draws the content of the page from top to bottom.
class Page {
 public:
  Page(const Scene& scene, View& view, Changes& changes)
      : scene_(scene),
        look_(scene.look),
        view_(view),
        reader_(view.lesson_reader),
        step_(*view.lesson_reader.open_step()),
        filled_(scene.lesson->filled),
        changes_(changes),
        takes_keys_(!view.class_guess.on) {}

  void draw(ImVec2 at, const Columns& columns) {
    at_ = at, width_ = columns.text;
    prose(filled_.text, text_style(look_));
    const float below_text = at_.y;
    if (step_.task.kind == Task::Kind::none) {
      follow_reader(at.y);
      return draw_end();
    }
    if (columns.count > 1)
      at_ = {at.x + columns.text + columns.gap, at.y}, width_ = columns.question;
    else
      at_.y += look_.em * 0.4f;
    follow_reader(at_.y);
    prose(filled_.question, text_style(look_, true));
    at_.y += look_.em * 0.3f;
    if (step_.task.kind == Task::Kind::number) draw_number();
    if (step_.task.kind == Task::Kind::choice) draw_choices();
    if (step_.task.kind == Task::Kind::goal) draw_goal();
    if (columns.count == 3)
      at_ = {at.x + columns.text + columns.question + 2 * columns.gap, at.y}, width_ = columns.after;
    if (reader_.answer()) prose(filled_.after, text_style(look_));
    // With several columns, the end of the lesson is in the column of the text, because this column has the most free
    // room.
    const float below_columns = at_.y;
    if (columns.count > 1) at_ = {at.x, below_text}, width_ = columns.text;
    draw_end();
    at_.y = std::max(at_.y, below_columns);
    ImGui::SetCursorScreenPos(at_);
    ImGui::Dummy({1, 1});
  }

 private:
  void prose(const std::string& text, const ProseStyle& style) {
    at_.y += draw_prose(*ImGui::GetWindowDrawList(), look_, at_, width_, style, text);
  }
  /// Scrolls a page that is longer than its room: to the question after a wrong guess or the answer, so that the hint
  /// or the explanation below it is visible, and to the beginning of a new step.
  void follow_reader(float question) const {
    constexpr int kStages = 4;  // no guess, a wrong guess, a hint, the answer
    int& last = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("shown"), 0);
    const int stage = reader_.answer() ? 3 : reader_.hinted ? 2 : reader_.tries > 0 ? 1 : 0;
    const int now = kStages * (static_cast<int>(reader_.step) + 1) + stage;
    if (last / kStages != now / kStages)
      ImGui::SetScrollY(0);
    else if (last < now)
      ImGui::SetScrollFromPosY(question - ImGui::GetWindowPos().y, 0);
    last = now;
  }
  float row() const { return look_.em * 2.2f; }
  /// Draws text in the current row of widgets, `x` pixels from its left end. If it has no room there, draws it below,
  /// on as many lines as it needs.
  void word(float x, ImU32 colour, const std::string& text, bool bold) {
    const ProseStyle style{.size = std::round(look_.em * 1.1f), .colour = colour, .bold = bold};
    ImFont* const font = bold ? look_.fonts.bold : look_.fonts.text;
    if (text_width(font, style.size, text) <= width_ - x) {
      const Rect where{{at_.x + x, at_.y}, {at_.x + width_, at_.y + ImGui::GetFrameHeight()}};
      draw_text(*ImGui::GetWindowDrawList(), where, font, style.size, colour, text);
      return;
    }
    if (x > 0) at_.y += row();
    const float height = draw_prose(*ImGui::GetWindowDrawList(), look_, at_, width_, style, text);
    at_.y += std::max(0.0f, height + look_.em * 0.3f - row());
  }

  /// If this is the last step, draws the end of the lesson: a heading, the summary, and the button that opens the next
  /// lesson.
  void draw_end() {
    if (reader_.is_at_end()) {
      at_.y += look_.em * 0.6f;
      word(0, look_.colours.good, std::string(ICON_FA_FLAG_CHECKERED "  ") + end_heading(reader_), true);
      at_.y += row();
      prose(tr(reader_.lesson->summary), text_style(look_));
      at_.y += look_.em * 0.4f;
      if (const lessons::Lesson* const next = reader_.next_lesson()) {
        ImGui::SetCursorScreenPos(at_);
        const std::string label = say("Next lesson: {}", tr(next->title)) + "  " ICON_FA_FORWARD_STEP "###go on";
        const Action* const action = find_action(scene_.actions, kNextLesson);
        if (ImGui::Button(label.c_str()) && action) action->run(view_, changes_);
      }
      at_.y += row();
    }
    ImGui::SetCursorScreenPos(at_);
    ImGui::Dummy({1, 1});  // reports the height of the content to Dear ImGui
  }

  /// Draws the button that shows a hint, as long as there is one. After a wrong guess or a hint, also draws the button
  /// that shows the answer.
  void draw_help() {
    const bool has_tried = reader_.tries > 0;
    if (can_take_hint(reader_) && next_button(tr("Hint"), "###hint")) take_hint(reader_, filled_);
    if (has_tried && next_button(tr("Show answer"), "###show me")) record_answer(reader_, {});
  }
  /// Draws a button to the right of the last widget or, if there is no room, below it. Returns whether it was clicked.
  bool next_button(const char* text, const char* id) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(text).x + 2 * style.FramePadding.x;
    if (ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= at_.x + width_) {
      ImGui::SameLine();
    } else {
      at_.y += row();
      ImGui::SetCursorScreenPos(at_);
    }
    return ImGui::Button((std::string(text) + id).c_str());
  }

  void draw_number() {
    if (const lessons::Answered* answered = reader_.answer()) {
      std::string text = filled_.answer_text;
      if (answered->right)
        text = say("{}: correct", text);
      else if (!answered->guess.empty())
        text = say("{}, not {}", text, answered->guess);
      word(0, answered->right ? look_.colours.good : look_.colours.fair,
           (answered->right ? ICON_FA_CHECK "  " : ICON_FA_ARROW_RIGHT "  ") + text, true);
    } else {
      if (takes_keys_) type_guess(reader_.guess, /*fractions=*/true);
      ImGui::SetCursorScreenPos(at_);
      // A narrow page has less room for the guess, so that the buttons beside it stay visible.
      const float buttons = look_.em * (reader_.tries > 0 ? 12.0f : 9.0f);
      ImGui::SetNextItemWidth(std::clamp(width_ - buttons, look_.em * 4, look_.em * 9));
      const bool entered =
          ImGui::InputTextWithHint("##lesson_guess", reader_.tries > 0 ? "" : tr("your guess"), &reader_.guess,
                                   ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue);
      ImGui::SameLine();
      const bool checked = ImGui::Button((std::string(tr("Check")) + "###check").c_str());
      if (entered || checked) answer_with_guess(reader_, filled_);
      draw_help();
      if (reader_.tries > 0 && !reader_.answer()) {
        at_.y += row();
        word(0, look_.colours.fair, number_help(reader_, filled_.answer.value_or(0)), false);
      }
    }
    at_.y += row();
  }

  void draw_choices() {
    const lessons::Answered* answered = reader_.answer();
    const auto right = static_cast<std::size_t>(std::lround(filled_.answer.value_or(0)));
    const int typed = takes_keys_ && !answered ? typed_digit(static_cast<int>(filled_.choices.size())) : 0;
    for (std::size_t at = 1; at <= filled_.choices.size(); ++at) {
      const std::string& choice = filled_.choices[at - 1];
      const float height = choice_height(look_, width_, choice);
      ImGui::SetCursorScreenPos(at_);
      const std::string id = fmt::format("###choice {}", at);
      ImGui::BeginDisabled(answered != nullptr);
      const bool clicked = ImGui::InvisibleButton(id.c_str(), {width_, height});
      if (!answered && (clicked || static_cast<std::size_t>(typed) == at)) answer_with_choice(reader_, at, right);
      const bool hovered = ImGui::IsItemHovered();
      ImGui::EndDisabled();
      const bool mine = (answered ? answered->guess : reader_.last_try) == std::to_string(at);
      draw_choice(at, height, hovered, answered && at == right, mine && at != right);
      at_.y += height;
    }
    if (reader_.answer()) return;
    ImGui::SetCursorScreenPos({at_.x - ImGui::GetStyle().ItemSpacing.x, at_.y});
    ImGui::Dummy({0, ImGui::GetFrameHeight()});
    draw_help();
    if (reader_.tries > 0)
      word(ImGui::GetItemRectMax().x - at_.x + look_.em, look_.colours.fair,
           tr(reader_.last_try.empty() ? marked("Take your time: look at the picture.")
                                       : marked("This answer is wrong. Try once more.")),
           false);
    at_.y += row();
  }

  // Draws one of the choices of a question. Before the answer, it has the digit that selects it. After the answer, it
  // has a mark that shows if it is right or wrong.
  void draw_choice(std::size_t at, float height, bool hovered, bool is_right, bool is_wrong) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const Rect where{at_, {at_.x + width_, at_.y + height}};
    if (hovered) draw.AddRectFilled(where.min, where.max, look_.colours.raised, look_.em * 0.25f);
    const ImU32 colour = is_right ? look_.colours.good : is_wrong ? look_.colours.bad : look_.colours.quiet;
    const std::string icon = is_right   ? ICON_FA_CIRCLE_CHECK
                             : is_wrong ? ICON_FA_CIRCLE_XMARK
                                        : std::to_string(at) + ".";
    const Rect mark{{at_.x + look_.em * 0.2f, at_.y}, {at_.x + look_.em * 1.8f, at_.y + look_.em * 1.7f}};
    draw_text(draw, mark, look_.fonts.text, look_.em, colour, icon);
    draw_prose(draw, look_, {at_.x + look_.em * 2, at_.y}, width_ - look_.em * 2, text_style(look_, is_right),
               filled_.choices[at - 1]);
  }

  void draw_goal() {
    if (reader_.answer()) {
      word(0, look_.colours.good, std::string(ICON_FA_CHECK "  ") + tr("done"), true);
    } else {
      ImGui::SetCursorScreenPos(at_);
      if (ImGui::Button((std::string(tr("Show solution")) + "###show me").c_str()) && filled_.reach)
        changes_.go_to = filled_.reach;
      word(ImGui::GetItemRectSize().x + look_.em, look_.colours.quiet,
           std::string(ICON_FA_CIRCLE "  ") + tr("not yet: change the settings"), false);
    }
    at_.y += row();
  }

  const Scene& scene_;
  const Look& look_;
  View& view_;
  LessonReader& reader_;
  const LessonStep& step_;
  const FilledStep& filled_;
  Changes& changes_;
  bool takes_keys_;  ///< whether digits that the user types answer the question of the lesson
  ImVec2 at_;
  float width_ = 0;
};

}  // namespace

float lesson_page_height(const Look& look, float width, const LessonReader& reader, const FilledStep& filled,
                         bool has_end) {
  return page_height(look, columns_in(width, look.em, !filled.question.empty()), reader, filled, has_end);
}

void draw_lesson_page(const Scene& scene, const Rect& where, View& view, Changes& changes) {
  const Look& look = scene.look;
  ImGui::SetCursorScreenPos(where.min);
  ImGui::BeginChild("page", where.max - where.min);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const lessons::StepMade* const made = view.lesson_reader.made_for_step(scene.lesson);
  if (made && !made->error.empty())
    draw_prose(*ImGui::GetWindowDrawList(), look, at, where.width(),
               {.size = look.em, .colour = look.colours.bad, .bold = false}, made->error);
  else if (made)
    Page(scene, view, changes)
        .draw(at, columns_in(where.width() + look.em * 2, look.em, !made->filled.question.empty()));
  ImGui::EndChild();
}

}  // namespace warplens::window
