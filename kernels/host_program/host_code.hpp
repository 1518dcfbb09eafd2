#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {

/// A node together with its syntax tree.
struct Code {
  const SyntaxTree* tree = nullptr;
  SyntaxNode node;

  explicit operator bool() const { return tree != nullptr && node; }
  std::string_view text() const { return tree->text(node); }
  Code field(std::string_view name) const { return {tree, node.field(name)}; }
  Code child(std::string_view type) const { return {tree, node.child(type)}; }
  std::vector<Code> children() const;
  bool is(std::string_view type) const { return node.is(type); }
};

/// Returns true if a text can be the type that a macro names: "float", "n::Accessor<T, 4>".
bool is_type_text(std::string_view text);

/// Returns the last word of a qualified name, without template arguments: "a::b<3>" -> b.
std::string_view last_word(Code name);

/// Returns the nodes of these types inside a node, including the node itself, in the order of the text.
std::vector<Code> find_nodes(Code code, std::initializer_list<std::string_view> types);
/// Returns true if a node has one of these types.
bool is_any_of(SyntaxNode node, std::initializer_list<std::string_view> types);

/// The construction of an object: the name of its class, and the constructor arguments.
struct Construction {
  std::string_view name;
  std::vector<Code> given;
};
std::optional<Construction> find_construction(Code code);

/// The name in a declarator ("*a[3]" -> a), and the pointers and brackets around it.
struct Declared {
  Code name;
  unsigned pointers = 0;
  bool is_array = false, is_function = false;
};
Declared parse_declarator(Code declarator);

/// Returns the default value of a field. In a declaration of several fields, such as "int a = 1, b = 2;", each has its
/// own.
Code find_default(Code declarator);

/// Returns the part of a type that is a template with its arguments: "array<float, N>" in "std::array<float, N>".
/// Returns nothing for other types.
Code template_type_in(Code type);

}  // namespace warplens::kernels
