#include "kernels/header_guess/fill_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "kernels/header_guess/host_pointer.hpp"
#include "kernels/header_guess/pitched_memory.hpp"
#include "kernels/host_program/host_arithmetic.hpp"

namespace warplens::kernels {
namespace {

constexpr std::size_t kMostListed = 256;

/// Returns a value as a number for a list in the header. Such a list may contain only numbers, so an expression with
/// names is replaced by its value.
std::string listed_number(const HostValue& value) {
  if (value.expression.find_first_not_of("0123456789.-") == std::string::npos) return value.expression;
  return value.is_real ? fmt::format("{:.17g}", value.number) : fmt::format("{:.0f}", value.number);
}

bool is_random(std::string_view text) {
  for (const std::string_view word : {"rand", "rng", "dist", "gen(", "noise", "mt19937", "lcg"})
    if (text.find(word) != std::string_view::npos) return true;
  return false;
}

/// Returns a fill that sets each field of a struct by its own formula: for "edge{i % n, 2 * i}", field 0 is i % n.
std::string fill_by_fields(HostEvaluator& evaluator, Code list, Code index) {
  std::string formula;
  const std::vector<Code> parts = list.children();
  if (parts.size() < 2) return {};
  for (std::size_t at = parts.size(); at-- > 0;) {
    const HostValue value = evaluator.formula_of(parts[at], index);
    if (!value.is_number()) return {};
    formula =
        at + 1 == parts.size() ? value.expression : fmt::format("c == {} ? {} : ({})", at, value.expression, formula);
  }
  return fmt::format("{{ expression = \"{}\" }}", formula);
}

/// Returns the fill for an assignment "array[index] = right" that sets all elements.
std::string fill_by(HostEvaluator& evaluator, Code right, Code index, bool is_floating) {
  if (is_random(right.text())) {
    // The largest number can be determined: 9 for "rand() % 10".
    if (right.is("binary_expression") && right.field("operator").text() == "%") {
      const HostValue most = evaluator.value_of(right.field("right"));
      if (most.is_number() && most.number >= 1)
        return fmt::format("{{ random = \"uniform\", low = 0, high = {:.0f} }}", most.number - 1);
    }
    return is_floating ? "{ random = \"uniform\" }" : "";
  }
  const Code list = right.is("compound_literal_expression") ? right.field("value") : right;
  if (list.is("initializer_list")) return fill_by_fields(evaluator, list, index);
  if (index && right.text() == index.text()) return "\"index\"";
  const HostValue value = evaluator.formula_of(right, index);
  if (!value.is_number()) return {};
  if (value.expression == "i") return "\"index\"";
  if (value.number == 0 && is_constant(value)) return "\"zero\"";
  return fmt::format("{{ expression = \"{}\" }}", value.expression);
}

/// Returns true if an index visits all elements, because a loop changes a variable in the index.
bool goes_through(const HostEvaluator& evaluator, Code index) {
  // "a[place[i]] = 1" sets only some elements.
  if (!find_nodes(index, {"subscript_expression"}).empty()) return false;
  if (!find_nodes(index, {"update_expression"}).empty()) return true;
  return std::ranges::any_of(find_nodes(index, {"identifier"}),
                             [&](Code variable) { return evaluator.is_changed_by_loop(variable, variable.text()); });
}

/// Returns the value that "std::vector<float> v(n, value)" gives each element. Empty if there is none.
Code vector_value(const HostProgram& program, Code vector) {
  const Code declaration = program.declaration_of(vector);
  const Code type = declaration ? template_type_in(declaration.field("type")) : Code();
  if (!type || !last_word(type).ends_with("vector")) return {};
  const Code declarator = program.find_declarator(vector);
  if (!declarator) return {};
  const auto construction = find_construction(declarator);
  return construction && construction->given.size() == 2 ? construction->given[1] : Code();
}

/// Returns a fill for elements that are set one by one, beginning with the first: "a[0] = 1; a[1] = -1;".
std::string first_elements(const HostProgram& program, HostEvaluator& evaluator, Code array) {
  std::map<std::int64_t, std::string> elements;
  for_each_node(program, "assignment_expression", [&](Code assignment) {
    const Code left = assignment.field("left"), operation = assignment.field("operator");
    if (!left.is("subscript_expression") || (operation && operation.text() != "=")) return;
    const std::vector<Code> indices = left.field("indices").children();
    if (indices.size() != 1 || !indices[0].is("number_literal")) return;
    if (!stands_for(program, pointer_itself(left.field("argument")), array)) return;
    const HostValue value = evaluator.formula_of(assignment.field("right"), {});
    if (value.is_number()) elements.emplace(evaluator.value_of(indices[0]).whole(), listed_number(value));
  });
  std::string list;
  for (std::int64_t at = 0; elements.contains(at) && at < static_cast<std::int64_t>(kMostListed); ++at)
    list += (list.empty() ? "" : ", ") + elements[at];
  if (list.empty()) return {};
  return list == "0" ? "\"zero\"" : '[' + list + ']';
}

/// Returns the fill of a container to which a loop that counts from 0 appends elements: "for (int i = 0; i < n; ++i)
/// v.push_back(n - i);".
std::string appended_elements(const HostProgram& program, HostEvaluator& evaluator, Code array, bool is_floating) {
  for (const char* const name : {"push_back", "emplace_back"})
    for (const Code call : program.calls_of(name)) {
      const Code object = call.field("function").field("argument");
      const std::vector<Code> given = call.field("arguments").children();
      if (!object || given.size() != 1 || !stands_for(program, object, array)) continue;
      SyntaxNode loop = call.node.parent();
      while (loop && !loop.is("for_statement") && !loop.is("function_definition")) loop = loop.parent();
      if (!loop.is("for_statement")) continue;
      const std::vector<Code> starts = find_nodes({call.tree, loop.field("initializer")}, {"init_declarator"});
      if (starts.size() != 1 || starts[0].field("value").text() != "0") continue;
      if (const Code index = parse_declarator(starts[0].field("declarator")).name)
        return fill_by(evaluator, given[0], index, is_floating);
    }
  return {};
}

/// Returns a fill that repeats the characters of a text with their terminating zero. Empty if the array is not a text.
std::string text_in(HostEvaluator& evaluator, Code array) {
  const HostValue text = evaluator.value_of(array);
  if (!text.is_text || text.parts.empty()) return {};
  std::string list;
  for (std::size_t at = 0; at < std::min(text.parts.size(), kMostListed); ++at) {
    const HostValue& character = text.parts[at];
    if (!character.is_number() || character.is_real) return {};
    list += (list.empty() ? "" : ", ") + character.expression;
  }
  return '[' + list + ", 0]";
}

/// Returns the number that each element has after cudaMemset(pointer, byte, count), as a fill.
std::string fill_of_bytes(const HostValue& byte, std::uint32_t element_bytes, bool is_floating) {
  const auto one = static_cast<std::uint64_t>(byte.whole()) & 0xff;
  if (!byte.is_number() || one == 0) return "\"zero\"";
  // The host fills the buffer, but equal bytes rarely make a useful floating-point number. Use other numbers.
  if (is_floating || element_bytes == 0 || element_bytes > 4) return any_fill(is_floating);
  std::uint64_t whole = 0;
  for (std::uint32_t at = 0; at < element_bytes; ++at) whole = whole << 8 | one;
  const std::uint64_t sign = std::uint64_t{1} << (8 * element_bytes - 1);
  const auto number =
      static_cast<std::int64_t>(whole) - ((whole & sign) != 0 ? static_cast<std::int64_t>(2 * sign) : 0);
  return fmt::format("{{ expression = \"{}\" }}", number);
}

}  // namespace

std::string any_fill(bool is_floating) {
  return is_floating ? "{ random = \"uniform\" }" : "{ random = \"uniform\", low = 0, high = 9 }";
}

std::string find_field_formula(const HostProgram& program, HostEvaluator& evaluator, Code array,
                               std::string_view field) {
  std::string formula;
  for_each_node(program, "assignment_expression", [&](Code assignment) {
    const Code left = assignment.field("left"), operation = assignment.field("operator");
    if (!formula.empty() || (operation && operation.text() != "=") || !left.is("field_expression")) return;
    const Code element = left.field("argument");
    if (left.field("field").text() != field || !element.is("subscript_expression")) return;
    const std::vector<Code> indices = element.field("indices").children();
    if (indices.size() != 1 || !goes_through(evaluator, indices[0])) return;
    if (!stands_for(program, pointer_itself(element.field("argument")), array)) return;
    const HostValue value = evaluator.formula_of(assignment.field("right"), indices[0]);
    if (value.is_number()) formula = value.expression;
  });
  return formula;
}

std::string guess_content(const HostProgram& program, HostEvaluator& evaluator, Code array, bool is_floating) {
  array = pointer_itself(array);
  if (!array) return {};
  std::string found = is_floating ? std::string() : text_in(evaluator, array);
  for_each_node(program, "init_declarator", [&](Code declarator) {
    const Declared declared = parse_declarator(declarator.field("declarator"));
    const Code value = declarator.field("value");
    if (!found.empty() || !declared.name || declared.name.text() != array.text() || !value.is("initializer_list"))
      return;
    std::string list;
    const std::vector<Code> parts = value.children();
    if (parts.empty() || parts.size() > kMostListed || !declared.is_array) return;
    for (const Code part : parts) {
      const HostValue number = evaluator.value_of(part);
      if (!number.is_number()) return;
      list += (list.empty() ? "" : ", ") + listed_number(number);
    }
    found = "[" + list + "]";
  });
  for_each_node(program, "assignment_expression", [&](Code assignment) {
    if (!found.empty()) return;
    const Code left = assignment.field("left"), operation = assignment.field("operator");
    if (operation && operation.text() != "=") return;
    // An assignment through a pointer, such as "*sum = 0".
    if (left.is("pointer_expression") && left.text().starts_with('*') && left.field("argument").is("identifier") &&
        stands_for(program, left.field("argument"), array))
      found = fill_by(evaluator, assignment.field("right"), {}, is_floating);
    if (!left.is("subscript_expression") || !found.empty()) return;
    if (!stands_for(program, pointer_itself(left.field("argument")), array)) return;
    const std::vector<Code> indices = left.field("indices").children();
    // "a[0] = 1" does not determine the other elements.
    if (indices.size() == 1 && !goes_through(evaluator, indices[0])) return;
    found = fill_by(evaluator, assignment.field("right"), indices.size() == 1 ? indices[0] : Code(), is_floating);
  });
  for_each_node(program, "call_expression", [&](Code call) {
    if (!found.empty()) return;
    const std::string_view name = last_word(call.field("function"));
    const std::vector<Code> arguments = call.field("arguments").children();
    if (arguments.empty() || pointer_itself(arguments[0]).text() != array.text()) return;
    if (name == "iota") found = "\"index\"";
    if (name == "generate" || name == "generate_n") found = any_fill(is_floating);
    if ((name == "fill" || name == "fill_n") && arguments.size() == 3)
      found = fill_by(evaluator, arguments[2], {}, is_floating);
  });
  if (found.empty()) found = appended_elements(program, evaluator, array, is_floating);
  if (!found.empty()) return found;
  const std::string first = first_elements(program, evaluator, array);
  const Code every = vector_value(program, array);
  const HostValue value = every ? evaluator.value_of(every) : HostValue();
  if (!every) return first;
  if (!value.is_number() || first.empty()) return fill_by(evaluator, every, {}, is_floating);
  // All elements are equal except the first one. For example, a graph search from node 0 starts with such distances.
  const std::string start = first == "\"zero\"" ? "0" : first.substr(1, first.find_first_of(",]") - 1);
  return fmt::format("{{ expression = \"i == 0 ? {} : {}\" }}", start, value.expression);
}

std::string guess_fill(const HostProgram& program, HostEvaluator& evaluator, Code pointer, bool is_floating,
                       std::uint32_t element_bytes) {
  const Code origin = find_pointer_origin(evaluator, pointer);
  for (const char* const name : {"cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpy2D"})
    for (const Code call : calls_with(program, name, 3)) {
      const std::vector<Code> arguments = call.field("arguments").children();
      const bool to_host = call.text().find("DeviceToHost") != std::string_view::npos;
      if (to_host || !may_be_pointer(program, pointer_itself(arguments[0]), origin)) continue;
      // A helper function that is called several times copies a different array each time.
      const Function* const around = program.around(call);
      const bool is_helper =
          !names_same_pointer(pointer_itself(arguments[0]).text(), origin.text()) && around != nullptr;
      if (is_helper && program.calls_of(around->name).size() > 1) return any_fill(is_floating);
      const std::size_t source = std::string_view(name) == "cudaMemcpy2D" ? 2 : 1;
      const std::string content = guess_content(program, evaluator, evaluator.origin(arguments[source]), is_floating);
      return content.empty() ? any_fill(is_floating) : content;
    }
  for (const char* const name : {"cudaMemset", "cudaMemsetAsync", "cudaMemset2D"})
    for (const Code call : calls_with(program, name, 3))
      if (const std::vector<Code> given = call.field("arguments").children();
          may_be_pointer(program, pointer_itself(given[0]), origin)) {
        const std::size_t byte = std::string_view(name) == "cudaMemset2D" ? 2 : 1;
        return fill_of_bytes(evaluator.value_of(given[byte]), element_bytes, is_floating);
      }
  if (const std::string volume = guess_volume_fill(program, evaluator, origin, false, is_floating); !volume.empty())
    return volume;
  return guess_content(program, evaluator, origin, is_floating);
}

}  // namespace warplens::kernels
