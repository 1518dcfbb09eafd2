#include "kernels/header_guess/text.hpp"

namespace warplens::kernels {

std::string trim_text(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\r");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\n\r") - begin + 1));
}

bool is_floating(std::string_view type) {
  for (const std::string_view word : {"float", "double", "half", "bfloat"})
    if (type.find(word) != std::string_view::npos) return true;
  return false;
}

}  // namespace warplens::kernels
