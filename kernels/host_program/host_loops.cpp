// What loops of the host make of its variables, as far as HostEvaluator follows them.

#include <algorithm>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_evaluator.hpp"

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
  return is_any_of(node, {"for_statement", "for_range_loop", "while_statement"});
}

/// 'a', 'a' + i, char(n), (char)n
bool is_character(Code code) {
  if (code.is("call_expression")) return code.field("function").text() == "char";
  if (code.is("cast_expression")) return code.field("type").text() == "char";
  if (code.is("binary_expression")) return is_character(code.field("left"));
  return code.is("char_literal");
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
  if (is_character(right) || right.is("subscript_expression")) return HostValue::integer(1);
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

/// "sizes[i]": an element of a list, or what was put into an array before, at this index or at each.
HostValue HostEvaluator::element(Code code, const Bound& bound) {
  const std::vector<Code> indices = code.field("indices").children();
  const Code array = code.field("argument");
  if (indices.size() != 1 || !array.is("identifier")) return {};
  const HostValue index = evaluate(indices.front(), bound);
  if (!index.is_number() || index.number < 0) return {};
  const HostValue whole = evaluate(array, bound);
  const auto place = static_cast<std::size_t>(index.whole());
  if (whole.is_elements && is_constant(index)) return place < whole.parts.size() ? whole.parts[place] : HostValue();
  const Function* const function = program_->around(code);
  if (function == nullptr) return {};
  HostValue found;
  for (const Code assigned : all_in(function->body, {"assignment_expression"})) {
    if (assigned.node.end() > code.node.begin()) break;
    const Code left = assigned.field("left");
    if (!left.is("subscript_expression") || left.field("argument").text() != array.text()) continue;
    const std::vector<Code> places = left.field("indices").children();
    if (places.size() != 1) continue;
    Bound at = bound;
    if (places.front().is("identifier")) {
      at.insert_or_assign(std::string(places.front().text()), index);
    } else if (const HostValue other = evaluate(places.front(), bound); other.number != index.number) {
      continue;
    }
    found = evaluate(assigned.field("right"), at);
  }
  return found;
}

/// "n++" is n, "++n" one more.
HostValue HostEvaluator::updated(Code code, const Bound& bound) {
  const HostValue value = evaluate(code.field("argument"), bound);
  const bool is_before = code.text().starts_with("++") || code.text().starts_with("--");
  if (!value.is_number() || !is_before) return value;
  return computed(code.text().substr(0, 1) == "+" ? "+" : "-", value, HostValue::integer(1));
}

bool HostEvaluator::is_changed_by_loop(Code code, std::string_view word) const {
  const Function* const function = program_->around(code);
  if (function == nullptr) return false;
  for (SyntaxNode outer = code.node.parent(); outer && !(outer == function->body.node); outer = outer.parent()) {
    if (!is_loop(outer) && !outer.is("do_statement")) continue;
    const Code loop{code.tree, outer};
    const Declared declared = declared_by(loop.field("declarator"));
    if (loop.is("for_range_loop") && declared.name && declared.name.text() == word) return true;
    for (const Code changed : all_in(loop, {"update_expression", "assignment_expression"}))
      if (changed.field(changed.is("update_expression") ? "argument" : "left").text() == word) return true;
  }
  return false;
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
