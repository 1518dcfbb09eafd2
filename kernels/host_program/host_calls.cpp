#include "kernels/host_program/host_calls.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/host_library.hpp"
#include "kernels/host_program/host_objects.hpp"
#include "kernels/host_program/host_shapes.hpp"
#include "kernels/host_program/text_input.hpp"

namespace warplens::kernels {
namespace {

/// A call with evaluated arguments.
struct Call {
  const Evaluation& evaluation;
  const HostScope& scope;
  Code code;              ///< the whole call expression
  Code called;            ///< the part before the parentheses
  std::string_view name;  ///< last word of `called`
  std::vector<HostValue> arguments;
};

/// The value of a call; nullopt if the function that tried to evaluate it does not handle this kind of call.
using CallValue = std::optional<HostValue>;

/// Returns the value, or nullopt if it is unknown.
CallValue if_known(HostValue value) {
  return value ? CallValue(std::move(value)) : std::nullopt;
}

HostValue list_of(const std::vector<HostValue>& parts) {
  return {.kind = HostValue::Kind::list, .parts = parts};
}

/// Evaluates a conversion like "int(n)".
CallValue convert_to_named_type(const Call& call) {
  if (!call.called.is("primitive_type") && !call.called.is("sized_type_specifier")) return std::nullopt;
  return call.arguments.size() == 1 ? convert(call.called.text(), call.arguments[0]) : HostValue();
}

/// Evaluates "static_cast<int>(n)".
CallValue call_static_cast(const Call& call) {
  if (call.arguments.size() != 1) return std::nullopt;
  const Code types = call.called.field("arguments");
  const std::string_view text = types ? types.text() : "";
  return text.size() > 2 ? convert(text.substr(1, text.size() - 2), call.arguments[0]) : call.arguments[0];
}

/// Evaluates "dim3(32, 8)".
CallValue call_dim3(const Call& call) {
  return list_of(call.arguments);
}

/// Evaluates "make_float2(0, 1)", unless the program has a function of this name.
CallValue make_vector(const Call& call) {
  const bool is_own = call.called.is("identifier") && call.evaluation.program.function(call.name, false) != nullptr;
  return call.name.starts_with("make_") && !is_own ? CallValue(list_of(call.arguments)) : std::nullopt;
}

/// Evaluates a call that reads an integer, like "atoi(text)". If the text comes from the command line, the value is
/// assumed.
CallValue call_integer_reader(const Call& call) {
  if (HostValue value = number_in_text(call.evaluation, call.code, call.scope)) return value;
  if (HostValue value = number_of_command_line(call.evaluation, call.code)) return value;
  return if_known(number_of_input(call.evaluation, call.code));
}

/// Evaluates "atof(text)".
CallValue call_real_reader(const Call& call) {
  return if_known(number_in_text(call.evaluation, call.code, call.scope));
}

CallValue call_strlen(const Call& call) {
  if (call.arguments.size() != 1 || !call.arguments[0].is_elements) return std::nullopt;
  return HostValue::integer(static_cast<std::int64_t>(call.arguments[0].parts.size()));
}

/// A function that is evaluated here, and not by means of a body in the program.
struct KnownFunction {
  std::string_view name;
  CallValue (*value)(const Call&);
};

/// Functions of the language and of CUDA. They take precedence over macros.
constexpr std::array kLanguageFunctions{
    KnownFunction{"static_cast", call_static_cast},
    KnownFunction{"dim3", call_dim3},
};

/// Functions of the C and C++ libraries that take precedence over functions of the program with the same name. All
/// other library functions are in host_library.cpp.
constexpr std::array kTextFunctions{
    KnownFunction{"atoi", call_integer_reader},    KnownFunction{"atol", call_integer_reader},
    KnownFunction{"atoll", call_integer_reader},   KnownFunction{"stoi", call_integer_reader},
    KnownFunction{"stol", call_integer_reader},    KnownFunction{"strtol", call_integer_reader},
    KnownFunction{"strtoul", call_integer_reader}, KnownFunction{"atof", call_real_reader},
    KnownFunction{"strlen", call_strlen},
};

template <const auto& Functions>
CallValue call_known_function(const Call& call) {
  const auto* const function = std::ranges::find(Functions, call.name, &KnownFunction::name);
  return function == Functions.end() ? std::nullopt : function->value(call);
}

CallValue call_macro(const Call& call) {
  const MacroText* const macro = call.evaluation.program.macro(call.name);
  if (macro == nullptr || macro->parameters.empty()) return std::nullopt;
  HostScope scope;
  for (std::size_t at = 0; at < std::min(macro->parameters.size(), call.arguments.size()); ++at)
    scope.declare(macro->parameters[at], call.arguments[at]);
  return evaluate(call.evaluation, macro->value, scope);
}

/// Returns the number of elements of a container: v.size() for "std::vector<float> v(n)".
HostValue element_count(const HostValue& container) {
  if (container.is_elements) return HostValue::integer(static_cast<std::int64_t>(container.parts.size()));
  if (container.kind == HostValue::Kind::list && !container.parts.empty() && container.parts.front().is_number())
    return container.parts.front();
  return container.is_number() ? container : HostValue();
}

struct ContainerMethod {
  std::string_view name;
  HostValue (*value)(const HostValue& container);
};

constexpr std::array kContainerMethods{
    ContainerMethod{"size", element_count},
    ContainerMethod{"length", element_count},
};

/// Returns true for a variable that is a container of the standard library: its constructor takes one size.
bool is_known_container(const Call& call, Code object) {
  const Code declaration = object.is("identifier") ? call.evaluation.program.declaration_of(object) : Code();
  return !declaration || !declaration.field("type") || is_container(last_word(declaration.field("type"))) ||
         declaration.field("type").is("placeholder_type_specifier");
}

CallValue call_method(const Call& call) {
  if (!call.called.is("field_expression")) return std::nullopt;
  const Code object = call.called.field("argument"), field = call.called.field("field");
  const std::string_view name = field ? field.text() : "";
  if (HostValue value = evaluate_method(call.evaluation, object, name, call.arguments, call.scope)) return value;
  const auto* const method = std::ranges::find(kContainerMethods, name, &ContainerMethod::name);
  // An object may be of several kinds. Try in this order: a matrix of a library with known sides, a container, a matrix
  // of a library with assumed sides.
  if (!is_known_container(call, object))
    if (HostValue value = evaluate_library_shape(call.evaluation.without_assumptions(), object, name, true,
                                                 call.arguments, call.scope))
      return value;
  if (method != kContainerMethods.end() && call.arguments.empty())
    if (HostValue value = method->value(evaluate(call.evaluation, object, call.scope))) return value;
  return evaluate_library_shape(call.evaluation, object, name, true, call.arguments, call.scope);
}

/// Evaluates a call of a method without an object, inside another method of its class.
CallValue call_own_method(const Call& call) {
  const Function* const method = own_method(call.evaluation.program, call.code, call.name);
  if (method == nullptr) return std::nullopt;
  return apply_function(call.evaluation, *method, call.arguments, call.scope.object());
}

CallValue call_own_function(const Call& call) {
  const Function* const function = call.evaluation.program.function(call.name, false);
  return function == nullptr ? std::nullopt : CallValue(apply_function(call.evaluation, *function, call.arguments));
}

/// Evaluates "std::vector<float>(n)", or "Particle(1, 2)" for a class of the program.
CallValue construct_object(const Call& call) {
  const HostProgram& program = call.evaluation.program;
  const bool is_class = call.called.is("identifier") && program.type(call.name);
  const bool is_complex = call.name == "complex" || program.alias(call.name).find("complex<") != std::string_view::npos;
  return is_container(call.name) || is_class || is_complex ? CallValue(list_of(call.arguments)) : std::nullopt;
}

CallValue call_library_function(const Call& call) {
  return call_library(call.name, call.arguments);
}

/// The kinds of calls, in the order in which they are tried. The order matters, because a name can have several
/// meanings.
constexpr std::array kCallKinds{
    convert_to_named_type, call_known_function<kLanguageFunctions>,
    make_vector,           call_macro,
    call_method,           call_known_function<kTextFunctions>,
    call_own_method,       call_own_function,
    construct_object,      call_library_function,
};

}  // namespace

HostValue evaluate_call(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const Code called = code.field("function");
  const Call call{evaluation, scope, code, called, last_word(called), evaluate_arguments(evaluation, code, scope)};
  for (const auto kind : kCallKinds)
    if (CallValue value = kind(call)) return *std::move(value);
  return {};
}

HostValue apply_function(const Evaluation& evaluation, const Function& function,
                         const std::vector<HostValue>& arguments, const std::vector<HostValue>* object) {
  HostScope scope;
  if (object != nullptr) scope.set_object(*object);
  for (std::size_t at = 0; at < function.parameters.size(); ++at) {
    const Code parameter = function.parameters[at];
    const Declared declared = parse_declarator(parameter.field("declarator"));
    if (!declared.name) continue;
    HostValue value =
        at < arguments.size() ? arguments[at] : evaluate(evaluation, parameter.field("default_value"), {});
    if (const Code type = parameter.field("type")) value = convert(type.text(), value);
    scope.declare(declared.name.text(), std::move(value));
  }
  const std::vector<Code> returns = find_nodes(function.body, {"return_statement"});
  if (returns.empty() || returns.back().children().empty()) return {};
  HostValue value = evaluate(evaluation, returns.back().children().front(), scope);
  const Code definition{function.body.tree, function.body.node.parent()};
  return definition.field("type") ? convert(definition.field("type").text(), value) : value;
}

}  // namespace warplens::kernels
