#include "app/views/result_verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "app/views/numbers.hpp"
#include "app/words/finding.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

using Kind = ResultVerdict::Kind;

ResultVerdict not_checked(std::string why) {
  return {Kind::not_checked, tr("Result: not checked"), tr("not checked"), std::move(why)};
}

const trace::Finding* wrong_result(const study::Findings& findings) {
  const auto found = std::ranges::find(findings.list, trace::FindingKind::wrong_result, &trace::Finding::kind);
  return found == findings.list.end() ? nullptr : &*found;
}

/// Returns the first wrong element: "out[3][0]".
std::string element_name(const trace::WrongResult& wrong) {
  if (const auto& cell = wrong.element.cell)
    return fmt::format("{}[{}][{}]", wrong.memory.name, cell->row, cell->column);
  return fmt::format("{}[{}]", wrong.memory.name, wrong.element.index);
}

std::string describe_coverage(const study::Study& study) {
  const study::Findings& findings = *study.findings;
  if (findings.compared)
    return plural("{} element of the whole result was compared.", "All {} elements of the result were compared.",
                  findings.compared_elements, group_digits(findings.compared_elements));
  return say("{} elements were compared: those that {} of {} blocks write.", group_digits(findings.compared_elements),
             group_digits(findings.compared_blocks), group_digits(study.plan->launch.grid.count()));
}

}  // namespace

ResultVerdict result_verdict(const study::Study& study, const study::Progress& progress) {
  const auto checking = [] {
    return ResultVerdict{Kind::checking, tr("Result: checking…"), tr("checking…"),
                         tr("The result is being checked in the background.")};
  };
  if (progress.compiling || !study.kernel || !study.plan) return checking();
  if (progress.text) return not_checked(tr("The kernel has an error, so it was not executed."));
  if (study.kernel->check == kernels::Check::none)
    return not_checked(tr("The header of the kernel has no 'check', so the expected result is not known."));
  if (!study.findings) return progress.finding ? checking() : not_checked(tr("The search for errors was stopped."));
  const study::Findings& findings = *study.findings;
  if (const trace::Finding* const finding = wrong_result(findings)) {
    const auto& wrong = std::get<trace::WrongResult>(finding->facts);
    return {Kind::wrong, say("Result: wrong, first at {}", element_name(wrong)), tr("wrong"),
            words::sentence(*finding) + " " + describe_coverage(study)};
  }
  if (!findings.compared && findings.compared_blocks == 0)
    return not_checked(findings.not_compared.empty() ? tr("The result was not compared.") : findings.not_compared);
  return {Kind::correct, tr("Result: correct"), trc("verdict about a result", "correct"), describe_coverage(study)};
}

}  // namespace warplens::views
