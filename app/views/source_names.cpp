#include "app/views/source_names.hpp"

#include <algorithm>
#include <set>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::views {
namespace {

using kernels::SyntaxNode;
using kernels::Visit;

// Returns the index of a subscript: "a[i]" -> "i". Empty if the brackets have several indices.
std::string index_of(const kernels::SyntaxTree& tree, SyntaxNode subscript) {
  const std::string whole(tree.text(subscript));
  const SyntaxNode array = subscript.field("argument");
  const std::size_t open = array.end() - subscript.begin();
  if (open >= whole.size() || whole[open] != '[' || whole.back() != ']') return {};
  return whole.substr(open + 1, whole.size() - open - 2);
}

// Splits "a[i][j]" into the array "a" and the indices "i" and "j". `array` is empty if the array is not a plain name.
SourceNames::Subscript subscript_of(const kernels::SyntaxTree& tree, SyntaxNode node) {
  SourceNames::Subscript subscript{node.line(), std::string(tree.text(node)), {}, {}};
  for (; node.is("subscript_expression"); node = node.field("argument")) {
    subscript.indices.insert(subscript.indices.begin(), index_of(tree, node));
    if (subscript.indices.front().empty()) return subscript;
  }
  if (node.is("identifier")) subscript.array = tree.text(node);
  return subscript;
}

bool replace_all(std::string& text, const std::string& what, const std::string& by) {
  bool any = false;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
    any = true;
  }
  return any;
}

}  // namespace

SourceNames source_names(const std::string& source) {
  const kernels::SyntaxTree tree(source);
  SourceNames names;
  std::set<std::string> changed;
  kernels::visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("init_declarator") && node.field("declarator").is("identifier"))
      names.locals.push_back(
          {node.line(), std::string(tree.text(node.field("declarator"))), std::string(tree.text(node.field("value")))});
    if (node.is("assignment_expression")) changed.emplace(tree.text(node.field("left")));
    if (node.is("update_expression")) changed.emplace(tree.text(node.field("argument")));
    if (node.is("subscript_expression"))
      if (SourceNames::Subscript subscript = subscript_of(tree, node); !subscript.array.empty())
        names.subscripts.push_back(std::move(subscript));
    return Visit::children;
  });
  std::erase_if(names.locals, [&](const SourceNames::Local& local) { return changed.contains(local.name); });
  return names;
}

std::string plain_expression(const std::string& expression) {
  std::string text = expression;
  for (const char* variable : {"threadIdx", "blockIdx", "blockDim", "gridDim"})
    for (const char* axis : {"x", "y", "z"})
      replace_all(text, std::string(variable) + "." + axis, std::string(variable) + "_" + axis);
  for (const char* cast : {"(size_t)", "(int)", "(unsigned)", "(long)", "(unsigned int)", "(long long)",
                           "static_cast<size_t>", "static_cast<std::size_t>", "static_cast<int>", "size_t"})
    replace_all(text, cast, "");
  return text;
}

kernels::Names names_on_line(const SourceNames& source, std::uint32_t line, kernels::Names known,
                             std::vector<std::string>& calculated) {
  for (const SourceNames::Local& local : source.locals) {
    if (local.line > line) break;
    try {
      known[local.name] = kernels::evaluate(plain_expression(local.expression), known);
      std::erase(calculated, local.name);
      calculated.push_back(local.name);
    } catch (const kernels::ExpressionError&) {
      known.erase(local.name);  // the declaration of this variable hides an earlier variable with the same name
    }
  }
  return known;
}

}  // namespace warplens::views
