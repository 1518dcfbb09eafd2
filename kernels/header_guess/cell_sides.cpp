#include "kernels/header_guess/cell_sides.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the names of the sides of one grid: "nx", "ny" and "nz" for the name "nx". `at` is the position of the x in
/// the name. The list ends before the first name that no parameter has.
std::vector<std::string> find_side_names(const std::string& name, std::size_t at,
                                         const std::vector<std::string>& integers) {
  std::vector<std::string> sides{name};
  for (const char letter : {'y', 'z'}) {
    std::string other = name;
    other[at] = static_cast<char>(letter + (name[at] == 'X' ? 'A' - 'a' : 0));
    if (std::ranges::find(integers, other) == integers.end()) break;
    sides.push_back(std::move(other));
  }
  return sides;
}

/// Returns true if the kernel divides a number by a side, or passes the first two sides to a function.
bool computes_coordinates(const Function& kernel, const std::vector<std::string>& sides) {
  return std::ranges::any_of(find_nodes(kernel.body, {"binary_expression", "call_expression"}), [&](Code code) {
    if (code.is("call_expression")) {
      const std::set<std::string> words = identifiers(code.field("arguments").text());
      return words.contains(sides[0]) && words.contains(sides[1]);
    }
    const std::string_view sign = code.field("operator").text();
    return (sign == "/" || sign == "%") && identifiers(code.field("right").text()).contains(sides[0]);
  });
}

}  // namespace

std::map<std::string, std::int64_t> guess_cell_sides(const Function& kernel, const std::vector<std::string>& integers,
                                                     std::int64_t cells) {
  for (const std::string& name : integers)
    for (std::size_t at = name.find_first_of("xX"); at != std::string::npos; at = name.find_first_of("xX", at + 1)) {
      const std::vector<std::string> sides = find_side_names(name, at, integers);
      if (sides.size() < 2 || !computes_coordinates(kernel, sides)) continue;
      std::vector<std::int64_t> sizes(sides.size(), 1);
      std::size_t next = 0;
      for (std::int64_t product = 1; product * 2 <= cells; product *= 2) sizes[next++ % sizes.size()] *= 2;
      std::map<std::string, std::int64_t> found;
      for (std::size_t side = 0; side < sides.size(); ++side) found.emplace(sides[side], sizes[side]);
      return found;
    }
  return {};
}

}  // namespace warplens::kernels
