#include "analysis/base/plain_name.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace warplens::base {

std::string plain_name(const std::string& mangled) {
  // A name without the prefix "_Z" is not mangled. The demangler would take it for the code of a type: "s" would become
  // "short".
  if (!mangled.starts_with("_Z")) return mangled;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> demangled(
      abi::__cxa_demangle(mangled.substr(0, mangled.find("_$_")).c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0 || !demangled) return mangled;
  const std::string whole = demangled.get();
  const std::size_t scope = whole.rfind("::");
  return scope == std::string::npos ? whole : whole.substr(scope + 2);
}

}  // namespace warplens::base
