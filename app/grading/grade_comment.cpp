#include <fmt/format.h>

#include "app/grading/grade_report.hpp"
#include "app/lessons/prose.hpp"
#include "app/views/escaped.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

using lessons::TextRun;
using views::markdown_code;
using views::markdown_text;

/// Returns a text of a task as Markdown. References that are constant are computed; others become code.
std::string prose_markdown(const std::string& text) {
  std::string markdown;
  for (const TextRun& run : lessons::split_runs(text)) {
    if (run.kind == TextRun::Kind::words) markdown += markdown_text(run.text);
    if (run.kind == TextRun::Kind::code) markdown += markdown_code(run.text);
    if (run.kind != TextRun::Kind::reference) continue;
    try {
      markdown += lessons::format_reference(
          run.text, [](const std::string& name) -> lessons::Figure { throw kernels::ExpressionError(name); });
    } catch (const kernels::ExpressionError&) {
      markdown += markdown_code(run.text);
    }
  }
  return markdown;
}

/// Returns paragraphs as Markdown, with an empty line after each.
std::string paragraphs_markdown(const std::string& text) {
  std::string all;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    all += prose_markdown(text.substr(begin, end - begin)) + "\n\n";
    begin = end + 2;
  }
  return all;
}

/// Returns the reason for a failed gate. For a hidden launch, leaves out the figures, which would reveal its size.
std::string visible_reason(const GateResult& gate) {
  if (!gate.is_hidden) return gate.reason;
  return gate.line ? say("line {}: {}", gate.line, gate.mistake) : gate.mistake;
}

std::string gate_comment(const GateResult& gate, const std::string& picture) {
  std::string text =
      "## " + markdown_text(say("{}: {} of {} points", tr(gate.title), gate.points, gate.most_points)) + "\n\n";
  if (gate.passed) return text + tr("The result is wrong, so this gate does not count.") + "\n\n";
  text += markdown_text(visible_reason(gate)) + "\n\n";
  text += markdown_text(gate.is_hidden ? tr("This happens at a size that the task does not show.")
                                       : say("This happens in the launch '{}'.", gate.launch)) +
          "\n\n";
  text += paragraphs_markdown(gate.advice);
  if (!picture.empty()) text += fmt::format("![]({})\n\n", picture);
  return text;
}

}  // namespace

std::string grade_comment(const Task& task, const Verdict& verdict, const std::string& picture) {
  std::string text = "# " +
                     markdown_text(say("{}: {} of {} points", tr(task.title), verdict.points, verdict.most_points)) +
                     "\n\n" + markdown_code(verdict.name) + "\n\n";
  if (verdict.outcome != Outcome::graded) {
    text += markdown_text(describe(verdict.outcome)) + "\n\n";
    const std::string where = verdict.line ? say("line {}: {}", verdict.line, verdict.message) : verdict.message;
    return text + markdown_text(where) + "\n";
  }
  if (verdict.passes()) return text + tr("All gates are passed.") + "\n";
  for (const GateResult& gate : verdict.gates)
    if (!gate.passed || gate.points < gate.most_points)
      text += gate_comment(gate, gate.title == verdict.picture ? picture : "");
  text.pop_back();
  return text;
}

std::string task_markdown(const Task& task) {
  std::string text = "# " + markdown_text(tr(task.title)) + "\n\n" + paragraphs_markdown(tr(task.summary));
  for (const Section& section : task.sections)
    text += "## " + markdown_text(tr(section.title)) + "\n\n" + paragraphs_markdown(tr(section.text));
  for (const Gate& gate : task.gates) {
    text += "## " +
            markdown_text(plural("{} ({} point)", "{} ({} points)", static_cast<std::uint64_t>(gate.points),
                                 tr(gate.title), gate.points)) +
            "\n\n";
    text += paragraphs_markdown(tr(gate.text)) + markdown_code(gate.condition.text) + "\n\n";
  }
  text += "## " + std::string(tr("Sizes")) + "\n\n";
  for (const TaskLaunch& launch : task.launches)
    if (!launch.is_hidden) text += "- " + markdown_code(launch.shown.command) + "\n";
  const TaskKernel& starter = *find_kernel(task, task.starter);
  return text + "\n## " + tr("Start with this kernel") + "\n\n```cuda\n" + *starter.text + "```\n";
}

}  // namespace warplens::grading
