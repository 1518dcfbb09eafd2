#include "kernels/host_program/host_sizeof.hpp"

#include <algorithm>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_expressions.hpp"
#include "kernels/host_program/template_arguments.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

/// Returns the size of an array variable; unknown for other variables.
HostValue evaluate_array_size(const Evaluation& evaluation, Code variable, const HostScope& scope) {
  const HostProgram& program = evaluation.program;
  const Code declaration = program.declaration_of(variable);
  if (!declaration) return {};
  const HostValue one = HostValue::integer(1);
  // A std::array<float, N> has N elements.
  if (const Code type = template_type_in(declaration.field("type")); type && last_word(type) == "array") {
    const std::vector<Code> given = type.field("arguments").children();
    if (given.size() != 2) return {};
    const HostValue number =
        evaluate(evaluation, given[1].is("type_descriptor") ? given[1].field("type") : given[1], scope);
    const Code named = find_template_argument(program, variable, given[0].text());
    const HostValue bytes =
        evaluation.counts_elements ? one : size_of_type(program, named ? named.text() : given[0].text());
    return number.is_number() && bytes.is_number() ? calculate("*", number, bytes) : HostValue();
  }
  HostValue count = one;
  bool is_array = false, is_of_pointers = false;
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    Code declarator{declaration.tree, node};
    if (!parse_declarator(declarator).name || parse_declarator(declarator).name.text() != variable.text()) continue;
    if (declarator.is("init_declarator")) declarator = declarator.field("declarator");
    // The elements of "float* rows[4]" are pointers.
    for (; declarator.is("pointer_declarator"); declarator = declarator.field("declarator")) is_of_pointers = true;
    if (is_of_pointers && !declarator.is("array_declarator")) return {};
    for (; declarator.is("array_declarator"); declarator = declarator.field("declarator")) {
      const HostValue side = evaluate(evaluation, declarator.field("size"), scope);
      if (!side.is_number()) return {};
      count = calculate("*", count, side);
      is_array = true;
    }
    if (declarator.is("pointer_declarator")) return {};
  }
  const HostValue element = evaluation.counts_elements ? one
                            : is_of_pointers           ? HostValue::integer(8)
                                                       : size_of_type(program, declaration.field("type").text());
  return is_array && element.is_number() ? calculate("*", count, element) : HostValue();
}

/// Returns the size of the object that "v[0]" or "*p" refers to, according to the declaration of the variable.
HostValue size_of_element(const HostProgram& program, Code expression) {
  const bool is_element = expression.is("subscript_expression") || expression.is("pointer_expression");
  const Code variable = is_element ? expression.field("argument") : Code();
  const Code declaration = variable.is("identifier") ? program.declaration_of(variable) : Code();
  if (!declaration || !declaration.field("type")) return {};
  // "std::array<int, 3>* p" points to arrays, but the elements of "std::vector<int> v" are integers.
  const bool is_pointer = std::ranges::any_of(declaration.node.fields("declarator"), [&](SyntaxNode node) {
    const Declared declared = parse_declarator({declaration.tree, node});
    return declared.name && declared.name.text() == variable.text() && declared.pointers > 0;
  });
  const Code container = is_pointer ? Code() : template_type_in(declaration.field("type"));
  const std::vector<Code> given = container ? container.field("arguments").children() : std::vector<Code>();
  return size_of_type(program, given.empty() ? declaration.field("type").text() : given.front().text());
}

}  // namespace

HostValue evaluate_sizeof(const Evaluation& evaluation, Code code, const HostScope& scope) {
  const Code of_type = code.field("type");
  const Code of_value = code.field("value");
  std::string_view text = of_type ? of_type.text() : of_value ? of_value.text() : "";
  while (text.starts_with('(') && text.ends_with(')')) text = text.substr(1, text.size() - 2);
  // For an array variable, sizeof depends on the number of elements.
  Code variable = of_value ? of_value : of_type.field("type");
  while (variable.is("parenthesized_expression") && !variable.children().empty())
    variable = variable.children().front();
  if (variable.is("identifier") || variable.is("type_identifier"))
    if (HostValue value = evaluate_array_size(evaluation, variable, scope)) return value;
  if (evaluation.counts_elements) return HostValue::integer(1);
  if (HostValue value = size_of_type(evaluation.program, text)) return value;
  return size_of_element(evaluation.program, variable);
}

namespace {

/// Returns the size of a class that has no base classes and no virtual functions, calculated from the sizes of its
/// fields. Unknown if the size of a field is unknown. `depth` is the number of classes in which this one is nested.
HostValue size_of_class(const HostProgram& program, Code type, unsigned depth) {
  constexpr unsigned kMostNested = 4;
  if (!type || depth > kMostNested || type.child("base_class_clause")) return {};
  std::int64_t size = 0, widest = 1;
  const bool is_union = type.is("union_specifier");
  for (const Code declaration : type.field("body").children()) {
    if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
    const std::string_view name = declaration.field("type") ? declaration.field("type").text() : "";
    for (const SyntaxNode node : declaration.node.fields("declarator")) {
      Code declarator{declaration.tree, node};
      const Declared declared = parse_declarator(declarator);
      if (declared.is_function) continue;
      const auto element = element_named(declared.pointers > 0 ? "unsigned long long" : name);
      const HostValue inner = element ? HostValue() : size_of_class(program, program.type(name), depth + 1);
      std::int64_t bytes = element ? element->bytes() : inner.whole();
      const std::int64_t alignment = element ? element->alignment : std::min<std::int64_t>(bytes, 8);
      if (bytes < 1) return {};
      for (; declarator.is("array_declarator"); declarator = declarator.field("declarator")) {
        const Code count = declarator.field("size");
        if (!count || !count.is("number_literal")) return {};
        bytes = bounded_product(bytes, std::max<std::int64_t>(number_literal(std::string(count.text())).whole(), 0));
      }
      widest = std::max(widest, alignment);
      size = is_union ? std::max(size, bytes) : (size + alignment - 1) / alignment * alignment + bytes;
    }
  }
  return size == 0 ? HostValue() : HostValue::integer((size + widest - 1) / widest * widest);
}

}  // namespace

HostValue size_of_type(const HostProgram& program, std::string_view type) {
  while (type.starts_with(' ')) type.remove_prefix(1);
  while (type.ends_with(' ')) type.remove_suffix(1);
  // The number of steps is limited, because "typedef struct node node" leads to itself.
  for (unsigned steps = 0; steps < StepBudget::kMostDepth; ++steps) {
    if (type.ends_with('*')) return HostValue::integer(8);
    if (const auto element = element_named(type)) return HostValue::integer(element->bytes());
    const std::string_view alias = program.alias(type);
    const std::string_view before = type;
    if (!alias.empty()) type = alias;
    for (const std::string_view word : {"const ", "struct ", "volatile "})
      if (type.starts_with(word)) type.remove_prefix(word.size());
    if (type == before) break;
  }
  return size_of_class(program, program.type(type), 0);
}

}  // namespace warplens::kernels
