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

/// Sources of the values that an evaluator has returned, collected during all its evaluations.
struct HostFindings {
  /// Variables and constants from which evaluations got their values, in order, with repetitions: n in
  /// "int n = 8; int m = 2 * n;". They are candidates for a size in the header.
  std::vector<std::string> roots;
  /// Assumptions that evaluations made, for example about the device or about the arguments of a function that is never
  /// called. Each assumption is one sentence and is listed once.
  std::vector<std::string> assumptions;

  /// Adds `name` to the roots, unless the preceding evaluation added roots: the value of `name` then comes from those
  /// roots. `count` is the number of roots before that evaluation.
  void add_root_after(std::size_t count, std::string_view name);
  /// Adds an assumption unless it is already in the list.
  void assume(const std::string& sentence);
};

/// The state of one evaluation (a question about the host code of a program), shared by all functions that take part in
/// it.
struct Evaluation {
  const HostProgram& program;
  const HostSizes& sizes;
  HostFindings& findings;
  StepBudget& budget;
  /// If true, every type has size 1: "n * sizeof(float)" is n.
  bool counts_elements = false;
  /// If true, the result is a formula over an element's index. Variables that a loop changes then have no value, and
  /// conditions become part of the formula.
  bool is_formula = false;
  /// If true, integers that the host code does not determine get assumed values. This is false for conditions, because
  /// an assumed value would choose a branch.
  bool assumes = false;

  /// Returns the state for the same evaluation, but without assumed values.
  Evaluation without_assumptions() const {
    return {program, sizes, findings, budget, counts_elements, is_formula, false};
  }
};

}  // namespace warplens::kernels
