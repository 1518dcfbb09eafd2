#pragma once

#include <map>
#include <set>
#include <string>

#include "kernels/host_program/host_program.hpp"
#include "kernels/host_program/host_value.hpp"

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
  /// What names stand for, where something else than the program's text says it.
  using Bound = std::map<std::string, HostValue, std::less<>>;
  explicit HostEvaluator(const HostProgram& program, Sizes sizes = {});

  /// Where `counts_elements`, every type has size 1: "n * sizeof(float)" is n.
  HostValue value_of(Code expression, bool counts_elements = false);
  HostValue value_where(Code expression, const Bound& bound);
  /// What the expression is for each element of an array, whose index is written `index` (or nothing): of "x % 7" with
  /// the index "x" the number that "i % 7" is. The index may be "row * columns + column"; other variables that a loop
  /// around changes are unknown.
  HostValue formula_of(Code expression, Code index);
  /// A dim3: up to three numbers, the others 1. Unknown ones stay so.
  std::vector<HostValue> dimensions(Code expression);
  /// The bytes that a type has; unknown for one that Warplens does not know.
  HostValue size_of_type(std::string_view type);

  /// Variables and constants that the last questions ended at, in order: candidates for a size.
  const std::vector<std::string>& roots() const { return roots_; }

  /// Whether a variable is another in each round of a loop around the code.
  bool is_changed_by_loop(Code code, std::string_view word) const;

  /// What the last questions took for granted, in words: what a device has, or what nobody calls a function with.
  const std::vector<std::string>& assumptions() const { return assumptions_; }

  /// Whether the code stands where nobody comes without a command line: under a condition that does not hold, in the
  /// other branch of one that does, or in a case of a switch over another value.
  bool is_never_reached(Code code);
  /// What a function makes of a field of the variable `object` that it is handed, by reference or by pointer: of "void
  /// make(Mesh& m, int n) { m.count = n; }" n, as its first call has it.
  HostValue field_set_by_callee(std::string_view object, std::string_view field);
  /// The place in the callers' code that a parameter of a host function is bound to; the expression itself where it is
  /// none.
  Code origin(Code expression);
  /// What the first call of the template that the code stands in gives for a parameter of its; nothing where none does.
  Code template_argument(Code code, std::string_view word) const;

 private:
  /// How deep what leads to what is followed.
  static constexpr unsigned kMostDepth = 64;

  HostValue evaluate(Code code, const Bound& bound);
  HostValue name(Code code, const Bound& bound);
  HostValue without_sizes(Code code, const Bound& bound);
  HostValue followed(std::string_view word, Code given, const Bound& bound);
  HostValue binary(Code code, const Bound& bound);
  HostValue unary(Code code, const Bound& bound);
  HostValue conditional(Code code, const Bound& bound);
  HostValue call(Code code, const Bound& bound);
  HostValue member(Code code, const Bound& bound);
  HostValue list(Code code, const Bound& bound);
  HostValue looks_declared(Code parameter, const Bound& bound);
  HostValue read_from_text(Code code, const Bound& bound);
  HostValue from_command_line(Code code);
  HostValue applied(const MacroText& macro, const std::vector<HostValue>& arguments);
  HostValue applied(const Function& function, const std::vector<HostValue>& arguments, const Bound& around = {});

  // What variables of a function were given: host_locals.cpp.
  HostValue local(Code code, std::string_view name, const Bound& bound);
  bool is_taken(Code assignment, const Function& function, const Bound& bound);
  HostValue given_by(Code giving, std::string_view word, const Bound& bound);
  bool ends_loop(Code giving, std::string_view word, const HostValue& value, const Bound& bound);

  // What parameters are given: host_parameters.cpp.
  HostValue parameter(Code code, std::string_view name, const Bound& bound);
  Code argument_for_parameter(Code code, std::string_view name);
  HostValue namesake(const Function* function, std::string_view word);
  HostValue assumed(const Function* function, std::string_view word);

  // What the runtime tells of the device: host_device.cpp.
  HostValue told_by_runtime(Code call, const Bound& bound);
  HostValue device_property(Code object, std::string_view field);
  HostValue of_device(std::int64_t number);
  void assume(std::string what);

  // Sizes: host_sizes.cpp.
  HostValue size_of(Code code, const Bound& bound);
  HostValue size_of_array(Code variable, const Bound& bound);

  // What loops make of variables: host_loops.cpp.
  HostValue ranged(const Function& function, Code code, std::string_view word, const Bound& bound);
  HostValue grown(const Function& function, Code code, std::string_view word, const Bound& bound);
  HostValue longer(const HostValue& container, const Function& function, Code code, std::string_view word,
                   const Bound& bound);
  HostValue trips(Code loop, std::string_view word, const Bound& bound);
  HostValue added(Code code, std::string_view word, const Bound& bound);
  HostValue element(Code code, const Bound& bound);
  HostValue updated(Code code, const Bound& bound);
  HostValue of_own_literal(Code code);

  // Objects and their members: host_objects.cpp.
  /// An object's class, and what it was constructed with.
  struct Object {
    std::string type;
    std::vector<HostValue> given;
  };
  static constexpr const char* kThis = "this";  ///< what `Bound` calls the values that the object was constructed with
  Object object_of(Code expression, const Bound& bound);
  HostValue field_of(const std::string& owner, std::string_view field, const std::vector<HostValue>* given);
  HostValue constructed_field(const Function& constructor, std::string_view field, const Bound& bound);
  HostValue method_value(Code object, std::string_view method, const std::vector<HostValue>& given, const Bound& bound);
  HostValue field_of_result(Code object, std::string_view field, const Bound& bound);
  bool is_own_field(Code code, std::string_view word) const;
  void take_pitches(const Function& function, Code code, std::string_view word, const Bound& bound, HostValue& object);
  HostValue own_field(Code code, std::string_view word, const Bound& bound);
  const Function* own_method(Code code, std::string_view word) const;
  std::vector<HostValue> arguments_of(Code call, const Bound& bound);

  const HostProgram* program_;
  Sizes sizes_;
  std::vector<std::string> roots_, assumptions_;
  unsigned depth_ = 0, steps_ = 0;
  bool counts_elements_ = false;
  bool varies_with_loops_ = false;  ///< a loop's variable has no value of its own: a formula is asked for
};

}  // namespace warplens::kernels
