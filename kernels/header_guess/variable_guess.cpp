#include "kernels/header_guess/variable_guess.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "kernels/header_guess/argument_guess.hpp"
#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/header_draft.hpp"
#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool may_use(const HostProgram& program, const Function& kernel, const std::string& name) {
  return std::ranges::any_of(program.functions(), [&](const Function& function) {
    return function.body.text().find(name) != std::string_view::npos &&
           (&function == &kernel || function.head.text().find("__device__") != std::string_view::npos);
  });
}

struct Variable {
  std::string element;
  bool is_pointer = false;
  std::vector<std::string> fields;  ///< fields of the element if it is a struct
};

/// Finds the variable `name` at namespace scope. `element` of the result is empty if there is no such variable, or if
/// its type cannot be an element type.
Variable find_variable(const HostProgram& program, DeviceTypes types, HostEvaluator& evaluator,
                       const std::string& name) {
  Variable found;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is("function_definition")) return Visit::skip;
      if (!node.is("declaration")) return Visit::children;
      const Code declaration{&tree, node};
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = parse_declarator({&tree, declarator});
        if (!declared.name || declared.name.text() != name || !found.element.empty()) continue;
        const std::string element = types.resolve(trim_text(declaration.field("type").text()));
        if (element_named(element)) found = {element, declared.pointers > 0, {}};
        if (element_named(element)) continue;
        if (const Code type = types.class_named(element)) {
          std::vector<std::string> fields = types.list_fields(evaluator, type);
          if (element_named(struct_text("", fields)))
            found = {plain_class_name(element), declared.pointers > 0, std::move(fields)};
        }
        if (found.element.empty() && declared.pointers > 0) found = {"unsigned char", true, {}};
      }
      return Visit::skip;
    });
  return found;
}

/// Appends the numbers of a list and of the lists in it. Returns false if one is unknown.
bool append_numbers(const HostValue& value, std::string& list) {
  if (value.is_number()) {
    list += (list.empty() ? "" : ", ") + (is_constant(value) ? value.expression : fmt::format("{:.0f}", value.number));
    return true;
  }
  return value.kind == HostValue::Kind::list && !value.parts.empty() &&
         std::ranges::all_of(value.parts, [&](const HostValue& part) { return append_numbers(part, list); });
}

std::string fill_from(const HostProgram& program, HostEvaluator& evaluator, Code source, bool floating) {
  const std::string content = guess_content(program, evaluator, source, floating);
  if (!content.empty()) return content;
  const HostValue value = evaluator.value_of(source);
  if (value.is_number() && !is_constant(value)) return toml_list({value.expression});
  std::string list;
  return value.is_number() && append_numbers(value, list) ? '[' + list + ']' : any_fill(floating);
}

/// Returns the fill for a struct: the numbers in the host's initialiser, or otherwise the numbers that the host assigns
/// to its fields.
std::string fill_of_struct(HostEvaluator& evaluator, Code source, const std::vector<std::string>& fields) {
  std::string list;
  Code object = source;
  while (object.is("cast_expression") || object.is("pointer_expression") || object.is("parenthesized_expression")) {
    const std::vector<Code> parts = object.children();
    if (parts.empty()) return {};
    object = object.is("cast_expression") ? object.field("value") : parts.back();
  }
  const HostValue whole = evaluator.value_of(object);
  const auto element = element_named(struct_text("", fields));
  if (append_numbers(whole, list) && std::ranges::count(list, ',') + 1 == std::ssize(element->parts))
    return '[' + list + ']';
  list.clear();
  for (const std::string& field : fields) {
    const HostValue value = evaluator.find_field_value(object, field.substr(field.rfind(' ') + 1));
    if (!append_numbers(value, list)) return any_fill(false);
  }
  return '[' + list + ']';
}

/// Adds a buffer for the memory that a pointer variable points to, and returns the fill of the variable.
std::string address_from(const HostProgram& program, HostEvaluator& evaluator, Code source, const std::string& name,
                         const Variable& variable, HeaderDraft& draft) {
  const std::string& element = variable.element;
  const bool is_struct = !variable.fields.empty();
  const std::uint32_t bytes = element_named(is_struct ? struct_text(element, variable.fields) : element)->bytes();
  BufferDraft buffer{.name = fresh_name(draft, name + "_memory"), .element = element, .rows = "1", .cols = "reached"};
  buffer.fields = variable.fields;
  const HostValue count = source ? find_element_count(program, evaluator, source, bytes) : HostValue();
  if (count.is_number() && count.number >= 1) buffer.cols = count.expression;
  if (source && !is_struct) buffer.fill = guess_fill(program, evaluator, source, is_floating(element), bytes);
  if (buffer.fill.empty() && (is_struct || buffer.cols == "reached")) buffer.fill = any_fill(is_floating(element));
  draft.buffers.push_back(buffer);
  return fmt::format("{{ pointers_to = [{}] }}", toml_text(buffer.name));
}

