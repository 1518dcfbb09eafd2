#include "kernels/compile/restrict_qualifiers.hpp"

#include <algorithm>

#include "kernels/compiler/log.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {

bool find_refused_restricts(const std::string& log, std::set<std::pair<std::string, unsigned>>& lines) {
  bool found = false;
  for (const CompilerMessage& message : parse_messages(log))
    if (message.text.find("\"restrict\" is not allowed") != std::string::npos)
      found = lines.emplace(message.file, message.line).second || found;
  return found;
}

void blank_restricts(std::string& text, unsigned line) {
  std::size_t begin = 0;
  for (unsigned at = 1; at < line && begin < text.size(); ++at)
    begin = std::min(text.find('\n', begin), text.size()) + 1;
  const std::size_t end = begin < text.size() ? std::min(text.find('\n', begin), text.size()) : begin;
  for (const std::string_view word : {"__restrict__", "__restrict"})
    for (std::size_t at = text.find(word, begin); at < end; at = text.find(word, at + 1))
      blank_out(text, at, at + word.size());
}

}  // namespace warplens::kernels
