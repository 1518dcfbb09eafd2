// What a variable of a host function is worth where some code stands: HostEvaluator's look back at what it was given.

#include <algorithm>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {
namespace {

/// The loop that does an assignment between its rounds; nothing for any other.
Code loop_updated_by(Code assignment) {
  SyntaxNode node = assignment.node;
  while (node.parent().is("comma_expression")) node = node.parent();
  const bool is_update = node.parent().is("for_statement") && node == node.parent().field("update");
  return is_update ? Code{assignment.tree, node.parent()} : Code();
}

/// The last call by which the runtime is asked for a variable's value between two places: "cudaDeviceGetAttribute(&n,
/// …)".
Code asked_for(const Function& function, std::size_t from, Code to, std::string_view word) {
  Code found;
  for (const Code call : all_in(function.body, {"call_expression"})) {
    if (call.node.begin() < from || call.node.end() > to.node.begin()) continue;
    if (!last_word(call.field("function")).starts_with("cuda")) continue;
    const bool is_asked = std::ranges::any_of(call.field("arguments").children(), [&](Code argument) {
      return argument.is("pointer_expression") && argument.field("argument").text() == word;
    });
    if (is_asked) found = call;
  }
  return found;
}

/// Where a variable was given something before some code, in order.
struct Givings {
  std::vector<Code> places;
  bool declared = false;  ///< in the function, with or without a value
};

/// "dim3 block(TILE, TILE)" looks like a function's declaration.
void take_declaration(Code declaration, std::string_view word, Givings& givings) {
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Code declarator{declaration.tree, node};
    givings.declared = givings.declared || (declarator.is("identifier") && declarator.text() == word);
    if (!declarator.is("function_declarator") || declarator.field("declarator").text() != word) continue;
    givings.places.push_back(declarator);
    givings.declared = true;
  }
}

/// The variable that an initialiser or an assignment gives something to.
std::string_view variable_given(Code giving) {
  if (!giving.is("init_declarator")) return giving.field("left").text();
  const Code name = declared_by(giving.field("declarator")).name;
  return name ? name.text() : std::string_view();
}

Givings givings_before(const Function& function, Code code, std::string_view word) {
  Givings givings;
  for (const Code found : settings_of(function, word)) {
    if (found.node.begin() >= code.node.begin()) break;
    if (found.is("declaration")) {
      take_declaration(found, word, givings);
      continue;
    }
    if (variable_given(found) != word) continue;
    givings.declared = true;
    // "n *= 2" is not followed; "n = n + 1" would lead in a circle.
    const bool computes = found.node.field("operator") && found.field("operator").text() != "=";
    if ((computes && !found.is("init_declarator")) || found.node.end() > code.node.begin()) continue;
    givings.places.push_back(found);
  }
  return givings;
}

}  // namespace

/// Whether an assignment is done without a command line: the conditions around it hold.
bool HostEvaluator::is_taken(Code assignment, const Function& function, const Bound& bound) {
  for (SyntaxNode outer = assignment.node.parent(); outer && !(outer == function.body.node); outer = outer.parent()) {
    if (!outer.is("if_statement")) continue;
    const HostValue condition = evaluate({assignment.tree, outer.field("condition").child("binary_expression")}, bound);
    if (!condition.is_number() || condition.number == 0) return false;
  }
  return true;
}

/// What an initialiser or an assignment gives.
HostValue HostEvaluator::given_by(Code giving, std::string_view word, const Bound& bound) {
  const bool initialises = giving.is("init_declarator");
  HostValue value = followed(word, giving.field(initialises ? "value" : "right"), bound);
  // "int n(5)" and "int n{5}".
  const SyntaxNode type = giving.node.parent().field("type");
  if (value.kind == HostValue::Kind::list && value.parts.size() == 1 && initialises && type.is("primitive_type"))
    value = value.parts.front();
  return type ? converted(giving.tree->text(type), value) : value;
}

/// "for (j = 1; j > 0; j = j / 2)" has no second round.
bool HostEvaluator::ends_loop(Code giving, std::string_view word, const HostValue& value, const Bound& bound) {
  const Code loop = loop_updated_by(giving);
  if (!loop) return false;
  Bound then = bound;
  then.insert_or_assign(std::string(word), value);
  const HostValue goes_on = evaluate(loop.field("condition"), then);
  return goes_on.is_number() && goes_on.number == 0;
}

/// A variable of the function that the code stands in: what was last assigned before, else its initialiser.
HostValue HostEvaluator::local(Code code, std::string_view word, const Bound& bound) {
  const Function* const function = program_->around(code);
  if (function == nullptr) return {};
  if (varies_with_loops_ && is_changed_by_loop(code, word)) return {};
  if (const Code call = pitch_asked_for(*program_, *function, code, word))
    return pitch_of(evaluate(call.field("arguments").children()[2], bound));
  const Givings givings = givings_before(*function, code, word);
  for (auto giving = givings.places.rbegin(); giving != givings.places.rend(); ++giving) {
    if (giving->is("function_declarator")) return list(giving->field("parameters"), bound);
    const bool initialises = giving->is("init_declarator");
    if (!initialises && !is_taken(*giving, *function, bound)) continue;
    if (const Code call = asked_for(*function, giving->node.end(), code, word)) return told_by_runtime(call, bound);
    HostValue value = given_by(*giving, word, bound);
    if (!value || ends_loop(*giving, word, value, bound)) continue;
    if (initialises) value = longer(value, *function, code, word, bound);
    if (!value) return {};
    take_pitches(*function, code, word, bound, value);
    return value;
  }
  if (HostValue value = ranged(*function, code, word, bound)) return value;
  if (!givings.declared) return parameter(code, word, bound);
  if (const Code call = asked_for(*function, 0, code, word)) return told_by_runtime(call, bound);
  return givings.places.empty() ? grown(*function, code, word, bound) : HostValue();
}

}  // namespace warplens::kernels
