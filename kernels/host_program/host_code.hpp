#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {

/// A node with the tree that it is in.
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

/// The last word of a qualified name, without template arguments: "a::b<3>" -> b.
std::string_view last_word(Code name);

/// The nodes of these types in what a node is in, itself included, in the order of the text.
std::vector<Code> all_in(Code code, std::initializer_list<std::string_view> types);
/// Whether a node is of one of these types.
bool is_any_of(SyntaxNode node, std::initializer_list<std::string_view> types);

/// What constructs an object of a class, if the node is such a thing: the class's name, and what is given.
struct Construction {
  std::string_view name;
  std::vector<Code> given;
};
std::optional<Construction> construction_in(Code code);

/// The name that a declarator declares ("*a[3]" -> a), and how many stars and brackets stand around it.
struct Declared {
  Code name;
  unsigned pointers = 0;
  bool is_array = false, is_function = false;
};
Declared declared_by(Code declarator);

/// The value that a field's declaration gives it; of "int a = 1, b = 2;" each its own.
Code default_of(Code declarator);

/// "array<float, N>" of "std::array<float, N>", the node of the template and its arguments; nothing for another type.
Code template_type_in(Code type);

}  // namespace warplens::kernels
