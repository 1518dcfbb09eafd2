#include "kernels/expression/expressions.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/expression/expression_parser.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// Calls `attempt`. If it throws an ExpressionError, throws it again with the expression quoted before the message.
template <class Attempt>
auto with_quotation(const std::string& expression, Attempt attempt) {
  try {
    return attempt();
  } catch (const ExpressionError& error) {
    throw ExpressionError(say("cannot evaluate {}: {}", "'" + excerpt(expression) + "'", error.what()));
  }
}

}  // namespace

std::string size_name(const std::string& type) {
  return "sizeof(" + type + ")";
}

std::int64_t evaluate(const std::string& expression, const Names& names) {
  return with_quotation(expression, [&] {
    return static_cast<std::int64_t>(exact(parse_expression(expression, kHeaderDialect, {names, {}, {}}).run({}, {})));
  });
}

Formula::Formula(const std::string& expression, Arithmetic arithmetic, const Names& names,
                 const std::vector<std::string>& variables, std::map<std::string, ReadElement> arrays)
    : variables_(variables.size()) {
  ExpressionNames known{names, variables, {}};
  for (auto& [name, read] : arrays) {
    known.arrays.push_back(name);
    arrays_.push_back(std::move(read));
  }
  program_ = with_quotation(expression, [&] {
    return parse_expression(expression, arithmetic == Arithmetic::integer ? kIntegerDialect : kRealDialect, known);
  });
}

double Formula::evaluate(std::span<const double> values) const {
  return values.size() < variables_ ? NAN : program_.run(values, arrays_);
}

double evaluate_real(const std::string& expression, const Names& names) {
  const double value = Formula(expression, Arithmetic::real, names, {}).evaluate({});
  if (!std::isfinite(value))
    throw ExpressionError(say("cannot evaluate {}: its value is not finite", "'" + excerpt(expression) + "'"));
  return value;
}

}  // namespace warplens::kernels
