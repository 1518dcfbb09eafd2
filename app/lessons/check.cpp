#include "app/lessons/check.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "analysis/base/nearest.hpp"
#include "app/lessons/filled.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

/// Checks the steps of one lesson in order, and collects the errors.
class Walk {
 public:
  Walk(const Lesson& lesson, const ReadState& read, kernels::CompileCache& cache, const std::stop_token& stop)
      : lesson_(lesson), read_(read), launches_(lesson, read, cache, stop) {}

  void look_at(const LessonStep& step, std::span<const std::string> panels) {
    look_where(step, panels);
    with_error_line(step.line, [&] { fill_step(lesson_, step, launches_, read_); });
    for (const Expression& claim : step.holds) hold(claim, launches_.of(step), true, tr("is false"));
    if (step.task.kind == Task::Kind::goal) look_at_goal(step);
  }
  std::vector<Problem> take() {
    std::ranges::stable_sort(problems_, {}, &Problem::line);
    return std::move(problems_);
  }

 private:
  void complain(std::uint32_t line, const std::string& message) { problems_.push_back({line, message}); }

  template <class Work>
  void with_error_line(std::uint32_t line, const Work& work) {
    try {
      work();
    } catch (const kernels::InputError& error) {
      const Problem problem = split_error(error, lesson_.path, line);
      complain(problem.line, problem.message);
    } catch (const kernels::ExpressionError& error) {
      complain(line, error.what());
    }
  }

  void hold(const Expression& claim, const Lookup& lookup, bool expected, const char* otherwise) {
    with_error_line(claim.line, [&] {
      if ((evaluate(claim.text, lookup) != 0) == expected) return;
      complain(claim.line, say("'{}' {}: {}", claim.text, otherwise, list_figures(claim.text, lookup)));
    });
  }

  void look_at_goal(const LessonStep& step) {
    for (const std::string& name : names_in(step.task.answer.text))
      if (part_of(name) == Part::prediction || name.starts_with("a."))
        return complain(
            step.task.answer.line,
            say("a goal can use only numbers of the launch on the screen, and {} is not one; use another name", name));
    hold(step.task.answer, launches_.of(step), false, tr("is already true at the start of the step"));
    hold({step.task.answer.text, step.task.reach.line}, launches_.of(step.task.reach), true,
         tr("is not true in the state that 'reach' opens"));
    with_error_line(step.task.reach.line, [&] {
      if (!step.task.any_kernel &&
          state_of(lesson_, step.task.reach, read_).choice.kernel != state_of(lesson_, step.show, read_).choice.kernel)
        complain(step.task.reach.line, tr("'reach' and 'show' have different kernels; add kernel = \"any\""));
    });
  }

  void look_where(const LessonStep& step, std::span<const std::string> panels) {
    const LookAt& look = step.look;
    if (!look.panel.empty() && std::ranges::find(panels, look.panel) == panels.end())
      complain(step.line, say("there is no panel '{}'{}", look.panel,
                              base::did_you_mean(look.panel, {panels.begin(), panels.end()})));
    with_error_line(step.line, [&] {
      const study::Study& study = launches_.find_or_record_study(step);
      if (!look.code.empty() && line_with(study, look.code) == 0)
        complain(step.line, say("no line of {} contains '{}'", study.choice.kernel, look.code));
      if (look.lane >= static_cast<int>(study.plan->launch.machine.warp_size))
        complain(step.line,
                 say("there is no lane {}: a warp has {} lanes", look.lane, study.plan->launch.machine.warp_size));
      const views::State state = state_of(lesson_, step.show, read_);
      const auto& accesses = study.recording->accesses_of_warp;
      if (state.warp >= accesses.size() || state.access >= static_cast<int>(accesses[state.warp].size()))
        complain(step.show.line, say("warp {} has no access {} (both are counted from 0)", state.warp, state.access));
    });
  }

  const Lesson& lesson_;
  const ReadState& read_;
  Launches launches_;
  std::vector<Problem> problems_;
};

}  // namespace

Problem split_error(const kernels::InputError& error, const std::string& path, std::uint32_t otherwise) {
  const std::string message = error.what(), prefix = path + ":";
  std::uint32_t line = 0;
  const char* const begin = message.data() + std::min(prefix.size(), message.size());
  const char* const last = message.data() + message.size();
  if (!message.starts_with(prefix)) return {otherwise, message};
  const auto [end, wrong] = std::from_chars(begin, last, line);
  if (wrong != std::errc{} || !std::string_view(end, last).starts_with(": ")) return {otherwise, message};
  return {line, std::string(end + 2, last)};
}

std::vector<Problem> find_problems(const Lesson& lesson, const ReadState& read, kernels::CompileCache& cache,
                                   std::span<const std::string> panels, const std::stop_token& stop,
                                   const std::function<void(std::size_t)>& done) {
  Walk walk(lesson, read, cache, stop);
  std::size_t looked_at = 0;
  for (const LessonStep& step : lesson.steps) {
    if (stop.stop_requested()) break;
    walk.look_at(step, panels);
    if (done) done(++looked_at);
  }
  return walk.take();
}

}  // namespace warplens::lessons
