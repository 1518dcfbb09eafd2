#include "analysis/translation/message.hpp"

#include <charconv>

#include "analysis/translation/language.hpp"

namespace warplens {

const char* tr(const char* message) {
  const char* translation = find_translation(message);
  return translation ? translation : message;
}

std::string tr(const std::string& message) {
  return tr(message.c_str());
}

const char* trc(const char* context, const char* message) {
  const char* translation = find_translation(context, message);
  return translation ? translation : message;
}

const char* find_translation(std::string_view message) {
  const translation::Messages* spoken = translation::current_language();
  return spoken ? spoken->find(message) : nullptr;
}

const char* find_translation(std::string_view context, std::string_view message) {
  const translation::Messages* spoken = translation::current_language();
  return spoken ? spoken->find(context, message) : nullptr;
}

const char* find_plural_translation(std::string_view one, std::uint64_t number) {
  const translation::Messages* spoken = translation::current_language();
  return spoken ? spoken->find_plural(one, number) : nullptr;
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
