#include "kernels/header_guess/pitched_memory.hpp"

#include <vector>

#include "kernels/header_guess/fill_guess.hpp"
#include "kernels/header_guess/host_pointer.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

/// Returns "p" for "p.ptr", and any other text unchanged.
std::string_view pitched_object(std::string_view text) {
  for (const std::string_view end : {".ptr", "->ptr"})
    if (text.ends_with(end)) text.remove_suffix(end.size());
  return text;
}

/// Returns the initialiser of a variable, or the code itself if it is not a variable with an initialiser.
Code find_initialiser(const HostProgram& program, Code code) {
  const Code declarator = code.is("identifier") ? program.find_declarator(code) : Code();
  const Code value = declarator ? declarator.field("value") : Code();
  return value ? value : code;
}

/// Returns the pointer of a cudaPitchedPtr: "p" for make_cudaPitchedPtr(p, …), otherwise the code itself.
Code find_pitched_pointer(const HostProgram& program, Code pitched) {
  const Code value = find_initialiser(program, pitched);
  if (!value.is("call_expression") || last_word(value.field("function")) != "make_cudaPitchedPtr") return pitched;
  const std::vector<Code> given = value.field("arguments").children();
  return given.empty() ? pitched : pointer_itself(given.front());
}

/// Returns the source of a copy whose cudaMemcpy3DParms name the memory as destination: "c.dstArray = array; c.srcPtr =
/// make_cudaPitchedPtr(host, …);". Empty if there is none.
Code find_volume_source(const HostProgram& program, Code memory, bool is_array, bool& is_copied) {
  const std::string_view name = pitched_object(memory.text());
  for (const HostProgram::Assignment& assigned : program.assignments_to_field(is_array ? "dstArray" : "dstPtr")) {
    const Code target = assigned.code.field("right");
    if (target.text() != name && find_pitched_pointer(program, target).text() != name &&
        !stands_for(program, pointer_itself(target), memory))
      continue;
    is_copied = true;
    const std::string_view parameters = assigned.code.field("left").field("argument").text();
    for (const HostProgram::Assignment& other : program.assignments_to_field("srcPtr"))
      if (other.function == assigned.function && other.code.field("left").field("argument").text() == parameters)
        return find_pitched_pointer(program, other.code.field("right"));
  }
  return {};
}

}  // namespace

Code find_pitched_allocation(const HostProgram& program, Code pointer) {
  if (!pointer) return {};
  const std::string_view name = pitched_object(pointer.text());
  for (const Code call : calls_with(program, "cudaMalloc3D", 2)) {
    const Code allocated = pointer_itself(call.field("arguments").children().front());
    if (allocated.text() == name || stands_for(program, allocated, pointer)) return call;
  }
  return {};
}

Code find_pitched_variable(const HostProgram& program, std::string_view name) {
  for (const Code call : calls_with(program, "cudaMalloc3D", 2)) {
    const Code allocated = pointer_itself(call.field("arguments").children().front());
    if (names_same_pointer(allocated.text(), name)) return allocated;
  }
  return {};
}

std::string find_pitched_element(const HostProgram& program, Code pointer) {
  const Code call = find_pitched_allocation(program, pointer);
  if (!call) return {};
  const Code extent = find_initialiser(program, call.field("arguments").children()[1]);
  for (const Code size : find_nodes(extent, {"sizeof_expression"})) {
    const Code type = size.field("type");
    if (type && element_named(type.text())) return std::string(type.text());
  }
  return {};
}

std::string guess_volume_fill(const HostProgram& program, HostEvaluator& evaluator, Code memory, bool is_array,
                              bool is_floating) {
  if (!memory) return {};
  bool is_copied = false;
  if (const Code source = find_volume_source(program, memory, is_array, is_copied)) {
    const std::string content = guess_content(program, evaluator, evaluator.origin(source), is_floating);
    if (!content.empty()) return content;
  }
  if (is_copied) return any_fill(is_floating);
  for (const Code call : calls_with(program, "cudaMemset3D", 3)) {
    const std::vector<Code> given = call.field("arguments").children();
    if (is_array || find_pitched_pointer(program, given[0]).text() != pitched_object(memory.text())) continue;
    const HostValue byte = evaluator.value_of(given[1]);
    return !byte.is_number() || byte.number == 0 ? "\"zero\"" : any_fill(is_floating);
  }
  return {};
}

}  // namespace warplens::kernels
