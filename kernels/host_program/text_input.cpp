#include "kernels/host_program/text_input.hpp"

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"

namespace warplens::kernels {
namespace {

/// Returns the variable that receives a value: n in "int n = atoi(argv[1])" and "n = atoi(argv[1])"; empty if there is
/// none.
std::string variable_that_takes(Code value) {
  constexpr int kMostAround = 4;  // maximum number of conversions and parentheses around the value
  for (int around = 0; around < kMostAround; ++around) {
    value = Code{value.tree, value.node.parent()};
    if (value.is("init_declarator")) {
      const Declared declared = parse_declarator(value.field("declarator"));
      return declared.name ? std::string(declared.name.text()) : "";
    }
    if (value.is("assignment_expression")) return std::string(last_word(value.field("left")));
  }
  return {};
}

}  // namespace

HostValue number_in_text(const Evaluation& evaluation, Code call, const HostScope& scope) {
  const std::vector<Code> given = call.field("arguments").children();
  Code text = given.empty() ? Code() : given.front();
  while (text.is("conditional_expression") || text.is("parenthesized_expression")) {
    if (text.is("parenthesized_expression")) {
      if (text.children().empty()) return {};
      text = text.children().front();
      continue;
    }
    const HostValue condition = evaluate(evaluation, text.field("condition"), scope);
    if (!condition.is_number()) return {};
    text = text.field(condition.number != 0 ? "consequence" : "alternative");
  }
  if (!text.is("string_literal") || text.text().size() < 3) return {};
  const std::string_view digits = text.text().substr(1, text.text().size() - 2);
  const bool is_number = digits.find_first_not_of("0123456789.") == std::string_view::npos;
  return is_number ? number_literal(std::string(digits)) : HostValue();
}

HostValue number_of_command_line(const Evaluation& evaluation, Code call) {
  const Function* const function = evaluation.program.around(call);
  const std::vector<Code> given = call.field("arguments").children();
  if (function == nullptr || function->name != "main" || function->parameters.size() < 2 || given.empty() ||
      !given.front().is("subscript_expression"))
    return {};
  const Declared arguments = parse_declarator(function->parameters[1].field("declarator"));
  const Code read = given.front().field("argument");
  const std::string name = variable_that_takes(call);
  if (!arguments.name || !read || read.text() != arguments.name.text() || name.empty()) return {};
  const IntegerGuess guess = integer_guess(name, {name});
  const std::int64_t otherwise = guess.role == IntegerRole::small ? guess.value : kAssumedOfCommandLine;
  const std::int64_t assumed = evaluation.program.assumed().take(name, otherwise);
  evaluation.findings.assume(say("'{}' is read from the command line; {} is assumed", name, assumed));
  return HostValue::integer(assumed);
}

HostValue number_of_input(const Evaluation& evaluation, Code call) {
  if (!evaluation.assumes || evaluation.is_formula) return {};
  const std::string name = variable_that_takes(call);
  const IntegerGuess guess = integer_guess(name, {name});
  return name.empty() ? HostValue() : assume_size(evaluation, name, guess.value);
}

}  // namespace warplens::kernels
