#include "kernels/compile/child_launches.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kObject = "WarplensChildLaunch(", kCall = "warplens_child_call",
                           kCreate = "warplens_child_create";

/// Functions of the device runtime that kernels call around their launches, and their replacements.
struct RuntimeFunction {
  std::string_view name, replacement;
};

constexpr std::array kRuntimeFunctions{
    RuntimeFunction{"__cudaDeviceSynchronizeDeprecationAvoidance", kCall},
    RuntimeFunction{"cudaDeviceSynchronize", kCall},
    RuntimeFunction{"cudaThreadSynchronize", kCall},
    RuntimeFunction{"cudaGetLastError", kCall},
    RuntimeFunction{"cudaPeekAtLastError", kCall},
    RuntimeFunction{"cudaStreamCreateWithFlags", kCreate},
    RuntimeFunction{"cudaStreamDestroy", kCall},
    RuntimeFunction{"cudaStreamWaitEvent", kCall},
    RuntimeFunction{"cudaEventCreateWithFlags", kCreate},
    RuntimeFunction{"cudaEventRecord", kCall},
    RuntimeFunction{"cudaEventDestroy", kCall},
    RuntimeFunction{"cudaDeviceSetLimit", kCall},
    // These functions also launch work on the GPU.
    RuntimeFunction{"cudaMemsetAsync", kCall},
    RuntimeFunction{"cudaMemcpyAsync", kCall},
};

/// A part of a text, and its replacement.
struct Replacement {
  std::size_t begin = 0, end = 0;
  std::string_view text;
};

/// Returns the parts of a text to replace, in any order.
std::vector<Replacement> find_replacements(const SyntaxTree& tree) {
  constexpr std::size_t kBrackets = 3;
  std::vector<Replacement> found;
  visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("kernel_call_syntax")) {
      found.push_back({node.parent().begin(), node.begin() + kBrackets, kObject});
      found.push_back({node.end() - kBrackets, node.end(), ")"});
    }
    if (node.is("call_expression")) {
      const SyntaxNode called = node.field("function");
      const auto* const function = std::ranges::find(kRuntimeFunctions, tree.text(called), &RuntimeFunction::name);
      if (function != kRuntimeFunctions.end()) found.push_back({called.begin(), called.end(), function->replacement});
    }
    return Visit::children;
  });
  return found;
}

}  // namespace

void replace_child_launches(std::vector<SourceUnit>& units) {
  for (SourceUnit& unit : units) {
    if (unit.text.find("<<<") == std::string::npos && unit.text.find("cuda") == std::string::npos) continue;
    std::vector<Replacement> replacements = find_replacements(SyntaxTree(unit.text));
    std::ranges::sort(replacements, std::ranges::greater(), &Replacement::begin);
    for (const Replacement& one : replacements) {
      const auto begin = unit.text.begin() + static_cast<std::ptrdiff_t>(one.begin);
      const auto lines = std::count(begin, unit.text.begin() + static_cast<std::ptrdiff_t>(one.end), '\n');
      unit.text.replace(one.begin, one.end - one.begin,
                        std::string(one.text) + std::string(static_cast<std::size_t>(lines), '\n'));
    }
  }
}

}  // namespace warplens::kernels
