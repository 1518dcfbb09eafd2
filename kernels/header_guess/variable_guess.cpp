#include "kernels/header_guess/variable_guess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/elements.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/text.hpp"

namespace warplens::kernels {
namespace {

bool may_use(const HostProgram& program, const Function& kernel, const std::string& name) {
  return std::ranges::any_of(program.functions(), [&](const Function& function) {
    return function.body.text().find(name) != std::string_view::npos &&
           (&function == &kernel || function.head.text().find("__device__") != std::string_view::npos);
  });
}

/// The declaration of a variable at namespace scope whose elements have a name; its element.
std::string element_of(const HostProgram& program, const DeviceTypes& types, const std::string& name) {
  std::string found;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is("function_definition")) return Visit::skip;
      if (!node.is("declaration")) return Visit::children;
      const Code declaration{&tree, node};
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = declared_by({&tree, declarator});
        if (!declared.name || declared.name.text() != name || !found.empty()) continue;
        const std::string element = types.resolved(trimmed(declaration.field("type").text()));
        if (element_named(element)) found = element;
      }
      return Visit::skip;
    });
  return found;
}

std::string fill_from(const HostProgram& program, HostEvaluator& evaluator, Code source, bool floating) {
  const std::string content = content_of(program, evaluator, source, floating);
  if (!content.empty()) return content;
  const HostValue value = evaluator.value_of(source);
  return value.is_number() ? '[' + value.expression + ']' : any_fill(floating);
}

}  // namespace

void take_variables(const HostProgram& program, const Function& kernel, HostEvaluator& evaluator,
                    const DeviceTypes& types, HeaderDraft& draft) {
  for (const Code call : program.calls_of("cudaMemcpyToSymbol")) {
    const std::vector<Code> arguments = call.field("arguments").children();
    if (arguments.size() < 2) continue;
    const std::string name(last_word(arguments[0]));
    if (draft.variables.contains(name) || !may_use(program, kernel, name)) continue;
    const std::string element = element_of(program, types, name);
    if (element.empty()) continue;
    const std::string fill = fill_from(program, evaluator, evaluator.origin(arguments[1]), is_floating(element));
    draft.variables[name] = fmt::format("{{ element = {}, fill = {} }}", toml_text(element), fill);
  }
}

}  // namespace warplens::kernels
