#include "kernels/header_guess/template_guess.hpp"

#include <algorithm>

#include "kernels/elements.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/header_guess/type_guess.hpp"

namespace warplens::kernels {
namespace {

/// A type that somebody declares, or float: what a dispatching macro calls scalar_t, nobody does.
std::string known_type(const HostProgram& program, const std::string& type) {
  const std::string word = type.substr(0, type.find('<'));
  const bool is_plain = word.find_first_of(": ") == std::string::npos;
  const bool is_known = element_named(type) || program.type(word) || !program.alias(word).empty() || !is_plain;
  return is_known || program.function(word, false) != nullptr ? type : "float";
}

std::string type_of_argument(const HostProgram& program, HostEvaluator& evaluator, Code argument) {
  const std::string pointee = pointee_of(program, evaluator, argument);
  const TypeText type = type_of(program, evaluator, argument);
  if (pointee.empty()) return resolved_type(program, evaluator, type);
  return resolved_type(program, evaluator, {pointee, type.place ? type.place : argument});
}

/// A template argument: a number where it is one, else as it is written.
std::string template_argument(const HostProgram& program, HostEvaluator& evaluator, Code argument) {
  if (argument.is("type_descriptor")) {
    // The grammar takes a constant's name for a type.
    const Code type = argument.field("type");
    if (type.is("type_identifier") && argument.children().size() == 1)
      if (const HostValue value = evaluator.value_of(type); value.is_number()) return value.expression;
    return known_type(program, resolved_type(program, evaluator, {plain_type(argument.text()), argument}));
  }
  const HostValue value = evaluator.value_of(argument);
  if (!value.is_number()) return trimmed(argument.text());
  const bool truth = argument.is("true") || argument.is("false");
  return truth ? std::string(argument.text()) : value.expression;
}

std::string default_of(const Function& kernel, const std::string& name) {
  for (const Code parameter : kernel.head.field("parameters").children()) {
    if (parameter.text().find(name) == std::string_view::npos) continue;
    if (const Code given = parameter.field("default_value")) return trimmed(given.text());
    if (const Code given = parameter.field("default_type")) return trimmed(given.text());
    return parameter.is("type_parameter_declaration") ? "float" : "1";
  }
  return "float";
}

/// The type of what is handed over for a parameter that is of this template parameter's type; empty: unknown.
std::string deduced(const HostProgram& program, HostEvaluator& evaluator, const Function& kernel,
                    const HostLaunch& launch, const TypeBindings& known, const std::string& name) {
  const DeviceTypes types(program, known);
  for (std::size_t place = 0; place < std::min(kernel.parameters.size(), launch.arguments.size()); ++place) {
    if (types.formal(kernel.parameters[place]).type != name) continue;
    const std::string type = type_of_argument(program, evaluator, launch.arguments[place]);
    if (!type.empty()) return known_type(program, type);
  }
  return {};
}

}  // namespace

TypeBindings template_bindings(const HostProgram& program, const Function& kernel, const HostLaunch* launch) {
  TypeBindings bindings;
  HostEvaluator evaluator(program);
  for (std::size_t at = 0; at < kernel.template_parameters.size(); ++at) {
    const std::string& name = kernel.template_parameters[at];
    if (launch == nullptr) {
      bindings[name] = "float";
    } else if (at < launch->template_arguments.size()) {
      bindings[name] = template_argument(program, evaluator, launch->template_arguments[at]);
    } else {
      const std::string type = deduced(program, evaluator, kernel, *launch, bindings, name);
      bindings[name] = type.empty() ? default_of(kernel, name) : type;
    }
  }
  return bindings;
}

std::string entry_of(const Function& kernel, const TypeBindings& bindings) {
  if (kernel.template_parameters.empty()) return kernel.qualified;
  std::string list;
  for (const std::string& name : kernel.template_parameters) list += (list.empty() ? "" : ", ") + bindings.at(name);
  return kernel.qualified + '<' + list + '>';
}

}  // namespace warplens::kernels
