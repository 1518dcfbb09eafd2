#include "kernels/header_guess/driver_calls.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/header_guess/text.hpp"
#include "kernels/host_program/host_code.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/driver_kernels.hpp"

namespace warplens::kernels {
namespace {

/// Functions of the driver whose arguments have the same meaning in a function of the runtime.
struct SameCall {
  std::string_view driver, runtime;
};
constexpr std::array kSameCalls{
    SameCall{"cuMemAlloc", "cudaMalloc"},
    SameCall{"cuMemAlloc_v2", "cudaMalloc"},
    SameCall{"cuMemAllocManaged", "cudaMallocManaged"},
    SameCall{"cuMemcpyHtoD", "cudaMemcpy"},
    SameCall{"cuMemcpyHtoD_v2", "cudaMemcpy"},
    SameCall{"cuMemcpyHtoDAsync", "cudaMemcpyAsync"},
    SameCall{"cuMemcpyHtoDAsync_v2", "cudaMemcpyAsync"},
    SameCall{"cuMemsetD8", "cudaMemset"},
    SameCall{"cuMemsetD8_v2", "cudaMemset"},
};

/// Index of the first argument of cuLaunchKernel after the kernel and the six sides of grid and block: the bytes of
/// shared memory.
constexpr std::size_t kAfterSides = 7;

/// A text that replaces a part of a unit.
struct Edit {
  std::size_t begin = 0, end = 0;
  std::string text;
};

/// Returns the plain name of a function object, for comparisons: "f" for "f", "&f" and "(f)".
std::string handle_name(Code code) {
  std::string name(code.text());
  std::erase_if(name, [](char c) { return std::string_view(" \t\r\n&()*").find(c) != std::string_view::npos; });
  return name;
}

bool is_null(Code code) {
  const std::string text = trim_text(code.text());
  return text == "0" || text == "NULL" || text == "nullptr";
}

/// Returns the list of arguments: "list" for "list", "list.data()" and "&list[0]".
std::string argument_list(Code code) {
  std::string text = trim_text(code.text());
  constexpr std::string_view kData = ".data()", kFirst = "[0]";
  if (text.ends_with(kData)) text.resize(text.size() - kData.size());
  if (text.starts_with('&') && text.ends_with(kFirst)) text = text.substr(1, text.size() - 1 - kFirst.size());
  return text;
}

/// A function object (CUfunction) and the name of its kernel.
struct NamedHandle {
  std::size_t unit = 0, place = 0;
  std::string handle, kernel;
};

/// Returns the string value of an expression: a literal, or the value of a macro or variable.
std::string find_literal(const std::vector<SyntaxTree>& trees, Code code) {
  for (const Code literal : find_nodes(code, {"string_literal"})) {
    const std::string_view text = literal.text();
    return text.size() > 1 ? std::string(text.substr(1, text.size() - 2)) : std::string();
  }
  for (const Code name : find_nodes(code, {"identifier"}))
    for (const SyntaxTree& tree : trees) {
      for (const Code set : find_nodes({&tree, tree.root()}, {"init_declarator"})) {
        const Declared declared = parse_declarator(set.field("declarator"));
        if (!declared.name || declared.name.text() != name.text()) continue;
        for (const Code literal : find_nodes(set.field("value"), {"string_literal"}))
          return std::string(literal.text().substr(1, literal.text().size() - 2));
      }
      for (const Code macro : find_nodes({&tree, tree.root()}, {"preproc_def"})) {
        const Code value = macro.field("value");
        if (macro.field("name").text() != name.text() || !value) continue;
        const std::string text = trim_text(value.text());
        if (text.size() > 1 && text.starts_with('"') && text.ends_with('"')) return text.substr(1, text.size() - 2);
      }
    }
  return {};
}

std::vector<NamedHandle> find_handles(const std::vector<SyntaxTree>& trees) {
  std::vector<NamedHandle> handles;
  for (std::size_t unit = 0; unit < trees.size(); ++unit)
    for (const Code call : find_nodes({&trees[unit], trees[unit].root()}, {"call_expression"})) {
      if (!gets_kernel_by_name(last_word(call.field("function")))) continue;
      const std::vector<Code> given = call.field("arguments").children();
      if (given.size() < 3) continue;
      const std::string name = find_literal(trees, given[2]);
      if (!name.empty()) handles.push_back({unit, call.node.begin(), handle_name(given[0]), plain_entry_name(name)});
    }
  return handles;
}

/// Returns the kernel that a CUfunction refers to at a launch: the last one that was assigned to it before the launch
/// in this file, or otherwise in any file. If nothing is assigned to a handle of this name, returns the kernel that the
/// program names, if there is only one. Otherwise empty.
std::string find_kernel(const std::vector<NamedHandle>& handles, std::size_t unit, Code handle) {
  const std::string name = handle_name(handle);
  std::string kernel, any, only;
  bool is_only = true;
  for (const NamedHandle& one : handles) {
    if (only.empty()) only = one.kernel;
    is_only = is_only && one.kernel == only;
    if (one.handle != name) continue;
    if (any.empty()) any = one.kernel;
    if (one.unit == unit && one.place < handle.node.begin()) kernel = one.kernel;
  }
  return !kernel.empty() ? kernel : !any.empty() ? any : is_only ? only : std::string();
}

std::string write_dim3(const std::vector<Code>& given, std::size_t first) {
  std::string text = "dim3(";
  for (std::size_t at = first; at < first + 3; ++at) text += (at == first ? "" : ", ") + std::string(given[at].text());
  return text + ')';
}

/// Returns the edit that replaces a call of cuLaunchKernel or cuLaunchCooperativeKernel by a call of the runtime.
/// Returns nullopt if the call has no list of arguments, or if its kernel is unknown.
std::optional<Edit> rewrite_launch(const std::vector<NamedHandle>& handles, std::size_t unit, Code call,
                                   bool is_cooperative) {
  const std::vector<Code> given = call.field("arguments").children();
  if (given.size() < kAfterSides + 3) return std::nullopt;
  const bool has_extra = given.size() > kAfterSides + 3 && !is_null(given[kAfterSides + 3]);
  const std::string kernel = find_kernel(handles, unit, given[0]);
  if (kernel.empty() || (has_extra && is_null(given[kAfterSides + 2]))) return std::nullopt;
  const std::string_view before = call.text();
  std::string text = (is_cooperative ? "cudaLaunchCooperativeKernel(" : "cudaLaunchKernel(") + kernel + ", " +
                     write_dim3(given, 1) + ", " + write_dim3(given, 4) + ", " + argument_list(given[kAfterSides + 2]) +
                     ", " + std::string(given[kAfterSides].text()) + ", " + std::string(given[kAfterSides + 1].text());
  const auto lines = std::ranges::count(before, '\n') - std::ranges::count(text, '\n');
  if (lines > 0) text.append(static_cast<std::size_t>(lines), '\n');
  return Edit{call.node.begin(), call.node.end(), text + ')'};
}

std::optional<Edit> rewrite_call(const std::vector<NamedHandle>& handles, std::size_t unit, Code call) {
  const Code called = call.field("function");
  const std::string_view name = last_word(called);
  if (name == "cuLaunchKernel" || name == "cuLaunchCooperativeKernel")
    return rewrite_launch(handles, unit, call, name != "cuLaunchKernel");
  const auto* const same = std::ranges::find(kSameCalls, name, &SameCall::driver);
  if (same == kSameCalls.end()) return std::nullopt;
  return Edit{called.node.begin(), called.node.end(), std::string(same->runtime)};
}

}  // namespace

void rename_driver_calls(std::vector<SourceUnit>& units) {
  const auto launches = [](const SourceUnit& unit) { return unit.text.find("cuLaunch") != std::string::npos; };
  if (std::ranges::none_of(units, launches)) return;
  std::vector<SyntaxTree> trees;
  for (const SourceUnit& unit : units) trees.emplace_back(unit.text);
  const std::vector<NamedHandle> handles = find_handles(trees);
  std::vector<std::string> texts;
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    std::string text;
    std::size_t done = 0;
    for (const Code call : find_nodes({&trees[unit], trees[unit].root()}, {"call_expression"})) {
      const auto edit = call.node.begin() >= done ? rewrite_call(handles, unit, call) : std::nullopt;
      if (!edit) continue;
      text += units[unit].text.substr(done, edit->begin - done) + edit->text;
      done = edit->end;
    }
    texts.push_back(text + units[unit].text.substr(done));
  }
  for (std::size_t unit = 0; unit < units.size(); ++unit) units[unit].text = std::move(texts[unit]);
}

}  // namespace warplens::kernels
