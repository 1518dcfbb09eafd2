#include "app/grading/graded_launch.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "analysis/base/nearest.hpp"
#include "analysis/base/numbers.hpp"
#include "analysis/simt/execute.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "analysis/simt/source_place.hpp"
#include "app/lessons/check.hpp"
#include "app/study/architecture_load.hpp"
#include "app/study/predictor.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::grading {
namespace {

/// Limits of the execution in warp instructions. A limit in seconds would depend on the machine.
constexpr std::uint64_t kMostPerBlock = 4'000'000, kMostPerLaunch = 50'000'000;

/// Stops an execution at the first thread that never ends.
class EndlessWatch : public simt::Observer {
 public:
  explicit EndlessWatch(std::stop_source& stop) : stop_(stop) {}
  void fault(const simt::Fault& fault) override {
    if (fault.kind != simt::Fault::Kind::budget && fault.kind != simt::Fault::Kind::deadlock) return;
    if (!first_) first_ = fault;
    stop_.request_stop();
  }
  const std::optional<simt::Fault>& first() const { return first_; }

 private:
  std::stop_source& stop_;
  std::optional<simt::Fault> first_;
};

std::uint32_t source_line(const study::Study& study, const simt::Where& where) {
  return simt::nearest_line(*study.program, where.pc);
}

[[noreturn]] void refuse_endless(const study::Study& study, const simt::Fault& fault) {
  const simt::Dim3& block = fault.where.block;
  if (fault.kind == simt::Fault::Kind::deadlock)
    throw Refused(Outcome::endless, source_line(study, fault.where),
                  say("the threads of block {},{},{} wait for each other forever", block.x, block.y, block.z));
  throw Refused(Outcome::endless, source_line(study, fault.where),
                say("block {},{},{} has not ended after {} warp instructions", block.x, block.y, block.z,
                    base::group_digits(kMostPerBlock)));
}

/// Executes all blocks in order on this thread. Throws Refused if a block never ends or the launch is too long.
void check_end(const study::Study& study, const std::stop_token& stop) {
  std::stop_source ended;
  const std::stop_callback pass_on(stop, [&] { ended.request_stop(); });
  EndlessWatch watch(ended);
  simt::GlobalMemory memory(*study.program, study.plan->launch);
  const simt::Limits limits{.instructions_per_block = kMostPerBlock, .stop = ended.get_token()};
  const simt::Outcome outcome = simt::execute_grid(
      *study.program, study.plan->launch, memory, [&]() -> simt::Observer& { return watch; }, 1, limits);
  if (watch.first()) refuse_endless(study, *watch.first());
  if (outcome.cut && !outcome.endless.empty())
    throw Refused(Outcome::endless, source_line(study, *outcome.cut), tr(outcome.endless));
  if (outcome.warp_instructions > kMostPerLaunch)
    throw Refused(Outcome::too_long, 0,
                  say("the launch executes {} warp instructions; the limit is {}",
                      base::group_digits(outcome.warp_instructions), base::group_digits(kMostPerLaunch)));
}

[[noreturn]] void refuse_memory(const study::Study& study, const simt::OutOfMemory& problem) {
  throw Refused(Outcome::out_of_memory, problem.where ? source_line(study, *problem.where) : 0,
                say("the launch needs more than {} MiB of memory (limit reached in {})",
                    base::group_digits(problem.bytes >> 20), problem.buffer));
}

bool needs_prediction(const Task& task) {
  return std::ranges::any_of(task.gates, [](const Gate& gate) {
    return std::ranges::any_of(lessons::names_in(gate.condition.text), [](const std::string& name) {
      return lessons::part_of(name) == lessons::Part::prediction;
    });
  });
}

/// Loads the launch of a submission, with that of the reference.
study::Study load_submission(const Code& code, const study::Choice& choice, kernels::CompileCache& cache,
                             const std::stop_token& stop) {
  kernels::KernelFile kernel = code.kernel;
  if (code.reference) {
    kernel.check = kernels::Check::kernel;
    kernel.checked.entry = kernel.entry;  // replaced below by the kernel of the task
  }
  try {
    study::Study study = study::load_for_architecture(kernels::kDefaultArch, std::move(kernel), choice, cache, stop);
    if (code.reference)
      study.reference = std::make_shared<const study::Study>(
          study::load_for_architecture(kernels::kDefaultArch, *code.reference, choice, cache, stop));
    return study;
  } catch (const kernels::InputError& error) {
    const lessons::Problem problem = lessons::split_error(error, code.kernel.path, 0);
    throw Refused(Outcome::not_launched, problem.line, problem.message);
  }
}

/// Adds findings, the comparison of the result, totals and the recording.
void add_parts(study::Study& study, const std::stop_token& stop) {
  const auto nobody = [](double) {};
  study::add_findings(study, stop, nobody, {.every_block = true});
  if (study.findings) study::add_comparison(study, 1, stop, nobody);
  study::add_totals(study, 1, stop, nobody);
  study::add_recording(study, stop);
}

}  // namespace

