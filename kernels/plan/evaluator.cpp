#include "kernels/plan/evaluator.hpp"

#include <fmt/format.h>

#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {

Evaluator::Evaluator(const KernelFile& kernel, const Size& size, const Values& values) : kernel_(kernel) {
  names_["width"] = static_cast<std::int64_t>(size.width);
  names_["height"] = static_cast<std::int64_t>(size.height);
  for (const Parameter& parameter : kernel.params) {
    const std::string& value = values.at(parameter.name);
    if (!parameter.is_word)
      names_[parameter.name] = std::stoll(value);
    else if (const auto element = element_named(value))
      names_[size_name(parameter.name)] = element->bytes();
  }
}

std::int64_t Evaluator::operator()(const std::string& expression, unsigned line, const std::string& what,
                                   std::int64_t least, std::int64_t most) const {
  std::int64_t value = 0;
  try {
    value = evaluate(expression, names_);
  } catch (const ExpressionError& error) {
    throw InputError(kernel_.path, line, what + ": " + error.what());
  }
  if (value < least || value > most) {
    throw InputError(kernel_.path, line,
                     say("{} is {}{}, but must be from {} to {}", what,
                         expression == std::to_string(value) ? "" : expression + " = ", value, least, most));
  }
  return value;
}

double Evaluator::real(const std::string& expression, unsigned line, const std::string& what) const {
  try {
    return evaluate_real(expression, names_);
  } catch (const ExpressionError& error) {
    throw InputError(kernel_.path, line, what + ": " + error.what());
  }
}

}  // namespace warplens::kernels
