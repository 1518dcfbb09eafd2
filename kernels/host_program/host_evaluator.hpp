#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_program.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Answers questions about the host code of a program, and collects the sources of the answers. Evaluates expressions
/// at their place in the code, by following initialisers, earlier assignments, arguments of the calls that lead to the
/// place, constants, macros and small functions. The program's command line is assumed to be empty: argc is 1. Values
/// that depend on anything else are unknown. No code is executed, and each question has a limited budget of work.
class HostEvaluator {
 public:
  /// `sizes` maps host variables to the sizes in the header, such as "width". If a value depends on such a variable,
  /// the expression of the value contains the name in the header. The program must outlive the evaluator.
  explicit HostEvaluator(const HostProgram& program, HostSizes sizes = {});

  const HostProgram& program() const { return *program_; }

  /// Lets the answers use assumed values for unknown integers (assumed_sizes.hpp).
  void allow_assumptions() { assumes_ = true; }

  /// Returns the value of an expression. If `counts_elements` is set, every type has size 1: "n * sizeof(float)" is n.
  HostValue value_of(Code expression, bool counts_elements = false);
  /// Returns the value of an expression. Names in `scope` have the values that the scope gives them.
  HostValue value_where(Code expression, const HostScope& scope);
  /// Returns the value of an expression for every element of an array, as a formula over the element's index i. `index`
  /// is this index as written in the code, or nothing. With the index "x", "x % 7" has the formula "i % 7". The index
  /// may also be "row * columns + column". Other variables that a surrounding loop changes are unknown.
  HostValue formula_of(Code expression, Code index);
  /// Returns the three sides of a dim3, or of a number that CUDA converts to one. Missing sides are 1; sides that
  /// cannot be evaluated are unknown.
  std::vector<HostValue> dimensions(Code expression);
  /// Returns the value of a field of the variable `object`, if a function sets the field and gets the object by
  /// reference or pointer. For "void make(Mesh& m, int n) { m.count = n; }", the value is the argument n in the first
  /// call.
  HostValue field_set_by_callee(std::string_view object, std::string_view field);
  /// Returns the value that a function of the host assigns to a field of this name. Assignments to the object `object`
  /// are preferred.
  HostValue find_field_value(Code object, const std::string& field);
  /// Returns the value of a field of an object that is made with these constructor arguments.
  HostValue field_after_construction(const std::string& owner, std::string_view field,
                                     const std::vector<HostValue>& arguments);
  /// Returns side number `at` of a library's tensor or matrix. Unknown if its construction does not determine it.
  HostValue find_side(Code object, std::size_t at);
  /// Returns the assumed value of the integer `name`, and records the assumption.
  HostValue take_assumed_size(std::string_view name, std::int64_t otherwise);
  /// Returns true if the program without a command line never reaches the code (host_reachability.hpp).
  bool is_never_reached(Code code);

  /// Returns true if a loop around the code changes the variable.
  bool is_changed_by_loop(Code code, std::string_view word) const;
  /// If `expression` is a parameter of a host function, returns the argument that callers pass for it. Returns any
  /// other expression unchanged.
  Code origin(Code expression) const;
  /// Returns the argument of a parameter of the template that contains the code; nothing if it is unknown.
  Code template_argument(Code code, std::string_view word) const;

  /// Returns the variables and constants from which all evaluations so far got their values, in order
  /// (HostFindings::roots). They are candidates for a size in the header.
  const std::vector<std::string>& roots() const { return findings_.roots; }
  /// Returns the assumptions of all evaluations so far, as sentences: properties of the device, or arguments of
  /// functions that are never called.
  const std::vector<std::string>& assumptions() const { return findings_.assumptions; }

 private:
  /// The mode of an evaluation (see the fields of Evaluation with the same names).
  struct Mode {
    bool counts_elements = false, is_formula = false;
  };
  /// Calls `question` with a new Evaluation, which has its own budget.
  template <class Question>
  auto ask(Mode mode, Question question);

  const HostProgram* program_;
  HostSizes sizes_;
  bool assumes_ = false;
  HostFindings findings_;
};

}  // namespace warplens::kernels
