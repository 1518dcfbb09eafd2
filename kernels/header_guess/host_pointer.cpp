#include "kernels/header_guess/host_pointer.hpp"

namespace warplens::kernels {

Code pointer_itself(Code code) {
  while (code) {
    if (code.is("cast_expression")) {
      code = code.field("value");
    } else if (code.is("parenthesized_expression") || code.is("pointer_expression")) {
      const std::vector<Code> parts = code.children();
      if (parts.empty()) return code;
      // "&a[4]" points into a.
      const bool is_step = code.text().starts_with('&') && parts.back().is("subscript_expression");
      code = is_step ? parts.back().field("argument") : parts.back();
    } else if (code.is("binary_expression") && (code.field("operator").text() == "+")) {
      code = code.field("left");
    } else if (code.is("call_expression")) {
      // Calls that return a pointer: thrust::raw_pointer_cast(v.data()), static_cast<float*>(p), v.data(),
      // buffer.get().
      const std::string_view name = last_word(code.field("function"));
      const std::vector<Code> arguments = code.field("arguments").children();
      const bool passes_on = name.find("cast") != std::string_view::npos;
      if (passes_on && arguments.size() == 1) {
        code = arguments[0];
      } else if (code.field("function").is("field_expression")) {
        code = code.field("function").field("argument");
      } else {
        return code;
      }
    } else {
      return code;
    }
  }
  return code;
}

Code find_pointer_origin(HostEvaluator& evaluator, Code pointer) {
  Code origin = pointer;
  for (unsigned depth = 0; depth < 8; ++depth) {
    const Code next = pointer_itself(evaluator.origin(pointer_itself(origin)));
    if (!next) break;
    const Code followed = follow_alias(evaluator.program(), next);
    origin = next;
    if (followed.node == next.node) break;
    origin = followed;
  }
  return origin ? origin : pointer;
}

bool names_same_pointer(std::string_view a, std::string_view b) {
  // All elements of an array of pointers count as the same pointer.
  if (a.ends_with(']') || b.ends_with(']')) {
    a = a.substr(0, a.find('['));
    b = b.substr(0, b.find('['));
  }
  if (a == b) return true;
  const std::size_t dot = a.find_last_of(".>"), other = b.find_last_of(".>");
  return dot != std::string_view::npos && other != std::string_view::npos && a.substr(dot + 1) == b.substr(other + 1);
}

std::vector<Code> calls_with(const HostProgram& program, std::string_view name, std::size_t least_arguments) {
  std::vector<Code> found;
  for (const Code call : program.calls_of(name))
    if (call.field("arguments").children().size() >= least_arguments) found.push_back(call);
  return found;
}

bool stands_for(const HostProgram& program, Code named, Code array) {
  const Function* const function = program.around(named);
  if (function == program.around(array) && named.text() == array.text()) return true;
  if (function == nullptr) return false;
  const bool is_field = array.is("field_expression");
  for (std::size_t at = 0; at < function->parameters.size(); ++at) {
    const Declared declared = parse_declarator(function->parameters[at].field("declarator"));
    if (!declared.name || declared.name.text() != named.text()) continue;
    for (const Code call : program.calls_of(function->name)) {
      const std::vector<Code> arguments = call.field("arguments").children();
      if (at >= arguments.size()) continue;
      const Code given = pointer_itself(arguments[at]);
      if (given.text() == array.text() ||
          (is_field && given.is("field_expression") && names_same_pointer(given.text(), array.text())))
        return true;
    }
  }
  return false;
}

bool may_be_pointer(const HostProgram& program, Code named, Code pointer) {
  if (!named || !pointer) return false;
  return names_same_pointer(named.text(), pointer.text()) || stands_for(program, named, pointer);
}

Code follow_alias(const HostProgram& program, Code variable) {
  const Function* const function = program.around(variable);
  if (function == nullptr || !variable.is("identifier")) return variable;
  for (const Code call : program.calls_of("cudaHostGetDevicePointer")) {
    const std::vector<Code> given = call.field("arguments").children();
    if (given.size() > 1 && pointer_itself(given[0]).text() == variable.text() && program.around(call) == function)
      return given[1];
  }
  Code last;
  for (const Code set : assignments_to(*function, variable.text())) {
    if (set.node.end() > variable.node.begin()) break;
    if (!set.is("init_declarator") && !set.is("assignment_expression")) continue;
    const Code operation = set.is("init_declarator") ? Code() : set.field("operator");
    if (operation && operation.text() != "=") return variable;
    last = set.field(set.is("init_declarator") ? "value" : "right");
  }
  Code value = last;
  while (value.is("parenthesized_expression") || value.is("cast_expression"))
    value = value.is("cast_expression") ? value.field("value")
            : value.children().empty()  ? Code()
                                        : value.children().front();
  const bool is_sum = value.is("binary_expression") && value.field("operator").text() == "+";
  const bool is_address = value.is("pointer_expression") && value.text().starts_with('&') &&
                          value.field("argument").is("subscript_expression");
  if (!value.is("identifier") && !is_sum && !is_address) return variable;
  const std::string_view text = value.text();
  const bool is_itself = text.substr(0, variable.text().size()) == variable.text() || text == "NULL";
  return is_itself ? variable : value;
}

}  // namespace warplens::kernels
