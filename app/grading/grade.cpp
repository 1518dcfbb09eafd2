#include "app/grading/grade.hpp"

#include <algorithm>
#include <vector>

#include "app/lessons/check.hpp"
#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

bool applies_to(const Gate& gate, const TaskLaunch& launch) {
  return gate.launches.empty() || std::ranges::find(gate.launches, launch.name) != gate.launches.end();
}

/// Fills the references in a text with the figures of a launch. If a figure does not exist, returns an empty text.
std::string fill_references(const std::string& text, const GradedLaunch& launch) {
  const lessons::Lookup lookup = launch.lookup();
  try {
    return lessons::with_references(
        text, [&](const std::string& expression) { return lessons::format_reference(expression, lookup); });
  } catch (const kernels::ExpressionError&) {
    return {};
  }
}

bool has_references(const std::string& text) {
  const std::vector<lessons::TextRun> runs = lessons::split_runs(text);
  return std::ranges::find(runs, lessons::TextRun::Kind::reference, &lessons::TextRun::kind) != runs.end();
}

/// Grades one submission, launch by launch.
class Grader {
 public:
  Grader(const Task& task, const std::string& name, const std::string& text, const lessons::ReadState& read,
         kernels::CompileCache& cache, const std::stop_token& stop)
      : task_(task),
        read_(read),
        cache_(cache),
        stop_(stop),
        kernel_(submitted_kernel(task, text)),
        starter_(kernel_of_task(task, task.starter)) {
    if (!task.reference.empty()) reference_ = kernel_of_task(task, task.reference);
    grade_.verdict = {.name = name, .most_points = count_points(task)};
    for (const Gate& gate : task.gates)
      grade_.verdict.gates.push_back(
          {.title = gate.title, .passed = true, .points = gate.points, .most_points = gate.points});
    reasons_.resize(task.gates.size());
  }

  /// Throws Refused if a launch cannot be graded.
  void grade(const TaskLaunch& launch) {
    const views::State state = state_of_launch(task_, launch, read_);
    check_code(launch, state);
    const GradedLaunch graded = grade_within_limits(launch, state);
    for (std::size_t at = 0; at < task_.gates.size(); ++at)
      if (applies_to(task_.gates[at], launch) && grade_.verdict.gates[at].passed) apply(at, graded);
  }

  Grade take() {
    Verdict& verdict = grade_.verdict;
    const bool counts = std::ranges::none_of(task_.gates, [&](const Gate& gate) {
      return gate.is_required && !verdict.gates[static_cast<std::size_t>(&gate - task_.gates.data())].passed;
    });
    for (GateResult& gate : verdict.gates) {
      if (!counts) gate.points = 0;
      verdict.points += gate.points;
    }
    choose_picture();
    return std::move(grade_);
  }

 private:
  /// Executes a launch. If this is refused for a hidden launch, the reason has no numbers, which would reveal its size.
  GradedLaunch grade_within_limits(const TaskLaunch& launch, const views::State& state) {
    try {
      return grade_launch(task_, launch, {kernel_, reference_ ? &*reference_ : nullptr}, state, cache_, stop_);
    } catch (const Refused& refused) {
      if (!launch.is_hidden) throw;
      throw Refused(refused.outcome(), refused.line(),
                    say("the hidden launch '{}': {}", launch.name, describe(refused.outcome())));
    }
  }

  struct KeptReason {
    std::shared_ptr<const study::Study> study;
    std::optional<ShownPlace> place;
  };

  /// Compiles the submission, and compares its parameters with those of the starter.
  void check_code(const TaskLaunch& launch, const views::State& state) {
    kernels::Values values;
    std::shared_ptr<const kernels::Compiled> starter;
    cache_.compiler().set_limits(state.choice.compiler);
    try {
      values = kernels::resolve_values(starter_, state.choice.set);
      starter = cache_.get(starter_, values, kernels::kDefaultArch, stop_);
    } catch (const kernels::InputError& error) {
      const lessons::Problem problem = lessons::split_error(error, starter_.path, 0);
      const std::uint32_t line = find_kernel(task_, task_.starter)->line + problem.line;
      throw kernels::InputError(task_.path, problem.line ? line : launch.shown.line, problem.message);
    }
    check_parameters(kernel_.entry, *compile_submission(kernel_, values, cache_, stop_), *starter);
  }

