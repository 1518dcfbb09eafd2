#include "kernels/host_program/host_evaluation.hpp"

#include <algorithm>

namespace warplens::kernels {

void HostFindings::add_root_after(std::size_t count, std::string_view name) {
  if (roots.size() == count) roots.emplace_back(name);
}

void HostFindings::assume(const std::string& sentence) {
  if (std::ranges::find(assumptions, sentence) == assumptions.end()) assumptions.push_back(sentence);
}

}  // namespace warplens::kernels
