#include "kernels/header_guess/assumed_range.hpp"

#include "kernels/values/elements.hpp"

namespace warplens::kernels {

std::string fit_assumed_size(const std::string& assumed, const std::string& type) {
  constexpr const char* kFew = "4";
  const auto element = element_named(type);
  if (!element || element->parts.size() != 1 || element->bytes() > 2) return assumed;
  const bool is_number = !assumed.empty() && assumed.find_first_not_of("0123456789") == std::string::npos;
  if (element->bytes() == 1) return is_number && assumed.size() < 3 ? assumed : kFew;
  const bool is_too_large = is_number && (assumed.size() > 5 || std::stoi(assumed) > 32767);
  return is_too_large ? "32767" : assumed;
}

}  // namespace warplens::kernels