  void apply(std::size_t at, const GradedLaunch& graded) {
    const Gate& gate = task_.gates[at];
    if (satisfies(graded, gate)) return;
    const Reason reason = explain(graded, gate);
    GateResult& result = grade_.verdict.gates[at];
    result.passed = false;
    result.points = 0;
    result.launch = graded.launch->name;
    result.is_hidden = graded.launch->is_hidden;
    result.line = reason.line;
    result.reason = reason.text;
    result.mistake = reason.mistake;
    result.advice = fill_references(tr(gate.advice), graded);
    if (result.is_hidden && has_references(gate.advice)) result.advice.clear();  // the figures would reveal the size
    reasons_[at] = {graded.parts.study, reason.place};
  }

  /// Chooses the first failure that an access explains.
  void choose_picture() {
    for (std::size_t at = 0; at < reasons_.size(); ++at) {
      if (!reasons_[at].place || grade_.verdict.gates[at].is_hidden) continue;
      grade_.study = reasons_[at].study;
      grade_.place = *reasons_[at].place;
      grade_.verdict.picture = grade_.verdict.gates[at].title;
      return;
    }
  }

  const Task& task_;
  const lessons::ReadState& read_;
  kernels::CompileCache& cache_;
  std::stop_token stop_;
  kernels::KernelFile kernel_, starter_;
  std::optional<kernels::KernelFile> reference_;
  Grade grade_;
  std::vector<KeptReason> reasons_;  ///< one entry per gate
};

/// Fails if a figure of a gate does not exist.
void check_names(const Task& task, const GradedLaunch& launch) {
  for (const Gate& gate : task.gates) {
    std::uint32_t line = gate.condition.line;
    try {
      lessons::evaluate(gate.condition.text, launch.lookup());
      line = gate.line;
      for (const std::string& text : {gate.text, gate.advice})
        lessons::with_references(text, [&](const std::string& expression) {
          return lessons::format_reference(expression, launch.lookup());
        });
    } catch (const kernels::ExpressionError& error) {
      throw kernels::InputError(task.path, line, error.what());
    }
  }
}

}  // namespace

Verdict refuse(const Task& task, const std::string& name, Outcome outcome, const std::string& message,
               std::uint32_t line) {
  return {.name = name, .outcome = outcome, .message = message, .line = line, .most_points = count_points(task)};
}

Grade grade_text(const Task& task, const std::string& name, const std::string& text, const lessons::ReadState& read,
                 kernels::CompileCache& cache, const std::stop_token& stop,
                 const std::function<void(double)>& progress) {
  try {
    Grader grader(task, name, text, read, cache, stop);
    for (std::size_t at = 0; at < task.launches.size(); ++at) {
      grader.grade(task.launches[at]);
      if (progress) progress(static_cast<double>(at + 1) / static_cast<double>(task.launches.size()));
    }
    return grader.take();
  } catch (const Refused& refused) {
    return {.verdict = refuse(task, name, refused.outcome(), refused.what(), refused.line())};
  }
}

void check_task(const Task& task, const lessons::ReadState& read, kernels::CompileCache& cache,
                const std::stop_token& stop) {
  const kernels::KernelFile starter = kernel_of_task(task, task.starter);
  std::optional<kernels::KernelFile> reference;
  if (!task.reference.empty()) reference = kernel_of_task(task, task.reference);
  if (!reference && starter.check == kernels::Check::none)
    throw kernels::InputError(
        task.path, find_kernel(task, task.starter)->line,
        tr("the task does not say what the result is; add a check to the header of the starter, or "
           "a kernel that computes the result: reference = \"name.cu\""));
  for (const TaskLaunch& launch : task.launches) {
    try {
      check_names(task, grade_launch(task, launch, {starter, reference ? &*reference : nullptr},
                                     state_of_launch(task, launch, read), cache, stop));
    } catch (const Refused& refused) {
      const std::uint32_t line = refused.line() ? find_kernel(task, task.starter)->line + refused.line() : 0;
      throw kernels::InputError(task.path, line ? line : launch.shown.line,
                                say("the starter cannot be graded: {}", refused.what()));
    }
  }
}

}  // namespace warplens::grading
