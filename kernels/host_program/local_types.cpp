// The part of HostProgram that reads types in functions.

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// Adds the constants and type names that a function declares in its body: "enum { N = 1024 };", "typedef float T;",
/// "using T = float;".
void HostProgram::take_local_types(Code body) {
  visit(body.node, [&](SyntaxNode node) {
    const Code code{body.tree, node};
    if (node.is("enum_specifier")) take_enumeration(code);
    if (node.is("alias_declaration") && code.field("name") && code.field("type"))
      local_aliases_.emplace(code.field("name").text(), code.field("type").text());
    if (node.is("type_definition") && !code.field("type").field("body"))
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = parse_declarator({code.tree, declarator});
        if (declared.name && !declared.is_array && !declared.is_function)
          local_aliases_.emplace(declared.name.text(),
                                 std::string(code.field("type").text()) + std::string(declared.pointers, '*'));
      }
    return Visit::children;
  });
}

}  // namespace warplens::kernels
