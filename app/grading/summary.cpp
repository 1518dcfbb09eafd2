#include "app/grading/summary.hpp"

#include <algorithm>
#include <map>

namespace warplens::grading {
namespace {

void count_outcome(Summary& summary, Outcome outcome) {
  const auto found = std::ranges::find(summary.outcomes, outcome, &std::pair<Outcome, std::size_t>::first);
  if (found == summary.outcomes.end())
    summary.outcomes.emplace_back(outcome, 1);
  else
    ++found->second;
}

/// Returns the mistake of a submission; a submission that passes has none.
CommonMistake find_mistake(const Verdict& verdict) {
  if (verdict.outcome != Outcome::graded) return {"", outcome_name(verdict.outcome), 1, verdict.name, verdict.message};
  const GateResult* const gate = verdict.first_failure();
  if (!gate) return {};
  return {gate->title, gate->mistake, 1, verdict.name, gate->reason};
}

}  // namespace

Summary sum_up(const Task& task, std::span<const Verdict> verdicts) {
  Summary summary{.submissions = verdicts.size()};
  for (const Gate& gate : task.gates) summary.gates.push_back({gate.title});
  std::map<std::pair<std::string, std::string>, CommonMistake> mistakes;
  for (const Verdict& verdict : verdicts) {
    summary.passed += verdict.passes() ? 1 : 0;
    if (verdict.outcome != Outcome::graded) count_outcome(summary, verdict.outcome);
    for (const GateResult& gate : verdict.gates) {
      const auto found = std::ranges::find(summary.gates, gate.title, &GateSummary::title);
      if (found != summary.gates.end() && !gate.passed) ++found->failed;
    }
    CommonMistake mistake = find_mistake(verdict);
    if (mistake.count == 0) continue;
    const auto [found, is_new] = mistakes.emplace(std::pair(mistake.gate, mistake.mistake), mistake);
    if (!is_new) ++found->second.count;
  }
  for (auto& [key, mistake] : mistakes) summary.mistakes.push_back(std::move(mistake));
  std::ranges::stable_sort(summary.mistakes, std::ranges::greater{}, &CommonMistake::count);
  std::ranges::sort(summary.outcomes);
  return summary;
}

}  // namespace warplens::grading
