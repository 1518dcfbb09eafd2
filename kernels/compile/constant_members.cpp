#include "kernels/compile/constant_members.hpp"

#include <algorithm>

#include "kernels/compiler/log.hpp"

namespace warplens::kernels {

bool take_constant_members(const CompileAnswer& answer, Additions& added) {
  bool found = false;
  for (const CompilerMessage& message : parse_messages(answer.log))
    if (message.text.starts_with("a member of type \"const") &&
        message.text.ends_with("cannot have an in-class initializer") && message.line > 0)
      found = added.constants.emplace(message.file, message.line).second || found;
  return found;
}

void make_constexpr(std::string& text, unsigned line) {
  std::size_t begin = 0;
  for (unsigned at = 1; at < line && begin != std::string::npos; ++at) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin == std::string::npos) return;
  constexpr std::string_view kConst = "static const ";
  const std::size_t at = text.find(kConst, begin);
  if (at < std::min(text.find('\n', begin), text.size())) text.replace(at, kConst.size(), "static constexpr ");
}

}  // namespace warplens::kernels
