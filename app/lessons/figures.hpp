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

/// Value of a name that a lesson refers to: a number or a text ("out[3][0]", "DRAM").
using Figure = std::variant<double, std::string>;

/// A launch that a lesson refers to: a study with its recording, and a place in it. The slow parts (totals, findings,
/// prediction) may be missing; their figures are then missing too.
struct Launch {
  std::shared_ptr<const study::Study> study;
  std::shared_ptr<const clock::Prediction> prediction;  ///< for an H200; may be null
  std::uint32_t warp = 0;
  int access = 0;  ///< access of the warp, from 0; clamped to the last access
  int lane = -1;   ///< −1: no lane is selected
};

/// Part of a launch that must exist for a figure to be known.
enum class Part : std::uint8_t { recording, totals, findings, prediction };

/// Returns the part that a name without a launch prefix needs: "shared_load.wavefronts" needs the totals.
Part part_of(const std::string& name);

/// Returns all figures of a launch by name (listed in docs/lessons.md), as far as its parts exist.
std::map<std::string, Figure> figures_of(const Launch& launch);

/// Returns a figure of a numbered lane: "lane5.bank". Nothing for another name, or if the lane is not active.
std::optional<Figure> figure_of_lane(const Launch& launch, const std::string& name);

/// Returns the figure with this name; throws kernels::ExpressionError if there is none.
using Lookup = std::function<Figure(const std::string& name)>;

/// Returns the names of the figures in an expression, without its functions.
std::set<std::string> names_in(const std::string& expression);

/// Evaluates an expression over figures. Throws kernels::ExpressionError for a malformed expression and for a text
/// where a number is needed, and everything that `lookup` throws.
double evaluate(const std::string& expression, const Lookup& lookup);

/// Formats a {reference} for the text: texts unchanged, integers with thousands separators, other numbers with two
/// significant digits. Throws as evaluate does.
std::string written(const std::string& expression, const Lookup& lookup);

}  // namespace warplens::lessons
