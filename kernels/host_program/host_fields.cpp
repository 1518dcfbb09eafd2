#include "kernels/host_program/host_fields.hpp"

#include <algorithm>

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/cuda_runtime.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_objects.hpp"
#include "kernels/host_program/host_shapes.hpp"

namespace warplens::kernels {
namespace {

/// Maximum depth of an evaluation at which it follows functions that return an object.
constexpr unsigned kMostResultDepth = 32;

/// Returns the last value that is assigned to the field before the code, in the same function: "p.width = 4".
HostValue evaluate_field_assigned_before(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const Function* const function = evaluation.program.around(code);
  if (function == nullptr) return {};
  HostValue found;
  for (const Code assigned : assignments_to(*function, code.text())) {
    if (assigned.node.end() > code.node.begin()) break;
    if (assigned.is("assignment_expression")) found = evaluate(evaluation, assigned.field("right"), scope);
  }
  return found;
}

/// Returns the element of a list at the position that the field has in its class. If several classes have a field with
/// this name, the first one with a known element is used.
HostValue part_at_place_of_field(const HostProgram& program, const HostValue& whole, std::string_view field) {
  if (whole.kind != HostValue::Kind::list) return {};
  for (const std::size_t at : program.places_of_field(field))
    if (at < whole.parts.size() && whole.parts[at]) return whole.parts[at];
  return {};
}

/// Returns the call that initialises a variable: make_image(w, h) in "Image* image = make_image(w, h)".
Code initialising_call(const HostProgram& program, Code variable) {
  const Code declarator = variable.is("identifier") ? program.find_declarator(variable) : Code();
  const Code value = declarator ? declarator.field("value") : Code();
  return value && value.is("call_expression") ? value : Code();
}

/// Returns the called function or method ("Csr::diagonal") of the program; null if it is not in the program.
const Function* function_called(const HostProgram& program, Code called) {
  if (called.is("identifier")) return program.function(called.text(), false);
  if (!called.is("qualified_identifier")) return nullptr;
  const std::vector<const Function*> methods = program.methods(last_word(called.field("scope")), last_word(called));
  return methods.empty() ? nullptr : methods.back();
}

/// Returns the field of an object that a function creates and returns: "Image* image = make_image(w, h)",
/// "Csr::diagonal(n)".
HostValue evaluate_field_of_result(const Evaluation& evaluation, Code object, std::string_view field,
                                   const HostScope& scope) {
  if (evaluation.budget.depth() >= kMostResultDepth) return {};
  const Code call = initialising_call(evaluation.program, object);
  const Function* const function = call ? function_called(evaluation.program, call.field("function")) : nullptr;
  if (function == nullptr) return {};
  HostScope inside;
  const std::vector<HostValue> arguments = evaluate_arguments(evaluation, call, scope);
  for (std::size_t at = 0; at < std::min(arguments.size(), function->parameters.size()); ++at)
    if (const Declared declared = parse_declarator(function->parameters[at].field("declarator")); declared.name)
      inside.declare(declared.name.text(), arguments[at]);
  HostValue found;
  for (const Code assigned : find_nodes(function->body, {"assignment_expression"})) {
    const Code left = assigned.field("left");
    const bool is_field = left.is("field_expression") && left.field("argument").is("identifier");
    if (is_field && left.field("field").text() == field) found = evaluate(evaluation, assigned.field("right"), inside);
  }
  return found;
}

/// Returns true if a call of the function passes the object as the argument at this position: "object" or "&object".
bool is_handed_over(const HostProgram& program, const Function& function, std::size_t place, std::string_view object) {
  return std::ranges::any_of(program.arguments_given(function), [&](const std::vector<Code>& given) {
    const std::string_view text = place < given.size() ? given[place].text() : "";
    return text == object || (text.starts_with('&') && text.substr(1) == object);
  });
}

/// Returns true if an if statement contains the code: "if (argc > 1) block.x = atoi(argv[1]);".
bool is_conditional(Code code, const Function& function) {
  for (SyntaxNode outer = code.node.parent(); outer && !(outer == function.body.node); outer = outer.parent())
    if (outer.is("if_statement")) return true;
  return false;
}

/// Returns the first number that the program assigns to a field of this name in any object. The object may be the same
/// one under another name: a function that gets an object as an argument has its own name for the object.
HostValue evaluate_field_of_namesakes(const Evaluation& evaluation, Code code, std::string_view field) {
  if (!evaluation.assumes || evaluation.budget.depth() >= kMostResultDepth) return {};
  for (const auto& [function, assigned] : evaluation.program.assignments_to_field(field)) {
    if (function->is_kernel) continue;
    if (const Code operation = assigned.field("operator"); operation && operation.text() != "=") continue;
    if (assigned.tree == code.tree && assigned.node.begin() <= code.node.begin() &&
        code.node.end() <= assigned.node.end())
      continue;
    if (HostValue value = evaluate(evaluation, assigned.field("right"), {}); value.is_number()) return value;
  }
  return {};
}

}  // namespace

HostValue evaluate_field(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const Code object = code.field("argument"), field = code.field("field");
  if (!object || !field) return {};
  const std::string_view word = field.text();
  if (object.is("this")) return evaluate_own_field(evaluation, code, word, scope);
  if (HostValue value = evaluate_device_property(evaluation, object, word)) return value;
  const HostValue whole = evaluate(evaluation, object, scope);
  if (whole.kind == HostValue::Kind::list && (word == "x" || word == "y" || word == "z")) {
    const std::size_t at = static_cast<std::size_t>(word[0] - 'x');
    return at < whole.parts.size() ? whole.parts[at] : HostValue::integer(1);
  }
  if (HostValue value = evaluate_field_assigned_before(evaluation, code, scope)) return value;
  if (HostValue value = part_at_place_of_field(program, whole, word)) return value;
  const Evaluation plain = evaluation.without_assumptions();
  if (object.is("identifier"))
    if (HostValue value = evaluate_field_set_by_callee(plain, object.text(), word)) return value;
  if (HostValue value = evaluate_field_of_result(plain, object, word, scope)) return value;
  const Code given = program.initialiser(word);
  const HostValue start = given ? evaluate(evaluation, given, {}) : HostValue();
  // A field with the default 0 is usually set by another function.
  const bool is_start = start.is_number() && start.number == 0 && is_constant(start);
  if (start && !is_start) return start;
  if (HostValue value = evaluate_field_of_namesakes(evaluation, code, word)) return value;
  if (start)
    return is_replaced_start(evaluation, start, nullptr, code.text()) ? assume_variable(evaluation, code) : start;
  if (HostValue value = evaluate_library_shape(evaluation, object, word, false, {}, scope)) return value;
  return assume_variable(evaluation, code);
}

HostValue evaluate_assigned_field(const Evaluation& evaluation, Code object, std::string_view field) {
  const Function* const function = evaluation.program.around(object);
  const std::string whole = std::string(object.text()) + '.' + std::string(field);
  if (function != nullptr)
    for (const Code set : assignments_to(*function, whole))
      if (set.is("assignment_expression"))
        if (HostValue value = evaluate(evaluation, set.field("right"), {})) return value;
  return evaluate_field_of_namesakes(evaluation, object, field);
}

HostValue evaluate_assigned_sides(const Evaluation& evaluation, Code variable, std::string_view name,
                                  const HostValue& base) {
  const HostProgram& program = evaluation.program;
  const Code declaration = program.declaration_of(variable);
  if (!declaration || !declaration.field("type") || declaration.field("type").text() != "dim3") return base;
  HostValue sides{.kind = HostValue::Kind::list, .parts = base.parts};
  if (sides.parts.size() == 1 && sides.parts.front().kind == HostValue::Kind::list)
    sides.parts = std::vector<HostValue>(sides.parts.front().parts);
  sides.parts.resize(3, HostValue::integer(1));
  const Function* const around = program.around(variable);
  bool is_assigned = false;
  for (const Function& function : program.functions()) {
    if (function.is_kernel || (base && &function != around)) continue;
    for (std::size_t at = 0; at < 3; ++at) {
      const std::string side = std::string(name) + '.' + "xyz"[at];
      for (const Code set : assignments_to(function, side)) {
        const bool is_later = &function == around && set.node.end() > variable.node.begin();
        if (!set.is("assignment_expression") || is_later || (base && is_conditional(set, function))) continue;
        is_assigned = true;
        sides.parts[at] = as_integer(evaluate(evaluation, set.field("right"), {}));
      }
    }
  }
  return is_assigned ? sides : base;
}

HostValue evaluate_own_field(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const Function* const function = program.around(code);
  if (function == nullptr || function->owner.empty()) return {};
  const std::string& owner = function->owner;
  const std::vector<std::string_view> names = field_names(program.type(owner));
  if (std::ranges::find(names, word) == names.end()) return {};
  const std::size_t before = evaluation.findings.roots.size();
  HostValue value;
  if (const std::vector<HostValue>* const object = scope.object()) {
    value = evaluate_constructed_field(evaluation, owner, word, object);
  } else {
    if (const auto& constructions = program.constructions_of(owner); !constructions.empty()) {
      std::vector<HostValue> arguments;
      for (const Code argument : constructions.front()) arguments.push_back(evaluate(evaluation, argument, {}));
      value = evaluate_constructed_field(evaluation, owner, word, &arguments);
    }
    if (!value) value = evaluate_constructed_field(evaluation, owner, word, nullptr);
  }
  if (value) evaluation.findings.add_root_after(before, word);
  return value;
}

HostValue evaluate_field_set_by_callee(const Evaluation& evaluation, std::string_view object, std::string_view field) {
  const HostProgram& program = evaluation.program;
  const std::vector<HostProgram::Assignment>& assignments = program.assignments_to_field(field);
  for (auto first = assignments.begin(), last = first; first != assignments.end(); first = last) {
    const Function& function = *first->function;
    last = std::find_if(first, assignments.end(), [&](const auto& one) { return one.function != &function; });
    if (function.is_kernel || function.name == object) continue;
    for (std::size_t at = 0; at < function.parameters.size(); ++at) {
      const Declared declared = parse_declarator(function.parameters[at].field("declarator"));
      if (!declared.name || !is_handed_over(program, function, at, object)) continue;
      const std::string name(declared.name.text());
      for (const auto& [setter, assigned] : std::ranges::subrange(first, last)) {
        const std::string_view left = assigned.field("left").text();
        if (left != name + "." + std::string(field) && left != name + "->" + std::string(field)) continue;
        if (HostValue value = evaluate(evaluation, assigned.field("right"), {})) return value;
      }
    }
  }
  return {};
}

}  // namespace warplens::kernels
