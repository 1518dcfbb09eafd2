#include "kernels/header_guess/specialized_types.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace warplens::kernels {
namespace {

/// Returns the place of `parameter` in the arguments of a class template: 1 for T in "Op<4, T>". Nullopt if it is not
/// one of them.
std::optional<std::size_t> find_parameter_place(Code instance, const std::string& parameter) {
  const std::vector<Code> given = instance.field("arguments").children();
  const auto at = std::ranges::find_if(given, [&](Code argument) { return argument.text() == parameter; });
  return at == given.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - given.begin()));
}

/// Returns true if an instance such as "Op<int>" names a specialization of the class or of one of its methods.
bool is_specialization(Code instance) {
  SyntaxNode outer = instance.node.parent();
  const bool is_class = is_any_of(outer, {"struct_specifier", "class_specifier"});
  if (is_class && !outer.field("body")) return false;
  if (!is_class && !outer.is("qualified_identifier")) return false;
  for (; outer && !is_any_of(outer, {"compound_statement", "parameter_list", "template_argument_list"});
       outer = outer.parent())
    if (outer.is("template_declaration")) return Code{instance.tree, outer}.field("parameters").children().empty();
  return false;
}

/// Returns true if a class template is defined for all types: it has a body, and each of its methods has one.
bool is_defined_for_all(Code type) {
  const Code body = type.field("body");
  if (!body) return false;
  return std::ranges::none_of(body.children(), [](Code member) {
    return member.is("field_declaration") && !member.field("default_value") &&
           std::ranges::any_of(member.node.fields("declarator"), [&](SyntaxNode node) {
             return parse_declarator({member.tree, node}).is_function;
           });
  });
}

}  // namespace

std::string find_specialized_type(const HostProgram& program, const Function& kernel, const std::string& parameter) {
  for (const Code used : find_nodes(kernel.body, {"template_type"})) {
    const std::optional<std::size_t> place = find_parameter_place(used, parameter);
    if (!place) continue;
    const std::string_view name = used.field("name").text();
    if (const Code type = program.type(name);
        type && type.field("name").is("type_identifier") && is_defined_for_all(type))
      continue;
    std::vector<std::string_view> types;
    for (const SyntaxTree& tree : program.trees())
      for (const Code instance : find_nodes({&tree, tree.root()}, {"template_type"})) {
        if (instance.field("name").text() != name || !is_specialization(instance)) continue;
        const std::vector<Code> given = instance.field("arguments").children();
        if (*place < given.size()) types.push_back(given[*place].text());
      }
    if (types.empty()) continue;
    const bool has_float = std::ranges::find(types, "float") != types.end();
    return has_float ? std::string() : std::string(types.front());
  }
  return {};
}

}  // namespace warplens::kernels
