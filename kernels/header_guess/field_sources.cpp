#include "kernels/header_guess/field_sources.hpp"

namespace warplens::kernels {
namespace {

bool names_field(Code code, std::string_view object, std::string_view field) {
  if (!code.is("field_expression") || code.field("field").text() != field) return false;
  return object.empty() || find_object(code.field("argument")).text() == object;
}

bool is_in_device_code(const HostProgram& program, Code code) {
  const Function* const function = program.around(code);
  if (function == nullptr || function->is_kernel) return function != nullptr;
  const std::string_view head =
      function->head.text().substr(0, function->body.node.begin() - function->head.node.begin());
  return head.find("__device__") != std::string_view::npos;
}

}  // namespace

Code find_object(Code base) {
  while (base.is("parenthesized_expression") || base.is("pointer_expression") || base.is("subscript_expression")) {
    const std::vector<Code> parts = base.children();
    if (parts.empty()) break;
    base = base.is("subscript_expression") ? base.field("argument") : parts.back();
  }
  return base;
}

Code find_assigned_value(const HostProgram& program, std::string_view object, std::string_view field) {
  Code assigned;
  for (const SyntaxTree& tree : program.trees())
    for (const Code code : find_nodes({&tree, tree.root()}, {"assignment_expression"}))
      if (names_field(code.field("left"), object, field) && !is_in_device_code(program, code))
        assigned = code.field("right");
  return assigned;
}

Code find_allocation(const HostProgram& program, std::string_view object, std::string_view field) {
  for (const char* const allocation : {"cudaMalloc", "cudaMallocManaged", "cudaMallocAsync", "cudaMallocPitch"})
    for (const Code call : program.calls_of(allocation)) {
      const std::vector<Code> given = call.field("arguments").children();
      if (given.empty()) continue;
      for (const Code named : find_nodes(given.front(), {"field_expression"}))
        if (names_field(named, object, field)) return named;
    }
  return {};
}

Code find_allocation_in_method(const HostProgram& program, std::string_view field) {
  for (const Code call : program.calls_of("cudaMalloc")) {
    const Function* const function = program.around(call);
    if (function == nullptr || function->owner.empty()) continue;
    for (const Code named : find_nodes(call.field("arguments"), {"identifier", "field_identifier"}))
      if (named.text() == field) return named;
  }
  return {};
}

Code find_constructor_value(const HostProgram& program, const std::string& owner, std::string_view field) {
  if (owner.empty()) return {};
  for (const Function* const constructor : program.methods(owner, owner)) {
    for (const Code member : constructor->members.children()) {
      const std::vector<Code> parts = member.children();
      if (parts.size() < 2 || parts.front().text() != field) continue;
      const std::vector<Code> values = parts.back().children();
      if (values.size() == 1) return values.front();
    }
    for (const Code code : find_nodes(constructor->body, {"assignment_expression"}))
      if (const std::string_view left = code.field("left").text();
          left == field || left == "this->" + std::string(field))
        return code.field("right");
  }
  return {};
}

std::vector<Code> list_initialisers(const HostProgram& program, Code object) {
  Code list = object;
  if (object.is("identifier")) {
    const Code declarator = program.find_declarator(object);
    if (!declarator) return {};
    list = declarator.field("value");
  }
  if (list.is("compound_literal_expression")) list = list.field("value");
  // Accept "S(a, b)" if S is a class, but not a call of a function that returns an S.
  if (list.is("call_expression")) {
    // The result of make_cudaPitchedPtr(…) is a cudaPitchedPtr.
    std::string_view made = last_word(list.field("function"));
    if (made.starts_with("make_cuda")) made.remove_prefix(5);
    list = program.type(made) ? list.field("arguments") : Code();
  }
  return list.is("initializer_list") || list.is("argument_list") ? list.children() : std::vector<Code>();
}

bool is_made_by_new(const HostProgram& program, Code object) {
  const Code declarator = object.is("identifier") ? program.find_declarator(object) : Code();
  return declarator && declarator.field("value").is("new_expression");
}

}  // namespace warplens::kernels
