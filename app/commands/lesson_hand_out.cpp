#include "app/commands/lesson_hand_out.hpp"

#include <fmt/format.h>

#include "analysis/base/base64.hpp"
#include "analysis/translation/message.hpp"
#include "app/lessons/prose.hpp"
#include "app/views/escaped.hpp"

namespace warplens::commands {
namespace {

using lessons::Task;
using lessons::TextRun;
using views::html_text;
using views::markdown_text;

constexpr const char* kHandOutStyle = R"(@page { size: A4; margin: 16mm 15mm }
* { box-sizing: border-box }
body { font: 11pt/1.45 "Helvetica Neue", Helvetica, Arial, "Noto Sans CJK SC", sans-serif; color: #14181f; max-width: 180mm; margin: 0 auto }
h1 { font-size: 19pt; margin: 0 0 2mm } h2 { font-size: 14pt; margin: 7mm 0 1mm }
h1, h2 { break-after: avoid }
p { margin: 0 0 2mm } code { font: .88em "DejaVu Sans Mono", Menlo, Consolas, monospace }
.who { display: flex; gap: 8mm; margin: 0 0 6mm } .who span { flex: 1; border-bottom: .3mm solid #535d6e; color: #535d6e }
.command { color: #535d6e; font-size: 8.5pt; overflow-wrap: anywhere }
figure { margin: 2mm 0 3mm; break-inside: avoid } figure img { width: 100%; border: .2mm solid #a9b2c1 }
.question { border-left: 1mm solid #1565c0; padding-left: 3mm; break-inside: avoid } .question p { font-weight: 600 }
.blank { border-bottom: .2mm solid #97a1b2; height: 8mm; margin-right: 4mm }
.answers { break-before: page } ol { padding-left: 7mm } li { break-inside: avoid; margin-bottom: 2mm }
)";

std::string code_in_html(const TextRun& run) {
  return run.kind == TextRun::Kind::code ? "<code>" + html_text(run.text) + "</code>" : html_text(run.text);
}

std::string make_html(const std::string& text) {
  std::string html;
  for (const TextRun& run : lessons::split_runs(text)) html += code_in_html(run);
  return html;
}

std::string make_markdown(const std::string& text) {
  std::string markdown;
  for (const TextRun& run : lessons::split_runs(text))
    markdown += run.kind == TextRun::Kind::code ? "`" + run.text + "`" : markdown_text(run.text);
  return markdown;
}

/// Calls `written` for each paragraph of a text. Returns the results, each between `before` and `behind`.
std::string paragraphs(const std::string& text, std::string (*written)(const std::string&), const char* before,
                       const char* behind) {
  std::string all;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    all += before + written(text.substr(begin, end - begin)) + behind;
    begin = end + 2;
  }
  return all;
}

std::string answer_line(const HandOutStep& step, std::string (*written)(const std::string&)) {
  if (step.asks != Task::Kind::number && step.asks != Task::Kind::choice) return {};
  return written(step.filled.answer_text);
}

std::string html_question(const HandOutStep& step) {
  if (step.filled.question.empty()) return {};
  std::string html = "<div class=\"question\"><p>" + make_html(step.filled.question) + "</p>";
  for (const std::string& choice : step.filled.choices) html += "<p>☐ " + make_html(choice) + "</p>";
  if (step.filled.choices.empty()) html += "<div class=\"blank\"></div>";
  return html + "</div>\n";
}

std::string html_step(const HandOutStep& step, std::size_t number) {
  std::string html = fmt::format("<section>\n<h2>{}. {}</h2>\n", number, make_html(step.filled.title));
  html += paragraphs(step.filled.text, make_html, "<p>", "</p>\n");
  if (!step.picture.empty()) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(step.picture.data());
    html += fmt::format("<figure><img alt=\"{}\" src=\"data:image/png;base64,{}\"></figure>\n", html_text(step.command),
                        base::base64({bytes, step.picture.size()}));
  }
  html += fmt::format("<p class=\"command\"><code>{}</code></p>\n", html_text(step.command));
  return html + html_question(step) + "</section>\n";
}

std::string markdown_step(const HandOutStep& step, std::size_t number) {
  std::string text = fmt::format("## {}. {}\n\n", number, make_markdown(step.filled.title));
  text += paragraphs(step.filled.text, make_markdown, "", "\n\n");
  if (!step.picture.empty()) text += fmt::format("![]({})\n\n", step.picture);
  text += fmt::format("`{}`\n\n", step.command);
  if (step.filled.question.empty()) return text;
  text += "> " + make_markdown(step.filled.question) + "\n";
  for (const std::string& choice : step.filled.choices) text += ">\n> - [ ] " + make_markdown(choice) + "\n";
  return text + "\n";
}

/// Calls `line` for each step that has a question. The arguments are the number of the step, from 1, and the step.
template <class Line>
void for_each_answer(const LessonHandOut& lesson, const Line& line) {
  for (std::size_t at = 0; at < lesson.steps.size(); ++at)
    if (!lesson.steps[at].filled.question.empty()) line(at + 1, lesson.steps[at]);
}

}  // namespace

std::string lesson_markdown(const LessonHandOut& lesson) {
  std::string text = "# " + markdown_text(lesson.title) + "\n\n";
  if (!lesson.summary.empty()) text += make_markdown(lesson.summary) + "\n\n";
  for (std::size_t at = 0; at < lesson.steps.size(); ++at) text += markdown_step(lesson.steps[at], at + 1);
  text += std::string("## ") + tr("Answers") + "\n\n";
  for_each_answer(lesson, [&](std::size_t number, const HandOutStep& step) {
    const std::string answer = answer_line(step, make_markdown);
    text += fmt::format("**{}.** ", number) + (answer.empty() ? "" : answer + ". ");
    text += paragraphs(step.filled.after, make_markdown, "", "\n\n");
    if (step.filled.after.empty()) text += "\n\n";
  });
  return text;
}

std::string lesson_html(const LessonHandOut& lesson) {
  std::string html = fmt::format(
      "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>{0}</title>\n<style>{1}</style></head>\n<body>\n"
      "<div class=\"who\"><span>{3}</span><span>{4}</span></div>\n<h1>{0}</h1>\n<p>{2}</p>\n",
      html_text(lesson.title), kHandOutStyle, make_html(lesson.summary), tr("Name"), tr("Date"));
  for (std::size_t at = 0; at < lesson.steps.size(); ++at) html += html_step(lesson.steps[at], at + 1);
  html += fmt::format("<section class=\"answers\">\n<h2>{}</h2>\n<ol>\n", tr("Answers"));
  for_each_answer(lesson, [&](std::size_t number, const HandOutStep& step) {
    const std::string answer = answer_line(step, make_html);
    html += fmt::format("<li value=\"{}\">{}", number, answer.empty() ? "" : "<strong>" + answer + "</strong>");
    html += paragraphs(step.filled.after, make_html, "<p>", "</p>") + "</li>\n";
  });
  return html + "</ol>\n</section>\n</body></html>\n";
}

}  // namespace warplens::commands
