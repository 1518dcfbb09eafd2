#include "kernels/host_program/host_evaluator.hpp"

#include <algorithm>
#include <utility>

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_fields.hpp"
#include "kernels/host_program/host_loops.hpp"
#include "kernels/host_program/host_objects.hpp"
#include "kernels/host_program/host_parameters.hpp"
#include "kernels/host_program/host_reachability.hpp"
#include "kernels/host_program/host_shapes.hpp"
#include "kernels/host_program/template_arguments.hpp"

namespace warplens::kernels {
namespace {

/// Returns the scope in which a formula is evaluated. `index` is the element's index in the code; its value is i in the
/// formula.
HostScope formula_scope(const Evaluation& evaluation, Code index) {
  const HostValue number{.kind = HostValue::Kind::number, .number = 1, .expression = "i"};
  HostScope scope;
  while (index && index.is("parenthesized_expression") && index.children().size() == 1)
    index = index.children().front();
  if (index && index.is("identifier")) scope.declare(index.text(), number);
  // For i = row * columns + column, the row is i / columns and the column is i % columns.
  const Code product = index && index.is("binary_expression") ? index.field("left") : Code();
  if (product && product.is("binary_expression") && index.field("operator").text() == "+" &&
      product.field("operator").text() == "*" && product.field("left").is("identifier") &&
      index.field("right").is("identifier")) {
    const HostValue columns = evaluate(evaluation, product.field("right"), {});
    if (columns.is_number() && !columns.is_real && columns.number >= 1) {
      scope.declare(product.field("left").text(), calculate("/", number, columns));
      scope.declare(index.field("right").text(), calculate("%", number, columns));
    }
  }
  return scope;
}

/// Sets the first sides to the integers of a list.
void set_sides(const std::vector<HostValue>& values, std::vector<HostValue>& sides) {
  for (std::size_t at = 0; at < std::min(sides.size(), values.size()); ++at) sides[at] = as_integer(values[at]);
}

}  // namespace

HostEvaluator::HostEvaluator(const HostProgram& program, HostSizes sizes)
    : program_(&program), sizes_(std::move(sizes)) {}

template <class Question>
auto HostEvaluator::ask(Mode mode, Question question) {
  StepBudget budget(program_->steps());
  return question(Evaluation{.program = *program_,
                             .sizes = sizes_,
                             .findings = findings_,
                             .budget = budget,
                             .counts_elements = mode.counts_elements,
                             .is_formula = mode.is_formula,
                             .assumes = assumes_ && !mode.is_formula});
}

HostValue HostEvaluator::value_of(Code expression, bool counts_elements) {
  return ask({.counts_elements = counts_elements},
             [&](const Evaluation& evaluation) { return evaluate(evaluation, expression, {}); });
}

HostValue HostEvaluator::value_where(Code expression, const HostScope& scope) {
  return ask({}, [&](const Evaluation& evaluation) { return evaluate(evaluation, expression, scope); });
}

HostValue HostEvaluator::formula_of(Code expression, Code index) {
  return ask({.is_formula = true}, [&](const Evaluation& evaluation) {
    return evaluate(evaluation, expression, formula_scope(evaluation, index));
  });
}

std::vector<HostValue> HostEvaluator::dimensions(Code expression) {
  const HostValue value = value_of(expression);
  std::vector<HostValue> sides(3, HostValue::integer(1));
  if (value.kind != HostValue::Kind::list) {
    sides[0] = as_integer(value);
    return sides;
  }
  set_sides(value.parts, sides);
  // "dim3 grid = dim3(a, b)" is a list that contains one list.
  if (value.parts.size() == 1 && value.parts[0].kind == HostValue::Kind::list) set_sides(value.parts[0].parts, sides);
  return sides;
}

HostValue HostEvaluator::field_set_by_callee(std::string_view object, std::string_view field) {
  return ask({}, [&](const Evaluation& evaluation) { return evaluate_field_set_by_callee(evaluation, object, field); });
}

HostValue HostEvaluator::find_field_value(Code object, const std::string& field) {
  return ask({}, [&](const Evaluation& evaluation) { return evaluate_assigned_field(evaluation, object, field); });
}

HostValue HostEvaluator::field_after_construction(const std::string& owner, std::string_view field,
                                                  const std::vector<HostValue>& arguments) {
  return ask({}, [&](const Evaluation& evaluation) {
    return evaluate_constructed_field(evaluation, owner, field, arguments.empty() ? nullptr : &arguments);
  });
}

HostValue HostEvaluator::find_side(Code object, std::size_t at) {
  const std::vector<HostValue> place{HostValue::integer(static_cast<std::int64_t>(at))};
  return ask({}, [&](const Evaluation& evaluation) {
    return evaluate_library_shape(evaluation.without_assumptions(), object, "size", true, place, {});
  });
}

HostValue HostEvaluator::take_assumed_size(std::string_view name, std::int64_t otherwise) {
  return ask({}, [&](const Evaluation& evaluation) { return assume_size(evaluation, name, otherwise); });
}

bool HostEvaluator::is_never_reached(Code code) {
  return ask({}, [&](const Evaluation& evaluation) { return kernels::is_never_reached(evaluation, code); });
}

bool HostEvaluator::is_changed_by_loop(Code code, std::string_view word) const {
  return kernels::is_changed_by_loop(*program_, code, word);
}

Code HostEvaluator::origin(Code expression) const {
  return find_origin(*program_, expression);
}

Code HostEvaluator::template_argument(Code code, std::string_view word) const {
  return find_template_argument(*program_, code, word);
}

}  // namespace warplens::kernels
