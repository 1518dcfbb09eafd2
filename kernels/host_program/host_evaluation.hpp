#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_program.hpp"
#include "kernels/host_program/step_budget.hpp"

namespace warplens::kernels {

/// A size of the header that a variable of the host stands for.
struct HostSize {
  std::string word;   ///< the header's name for it: "width"
  double number = 0;  ///< the variable's value
};
/// By the variable's name.
using HostSizes = std::map<std::string, HostSize, std::less<>>;

/// What the values of expressions rest on, collected over all questions of an evaluator.
struct HostFindings {
  /// Variables and constants that the evaluation ended at, in order, with repetitions: candidates for a size.
  std::vector<std::string> roots;
  /// Sentences on what was assumed, each once: the device, or the arguments of a function that nothing calls.
  std::vector<std::string> assumptions;

  /// Adds a root unless others were added since there were `count` of them: the evaluation ended at those.
  void add_root_after(std::size_t count, std::string_view name);
  /// Adds an assumption unless it is there already.
  void assume(const std::string& sentence);
};

/// One question about a program's host code, for all functions that take part in the answer.
struct Evaluation {
  const HostProgram& program;
  const HostSizes& sizes;
  HostFindings& findings;
  StepBudget& budget;
  /// Every type has size 1: "n * sizeof(float)" is n.
  bool counts_elements = false;
  /// The answer is a formula of an element's index: a variable that a loop changes has no value, and conditions become
  /// part of the formula.
  bool is_formula = false;
};

}  // namespace warplens::kernels
