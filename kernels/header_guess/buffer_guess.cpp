#include "kernels/header_guess/buffer_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "kernels/header_guess/host_pointer.hpp"
#include "kernels/header_guess/pitched_memory.hpp"
#include "kernels/host_program/cuda_runtime.hpp"
#include "kernels/host_program/host_arithmetic.hpp"

namespace warplens::kernels {
namespace {

HostValue first_count(HostEvaluator& evaluator, const std::vector<Code>& arguments) {
  for (const Code argument : arguments)
    if (HostValue value = evaluator.value_of(argument); value.is_number() && !value.is_real && value.number > 0)
      return value;
  return {};
}

/// Converts the bytes of an allocation to a number of elements.
HostValue in_elements(HostEvaluator& evaluator, Code bytes, std::uint32_t element_bytes) {
  const HostValue all = evaluator.value_of(bytes);
  const HostValue count = evaluator.value_of(bytes, true);
  // "n * sizeof(Particle)": the size of a class is unknown here, but the number of its objects is known.
  const bool is_counted = bytes.text().find("sizeof") != std::string_view::npos;
  if (!all.is_number() && is_counted && count.is_number() && !count.is_real) return count;
  if (!all.is_number() || element_bytes == 0) return {};
  if (count.is_number() && count.number * element_bytes == all.number) return count;
  HostValue value = HostValue::integer(all.whole() / element_bytes);
  if (all.expression.find("width") != std::string::npos || all.expression.find("height") != std::string::npos)
    value.expression = fmt::format("({}) / {}", all.expression, element_bytes);
  return value;
}

/// Returns the declaration of a variable in its function, or at namespace scope.
Code find_declaration(const HostProgram& program, Code variable) {
  const Function* const function = program.around(variable);
  Code found;
  for_each_node(program, "declaration", [&](Code declaration) {
    const Function* const inside = program.around(declaration);
    if (inside != nullptr && inside != function) return;
    for (const SyntaxNode declarator : declaration.node.fields("declarator")) {
      Declared declared = parse_declarator({declaration.tree, declarator});
      if (declared.name && declared.name.text() == variable.text() && (!found || inside == function))
        found = declaration;
    }
  });
  return found;
}

std::string without_spaces_around(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('*')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

HostValue find_element_count(const HostProgram& program, HostEvaluator& evaluator, Code pointer,
                             std::uint32_t element_bytes) {
  const Code origin = find_pointer_origin(evaluator, pointer);
  const Function* const function = program.around(origin);
  // Several functions may have a pointer of this name, so allocations in the same function are preferred.
  for (const bool is_near : {true, false})
    for (const char* const name :
         {"cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaMallocHost", "cudaHostAlloc"})
      for (const Code call : calls_with(program, name, 2)) {
        if ((program.around(call) == function) != is_near) continue;
        const std::vector<Code> arguments = call.field("arguments").children();
        if (names_same_pointer(pointer_itself(arguments[0]).text(), origin.text()))
          return in_elements(evaluator, arguments[1], element_bytes);
        // The allocation may be in a helper function to which the pointer is passed. The size is then evaluated in the
        // helper.
        if (stands_for(program, pointer_itself(arguments[0]), origin))
          if (HostValue count = in_elements(evaluator, arguments[1], element_bytes)) return count;
      }
  for (const Code call : calls_with(program, "cudaMallocPitch", 4)) {
    const std::vector<Code> arguments = call.field("arguments").children();
    if (!names_same_pointer(pointer_itself(arguments[0]).text(), origin.text())) continue;
    const HostValue width = evaluator.value_of(arguments[2]), height = evaluator.value_of(arguments[3]);
    if (!width.is_number() || !height.is_number() || element_bytes == 0) return {};
    const HostValue row = calculate("/", calculate_pitch(width), HostValue::integer(element_bytes));
    return calculate("*", row, height);
  }
  if (const Code call = find_pitched_allocation(program, origin)) {
    const HostValue extent = evaluator.value_of(call.field("arguments").children()[1]);
    if (extent.parts.size() < 3 || element_bytes == 0) return {};
    const HostValue row = calculate("/", calculate_pitch(extent.parts[0]), HostValue::integer(element_bytes));
    return calculate("*", row, calculate("*", extent.parts[1], extent.parts[2]));
  }
  // The pointer comes from a class or a function that takes the number of elements.
  HostValue made;
  for_each_node(program, "init_declarator", [&](Code declarator) {
    const Declared declared = parse_declarator(declarator.field("declarator"));
    if (made || !declared.name || declared.name.text() != origin.text()) return;
    const Code value = declarator.field("value");
    if (value.is("call_expression")) made = first_count(evaluator, value.field("arguments").children());
    // "float* b = a + 4" has no size of its own.
    if (is_any_of(value.node, {"argument_list", "initializer_list"})) made = first_count(evaluator, value.children());
    if (value.is("new_expression"))
      for (const Code size : find_nodes(value, {"new_declarator"})) made = first_count(evaluator, size.children());
  });
  if (made) return made;
  // The pointer may be a member that a constructor initialises.
  for_each_node(program, "field_initializer", [&](Code member) {
    const std::vector<Code> parts = member.children();
    if (made || parts.size() < 2 || parts.front().text() != origin.text()) return;
    made = first_count(evaluator, parts.back().children());
  });
  if (made) return made;
  for_each_node(program, "function_declarator", [&](Code declarator) {
    if (made || !declarator.field("declarator") || declarator.field("declarator").text() != origin.text()) return;
    std::vector<Code> types;
    for (const Code parameter : declarator.field("parameters").children())
      if (parameter.field("type")) types.push_back(parameter);
    made = first_count(evaluator, types);
  });
  return made;
}

Code find_copied_array(const HostProgram& program, HostEvaluator& evaluator, Code pointer) {
  const Code origin = find_pointer_origin(evaluator, pointer);
  for (const char* const name : {"cudaMemcpy", "cudaMemcpyAsync"})
    for (const Code call : calls_with(program, name, 3)) {
      const std::vector<Code> arguments = call.field("arguments").children();
      if (call.text().find("DeviceToHost") != std::string_view::npos) continue;
      if (may_be_pointer(program, pointer_itself(arguments[0]), origin))
        return pointer_itself(evaluator.origin(arguments[1]));
    }
  return {};
}

std::string find_pointee(const HostProgram& program, HostEvaluator& evaluator, Code pointer) {
  const Code origin = find_pointer_origin(evaluator, pointer);
  const Code declaration = find_declaration(program, origin);
  if (!declaration || !declaration.field("type")) return {};
  Code type = declaration.field("type");
  while (type.is("qualified_identifier")) type = type.field("name");
  // For thrust::device_vector<float>, return the template argument.
  if (type.is("template_type")) {
    const std::vector<Code> arguments = type.field("arguments").children();
    return arguments.empty() ? std::string() : without_spaces_around(arguments.front().text());
  }
  return type.is("placeholder_type_specifier") ? std::string() : without_spaces_around(type.text());
}

}  // namespace warplens::kernels
