#include "kernels/host_program/host_expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_calls.hpp"
#include "kernels/host_program/host_containers.hpp"
#include "kernels/host_program/host_fields.hpp"
#include "kernels/host_program/host_names.hpp"
#include "kernels/host_program/host_sizeof.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

HostValue evaluate_number(const Evaluation&, Code code, const HostScope&) {
  return number_literal(std::string(code.text()));
}

HostValue evaluate_true(const Evaluation&, Code, const HostScope&) {
  return HostValue::integer(1);
}

/// Evaluates "false", "NULL" and "nullptr".
HostValue evaluate_zero(const Evaluation&, Code, const HostScope&) {
  return HostValue::integer(0);
}

HostValue evaluate_character(const Evaluation&, Code code, const HostScope&) {
  return character_literal(code.text());
}

HostValue evaluate_text(const Evaluation&, Code code, const HostScope&) {
  return text_literal(code.text(), 1);
}

/// Evaluates R"(text)".
HostValue evaluate_raw_text(const Evaluation&, Code code, const HostScope&) {
  return text_literal(code.text(), 3);
}

/// Evaluates adjacent string literals: "four" "teen".
HostValue evaluate_joined_texts(const Evaluation& evaluation, Code code, const HostScope& scope) {
  HostValue value{.kind = HostValue::Kind::list, .is_elements = true, .is_text = true};
  for (const Code part : code.children()) {
    const HostValue text = evaluate(evaluation, part, scope);
    value.parts.insert(value.parts.end(), text.parts.begin(), text.parts.end());
  }
  return value;
}

HostValue evaluate_parentheses(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const std::vector<Code> parts = code.children();
  return parts.empty() ? HostValue() : evaluate(evaluation, parts.front(), scope);
}

HostValue evaluate_binary(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const std::string sign(code.field("operator").text());
  const HostValue left = evaluate(evaluation, code.field("left"), scope);
  if (sign == "&&" && left.is_number() && left.number == 0) return HostValue::integer(0);
  const HostValue right = evaluate(evaluation, code.field("right"), scope);
  if (!left.is_number() || !right.is_number()) return {};
  // Arithmetic keeps its expression, because "(n + 255) / 256" is easier to read than a number, and stays correct for
  // other sizes.
  if (is_arithmetic(sign)) return calculate(sign, left, right);
  const bool varies = evaluation.is_formula && !(is_constant(left) && is_constant(right));
  return varies ? compare_in_formula(sign, left, right) : compare(sign, left, right);
}

HostValue evaluate_unary(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const std::string_view sign = code.field("operator").text();
  const HostValue value = evaluate(evaluation, code.field("argument"), scope);
  if (!value.is_number()) return {};
  if (sign == "-") return value.is_real ? HostValue::real(-value.number) : calculate("-", HostValue::integer(0), value);
  if (sign == "!") return HostValue::integer(value.number == 0 ? 1 : 0);
  if (sign == "~") return HostValue::integer(~value.whole());
  return sign == "+" ? value : HostValue();
}

HostValue evaluate_conditional(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const HostValue condition = evaluate(evaluation.without_assumptions(), code.field("condition"), scope);
  const bool taken = condition.is_number() && condition.number != 0;
  HostValue value = evaluate(evaluation, code.field(taken ? "consequence" : "alternative"), scope);
  if (!evaluation.is_formula || !condition.is_number() || is_constant(condition)) return value;
  // The condition is not the same for all elements, so the formula needs both branches.
  const HostValue other = evaluate(evaluation, code.field(taken ? "alternative" : "consequence"), scope);
  if (!value.is_number() || !other.is_number()) return {};
  const HostValue &first = taken ? value : other, &second = taken ? other : value;
  const std::string otherwise = is_constant(second) ? second.expression : '(' + second.expression + ')';
  value.expression = fmt::format("{} ? {} : {}", condition.expression, first.expression, otherwise);
  return value;
}

HostValue evaluate_cast(const Evaluation& evaluation, Code code, const HostScope& scope) {
  return convert(code.field("type").text(), evaluate(evaluation, code.field("value"), scope));
}

/// Evaluates "dim3{2, 3}", and a constant of CuTe or of the standard library: "Int<8>{}".
HostValue evaluate_compound_literal(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const Code type = template_type_in(code.field("type"));
  const bool is_constant = type && (last_word(type) == "Int" || last_word(type) == "integral_constant");
  const std::vector<Code> given = is_constant ? type.field("arguments").children() : std::vector<Code>();
  if (!given.empty() && code.field("value").children().empty())
    return evaluate(evaluation, given.back().is("type_descriptor") ? given.back().field("type") : given.back(), scope);
  return evaluate_list(evaluation, code.field("value"), scope);
}

/// Evaluates "n++" as n, and "++n" as n + 1.
HostValue evaluate_update(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const HostValue value = evaluate(evaluation, code.field("argument"), scope);
  const bool is_before = code.text().starts_with("++") || code.text().starts_with("--");
  if (!value.is_number() || !is_before) return value;
  return calculate(code.text().substr(0, 1) == "+" ? "+" : "-", value, HostValue::integer(1));
}

HostValue evaluate_assignment(const Evaluation& evaluation, Code code, const HostScope& scope) {
  return evaluate(evaluation, code.field("right"), scope);
}

