#include "kernels/host_program/host_parameters.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/host_program/template_arguments.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

/// Returns the name of an integer parameter; empty for other parameters.
std::string integer_in(Code parameter) {
  const Declared declared = parse_declarator(parameter.field("declarator"));
  if (!declared.name || declared.pointers > 0 || declared.is_array || !parameter.field("type")) return {};
  std::string_view type = parameter.field("type").text();
  if (type.starts_with("std::")) type.remove_prefix(5);
  const auto element = element_named(type);
  if (!element || element->parts.size() != 1) return {};
  const Scalar scalar = element->parts.front().scalar;
  return is_floating(scalar) || scalar == Scalar::boolean ? std::string() : std::string(declared.name.text());
}

/// Assumes an integer for a parameter of a host function that is never called, for example in a library.
HostValue assume_integer(const Evaluation& evaluation, const Function* function, std::string_view word) {
  if (function == nullptr || function->is_kernel || function->name == "main" || !function->owner.empty()) return {};
  if (function->head.text().substr(0, function->body.node.begin() - function->head.node.begin()).find("__device__") !=
      std::string_view::npos)
    return {};
  if (!evaluation.program.arguments_given(*function).empty()) return {};
  std::vector<std::string> integers;
  for (const Code parameter : function->parameters)
    if (std::string name = integer_in(parameter); !name.empty()) integers.push_back(std::move(name));
  if (std::ranges::find(integers, word) == integers.end()) return {};
  const std::int64_t value = evaluation.program.assumed().take(word, integer_guess(word, integers).value);
  evaluation.findings.assume(
      say("nothing in the program calls '{}'; {} is assumed for '{}'", function->name, value, word));
  evaluation.findings.roots.emplace_back(word);
  return HostValue::integer(value);
}

/// Returns an assumed value for a parameter of a function that is called through a pointer. The arguments of such a
/// call are unknown, so the value of a variable of the same name in main is used.
HostValue evaluate_namesake(const Evaluation& evaluation, const Function* function, std::string_view word) {
  const bool has_it = function != nullptr && std::ranges::any_of(function->parameters, [&](Code parameter) {
                        const Declared declared = parse_declarator(parameter.field("declarator"));
                        return declared.name && declared.name.text() == word;
                      });
  const Function* const main = evaluation.program.function("main", false);
  if (!has_it || main == nullptr || main == function) return {};
  for (const Code found : find_nodes(main->body, {"init_declarator"})) {
    const Declared declared = parse_declarator(found.field("declarator"));
    if (declared.name && declared.name.text() == word) return evaluate_root(evaluation, word, found.field("value"), {});
  }
  return {};
}

}  // namespace

Code argument_for_parameter(const HostProgram& program, Code code, std::string_view word) {
  const Function* const function = program.around(code);
  if (function == nullptr) return {};
  for (std::size_t at = 0; at < function->parameters.size(); ++at) {
    const Code parameter = function->parameters[at];
    const Declared declared = parse_declarator(parameter.field("declarator"));
    if (!declared.name || declared.name.text() != word) continue;
    const Code otherwise = parameter.field("default_value");
    for (const std::vector<Code>& given : program.arguments_given(*function)) {
      if (at < given.size()) return given[at];
      if (otherwise) break;
    }
    return otherwise;
  }
  return {};
}

Code find_origin(const HostProgram& program, Code expression) {
  for (unsigned depth = 0; depth < StepBudget::kMostDepth; ++depth) {
    Code bare = expression;
    while (bare.is("parenthesized_expression") || bare.is("cast_expression") || bare.is("pointer_expression")) {
      const std::vector<Code> parts = bare.children();
      if (parts.empty()) break;
      bare = bare.is("cast_expression") ? bare.field("value") : parts.back();
    }
    if (!bare.is("identifier") && !bare.is("type_identifier")) return expression;
    const Code argument = argument_for_parameter(program, bare, bare.text());
    if (!argument) return bare;
    expression = argument;
  }
  return expression;
}

HostValue evaluate_parameter(const Evaluation& evaluation, Code code, std::string_view word, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const Function* const function = program.around(code);
  if (function != nullptr && function->name == "main" && word == "argc") return HostValue::integer(1);
  if (const Code argument = argument_for_parameter(program, code, word)) return evaluate(evaluation, argument, scope);
  if (const Code argument = find_template_argument(program, code, word))
    return evaluate(evaluation, argument.is("type_descriptor") ? argument.field("type") : argument, scope);
  if (HostValue value = evaluate_namesake(evaluation, function, word)) return value;
  return assume_integer(evaluation, function, word);
}

}  // namespace warplens::kernels
