#pragma once

#include <map>
#include <set>
#include <string>

#include "kernels/header_guess/host_program.hpp"
#include "kernels/header_guess/host_value.hpp"

namespace warplens::kernels {

/// Finds out what expressions of the host are where they stand, by following initialisers, assignments before them, the
/// arguments of the calls that lead there, constants, macros and small functions. The program's command line is empty:
/// argc is 1. What hangs on more than that is unknown; nothing is executed, and the work is bounded.
class HostEvaluator {
 public:
  /// A variable of the host that is the matrix's size: the word that a header has for it, and its value.
  struct Size {
    std::string word;
    double number = 0;
  };
  using Sizes = std::map<std::string, Size, std::less<>>;
  explicit HostEvaluator(const HostProgram& program, Sizes sizes = {});

  /// Where `counts_elements`, every type has size 1: "n * sizeof(float)" is n.
  HostValue value_of(Code expression, bool counts_elements = false);
  /// The value with `index` for a name: what "i % 7" is, as an expression over i.
  HostValue formula_of(Code expression, std::string_view index);
  /// A dim3: up to three numbers, the others 1. Unknown ones stay so.
  std::vector<HostValue> dimensions(Code expression);
  /// The bytes that a type has; unknown for one that Warplens does not know.
  HostValue size_of_type(std::string_view type);

  /// Variables and constants that the last questions ended at, in order: candidates for a size.
  const std::vector<std::string>& roots() const { return roots_; }
  void forget_roots() { roots_.clear(); }

  /// The place in the callers' code that a parameter of a host function is bound to; the expression itself where it is
  /// none.
  Code origin(Code expression);
  /// What the first call of the template that the code stands in gives for a parameter of its; nothing where none does.
  Code template_argument(Code code, std::string_view word) const;

 private:
  using Bound = std::map<std::string, HostValue, std::less<>>;
  HostValue evaluate(Code code, const Bound& bound);
  HostValue name(Code code, const Bound& bound);
  HostValue followed(std::string_view word, Code given, const Bound& bound);
  HostValue local(Code code, std::string_view name, const Bound& bound);
  HostValue parameter(Code code, std::string_view name, const Bound& bound);
  HostValue binary(Code code, const Bound& bound);
  HostValue unary(Code code, const Bound& bound);
  HostValue call(Code code, const Bound& bound);
  HostValue member(Code code, const Bound& bound);
  HostValue list(Code code, const Bound& bound);
  HostValue applied(const MacroText& macro, const std::vector<HostValue>& arguments);
  HostValue applied(const Function& function, const std::vector<HostValue>& arguments);
  std::vector<HostValue> arguments_of(Code call, const Bound& bound);
  Code argument_for_parameter(Code code, std::string_view name);

  const HostProgram* program_;
  Sizes sizes_;
  std::vector<std::string> roots_;
  unsigned depth_ = 0, steps_ = 0;
  bool counts_elements_ = false;
};

}  // namespace warplens::kernels
