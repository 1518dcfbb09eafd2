// What loops of the host make of its variables, as far as HostEvaluator follows them.

#include <algorithm>

#include "kernels/header_guess/host_arithmetic.hpp"
#include "kernels/header_guess/host_evaluator.hpp"

namespace warplens::kernels {
namespace {

/// "v.push_back", "s.append": the method's name if the call is one of the variable's.
std::string_view method_called(Code call, std::string_view word) {
  const Code called = call.field("function");
  if (!called.is("field_expression") || called.field("argument").text() != word) return {};
  return called.field("field").text();
}

bool adds_one(std::string_view method) {
  return method == "push_back" || method == "emplace_back" || method == "emplace" || method == "insert" ||
         method == "push";
}

bool is_loop(SyntaxNode node) {
  return node.is("for_statement") || node.is("for_range_loop") || node.is("while_statement");
}

/// How many elements a container has that its value tells of.
HostValue count_in(const HostValue& container) {
  if (container.kind != HostValue::Kind::list) return {};
  if (container.is_elements) return HostValue::integer(static_cast<std::int64_t>(container.parts.size()));
  return container.parts.empty() ? HostValue() : container.parts.front();
}

HostValue container_of(const HostValue& count) {
  return {.kind = HostValue::Kind::list, .parts = {count}};
}

}  // namespace

/// The variable of a loop over a list: its first element.
HostValue HostEvaluator::ranged(const Function& function, Code code, std::string_view word, const Bound& bound) {
  for (const Code loop : all_in(function.body, {"for_range_loop"})) {
    const bool contains = loop.node.begin() <= code.node.begin() && code.node.end() <= loop.node.end();
    const Declared declared = declared_by(loop.field("declarator"));
    if (!contains || !declared.name || declared.name.text() != word) continue;
    if (loop.field("right").is("initializer_list")) {
      const std::vector<Code> elements = loop.field("right").children();
      return elements.empty() ? HostValue() : evaluate(elements.front(), bound);
    }
    const HostValue range = evaluate(loop.field("right"), bound);
    return range.is_elements && !range.parts.empty() ? range.parts.front() : HostValue();
  }
  return {};
}

/// A container that starts empty and is made longer before the code, in loops or at once.
HostValue HostEvaluator::grown(const Function& function, Code code, std::string_view word, const Bound& bound) {
  HostValue all;
  for (const Code step : all_in(function.body, {"call_expression", "assignment_expression"})) {
    if (step.node.end() > code.node.begin()) break;
    if (step.is("call_expression")) {
      const std::string_view method = method_called(step, word);
      const std::vector<Code> arguments = step.field("arguments").children();
      if ((method == "resize" || method == "assign") && !arguments.empty()) {
        all = evaluate(arguments.front(), bound);
        continue;
      }
    }
    HostValue more = added(step, word, bound);
    for (SyntaxNode outer = step.node.parent(); more && outer && !(outer == function.body.node); outer = outer.parent())
      if (is_loop(outer)) {
        const HostValue times = trips({step.tree, outer}, word, bound);
        more = times.is_number() && more.is_number() ? computed("*", times, more) : HostValue();
      }
    if (more.is_number()) all = all.is_number() ? computed("+", all, more) : more;
  }
  return all.is_number() ? container_of(all) : HostValue();
}

/// A container with elements of its own that is made longer before the code; unknown where it is not known by how many.
HostValue HostEvaluator::longer(const HostValue& container, const Function& function, Code code, std::string_view word,
                                const Bound& bound) {
  const auto adds = [&](const Code& call) {
    return call.node.end() <= code.node.begin() && adds_one(method_called(call, word));
  };
  if (container.kind != HostValue::Kind::list || std::ranges::none_of(all_in(function.body, {"call_expression"}), adds))
    return container;
  const HostValue first = count_in(container), more = count_in(grown(function, code, word, bound));
  return first.is_number() && more.is_number() ? container_of(computed("+", first, more)) : HostValue();
}

/// By how much a step makes a container longer.
HostValue HostEvaluator::added(Code code, std::string_view word, const Bound& bound) {
  if (code.is("call_expression")) return adds_one(method_called(code, word)) ? HostValue::integer(1) : HostValue();
  const Code operation = code.field("operator");
  if (code.field("left").text() != word || !operation || operation.text() != "+=") return {};
  const Code right = code.field("right");
  if (right.is("char_literal") || right.is("subscript_expression")) return HostValue::integer(1);
  return right.text() == word ? HostValue() : count_in(evaluate(right, bound));
}

/// How often a loop's body is executed.
HostValue HostEvaluator::trips(Code loop, std::string_view word, const Bound& bound) {
  if (loop.is("for_range_loop")) return count_in(evaluate(loop.field("right"), bound));
  Code condition = loop.field("condition");
  if (condition.is("condition_clause")) condition = condition.field("value");
  if (!condition.is("binary_expression")) return {};
  const std::string_view sign = condition.field("operator").text();
  const HostValue end = evaluate(condition.field("right"), bound);
  if (!end.is_number() || (sign != "<" && sign != "<=" && sign != "!=")) return {};
  // "while (v.size() < n)" ends when there are so many.
  if (loop.is("while_statement"))
    return condition.field("left").text() == std::string(word) + ".size()" ? end : HostValue();
  HostValue begin;
  for (const Code declarator : all_in(loop.field("initializer"), {"init_declarator", "assignment_expression"})) {
    begin = evaluate(declarator.field(declarator.is("init_declarator") ? "value" : "right"), bound);
    break;
  }
  if (!begin.is_number()) return {};
  const HostValue span = computed("-", end, begin);
  return sign == "<=" ? computed("+", span, HostValue::integer(1)) : span;
}

/// "12_k", by the program's own operator.
HostValue HostEvaluator::of_own_literal(Code code) {
  const std::vector<Code> parts = code.children();
  if (parts.size() != 2) return {};
  const std::string_view suffix = parts[1].text();
  for (const Function& function : program_->functions())
    if (function.name.ends_with(suffix) && function.name.starts_with("operator"))
      return applied(function, {evaluate(parts[0], {})});
  return {};
}

}  // namespace warplens::kernels
