#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "analysis/clock/prediction.hpp"
#include "app/study/study.hpp"

namespace warplens::lessons {

/// What a name stands for: a number, or words ("out[3][0]", "DRAM").
using Figure = std::variant<double, std::string>;

/// A launch as a lesson speaks of it: a study with its recording, and a place in it. The parts that take their time
/// (the study's totals and findings, the prediction) may be missing; then so are their figures.
struct Launch {
  std::shared_ptr<const study::Study> study;
  std::shared_ptr<const clock::Prediction> prediction;  ///< for an H200
  std::uint32_t warp = 0;
  int access = 0;  ///< of the warp, from 0; the nearest that there is
  int lane = -1;
};

/// What has to be there so that a figure is known.
enum class Part : std::uint8_t { recording, totals, findings, prediction };

/// The part that a name needs, without its launch's name before it: "shared_load.wavefronts" needs the totals.
Part part_of(const std::string& name);

/// All figures of a launch, by name (docs/lessons.md lists them), as far as its parts are there.
std::map<std::string, Figure> figures_of(const Launch& launch);

/// A figure of any lane: "lane5.bank". Nothing for another name, or a lane that is not active.
std::optional<Figure> figure_of_lane(const Launch& launch, const std::string& name);

/// Gives what a name of an expression stands for; throws kernels::ExpressionError where there is no such figure.
using Lookup = std::function<Figure(const std::string& name)>;

/// The names of figures in an expression: all but its functions.
std::set<std::string> names_in(const std::string& expression);

/// What an expression over figures comes to. Throws kernels::ExpressionError for one that is none, whatever `lookup`
/// throws, and for words where a number is needed.
double evaluate(const std::string& expression, const Lookup& lookup);

/// A {reference} as it stands in the text: words as they are, whole numbers with commas, others with two digits that
/// count. Throws as evaluate does.
std::string written(const std::string& expression, const Lookup& lookup);

}  // namespace warplens::lessons
