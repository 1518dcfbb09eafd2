// HostEvaluator's parameters: of functions, what calls give them; of templates, what is named, taken for granted or
// deduced.

#include <algorithm>

#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/host_evaluator.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {

/// The argument that the first call of the function around gives for its parameter.
Code HostEvaluator::argument_for_parameter(Code code, std::string_view word) {
  const Function* const function = program_->around(code);
  if (function == nullptr) return {};
  for (std::size_t at = 0; at < function->parameters.size(); ++at) {
    const Code parameter = function->parameters[at];
    const Declared declared = declared_by(parameter.field("declarator"));
    if (!declared.name || declared.name.text() != word) continue;
    const Code otherwise = parameter.field("default_value");
    for (const std::vector<Code>& given : program_->arguments_given(*function)) {
      if (at < given.size()) return given[at];
      if (otherwise) break;
    }
    return otherwise;
  }
  return {};
}

HostValue HostEvaluator::parameter(Code code, std::string_view word, const Bound& bound) {
  const Function* const function = program_->around(code);
  if (function != nullptr && function->name == "main" && word == "argc") return HostValue::integer(1);
  if (const Code argument = argument_for_parameter(code, word)) return evaluate(argument, bound);
  if (const Code argument = template_argument(code, word))
    return evaluate(argument.is("type_descriptor") ? argument.field("type") : argument, bound);
  if (HostValue value = namesake(function, word)) return value;
  return assumed(function, word);
}

namespace {

/// The integer that a parameter is; empty for any other.
std::string integer_in(Code parameter) {
  const Declared declared = declared_by(parameter.field("declarator"));
  if (!declared.name || declared.pointers > 0 || declared.is_array || !parameter.field("type")) return {};
  std::string_view type = parameter.field("type").text();
  if (type.starts_with("std::")) type.remove_prefix(5);
  const auto element = element_named(type);
  if (!element || element->parts.size() != 1 || is_floating(type) || type == "bool") return {};
  return std::string(declared.name.text());
}

}  // namespace

/// An integer of a function of the host that nobody calls: a library's, which shows no caller.
HostValue HostEvaluator::assumed(const Function* function, std::string_view word) {
  if (function == nullptr || function->is_kernel || function->name == "main" || !function->owner.empty()) return {};
  if (function->head.text().substr(0, function->body.node.begin() - function->head.node.begin()).find("__device__") !=
      std::string_view::npos)
    return {};
  if (!program_->arguments_given(*function).empty()) return {};
  std::vector<std::string> integers;
  for (const Code parameter : function->parameters)
    if (std::string name = integer_in(parameter); !name.empty()) integers.push_back(std::move(name));
  if (std::ranges::find(integers, word) == integers.end()) return {};
  const std::int64_t value = integer_guess(word, integers).value;
  assume(say("nothing calls '{}' here; {} is assumed for '{}'", function->name, value, word));
  roots_.emplace_back(word);
  return HostValue::integer(value);
}

namespace {

/// The variable that takes a value: n of "int n = atoi(argv[1])" and of "n = atoi(argv[1])"; empty for another place.
std::string variable_that_takes(Code value) {
  constexpr int kMostAround = 4;  // conversions, parentheses
  for (int around = 0; around < kMostAround; ++around) {
    value = Code{value.tree, value.node.parent()};
    if (value.is("init_declarator")) {
      const Declared declared = declared_by(value.field("declarator"));
      return declared.name ? std::string(declared.name.text()) : "";
    }
    if (value.is("assignment_expression")) return std::string(last_word(value.field("left")));
  }
  return {};
}

}  // namespace

/// atoi(argv[1]) in main, which gives no number without an argument: one for all that hangs on it, so that grid, sizes
/// and arguments fit each other.
HostValue HostEvaluator::from_command_line(Code code) {
  constexpr std::int64_t kAssumed = 1024;
  const Function* const function = program_->around(code);
  const std::vector<Code> given = code.field("arguments").children();
  if (function == nullptr || function->name != "main" || function->parameters.size() < 2 || given.empty() ||
      !given.front().is("subscript_expression"))
    return {};
  const Declared arguments = declared_by(function->parameters[1].field("declarator"));
  const Code read = given.front().field("argument");
  const std::string name = variable_that_takes(code);
  if (!arguments.name || !read || read.text() != arguments.name.text() || name.empty()) return {};
  assume(say("'{}' is read from the command line; {} is assumed", name, kAssumed));
  return HostValue::integer(kAssumed);
}

