#include "kernels/header_guess/bound_guess.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "kernels/header_guess/text.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr std::array<std::string_view, 10> kCountWords{"count", "size", "length",  "width", "height",
                                                       "rows",  "cols", "columns", "total", "elem"};
constexpr std::array<std::string_view, 6> kCountNames{"n", "m", "nx", "ny", "nz", "len"};

/// Returns the limit in the comparison of an index with a limit: n of "i < n", "i <= n" and "i >= n". Empty for any
/// other comparison.
Code larger_side(Code comparison) {
  const std::string_view sign = comparison.field("operator").text();
  if (sign.starts_with('<') && sign.size() <= 2 && sign != "<<") return comparison.field("right");
  // n is also the limit in "if (i >= n) return;".
  return sign == ">=" ? comparison.field("right") : Code();
}

}  // namespace

std::set<std::string> find_bounds(const Function& kernel) {
  std::set<std::string> parameters, bounds;
  for (const Code parameter : kernel.parameters)
    if (const Declared declared = parse_declarator(parameter.field("declarator")); declared.name)
      parameters.emplace(declared.name.text());
  for (const Code comparison : find_nodes(kernel.body, {"binary_expression"}))
    if (const Code side = larger_side(comparison);
        side.is("identifier") && parameters.contains(std::string(side.text())))
      bounds.emplace(side.text());
  return bounds;
}

bool is_count_name(std::string_view name) {
  std::string small(name);
  std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (small.starts_with("num") || small.starts_with("n_")) return true;
  if (std::ranges::find(kCountNames, small) != kCountNames.end()) return true;
  return std::ranges::any_of(kCountWords, [&](std::string_view word) { return small.find(word) != std::string::npos; });
}

}  // namespace warplens::kernels
