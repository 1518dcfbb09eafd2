#include "kernels/plan/plan_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/plan/plan_memory.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// Parses an expression, only to report its errors.
void try_expression(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers, const std::string& expression,
                    unsigned line) {
  std::map<std::string, Formula::ReadElement> arrays;
  for (const PlannedBuffer& buffer : buffers)
    if (!buffer.fill.empty()) arrays[buffer.name] = [](std::span<const double>) { return 1.0; };
  try {
    const Formula formula(expression, Arithmetic::real, value_of.names(), check_variables(), std::move(arrays));
  } catch (const ExpressionError& error) {
    throw InputError(value_of.kernel().path, line, std::string("'check': ") + error.what());
  }
}

/// Returns the output of a saxpy, with its expected values as an expression: factor * x[i] + y[i].
PlannedCheck::Output saxpy(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers,
                           std::span<const double> fractions) {
  std::vector<std::uint32_t> inputs;
  std::optional<std::uint32_t> output;
  for (std::uint32_t at = 0; at < buffers.size(); ++at) {
    if (!buffers[at].fill.empty())
      inputs.push_back(at);
    else if (!output)
      output = at;
  }
  const KernelFile& kernel = value_of.kernel();
  if (inputs.size() < 2 || fractions.size() != 1) {
    throw InputError(kernel.path, kernel.line_of("check"),
                     tr("check = \"saxpy\" needs two buffers with a 'fill' (x, then y) and one floating-point argument "
                        "(the factor); otherwise write an expression, like check = { out = \"2 * x[i] + y[i]\" }"));
  }
  return {output.value_or(inputs[1]),
          fmt::format("({}) * {}[i] + {}[i]", fractions.front(), buffers[inputs[0]].name, buffers[inputs[1]].name)};
}

}  // namespace

const std::vector<std::string>& check_variables() {
  static const std::vector<std::string> kVariables{"i", "row", "col", "c"};
  return kVariables;
}

PlannedCheck plan_check(const Evaluator& value_of, const std::vector<PlannedBuffer>& buffers,
                        std::span<const double> fractions) {
  const KernelFile& kernel = value_of.kernel();
  PlannedCheck check{.kind = kernel.check, .tolerance = kernel.checked.tolerance};
  if (kernel.check == Check::saxpy) {
    check.kind = Check::expression;
    check.outputs.push_back(saxpy(value_of, buffers, fractions));
    if (!kernel.checked.outputs.empty())
      check.outputs[0].buffer = buffer_number(buffers, kernel.checked.outputs[0].buffer).value();
    check.names = value_of.names();
    return check;
  }
  for (const CheckSpec::Output& output : kernel.checked.outputs) {
    if (kernel.check == Check::expression) try_expression(value_of, buffers, output.expression, output.line);
    check.outputs.push_back({buffer_number(buffers, output.buffer).value(), output.expression});
  }
  if (check.kind == Check::expression) check.names = value_of.names();
  return check;
}

}  // namespace warplens::kernels
