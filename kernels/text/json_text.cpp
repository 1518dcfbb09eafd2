#include "kernels/text/json_text.hpp"

namespace warplens::kernels {

bool is_too_deep(std::string_view text) {
  unsigned depth = 0;
  bool in_string = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (in_string) {
      if (c == '\\') ++at;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepestJson) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

JsonTooDeep::JsonTooDeep() : exception(599, "[json] arrays and objects are nested more than 64 levels deep") {}

JsonNotWhole::JsonNotWhole() : exception(600, "[json] a number is not an integer or is out of range") {}

}  // namespace warplens::kernels
