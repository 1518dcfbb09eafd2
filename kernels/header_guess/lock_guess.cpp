#include "kernels/header_guess/lock_guess.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "kernels/header_guess/fill_guess.hpp"

namespace warplens::kernels {
namespace {

/// Returns the name of the pointer in an address: "closed" of "&gate->closed[i]".
std::string pointer_name(std::string_view address) {
  address = address.substr(0, address.find('['));
  const auto is_of_name = [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  std::size_t end = address.size();
  while (end > 0 && !is_of_name(address[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_of_name(address[begin - 1])) --begin;
  return std::string(address.substr(begin, end - begin));
}

/// Returns the names of the pointers whose elements atomicCAS compares with 0: those in the calls of atomicCAS, and
/// those that are passed to functions with such calls.
std::set<std::string> pointers_to_locks(const HostProgram& program) {
  std::set<std::string> names;
  for (const Code& call : program.calls_of("atomicCAS")) {
    const std::vector<Code> given = call.field("arguments").children();
    if (given.size() != 3 || given[1].text().find_first_not_of("0uUlL") != std::string_view::npos) continue;
    const std::string name = pointer_name(given[0].text());
    names.insert(name);
    const Function* const around = program.around(call);
    if (around == nullptr || around->is_kernel) continue;
    for (std::size_t at = 0; at < around->parameters.size(); ++at) {
      if (pointer_name(around->parameters[at].text()) != name) continue;
      for (const std::vector<Code>& passed : program.arguments_given(*around))
        if (at < passed.size()) names.insert(pointer_name(passed[at].text()));
    }
  }
  names.erase("");
  return names;
}

}  // namespace

void take_locks(const HostProgram& program, HeaderDraft& draft) {
  const std::set<std::string> names = pointers_to_locks(program);
  for (BufferDraft& buffer : draft.buffers)
    if (buffer.fill == any_fill(false) && names.contains(buffer.name)) buffer.fill = "\"zero\"";
}

}  // namespace warplens::kernels
