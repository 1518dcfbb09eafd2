#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_program.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Answers questions about the host code of a program, and collects what the answers rest on. Expressions are evaluated
/// where they stand, by following initialisers, assignments before them, the arguments of the calls that lead there,
/// constants, macros and small functions. The program's command line is empty: argc is 1. What depends on more than
/// that is unknown; nothing is executed, and the work is bounded. Each question has a budget of its own.
class HostEvaluator {
 public:
  /// `sizes` are the variables that are sizes of the header: values that follow from them are expressions of their
  /// words. The program has to live as long as the evaluator.
  explicit HostEvaluator(const HostProgram& program, HostSizes sizes = {});

  /// The value of an expression. If `counts_elements` is set, every type has size 1: "n * sizeof(float)" is n.
  HostValue value_of(Code expression, bool counts_elements = false);
  /// The value of an expression where names have the scope's values.
  HostValue value_where(Code expression, const HostScope& scope);
  /// The value of the expression for each element of an array, whose index is written `index` (or nothing): of "x % 7"
  /// with the index "x" the number that "i % 7" is. The index may be "row * columns + column"; other variables that a
  /// loop around changes are unknown.
  HostValue formula_of(Code expression, Code index);
  /// The three sides of a dim3, or of a number as CUDA takes it for one; those that are not given are 1. Sides that are
  /// not known are unknown.
  std::vector<HostValue> dimensions(Code expression);
  /// What a function makes of a field of the variable `object` that it is handed, by reference or by pointer: of "void
  /// make(Mesh& m, int n) { m.count = n; }" n, as its first call has it.
  HostValue field_set_by_callee(std::string_view object, std::string_view field);
  /// Whether the program never comes to the code without a command line (host_reachability.hpp).
  bool is_never_reached(Code code);

  /// Whether a variable has another value in each round of a loop around the code.
  bool is_changed_by_loop(Code code, std::string_view word) const;
  /// The place in the callers' code that a parameter of a host function is bound to; the expression itself if it is
  /// none.
  Code origin(Code expression) const;
  /// What a parameter of the template that the code stands in stands for; nothing if that is not known.
  Code template_argument(Code code, std::string_view word) const;

  /// Variables and constants that the questions so far ended at, in order: candidates for a size.
  const std::vector<std::string>& roots() const { return findings_.roots; }
  /// What the questions so far took for granted, in sentences: what a device has, or what nobody calls a function with.
  const std::vector<std::string>& assumptions() const { return findings_.assumptions; }

 private:
  /// How a question is asked (Evaluation's fields of the same names).
  struct Mode {
    bool counts_elements = false, is_formula = false;
  };
  /// Asks a question with a budget of its own.
  template <class Question>
  auto ask(Mode mode, Question question);

  const HostProgram* program_;
  HostSizes sizes_;
  HostFindings findings_;
};

}  // namespace warplens::kernels
