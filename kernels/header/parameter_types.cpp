#include "kernels/header/parameter_types.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace warplens::kernels {

std::string demangle(const std::string& symbol) {
  // A name without "_Z" is not mangled. Demangling it could turn it into a type: "t" is the mangled form of "unsigned
  // short".
  if (!symbol.starts_with("_Z")) return symbol;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> name(abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
                                                    std::free);
  return status == 0 && name ? name.get() : symbol;
}

std::vector<std::string> parameter_types(const std::string& mangled) {
  const std::string name = demangle(mangled);
  if (!name.ends_with(')')) return {};
  // The last bracket closes the list of parameters.
  std::size_t begin = name.size();
  int depth = 0;
  do {
    --begin;
    depth += name[begin] == ')' ? 1 : name[begin] == '(' ? -1 : 0;
  } while (depth > 0 && begin > 0);
  std::vector<std::string> types;
  std::size_t from = begin + 1;
  for (std::size_t at = from; at < name.size(); ++at) {
    const char c = name[at];
    const bool ends = at + 1 == name.size();
    if (c == '(' || c == '<' || c == '[' || c == '{') ++depth;
    if (!ends && (c == ')' || c == '>' || c == ']' || c == '}')) --depth;
    if (!ends && (c != ',' || depth != 0)) continue;
    while (from < at && name[from] == ' ') ++from;
    if (at > from) types.push_back(name.substr(from, at - from));
    from = at + 1;
  }
  return types;
}

}  // namespace warplens::kernels
