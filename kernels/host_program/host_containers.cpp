#include "kernels/host_program/host_containers.hpp"

#include <algorithm>
#include <array>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_loops.hpp"

namespace warplens::kernels {
namespace {

/// The effect of a container's method on the number of elements.
enum class Growth {
  none,
  by_one,
  to_argument,  ///< the first argument is the new number of elements
};

struct GrowthMethod {
  std::string_view name;
  Growth growth;
};

constexpr std::array kGrowthMethods{
    GrowthMethod{"push_back", Growth::by_one},   GrowthMethod{"emplace_back", Growth::by_one},
    GrowthMethod{"emplace", Growth::by_one},     GrowthMethod{"insert", Growth::by_one},
    GrowthMethod{"push", Growth::by_one},        GrowthMethod{"resize", Growth::to_argument},
    GrowthMethod{"assign", Growth::to_argument},
};

/// Returns the effect of a call on the number of elements of `container`: "v.push_back(1)" for v.
Growth growth_by(Code call, std::string_view container) {
  const Code called = call.field("function");
  if (!called.is("field_expression") || called.field("argument").text() != container) return Growth::none;
  const auto* const method = std::ranges::find(kGrowthMethods, called.field("field").text(), &GrowthMethod::name);
  return method == kGrowthMethods.end() ? Growth::none : method->growth;
}

/// Returns true for an expression of type char: 'a', 'a' + i, char(n), (char)n.
bool is_character(Code code) {
  if (code.is("call_expression")) return code.field("function").text() == "char";
  if (code.is("cast_expression")) return code.field("type").text() == "char";
  if (code.is("binary_expression")) return is_character(code.field("left"));
  return code.is("char_literal");
}

HostValue container_of(const HostValue& count) {
  return {.kind = HostValue::Kind::list, .parts = {count}};
}

/// Returns the number of elements that a call or an assignment appends: v.push_back(1), text += "more".
HostValue evaluate_added_count(const Evaluation& evaluation, Code step, std::string_view container,
                               const HostScope& scope) {
  if (step.is("call_expression"))
    return growth_by(step, container) == Growth::by_one ? HostValue::integer(1) : HostValue();
  const Code operation = step.field("operator");
  if (step.field("left").text() != container || !operation || operation.text() != "+=") return {};
  const Code right = step.field("right");
  if (is_character(right) || right.is("subscript_expression")) return HostValue::integer(1);
  return right.text() == container ? HostValue() : count_elements(evaluate(evaluation, right, scope));
}

}  // namespace

HostValue count_elements(const HostValue& container) {
  if (container.kind != HostValue::Kind::list) return {};
  if (container.is_elements) return HostValue::integer(static_cast<std::int64_t>(container.parts.size()));
  return container.parts.empty() ? HostValue() : container.parts.front();
}

HostValue evaluate_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope) {
  HostValue all;
  const Code body = use.function.body;
  for (const Code step : find_nodes(body, {"call_expression", "assignment_expression"})) {
    if (step.node.end() > use.place.node.begin()) break;
    if (step.is("call_expression") && growth_by(step, use.name) == Growth::to_argument)
      if (const std::vector<Code> arguments = step.field("arguments").children(); !arguments.empty()) {
        all = evaluate(evaluation, arguments.front(), scope);
        continue;
      }
    HostValue more = evaluate_added_count(evaluation, step, use.name, scope);
    for (SyntaxNode outer = step.node.parent(); more && outer && !(outer == body.node); outer = outer.parent())
      more = multiply_by_rounds(evaluation, {step.tree, outer}, more, use.name, scope);
    if (more.is_number()) all = all.is_number() ? calculate("+", all, more) : more;
  }
  return all.is_number() ? container_of(all) : HostValue();
}

HostValue add_growth(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope,
                     const HostValue& container) {
  if (container.kind != HostValue::Kind::list) return container;
  const auto adds = [&](const Code& call) {
    return call.node.end() <= use.place.node.begin() && growth_by(call, use.name) == Growth::by_one;
  };
  if (std::ranges::none_of(find_nodes(use.function.body, {"call_expression"}), adds)) return container;
  const HostValue first = count_elements(container), more = count_elements(evaluate_growth(evaluation, use, scope));
  return first.is_number() && more.is_number() ? container_of(calculate("+", first, more)) : HostValue();
}

namespace {

/// Returns true if a variable is a std::array of numbers. Its initialiser may have two pairs of braces:
/// "std::array<int, 2> a = {{1, 2}};".
bool is_array_object(const HostProgram& program, Code variable) {
  const Code declaration = program.declaration_of(variable);
  if (!declaration || !declaration.field("type")) return false;
  std::string_view type = declaration.field("type").text();
  if (const std::string_view other = program.alias(type); !other.empty()) type = other;
  return type.starts_with("array<") || type.starts_with("std::array<");
}

}  // namespace

HostValue evaluate_element(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const std::vector<Code> indices = code.field("indices").children();
  const Code array = code.field("argument");
  if (indices.size() != 1 || !array.is("identifier")) return {};
  const HostValue index = evaluate(evaluation, indices.front(), scope);
  if (!index.is_number() || index.number < 0) return {};
  HostValue whole = evaluate(evaluation, array, scope);
  const bool has_two_braces = whole.parts.size() == 1 && whole.parts.front().kind == HostValue::Kind::list;
  if (whole.is_elements && has_two_braces && is_array_object(evaluation.program, array))
    whole.parts = std::vector<HostValue>(whole.parts.front().parts);
  const auto place = static_cast<std::size_t>(index.whole());
  if (whole.is_elements && is_constant(index)) return place < whole.parts.size() ? whole.parts[place] : HostValue();
  const Function* const function = evaluation.program.around(code);
  if (function == nullptr) return {};
  HostValue found;
  for (const Code assigned : find_nodes(function->body, {"assignment_expression"})) {
    if (assigned.node.end() > code.node.begin()) break;
    const Code left = assigned.field("left");
    if (!left.is("subscript_expression") || left.field("argument").text() != array.text()) continue;
    const std::vector<Code> places = left.field("indices").children();
    if (places.size() != 1) continue;
    HostScope at = scope;
    if (places.front().is("identifier")) {
      at.assign(places.front().text(), index);
    } else if (const HostValue other = evaluate(evaluation, places.front(), scope); other.number != index.number) {
      continue;
    }
    found = evaluate(evaluation, assigned.field("right"), at);
  }
  return found;
}

}  // namespace warplens::kernels
