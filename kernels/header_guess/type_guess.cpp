#include "kernels/header_guess/type_guess.hpp"

#include <algorithm>
#include <vector>

namespace warplens::kernels {
namespace {

constexpr unsigned kMostTypeSteps = 16;

}  // namespace

std::string plain_type(std::string_view text, unsigned* pointers) {
  const auto trim = [&] {
    while (text.starts_with(' ') || text.starts_with('\n')) text.remove_prefix(1);
    while (text.ends_with(' ') || text.ends_with('\n')) text.remove_suffix(1);
  };
  for (bool changed = true; changed;) {
    trim();
    changed = false;
    for (const std::string_view word : {"const ", "volatile ", "struct ", "class ", "enum ", "typename "})
      if (text.starts_with(word)) text.remove_prefix(word.size()), changed = true;
    if (text.ends_with(" const")) text.remove_suffix(6), changed = true;
    if (text.ends_with('*') || text.ends_with('&')) {
      if (pointers != nullptr && text.ends_with('*')) ++*pointers;
      text.remove_suffix(1);
      changed = true;
    }
  }
  return std::string(text);
}

namespace {

/// Returns the result type of a call. A result type that is a template parameter is deduced from the arguments.
TypeText type_of_result(const HostProgram& program, HostEvaluator& evaluator, const Function& function, Code call) {
  const Code definition{function.body.tree, function.body.node.parent()};
  if (!definition.field("type")) return {};
  TypeText type{.text = plain_type(definition.field("type").text()), .place = function.body};
  type.pointers = parse_declarator(definition.field("declarator")).pointers;
  if (std::ranges::find(function.template_parameters, type.text) == function.template_parameters.end()) return type;
  const std::vector<Code> given = call.field("arguments").children();
  for (std::size_t at = 0; at < std::min(given.size(), function.parameters.size()); ++at) {
    const Code parameter = function.parameters[at].field("type");
    if (!parameter || plain_type(parameter.text()) != type.text) continue;
    TypeText deduced = guess_type(program, evaluator, given[at]);
    deduced.pointers = type.pointers;
    return deduced;
  }
  return type;
}

/// Returns the instance ("Buffer<int>") to which the name of a class template refers inside its own methods.
std::string find_instance(const Function& function, HostEvaluator& evaluator, Code place) {
  std::string list;
  for (const std::string& name : function.template_parameters) {
    const Code given = evaluator.template_argument(place, name);
    if (!given) return {};
    list += (list.empty() ? "" : ", ") + std::string(given.text());
  }
  return list.empty() ? list : function.owner + '<' + list + '>';
}

}  // namespace

TypeText guess_type(const HostProgram& program, HostEvaluator& evaluator, Code expression) {
  Code code = evaluator.origin(expression);
  while (code.is("parenthesized_expression") && !code.children().empty()) code = code.children().front();
  if (code.is("number_literal")) {
    const HostValue value = evaluator.value_of(code);
    const bool is_single = code.text().ends_with('f') && value.is_real;
    return {value.is_real ? (is_single ? "float" : "double") : "int", code};
  }
  if (code.is("compound_literal_expression") && code.field("type"))
    return {plain_type(code.field("type").text()), code};
  if (code.is("call_expression")) {
    const Code called = code.field("function");
    if (called.is("primitive_type") || program.type(last_word(called))) return {plain_type(called.text()), code};
    if (const Function* const function = program.function(last_word(called), false))
      return type_of_result(program, evaluator, *function, code);
    // Return no type for "std::vector<float>(n)", because callers need the element type and not the container type.
    return {};
  }
  if (code.is("cast_expression") && code.field("type")) {
    TypeText type{.place = code};
    type.text = plain_type(code.field("type").text(), &type.pointers);
    return type;
  }
  if (!code.is("identifier")) return {};
  const Code declaration = program.declaration_of(code);
  if (!declaration || !declaration.field("type")) return {};
  TypeText type{.place = declaration};
  type.text = plain_type(declaration.field("type").text());
  for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
    const Declared declared = parse_declarator({declaration.tree, declarator});
    if (declared.name && declared.name.text() == code.text())
      type.pointers = declared.pointers + (declared.is_array ? 1 : 0);
  }
  if (type.text != "auto") return type;
  for (const SyntaxNode declarator : declaration.node.fields("declarator"))
    if (const SyntaxNode value = declarator.field("value"))
      return guess_type(program, evaluator, {declaration.tree, value});
  return {};
}

std::string resolve_type(const HostProgram& program, HostEvaluator& evaluator, TypeText type) {
  for (unsigned step = 0; step < kMostTypeSteps; ++step) {
    const Function* const function = program.around(type.place);
    if (function == nullptr) break;
    const auto& names = function->template_parameters;
    if (type.text == function->owner)
      if (std::string instance = find_instance(*function, evaluator, type.place); !instance.empty()) return instance;
    if (std::ranges::find(names, type.text) == names.end()) break;
    if (const Code given = evaluator.template_argument(type.place, type.text)) {
      type = {plain_type(given.text()), given};
      continue;
    }
    // Deduce the result type from an argument.
    TypeText deduced;
    for (const Code parameter : function->parameters) {
      const Declared declared = parse_declarator(parameter.field("declarator"));
      if (!declared.name || !parameter.field("type") || plain_type(parameter.field("type").text()) != type.text)
        continue;
      deduced = guess_type(program, evaluator, declared.name);
      if (!deduced.text.empty() && deduced.text != type.text) break;
    }
    if (deduced.text.empty() || deduced.text == type.text) break;
    type = deduced;
  }
  return type.text;
}

}  // namespace warplens::kernels
