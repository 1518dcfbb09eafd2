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

/// Value of a figure, which is a name that a lesson can refer to. The value is a number or a text ("out[3][0]",
/// "DRAM").
using Figure = std::variant<double, std::string>;

/// Name of the GPU for which the figures that begin with "predicted." are computed.
inline constexpr const char* kPredictedFor = "h200";

/// A launch that a lesson refers to: a study with its recording, and a selected access and lane in it. The parts that
/// take long to compute (totals, findings, prediction) may be missing; then the figures that need them are missing too.
struct Launch {
  std::shared_ptr<const study::Study> study;
  std::shared_ptr<const clock::Prediction> prediction;  ///< prediction for an H200; may be null
  std::uint32_t warp = 0;
  int access = 0;  ///< number of the access among those of the warp, from 0; a larger number means the last access
  int lane = -1;   ///< selected lane; −1: no lane is selected
};

/// Parts of a launch from which figures are computed.
enum class Part : std::uint8_t { recording, totals, findings, prediction };

/// Returns the part from which the figure with this name is computed. Example: the totals for "shared_load.wavefronts".
/// The name must not have a launch prefix such as "a.".
Part part_of(const std::string& name);

/// Returns the figures of a launch by name (listed in docs/lessons.md). Leaves out a figure if the launch does not have
/// the part that is needed to compute it.
std::map<std::string, Figure> compute_figures(const Launch& launch);

/// Returns a figure of a numbered lane: "lane5.bank". Returns nullopt for a name that does not have this form, or if
/// the lane is not active.
std::optional<Figure> figure_of_lane(const Launch& launch, const std::string& name);

/// Function that returns the figure with this name, or throws kernels::ExpressionError if there is none.
using Lookup = std::function<Figure(const std::string& name)>;

/// Returns the names of the figures in an expression, without its functions.
std::set<std::string> names_in(const std::string& expression);

/// Evaluates an expression that refers to figures. Throws kernels::ExpressionError if the expression is malformed, or
/// if a figure is a text but a number is needed. Also throws the exceptions of `lookup`.
double evaluate(const std::string& expression, const Lookup& lookup);

/// Returns the figures in an expression with their values, for a message: "global_load.sectors is 64, width is 8".
/// Throws the same exceptions as evaluate.
std::string list_figures(const std::string& expression, const Lookup& lookup);

/// Evaluates the expression of a {reference}, and returns the value as text. A text is unchanged, an integer gets
/// thousands separators, and any other number gets two significant digits. Throws the same exceptions as evaluate.
std::string format_reference(const std::string& expression, const Lookup& lookup);

}  // namespace warplens::lessons