/// Returns the names of the device variables at namespace scope with this number of `pointers` (stars) in their type: 1
/// for "__device__ float* table;", 0 for "__constant__ Settings settings;".
std::vector<std::string> find_device_variables(const HostProgram& program, unsigned pointers) {
  std::vector<std::string> names;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is("function_definition") || node.is("class_specifier") || node.is("struct_specifier"))
        return Visit::skip;
      if (!node.is("declaration")) return Visit::children;
      const std::string_view text = tree.text(node);
      const bool is_of_device =
          text.find("__device__") != std::string_view::npos || text.find("__constant__") != std::string_view::npos;
      if (!is_of_device || text.find("extern") != std::string_view::npos) return Visit::skip;
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = parse_declarator({&tree, declarator});
        if (declared.name && declared.pointers == pointers && !declared.is_array && !declared.is_function)
          names.emplace_back(declared.name.text());
      }
      return Visit::skip;
    });
  return names;
}

/// A struct variable with its fields.
struct StructVariable {
  const std::string &name, &element;
  const std::vector<std::string>& fields;
};

/// Adds a struct variable whose fields contain pointers, and the buffers to which the pointers point. Returns false if
/// no field contains pointers.
bool point_fields(const HostProgram& program, DeviceTypes types, HostEvaluator& evaluator,
                  const StructVariable& variable, Code source, HeaderDraft& draft) {
  const std::size_t place = draft.buffers.size();
  draft.buffers.push_back({.name = variable.name, .element = variable.element, .fields = variable.fields});
  ArgumentGuess arguments(program, evaluator, types, draft);
  arguments.point_from_fields({.name = variable.name, .type = variable.element, .pointers = 1}, source, place);
  const BufferDraft made = draft.buffers[place];
  draft.buffers.erase(draft.buffers.begin() + static_cast<std::ptrdiff_t>(place));
  if (made.fill.empty()) return false;
  draft.variables[variable.name] = fmt::format("{{ element = {}, fields = {}, fill = {} }}", toml_text(made.element),
                                               toml_list(made.fields), made.fill);
  return true;
}

}  // namespace

void take_variables(const HostProgram& program, const Function& kernel, HostEvaluator& evaluator,
                    const DeviceTypes& types, HeaderDraft& draft) {
  for (const Code call : program.calls_of("cudaMemcpyToSymbol")) {
    const std::vector<Code> arguments = call.field("arguments").children();
    if (arguments.size() < 2) continue;
    const std::string name(last_word(arguments[0]));
    if (draft.variables.contains(name) || !may_use(program, kernel, name)) continue;
    const auto [element, is_pointer, fields] = find_variable(program, types, evaluator, name);
    if (element.empty()) continue;
    const Code source = evaluator.origin(arguments[1]);
    if (!fields.empty() && !is_pointer &&
        point_fields(program, types, evaluator, {name, element, fields}, arguments[1], draft))
      continue;
    if (!fields.empty() && !is_pointer) {
      draft.variables[name] = fmt::format("{{ element = {}, fields = {}, fill = {} }}", toml_text(element),
                                          toml_list(fields), fill_of_struct(evaluator, source, fields));
      continue;
    }
    const std::string fill = is_pointer ? address_from(program, evaluator, source, name, {element, true, fields}, draft)
                                        : fill_from(program, evaluator, source, is_floating(element));
    draft.variables[name] = fmt::format("{{ element = {}, fill = {} }}",
                                        toml_text((fields.empty() ? element : "void") + (is_pointer ? "*" : "")), fill);
  }
  for (const std::string& name : find_device_variables(program, 1)) {
    if (draft.variables.contains(name) || !may_use(program, kernel, name)) continue;
    const Variable variable = find_variable(program, types, evaluator, name);
    if (!variable.is_pointer) continue;
    const std::string fill = address_from(program, evaluator, {}, name, variable, draft);
    draft.variables[name] = fmt::format("{{ element = {}, fill = {} }}",
                                        toml_text((variable.fields.empty() ? variable.element : "void") + "*"), fill);
    draft.doubts.push_back(say("nothing in the program sets the pointer '{}'; a buffer is assumed for it", name));
  }
  for (const std::string& name : find_device_variables(program, 0)) {
    if (draft.variables.contains(name) || !may_use(program, kernel, name)) continue;
    const Variable variable = find_variable(program, types, evaluator, name);
    if (variable.fields.empty() || variable.is_pointer) continue;
    if (point_fields(program, types, evaluator, {name, variable.element, variable.fields}, {}, draft))
      draft.doubts.push_back(
          say("nothing in the program sets the pointers in '{}'; buffers are assumed for them", name));
  }
}

}  // namespace warplens::kernels
