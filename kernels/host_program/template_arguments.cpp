#include "kernels/host_program/template_arguments.hpp"

#include <algorithm>
#include <vector>

namespace warplens::kernels {
namespace {

/// Returns the explicit template arguments in a call: those of the called function, or otherwise those of the class in
/// front of it ("Board<8>::advance").
std::vector<Code> arguments_named_in(Code called) {
  Code scope;
  while (called.is("qualified_identifier")) {
    if (called.field("scope").is("template_type")) scope = called.field("scope");
    called = called.field("name");
  }
  if (called.is("template_function")) return called.field("arguments").children();
  return scope ? scope.field("arguments").children() : std::vector<Code>();
}

/// Returns the default of a template parameter.
Code template_default(const Function& function, std::size_t place) {
  const std::vector<Code> parameters = function.head.field("parameters").children();
  if (place >= parameters.size()) return {};
  const Code value = parameters[place].field("default_value");
  return value ? value : parameters[place].field("default_type");
}

/// Returns a deduced argument: N of "template <int N> f(const array<float, N>&)" is 8 if the first call passes an
/// array<float, 8>.
Code deduced_template_argument(const HostProgram& program, const Function& function, std::string_view word) {
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

}  // namespace

Code find_template_argument(const HostProgram& program, Code code, std::string_view word) {
  const Function* const function = program.around(code);
  if (function == nullptr) return {};
  const auto& names = function->template_parameters;
  const auto place = static_cast<std::size_t>(std::ranges::find(names, word) - names.begin());
  if (place == names.size()) return {};
  for (const Code call : program.calls_of(function->name)) {
    const std::vector<Code> given = arguments_named_in(call.field("function"));
    if (place < given.size()) return given[place];
    if (const Code otherwise = template_default(*function, place); otherwise && !given.empty()) return otherwise;
  }
  if (const Code deduced = deduced_template_argument(program, *function, word)) return deduced;
  const std::vector<Code>& given = program.instantiation_arguments(function->name);
  return place < given.size() ? given[place] : template_default(*function, place);
}

}  // namespace warplens::kernels
