#include "analysis/base/message.hpp"

#include <charconv>

#include "analysis/base/language.hpp"

namespace warplens {

const char* tr(const char* message) {
  const base::Messages* spoken = base::spoken();
  const char* translation = spoken ? spoken->find(message) : nullptr;
  return translation ? translation : message;
}

std::string tr(const std::string& message) {
  return tr(message.c_str());
}

const char* trc(const char* context, const char* message) {
  const base::Messages* spoken = base::spoken();
  const char* translation = spoken ? spoken->find(context, message) : nullptr;
  return translation ? translation : message;
}

std::string with_values(std::string_view text, std::initializer_list<std::string> values) {
  std::string filled;
  std::size_t next = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
    if (end == std::string_view::npos) {
      filled += text[at];
      continue;
    }
    std::size_t index = next++;
    std::from_chars(text.data() + at + 1, text.data() + end, index);
    if (index < values.size()) filled += values.begin()[index];
    at = end;
  }
  return filled;
}

}  // namespace warplens