/// Evaluates "a" or "a * b" in "std::vector<float> v(a * b);", which is parsed as the declaration of a function.
HostValue evaluate_apparent_parameter(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const HostValue first = evaluate(evaluation, code.field("type"), scope);
  const Code declarator = code.field("declarator");
  if (!declarator || !first.is_number()) return first;
  const Code inner = declarator.field("declarator");
  if (!declarator.is("pointer_declarator") || !inner) return {};
  const HostValue second = evaluate(evaluation, inner, scope);
  return second.is_number() ? calculate("*", first, second) : HostValue();
}

/// Evaluates "12_k" with the program's own operator.
HostValue evaluate_user_literal(const Evaluation& evaluation, Code code, const HostScope&) {
  const std::vector<Code> parts = code.children();
  if (parts.size() != 2) return {};
  const std::string_view suffix = parts[1].text();
  for (const Function& function : evaluation.program.functions())
    if (function.name.ends_with(suffix) && function.name.starts_with("operator"))
      return apply_function(evaluation, function, {evaluate(evaluation, parts[0], {})});
  return {};
}

struct ExpressionKind {
  std::string_view type;  ///< the node's type in the grammar
  HostValue (*evaluate)(const Evaluation&, Code, const HostScope&);
};

constexpr std::array kExpressionKinds{
    ExpressionKind{"number_literal", evaluate_number},
    ExpressionKind{"true", evaluate_true},
    ExpressionKind{"false", evaluate_zero},
    ExpressionKind{"null", evaluate_zero},
    ExpressionKind{"nullptr", evaluate_zero},
    ExpressionKind{"char_literal", evaluate_character},
    ExpressionKind{"string_literal", evaluate_text},
    ExpressionKind{"raw_string_literal", evaluate_raw_text},
    ExpressionKind{"concatenated_string", evaluate_joined_texts},
    ExpressionKind{"user_defined_literal", evaluate_user_literal},
    ExpressionKind{"identifier", evaluate_name},
    ExpressionKind{"qualified_identifier", evaluate_name},
    ExpressionKind{"template_function", evaluate_name},
    ExpressionKind{"type_identifier", evaluate_name},
    ExpressionKind{"parenthesized_expression", evaluate_parentheses},
    ExpressionKind{"unary_expression", evaluate_unary},
    ExpressionKind{"binary_expression", evaluate_binary},
    ExpressionKind{"conditional_expression", evaluate_conditional},
    ExpressionKind{"cast_expression", evaluate_cast},
    ExpressionKind{"sizeof_expression", evaluate_sizeof},
    ExpressionKind{"update_expression", evaluate_update},
    ExpressionKind{"assignment_expression", evaluate_assignment},
    ExpressionKind{"call_expression", evaluate_call},
    ExpressionKind{"field_expression", evaluate_field},
    ExpressionKind{"subscript_expression", evaluate_element},
    ExpressionKind{"initializer_list", evaluate_list},
    ExpressionKind{"argument_list", evaluate_list},
    ExpressionKind{"compound_literal_expression", evaluate_compound_literal},
    ExpressionKind{"parameter_declaration", evaluate_apparent_parameter},
};

}  // namespace

HostValue evaluate(const Evaluation& evaluation, Code code, const HostScope& scope) {
  if (!code || !evaluation.budget.take_step()) return {};
  const auto* const kind = std::ranges::find(kExpressionKinds, code.node.type(), &ExpressionKind::type);
  if (kind == kExpressionKinds.end()) return {};
  const StepBudget::Level level(evaluation.budget);
  return kind->evaluate(evaluation, code, scope);
}

HostValue evaluate_root(const Evaluation& evaluation, std::string_view word, Code given, const HostScope& scope) {
  const std::size_t before = evaluation.findings.roots.size();
  HostValue value = evaluate(evaluation, given, scope);
  if (value) evaluation.findings.add_root_after(before, word);
  return value;
}

HostValue single_value(Code definition, const HostValue& value) {
  const bool is_listed = value.kind == HostValue::Kind::list && value.parts.size() == 1 && !value.is_text;
  if (!is_listed || !definition.is("init_declarator") || parse_declarator(definition.field("declarator")).is_array)
    return value;
  Code type = Code{definition.tree, definition.node.parent()}.field("type");
  while (type.is("qualified_identifier")) type = type.field("name");
  const bool is_scalar = type && (is_any_of(type.node, {"primitive_type", "sized_type_specifier"}) ||
                                  element_named(type.text()) || type.text() == "ptrdiff_t");
  const bool is_deduced = type && type.is("placeholder_type_specifier") && value.parts.front().is_number();
  return is_scalar || is_deduced ? value.parts.front() : value;
}

std::vector<HostValue> evaluate_arguments(const Evaluation& evaluation, Code call, const HostScope& scope) {
  std::vector<HostValue> values;
  for (const Code argument : call.field("arguments").children())
    values.push_back(evaluate(evaluation, argument, scope));
  return values;
}

HostValue evaluate_list(const Evaluation& evaluation, Code code, const HostScope& scope) {
  HostValue value{.kind = HostValue::Kind::list, .is_elements = code.is("initializer_list")};
  for (Code part : code.children()) {
    if (part.is("initializer_pair")) part = part.field("value");
    value.parts.push_back(evaluate(evaluation, part, scope));
  }
  return value;
}

}  // namespace warplens::kernels