/// A function that is called by a pointer shows no arguments: what the caller calls the same is taken for it.
HostValue HostEvaluator::namesake(const Function* function, std::string_view word) {
  const bool has_it = function != nullptr && std::ranges::any_of(function->parameters, [&](Code parameter) {
                        const Declared declared = declared_by(parameter.field("declarator"));
                        return declared.name && declared.name.text() == word;
                      });
  const Function* const main = program_->function("main", false);
  if (!has_it || main == nullptr || main == function) return {};
  for (const Code found : all_in(main->body, {"init_declarator"})) {
    const Declared declared = declared_by(found.field("declarator"));
    if (declared.name && declared.name.text() == word) return followed(word, found.field("value"), {});
  }
  return {};
}

namespace {

/// The template arguments that a call names: of the function, or of the class before it ("Board<8>::advance").
std::vector<Code> template_arguments_in(Code called) {
  Code scope;
  while (called.is("qualified_identifier")) {
    if (called.field("scope").is("template_type")) scope = called.field("scope");
    called = called.field("name");
  }
  if (called.is("template_function")) return called.field("arguments").children();
  return scope ? scope.field("arguments").children() : std::vector<Code>();
}

/// What a template's head has for a parameter that nobody gives.
Code template_default(const Function& function, std::size_t place) {
  const std::vector<Code> parameters = function.head.field("parameters").children();
  if (place >= parameters.size()) return {};
  const Code value = parameters[place].field("default_value");
  return value ? value : parameters[place].field("default_type");
}

/// N of "template <int N> f(const array<float, N>&)" where the first call hands over an array<float, 8>.
Code deduced_argument(const HostProgram& program, const Function& function, std::string_view word) {
  const std::vector<std::vector<Code>> calls = program.arguments_given(function);
  if (calls.empty()) return {};
  for (std::size_t at = 0; at < std::min(function.parameters.size(), calls.front().size()); ++at) {
    const Code pattern = template_type_in(function.parameters[at].field("type"));
    const Code variable = calls.front()[at];
    if (!pattern || !variable.is("identifier")) continue;
    const Code declaration = program.declaration_of(variable);
    const Code actual = declaration ? template_type_in(declaration.field("type")) : Code();
    if (!actual || last_word(actual) != last_word(pattern)) continue;
    const std::vector<Code> names = pattern.field("arguments").children(), given = actual.field("arguments").children();
    for (std::size_t place = 0; place < std::min(names.size(), given.size()); ++place)
      if (names[place].text() == word) return given[place];
  }
  return {};
}

/// The arguments of an explicit instantiation: "template float sum<float, Plus>(const float*);".
std::vector<Code> instantiated(const HostProgram& program, std::string_view name) {
  std::vector<Code> given;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (!given.empty() || !node.is("template_instantiation")) return Visit::children;
      Code declarator{&tree, node.field("declarator")};
      while (declarator && !declarator.is("template_function")) declarator = declarator.field("declarator");
      if (declarator && last_word(declarator) == name) given = declarator.field("arguments").children();
      return Visit::skip;
    });
  return given;
}

}  // namespace

/// What the first call of the template around gives for its parameter: 4 for N where f<4>() is called.
Code HostEvaluator::template_argument(Code code, std::string_view word) const {
  const Function* const function = program_->around(code);
  if (function == nullptr) return {};
  const auto& names = function->template_parameters;
  const auto place = static_cast<std::size_t>(std::ranges::find(names, word) - names.begin());
  if (place == names.size()) return {};
  for (const Code call : program_->calls_of(function->name)) {
    const std::vector<Code> given = template_arguments_in(call.field("function"));
    if (place < given.size()) return given[place];
    if (const Code otherwise = template_default(*function, place); otherwise && !given.empty()) return otherwise;
  }
  if (const Code deduced = deduced_argument(*program_, *function, word)) return deduced;
  const std::vector<Code> given = instantiated(*program_, function->name);
  return place < given.size() ? given[place] : template_default(*function, place);
}

Code HostEvaluator::origin(Code expression) {
  for (unsigned depth = 0; depth < kMostDepth; ++depth) {
    Code bare = expression;
    while (bare.is("parenthesized_expression") || bare.is("cast_expression") || bare.is("pointer_expression")) {
      const std::vector<Code> parts = bare.children();
      if (parts.empty()) break;
      bare = bare.is("cast_expression") ? bare.field("value") : parts.back();
    }
    if (!bare.is("identifier") && !bare.is("type_identifier")) return expression;
    const Code argument = argument_for_parameter(bare, bare.text());
    if (!argument) return bare;
    expression = argument;
  }
  return expression;
}

}  // namespace warplens::kernels
