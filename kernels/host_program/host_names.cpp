#include "kernels/host_program/host_names.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_fields.hpp"
#include "kernels/host_program/host_locals.hpp"

namespace warplens::kernels {
namespace {

struct LibraryConstant {
  std::string_view name;
  std::int64_t value;
};

constexpr std::array kLibraryConstants{LibraryConstant{"INT_MAX", std::numeric_limits<int>::max()}};

/// Evaluates a name without the header's sizes. The evaluation uses the same budget of steps.
HostValue evaluate_without_sizes(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const HostSizes none;
  HostFindings findings;
  const Evaluation plain{.program = evaluation.program,
                         .sizes = none,
                         .findings = findings,
                         .budget = evaluation.budget,
                         .assumes = evaluation.assumes};
  HostValue value = evaluate(plain, code, scope);
  for (const std::string& sentence : findings.assumptions) evaluation.findings.assume(sentence);
  return value;
}

}  // namespace

HostValue evaluate_name(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const std::string_view word = last_word(code);
  if (const auto size = evaluation.sizes.find(word); size != evaluation.sizes.end()) {
    HostValue value = evaluate_without_sizes(evaluation, code, scope);
    if (value.is_number() && value.number == size->second.number) value.expression = size->second.word;
    return value;
  }
  if (const HostValue* const known = scope.find(word)) return *known;
  if (HostValue value = replace_value(evaluation, word)) return value;
  if (const HostValue value = evaluate_local(evaluation, code, word, scope))
    return value.kind == HostValue::Kind::list ? evaluate_assigned_sides(evaluation, code, word, value) : value;
  if (HostValue value = evaluate_own_field(evaluation, code, word, scope)) return value;
  if (const MacroText* const macro = program.macro(word); macro != nullptr && macro->parameters.empty())
    return evaluate_root(evaluation, word, macro->value, {});
  if (const Code given = program.initialiser(word)) {
    const HostValue value = single_value({given.tree, given.node.parent()}, evaluate_root(evaluation, word, given, {}));
    return is_replaced_start(evaluation, value, nullptr, word) ? assume_variable(evaluation, code) : value;
  }
  if (const auto number = program.enumerator(word)) return HostValue::integer(*number);
  const auto* const constant = std::ranges::find(kLibraryConstants, word, &LibraryConstant::name);
  if (constant != kLibraryConstants.end()) return HostValue::integer(constant->value);
  if (HostValue sides = evaluate_assigned_sides(evaluation, code, word, {})) return sides;
  return assume_variable(evaluation, code);
}

}  // namespace warplens::kernels
