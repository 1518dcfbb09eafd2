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

/// The size in the header that corresponds to a variable of the host.
struct HostSize {
  std::string word;   ///< name in the header: "width"
  double number = 0;  ///< value of the variable
};
/// Sizes by the name of their variable.
using HostSizes = std::map<std::string, HostSize, std::less<>>;

/// Sources of the values that an evaluator has returned, collected over all questions to it.
struct HostFindings {
  /// Variables and constants at which the evaluation ended, in order, with repetitions. They are candidates for a size.
  std::vector<std::string> roots;
  /// Sentences about assumptions, each once: the device, or the arguments of a function that is never called.
  std::vector<std::string> assumptions;

  /// Adds a root if there are still `count` roots. If others were added since the caller counted them, the evaluation
  /// ended at those.
  void add_root_after(std::size_t count, std::string_view name);
  /// Adds an assumption unless it is already in the list.
  void assume(const std::string& sentence);
};

/// The state of one question about the host code of a program, shared by all functions that evaluate it.
struct Evaluation {
  const HostProgram& program;
  const HostSizes& sizes;
  HostFindings& findings;
  StepBudget& budget;
  /// Every type has size 1: "n * sizeof(float)" is n.
  bool counts_elements = false;
  /// The result is a formula over an element's index. Variables that a loop changes have no value, and conditions
  /// become part of the formula.
  bool is_formula = false;
  /// Integers that nothing determines get an assumed value. This is not done in conditions, because an assumed value
  /// would choose a branch.
  bool assumes = false;

  /// Returns the state of the same question, but without assumed values.
  Evaluation without_assumptions() const {
    return {program, sizes, findings, budget, counts_elements, is_formula, false};
  }
};

}  // namespace warplens::kernels
