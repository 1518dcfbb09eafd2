#include "kernels/host_program/host_loops.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_containers.hpp"
#include "kernels/host_program/host_expressions.hpp"

namespace warplens::kernels {
namespace {

/// Returns the condition of a statement without its parentheses.
Code condition_of(Code statement) {
  const Code condition = statement.field("condition");
  return condition.is("condition_clause") ? condition.field("value") : condition;
}

/// Returns n of a loop condition "i < n", "i <= n" or "i != n"; unknown for other conditions.
HostValue evaluate_limit(const Evaluation& evaluation, Code condition, const HostScope& scope) {
  if (!condition.is("binary_expression")) return {};
  const std::string_view sign = condition.field("operator").text();
  HostValue limit = evaluate(evaluation, condition.field("right"), scope);
  const bool is_limit = limit.is_number() && (sign == "<" || sign == "<=" || sign == "!=");
  return is_limit ? limit : HostValue();
}

/// Counts the iterations of "for (int i = 2; i <= n; ++i)"; assumes a step of 1.
HostValue count_for_rounds(const Evaluation& evaluation, Code loop, std::string_view, const HostScope& scope) {
  const Code condition = condition_of(loop);
  const HostValue end = evaluate_limit(evaluation, condition, scope);
  if (!end) return {};
  const std::vector<Code> starts = find_nodes(loop.field("initializer"), {"init_declarator", "assignment_expression"});
  if (starts.empty()) return {};
  const Code start = starts.front().field(starts.front().is("init_declarator") ? "value" : "right");
  const HostValue begin = evaluate(evaluation, start, scope);
  if (!begin.is_number()) return {};
  const HostValue span = calculate("-", end, begin);
  return condition.field("operator").text() == "<=" ? calculate("+", span, HostValue::integer(1)) : span;
}

/// Counts the iterations of "for (int n : {40, 50})".
HostValue count_range_rounds(const Evaluation& evaluation, Code loop, std::string_view, const HostScope& scope) {
  return count_elements(evaluate(evaluation, loop.field("right"), scope));
}

/// Counts the iterations of "while (v.size() < n)".
HostValue count_while_rounds(const Evaluation& evaluation, Code loop, std::string_view container,
                             const HostScope& scope) {
  const Code condition = condition_of(loop);
  HostValue end = evaluate_limit(evaluation, condition, scope);
  return end && condition.field("left").text() == std::string(container) + ".size()" ? end : HostValue();
}

struct LoopKind {
  std::string_view type;  ///< the statement's type in the grammar
  HostValue (*count_rounds)(const Evaluation&, Code loop, std::string_view container, const HostScope&);
};

constexpr std::array kLoopKinds{
    LoopKind{"for_statement", count_for_rounds},
    LoopKind{"for_range_loop", count_range_rounds},
    LoopKind{"while_statement", count_while_rounds},
    LoopKind{"do_statement", nullptr},
};

}  // namespace

HostValue multiply_by_rounds(const Evaluation& evaluation, Code statement, const HostValue& count,
                             std::string_view container, const HostScope& scope) {
  const auto* const kind = std::ranges::find(kLoopKinds, statement.node.type(), &LoopKind::type);
  if (kind == kLoopKinds.end() || kind->count_rounds == nullptr) return count;
  const HostValue rounds = kind->count_rounds(evaluation, statement, container, scope);
  return rounds.is_number() && count.is_number() ? calculate("*", rounds, count) : HostValue();
}

HostValue evaluate_range_variable(const Evaluation& evaluation, const VariableUse& use, const HostScope& scope) {
  for (const Code loop : find_nodes(use.function.body, {"for_range_loop"})) {
    const bool contains = loop.node.begin() <= use.place.node.begin() && use.place.node.end() <= loop.node.end();
    const Declared declared = parse_declarator(loop.field("declarator"));
    if (!contains || !declared.name || declared.name.text() != use.name) continue;
    if (loop.field("right").is("initializer_list")) {
      const std::vector<Code> elements = loop.field("right").children();
      return elements.empty() ? HostValue() : evaluate(evaluation, elements.front(), scope);
    }
    const HostValue range = evaluate(evaluation, loop.field("right"), scope);
    return range.is_elements && !range.parts.empty() ? range.parts.front() : HostValue();
  }
  return {};
}

bool is_changed_by_loop(const HostProgram& program, Code code, std::string_view word) {
  const Function* const function = program.around(code);
  if (function == nullptr) return false;
  for (SyntaxNode outer = code.node.parent(); outer && !(outer == function->body.node); outer = outer.parent()) {
    if (std::ranges::find(kLoopKinds, outer.type(), &LoopKind::type) == kLoopKinds.end()) continue;
    const Code loop{code.tree, outer};
    const Declared declared = parse_declarator(loop.field("declarator"));
    if (loop.is("for_range_loop") && declared.name && declared.name.text() == word) return true;
    for (const Code changed : find_nodes(loop, {"update_expression", "assignment_expression"}))
      if (changed.field(changed.is("update_expression") ? "argument" : "left").text() == word) return true;
  }
  return false;
}

}  // namespace warplens::kernels
