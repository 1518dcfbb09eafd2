#include "app/grading/reason.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <vector>

#include "analysis/simt/source_place.hpp"
#include "app/views/numbers.hpp"
#include "app/views/totals_table.hpp"
#include "app/words/finding.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

using trace::Category;

/// Returns the category that a figure counts, such as global_store for "global_store.sectors".
std::optional<Category> category_of_figure(const std::string& name) {
  const std::string first = name.substr(0, name.find('.'));
  for (std::size_t at = 0; at < trace::kCategories; ++at)
    if (const auto category = static_cast<Category>(at); first == trace::name_of(category)) return category;
  return std::nullopt;
}

/// Returns the right side of the first comparison in a condition; empty if the condition contains another operator than
/// one comparison at its top level.
std::string right_of_comparison(const std::string& condition) {
  constexpr std::array<std::string_view, 5> kComparisons{"<=", ">=", "==", "<", ">"};
  for (const char* other : {"&&", "||", "?", "!="})
    if (condition.find(other) != std::string::npos) return {};
  for (const std::string_view comparison : kComparisons)
    if (const std::size_t at = condition.find(comparison); at != std::string::npos)
      return condition.substr(at + comparison.size());
  return {};
}

const trace::InstructionTotals* find_worst(const study::Study& study, Category category, bool per_request) {
  const trace::InstructionTotals* worst = nullptr;
  const auto cost = [&](const trace::InstructionTotals& row) {
    const auto requests = static_cast<double>(row.totals.requests);
    if (!per_request) return requests;
    const auto moved =
        static_cast<double>(trace::counts_sectors(category) ? row.totals.sectors : row.totals.wavefronts);
    return moved / std::max(1.0, requests);
  };
  for (const trace::InstructionTotals& row : study.totals->totals.instructions)
    if (row.category == category && (!worst || cost(row) > cost(*worst))) worst = &row;
  return worst;
}

std::string two_decimals(double number) {
  const double hundredths = std::round(100 * number);
  if (std::fmod(hundredths, 100) == 0) return views::group_digits(static_cast<std::uint64_t>(hundredths / 100));
  return fmt::format("{:.2f}", number);
}

std::string per_request_text(Category category, const std::string& number) {
  switch (views::unit_of(category)) {
    case views::Unit::sectors:
      return say("{} sectors per request", number);
    case views::Unit::wavefronts:
      return say("{} wavefronts per request", number);
    case views::Unit::passes:
      break;
  }
  return say("{} passes per request", number);
}

/// Explains a limit of sectors or wavefronts per request. Returns nullopt if the condition is not such a limit, or if
/// no line exceeds it.
std::optional<Reason> explain_per_request(const GradedLaunch& launch, const Gate& gate) {
  const std::string right = right_of_comparison(gate.condition.text);
  const lessons::Lookup lookup = launch.lookup();
  for (const std::string& name : lessons::names_in(right)) {
    const std::optional<Category> category = category_of_figure(name);
    if (!category || !name.ends_with(".requests")) continue;
    const study::Study& study = *launch.parts.study;
    const trace::InstructionTotals* const worst = find_worst(study, *category, true);
    if (!worst) return std::nullopt;
    const double limit = lessons::evaluate(right, lookup) / std::max(1.0, lessons::evaluate(name, lookup));
    const auto requests = static_cast<double>(worst->totals.requests);
    const auto moved =
        static_cast<double>(trace::counts_sectors(*category) ? worst->totals.sectors : worst->totals.wavefronts);
    if (!(moved / requests > limit)) return std::nullopt;
    const std::string count = per_request_text(*category, two_decimals(moved / requests));
    const std::uint32_t line = simt::nearest_line(*study.program, worst->pc);
    return Reason{line, say("line {}: {}; the gate is {}", line, count, two_decimals(limit)),
                  std::string(trace::name_of(*category)) + ": " + count, ShownPlace{study.choice.block, worst->pc}};
  }
  return std::nullopt;
}

bool names_finding(const std::string& name, const trace::Finding& finding) {
  if (name == "result.correct") return finding.kind == trace::FindingKind::wrong_result;
  if (name == "findings.errors") return trace::severity_of(finding.kind) == trace::Severity::error;
  std::string kind = trace::name_of(finding.kind);
  std::ranges::replace(kind, '-', '_');
  return name == "findings." + kind;
}

/// Explains a condition on findings or the result. Returns nullopt if the condition is about something else.
std::optional<Reason> explain_finding(const GradedLaunch& launch, const Gate& gate) {
  const study::Findings& findings = *launch.parts.study->findings;
  for (const std::string& name : lessons::names_in(gate.condition.text)) {
    if (lessons::part_of(name) != lessons::Part::findings) continue;
    const auto found =
        std::ranges::find_if(findings.list, [&](const auto& finding) { return names_finding(name, finding); });
    if (found != findings.list.end()) {
      // The line of a wrong result is that of the check, which is not in the submission.
      const bool has_line = found->kind != trace::FindingKind::wrong_result && found->source_line > 0;
      const std::string sentence = words::sentence(*found);
      Reason reason{has_line ? found->source_line : 0,
                    has_line ? say("line {}: {}", found->source_line, sentence) : sentence, trace::name_of(found->kind),
                    std::nullopt};
      if (has_line) reason.place = ShownPlace{found->block, found->pc};
      return reason;
    }
    if (name == "result.correct" && !findings.not_compared.empty())
      return Reason{0, findings.not_compared, "not-compared", std::nullopt};
  }
  return std::nullopt;
}

Reason explain_figures(const GradedLaunch& launch, const Gate& gate) {
  Reason reason;
  try {
    reason.text =
        say("the gate is {}, but {}", gate.condition.text, lessons::list_figures(gate.condition.text, launch.lookup()));
  } catch (const kernels::ExpressionError& error) {
    reason.text = error.what();
  }
  reason.mistake = gate.condition.text;
  for (const std::string& name : lessons::names_in(gate.condition.text)) {
    const std::optional<Category> category = category_of_figure(name);
    const trace::InstructionTotals* const worst =
        category ? find_worst(*launch.parts.study, *category, false) : nullptr;
    if (!worst) continue;
    reason.line = simt::nearest_line(*launch.parts.study->program, worst->pc);
    reason.text = say("line {}: {}", reason.line, reason.text);
    reason.place = ShownPlace{launch.parts.study->choice.block, worst->pc};
    break;
  }
  return reason;
}

}  // namespace

bool satisfies(const GradedLaunch& launch, const Gate& gate) {
  try {
    return lessons::evaluate(gate.condition.text, launch.lookup()) != 0;
  } catch (const kernels::ExpressionError&) {
    return false;
  }
}

Reason explain(const GradedLaunch& launch, const Gate& gate) {
  if (std::optional<Reason> found = explain_finding(launch, gate)) return *std::move(found);
  try {
    if (std::optional<Reason> found = explain_per_request(launch, gate)) return *std::move(found);
  } catch (const kernels::ExpressionError&) {
    // explain_figures reports the figure that does not exist
  }
  return explain_figures(launch, gate);
}

}  // namespace warplens::grading
