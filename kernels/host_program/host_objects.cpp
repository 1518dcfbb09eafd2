#include "kernels/host_program/host_objects.hpp"

#include <algorithm>
#include <utility>

#include "kernels/host_program/host_calls.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_parameters.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

/// Maximum depth of an evaluation at which it follows constructors.
constexpr unsigned kMostConstructorDepth = 32;

/// An object's class and its constructor arguments.
struct Object {
  std::string type;  ///< class of the object; empty if the class is not in the program
  std::vector<HostValue> arguments;
};

bool has_default(Code parameter) {
  return static_cast<bool>(parameter.field("default_value"));
}

bool is_number_type(std::string_view type) {
  if (type.starts_with("std::")) type.remove_prefix(5);
  const auto element = element_named(type);
  return element && element->parts.size() == 1;
}

/// Returns true if the constructor accepts these arguments.
bool takes(const Function& constructor, const std::vector<HostValue>& arguments) {
  if (arguments.size() > constructor.parameters.size()) return false;
  for (std::size_t at = 0; at < constructor.parameters.size(); ++at) {
    const Code parameter = constructor.parameters[at];
    if (at >= arguments.size() && !has_default(parameter)) return false;
    const std::string_view type = parameter.field("type") ? parameter.field("type").text() : "";
    const bool is_number = is_number_type(type) && parse_declarator(parameter.field("declarator")).pointers == 0;
    if (at < arguments.size() && arguments[at].kind == HostValue::Kind::list && is_number) return false;
  }
  return true;
}

Object object_of(const Evaluation& evaluation, Code expression, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const Code variable = find_origin(program, expression);
  const Code declaration = variable.is("identifier") ? program.declaration_of(variable) : Code();
  if (!declaration) return {};
  Object object{.type = std::string(last_word(declaration.field("type")))};
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Code declarator{declaration.tree, node};
    const Declared declared = parse_declarator(declarator);
    if (!declared.name || declared.name.text() != variable.text()) continue;
    auto construction = find_construction(declarator);
    if (!construction && declarator.field("value")) construction = find_construction(declarator.field("value"));
    if (!construction) continue;
    if (program.type(construction->name)) object.type = construction->name;
    for (const Code given : construction->given) object.arguments.push_back(evaluate(evaluation, given, scope));
  }
  return program.type(object.type) ? object : Object{};
}

/// Returns the value that a constructor gives a field: in its initialisers, in another constructor that its
/// initialisers call, or in its body.
HostValue evaluate_field_after(const Evaluation& evaluation, const Function& constructor, std::string_view field,
                               const HostScope& scope) {
  for (const Code initialised : constructor.members.children()) {
    const std::vector<Code> parts = initialised.children();
    if (parts.size() < 2) continue;
    const std::vector<Code> values = parts.back().children();
    if (parts.front().text() == field && values.size() == 1) return evaluate(evaluation, values.front(), scope);
    if (parts.front().text() != constructor.owner) continue;
    std::vector<HostValue> arguments;
    for (const Code value : values) arguments.push_back(evaluate(evaluation, value, scope));
    const StepBudget::Level level(evaluation.budget);
    return evaluate_constructed_field(evaluation, constructor.owner, field, &arguments);
  }
  const std::string by_this = "this->" + std::string(field);
  for (const Code assigned : find_nodes(constructor.body, {"assignment_expression"}))
    if (assigned.field("left").text() == field || assigned.field("left").text() == by_this)
      return evaluate(evaluation, assigned.field("right"), scope);
  return {};
}

}  // namespace

std::vector<std::string_view> field_names(Code type) {
  std::vector<std::string_view> names;
  for (const Code declaration : type.field("body").children()) {
    if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
    for (const SyntaxNode declarator : declaration.node.fields("declarator"))
      if (const Declared declared = parse_declarator({declaration.tree, declarator});
          declared.name && !declared.is_function)
        names.push_back(declared.name.text());
  }
  return names;
}

HostValue evaluate_constructed_field(const Evaluation& evaluation, const std::string& owner, std::string_view field,
                                     const std::vector<HostValue>* arguments) {
  if (evaluation.budget.depth() >= kMostConstructorDepth) return {};
  const HostProgram& program = evaluation.program;
  const std::vector<const Function*> constructors = program.methods(owner, owner);
  for (const Function* const constructor : constructors) {
    if (arguments != nullptr && !takes(*constructor, *arguments)) continue;
    HostScope scope;
    for (std::size_t at = 0; arguments != nullptr && at < arguments->size(); ++at)
      if (const Declared declared = parse_declarator(constructor->parameters[at].field("declarator")); declared.name)
        scope.declare(declared.name.text(), (*arguments)[at]);
    if (HostValue value = evaluate_field_after(evaluation, *constructor, field, scope)) return value;
  }
  const std::vector<std::string_view> names = field_names(program.type(owner));
  const auto place = static_cast<std::size_t>(std::ranges::find(names, field) - names.begin());
  if (constructors.empty() && arguments != nullptr && place < arguments->size()) return (*arguments)[place];
  const Code otherwise = place < names.size() ? program.initialiser(field) : Code();
  return otherwise ? evaluate(evaluation, otherwise, {}) : HostValue();
}

HostValue evaluate_method(const Evaluation& evaluation, Code object, std::string_view method,
                          const std::vector<HostValue>& arguments, const HostScope& scope) {
  if (!object.is("identifier")) return {};
  const Object known = object_of(evaluation, object, scope);
  if (known.type.empty()) return {};
  const std::vector<HostValue>* const constructed_with = known.arguments.empty() ? nullptr : &known.arguments;
  for (const Function* const function : evaluation.program.methods(known.type, method))
    if (HostValue value = apply_function(evaluation, *function, arguments, constructed_with)) return value;
  return {};
}

const Function* own_method(const HostProgram& program, Code code, std::string_view word) {
  const Function* const function = program.around(code);
  if (function == nullptr || function->owner.empty()) return nullptr;
  const std::vector<const Function*> methods = program.methods(function->owner, word);
  return methods.empty() || function->owner == word ? nullptr : methods.front();
}

}  // namespace warplens::kernels