lessons::Lookup GradedLaunch::lookup() const {
  return [this](const std::string& name) -> lessons::Figure {
    if (const auto found = figures.find(name); found != figures.end()) return found->second;
    if (const auto of_lane = lessons::figure_of_lane(parts, name)) return *of_lane;
    std::vector<std::string> names;
    for (const auto& [known, figure] : figures) names.push_back(known);
    throw kernels::ExpressionError(
        say("unknown name '{}' for the launch {}{}", name, launch->name, base::did_you_mean(name, names)));
  };
}

views::State state_of_launch(const Task& task, const TaskLaunch& launch, const lessons::ReadState& read) {
  const auto fail = [&](const std::string& message) {
    throw kernels::InputError(task.path, launch.shown.line, message);
  };
  if (launch.shown.command.find("--size") == std::string::npos)
    fail(tr("the launch has no size; add it to the command, for example --size 64x64"));
  views::State state;
  try {
    state = read(launch.shown.command);
  } catch (const kernels::InputError& error) {
    fail(error.what());
  }
  if (state.choice.kernel != task.starter)
    fail(say("the launch names the kernel {}; name the starter: warplens {} …", state.choice.kernel, task.starter));
  state.choice.execute_seconds = 0;  // limits in seconds depend on the machine
  state.choice.memory_bytes = (task.limits.mib << 20) / 2;
  state.choice.compiler.seconds = std::min(state.choice.compiler.seconds, task.limits.seconds);
  state.choice.compiler.bytes = task.limits.mib << 20;
  return state;
}

GradedLaunch grade_launch(const Task& task, const TaskLaunch& launch, const Code& code, const views::State& state,
                          kernels::CompileCache& cache, const std::stop_token& stop) {
  auto study = std::make_shared<study::Study>(load_submission(code, state.choice, cache, stop));
  GradedLaunch graded{
      .launch = &launch, .parts = {nullptr, nullptr, state.warp, state.access, state.lane}, .figures = {}};
  try {
    check_end(*study, stop);
    add_parts(*study, stop);
    if (needs_prediction(task))
      graded.parts.prediction = std::make_shared<const clock::Prediction>(
          study::predict_launch({*study, lessons::kPredictedFor, clock::L2State::warm}, stop).prediction);
  } catch (const simt::OutOfMemory& problem) {
    refuse_memory(*study, problem);
  } catch (const kernels::InputError& error) {  // the parts were not computed within the memory limit
    const lessons::Problem problem = lessons::split_error(error, code.kernel.path, 0);
    throw Refused(Outcome::out_of_memory, problem.line, problem.message);
  }
  graded.parts.study = study;
  graded.figures = lessons::compute_figures(graded.parts);
  return graded;
}

}  // namespace warplens::grading
