#include "app/lessons/launches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <thread>
#include <vector>

#include "analysis/base/nearest.hpp"
#include "app/study/predictor.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::lessons {
namespace {

using kernels::ExpressionError;
using kernels::InputError;

constexpr const char* kBeside = "a.";

std::vector<std::string> names_of(const std::map<std::string, Figure>& figures) {
  std::vector<std::string> names;
  for (const auto& [name, figure] : figures) names.push_back(name);
  return names;
}

void take_text(study::Choice& choice, const Lesson& lesson) {
  for (const OwnKernel& own : lesson.kernels)
    if (own.name == choice.kernel) choice.text = own.text;
}

void throw_if_stopped(const std::stop_token& stop) {
  if (stop.stop_requested()) throw InputError(tr("cancelled"));
}

}  // namespace

views::State state_of(const Lesson& lesson, const Shown& shown, const ReadState& read) {
  try {
    views::State state = read(shown.command);
    take_text(state.choice, lesson);
    if (state.beside) take_text(*state.beside, lesson);
    return state;
  } catch (const InputError& error) {
    throw InputError(lesson.path, shown.line, error.what());
  }
}

std::uint32_t line_with(const study::Study& study, const std::string& code) {
  std::istringstream lines(study.kernel->text);
  std::size_t begin = 0;
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line); begin += line.size() + 1) {
    ++number;
    if (begin >= study.kernel->header_end && line.find(code) != std::string::npos) return number;
  }
  return 0;
}

const views::State& Launches::state(const Shown& shown) {
  const auto found = states_.find(shown.command);
  if (found != states_.end()) return found->second;
  return states_.emplace(shown.command, state_of(lesson_, shown, read_)).first->second;
}

Launches::Kept& Launches::find_or_make_launch(const std::string& key, const views::State& state) {
  const auto found = kept_.find(key);
  if (found != kept_.end()) return found->second;
  auto study = std::make_shared<study::Study>(study::load(state.choice, cache_, stop_));
  study::add_recording(*study, stop_);
  throw_if_stopped(stop_);  // if the work was stopped, the recording may be incomplete
  Kept kept{state, {study, nullptr, state.warp, state.access, state.lane}, {}};
  kept.figures = compute_figures(kept.launch);
  return kept_.emplace(key, std::move(kept)).first->second;
}

Launches::Kept& Launches::find_or_make_launch(const Shown& shown, int lane) {
  views::State state = this->state(shown);
  if (lane >= 0) state.lane = lane;
  try {
    return find_or_make_launch(views::command_of(state), state);
  } catch (const InputError& error) {
    throw InputError(lesson_.path, shown.line, error.what());
  }
}

// Returns the pinned launch A, with the same warp and access as in the shown launch.
Launches::Kept& Launches::beside(const Shown& shown) {
  views::State state = this->state(shown);
  if (!state.beside)
    throw ExpressionError(tr("the prefix 'a.' needs a launch to compare with: add --beside 'KERNEL …' to the command"));
  state.choice = *state.beside;
  state.beside.reset();
  try {
    return find_or_make_launch(views::command_of(state), state);
  } catch (const InputError& error) {
    throw InputError(lesson_.path, shown.line, error.what());
  }
}

void Launches::make(Kept& kept, Part part) {
  auto study = std::make_shared<study::Study>(*kept.launch.study);
  const auto nobody = [](double) {};
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  if (part == Part::totals && !study->totals) study::add_totals(*study, threads, stop_, nobody);
  if (part == Part::findings && !study->findings) {
    study::add_findings(*study, stop_, nobody);
    if (study->findings) study::add_comparison(*study, threads, stop_, nobody, study::kComparedMeanwhile);
  }
  std::shared_ptr<const clock::Prediction> prediction;
  if (part == Part::prediction && !kept.launch.prediction)
    prediction = std::make_shared<const clock::Prediction>(
        study::predict_launch({*study, kPredictedFor, clock::L2State::warm}, stop_).prediction);
  throw_if_stopped(stop_);  // if the work was stopped, the comparison with the CPU result may be missing
  kept.launch.study = std::move(study);
  if (prediction) kept.launch.prediction = std::move(prediction);
  kept.figures = compute_figures(kept.launch);
}

Figure Launches::figure(Kept& kept, const std::string& name) {
  const auto look = [&] { return kept.figures.find(name); };
  if (look() == kept.figures.end() && part_of(name) != Part::recording) make(kept, part_of(name));
  if (const auto found = look(); found != kept.figures.end()) return found->second;
  if (const auto of_lane = figure_of_lane(kept.launch, name)) return *of_lane;
  if (name.starts_with("recorded."))
    throw ExpressionError(say("{}: no times of `{}` were recorded", name, views::command_of(kept.state)));
  if (name.starts_with("predicted.") && !kept.launch.prediction->not_predicted.empty())
    throw ExpressionError(say("{} cannot be predicted: {}", name, tr(kept.launch.prediction->not_predicted)));
  throw ExpressionError(say("unknown name '{}' for `{}`{}", name, views::command_of(kept.state),
                            base::did_you_mean(name, names_of(kept.figures))));
}

Figure Launches::named(const LessonStep& step, const std::string& name) {
  if (name.starts_with(kBeside)) return figure(beside(step.show), name.substr(std::string_view(kBeside).size()));
  const std::size_t dot = name.find('.');
  if (const auto other = lesson_.launches.find(name.substr(0, dot));
      dot != std::string::npos && other != lesson_.launches.end())
    return figure(find_or_make_launch(other->second), name.substr(dot + 1));
  return figure(find_or_make_launch(step.show, step.look.lane), name);
}

Lookup Launches::of(const LessonStep& step) {
  return [this, &step](const std::string& name) { return named(step, name); };
}

Lookup Launches::of(const Shown& shown) {
  return [this, shown](const std::string& name) { return figure(find_or_make_launch(shown), name); };
}

const study::Study& Launches::find_or_record_study(const LessonStep& step) {
  return *find_or_make_launch(step.show, step.look.lane).launch.study;
}

}  // namespace warplens::lessons
