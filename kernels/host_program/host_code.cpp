#include "kernels/host_program/host_code.hpp"

#include <algorithm>
#include <cctype>

#include "kernels/values/elements.hpp"

namespace warplens::kernels {

bool is_any_of(SyntaxNode node, std::initializer_list<std::string_view> types) {
  return std::ranges::find(types, node.type()) != types.end();
}

std::vector<Code> Code::children() const {
  std::vector<Code> found;
  for (const SyntaxNode child : node.children()) found.push_back({tree, child});
  return found;
}

Declared parse_declarator(Code declarator) {
  Declared declared;
  while (declarator) {
    if (declarator.node.type().ends_with("pointer_declarator")) ++declared.pointers;
    if (declarator.node.type().ends_with("array_declarator")) declared.is_array = true;
    if (declarator.is("function_declarator")) declared.is_function = true;
    Code inner = declarator.field("declarator");
    if (!inner &&
        is_any_of(declarator.node, {"reference_declarator", "parenthesized_declarator", "variadic_declarator"})) {
      const std::vector<Code> parts = declarator.children();
      if (!parts.empty()) inner = parts.front();
    }
    if (!inner) break;
    declarator = inner;
  }
  if (!declarator.node.type().ends_with("_declarator")) declared.name = declarator;
  return declared;
}

bool is_type_text(std::string_view text) {
  if (element_named(text)) return true;
  if (text.empty() || !text.ends_with('>') || text.find('<') == std::string_view::npos) return false;
  return std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("_:<>, ").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

std::string_view last_word(Code name) {
  while (name) {
    if (name.is("qualified_identifier") || name.is("template_function") || name.is("template_type") ||
        name.is("template_method")) {
      name = name.field("name");
    } else if (name.is("dependent_name")) {
      const std::vector<Code> parts = name.children();
      name = parts.empty() ? Code() : parts.back();
    } else {
      break;
    }
  }
  return name ? name.text() : "";
}

std::vector<Code> find_nodes(Code code, std::initializer_list<std::string_view> types) {
  std::vector<Code> found;
  if (!code) return found;
  for (const SyntaxNode node : code.tree->nodes().within(code.node, types)) found.push_back({code.tree, node});
  return found;
}

Code find_default(Code declarator) {
  const SyntaxNode declaration = declarator.node.parent();
  Code value;
  for (const SyntaxNode given : declaration.fields("default_value")) {
    bool follows = given.begin() > declarator.node.end();
    for (const SyntaxNode other : declaration.fields("declarator"))
      follows = follows && !(other.begin() > declarator.node.end() && other.begin() < given.begin());
    if (follows && !value) value = {declarator.tree, given};
  }
  return value;
}

std::optional<Construction> find_construction(Code code) {
  if (code.is("new_expression")) return Construction{last_word(code.field("type")), code.field("arguments").children()};
  if (code.is("compound_literal_expression"))
    return Construction{last_word(code.field("type")), code.field("value").children()};
  if (code.is("call_expression")) {
    Code called = code.field("function");
    const std::string_view word = last_word(called);
    if (word != "make_unique" && word != "make_shared") return Construction{word, code.field("arguments").children()};
    while (called.is("qualified_identifier")) called = called.field("name");
    const std::vector<Code> types = called.field("arguments").children();
    if (types.empty()) return std::nullopt;
    return Construction{last_word(types.front().field("type")), code.field("arguments").children()};
  }
  // "C c(n)" is parsed as the declaration of a function.
  if (code.is("function_declarator") && code.node.parent().is("declaration")) {
    std::vector<Code> given;
    for (const Code parameter : code.field("parameters").children())
      given.push_back(parameter.field("declarator") ? parameter : parameter.field("type"));
    return Construction{last_word(Code{code.tree, code.node.parent()}.field("type")), std::move(given)};
  }
  if (!code.is("init_declarator") || !is_any_of(code.field("value").node, {"argument_list", "initializer_list"}))
    return std::nullopt;
  return Construction{last_word(Code{code.tree, code.node.parent()}.field("type")), code.field("value").children()};
}

Code template_type_in(Code type) {
  while (type.is("qualified_identifier")) type = type.field("name");
  return type.is("template_type") ? type : Code();
}

}  // namespace warplens::kernels
