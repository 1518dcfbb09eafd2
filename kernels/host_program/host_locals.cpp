#include "kernels/host_program/host_locals.hpp"

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/cuda_runtime.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_containers.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_loops.hpp"
#include "kernels/host_program/host_parameters.hpp"

namespace warplens::kernels {
namespace {

/// Returns the loop whose update expression is the assignment; nothing if it is not an update.
Code loop_updated_by(Code assignment) {
  SyntaxNode node = assignment.node;
  while (node.parent().is("comma_expression")) node = node.parent();
  const bool is_update = node.parent().is("for_statement") && node == node.parent().field("update");
  return is_update ? Code{assignment.tree, node.parent()} : Code();
}

/// The places where a variable is set before some code, in order.
struct Definitions {
  std::vector<Code> places;  ///< initialisers, assignments, and declarations that are parsed as functions
  bool is_declared = false;  ///< declared in the function, with or without a value
};

/// Adds declarations like "dim3 block(TILE, TILE)", which the grammar parses as declarations of a function.
void add_declaration(Code declaration, std::string_view word, Definitions& definitions) {
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Code declarator{declaration.tree, node};
    if (declarator.is("identifier") && declarator.text() == word) definitions.is_declared = true;
    if (!declarator.is("function_declarator") || declarator.field("declarator").text() != word) continue;
    definitions.places.push_back(declarator);
    definitions.is_declared = true;
  }
}

/// Returns the variable that an initialiser or assignment sets.
std::string_view variable_set_by(Code definition) {
  if (!definition.is("init_declarator")) return definition.field("left").text();
  const Code name = parse_declarator(definition.field("declarator")).name;
  return name ? name.text() : std::string_view();
}

Definitions definitions_before(const VariableUse& use) {
  Definitions definitions;
  for (const Code found : assignments_to(use.function, use.name)) {
    if (found.node.begin() >= use.place.node.begin()) break;
    if (found.is("declaration")) {
      add_declaration(found, use.name, definitions);
      continue;
    }
    if (variable_set_by(found) != use.name) continue;
    definitions.is_declared = true;
    // "n *= 2" is not supported, and "n = n + 1" would cause endless recursion.
    const bool computes = found.node.field("operator") && found.field("operator").text() != "=";
    if ((computes && !found.is("init_declarator")) || found.node.end() > use.place.node.begin()) continue;
    definitions.places.push_back(found);
  }
  return definitions;
}

/// Returns true if all conditions around an assignment hold when the program has no command line.
bool is_executed(const Evaluation& evaluation, Code assignment, const Function& function, const HostScope& scope) {
  for (SyntaxNode outer = assignment.node.parent(); outer && !(outer == function.body.node); outer = outer.parent()) {
    if (!outer.is("if_statement")) continue;
    const Code comparison{assignment.tree, outer.field("condition").child("binary_expression")};
    const HostValue condition = evaluate(evaluation.without_assumptions(), comparison, scope);
    if (!condition.is_number() || condition.number == 0) return false;
  }
  return true;
}

/// Returns the value of an initialiser or assignment.
HostValue evaluate_definition(const Evaluation& evaluation, Code definition, std::string_view word,
                              const HostScope& scope) {
  const bool initialises = definition.is("init_declarator");
  HostValue value = evaluate_root(evaluation, word, definition.field(initialises ? "value" : "right"), scope);
  const SyntaxNode type = definition.node.parent().field("type");
  if (initialises) value = single_value(definition, value);
  return type ? convert(definition.tree->text(type), value) : value;
}

/// Returns true if the loop ends after this update. "for (j = 1; j > 0; j = j / 2)" has only one iteration.
bool ends_loop(const Evaluation& evaluation, Code definition, std::string_view word, const HostValue& value,
               const HostScope& scope) {
  const Code loop = loop_updated_by(definition);
  if (!loop) return false;
  HostScope next = scope;
  next.assign(word, value);
  const HostValue goes_on = evaluate(evaluation.without_assumptions(), loop.field("condition"), next);
  return goes_on.is_number() && goes_on.number == 0;
}

}  // namespace

HostValue evaluate_local(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const Function* const function = program.around(code);
  if (function == nullptr) return {};
  if (evaluation.is_formula && is_changed_by_loop(program, code, word)) return {};
  if (const Code call = pitch_query_before(program, *function, code, word))
    return evaluate_pitch(evaluation, call, scope);
  const VariableUse use{*function, code, word};
  const Definitions definitions = definitions_before(use);
  for (auto place = definitions.places.rbegin(); place != definitions.places.rend(); ++place) {
    if (place->is("function_declarator")) return evaluate_list(evaluation, place->field("parameters"), scope);
    const bool initialises = place->is("init_declarator");
    if (!initialises && !is_executed(evaluation, *place, *function, scope)) continue;
    if (const Code call = runtime_query_before(use, place->node.end()))
      return evaluate_runtime_query(evaluation, call, scope);
    HostValue value = evaluate_definition(evaluation, *place, word, scope);
    if (!value || ends_loop(evaluation, *place, word, value, scope)) continue;
    if (initialises && is_replaced_start(evaluation, value, &use, word, place->node.end()))
      return assume_variable(evaluation, code);
    if (initialises) value = add_growth(evaluation, use, scope, value);
    if (!value) return {};
    set_pitch_fields(evaluation, use, scope, value);
    return value;
  }
  if (HostValue value = evaluate_range_variable(evaluation, use, scope)) return value;
  if (!definitions.is_declared) return evaluate_parameter(evaluation, code, word, scope);
  if (const Code call = runtime_query_before(use, 0)) return evaluate_runtime_query(evaluation, call, scope);
  return definitions.places.empty() ? evaluate_growth(evaluation, use, scope) : HostValue();
}

}  // namespace warplens::kernels
