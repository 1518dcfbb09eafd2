#include "kernels/header_guess/prepared_units.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "kernels/header_guess/driver_calls.hpp"
#include "kernels/header_guess/list_directives.hpp"
#include "kernels/source/macro_expansion.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns true if a macro with this text may contain launches, allocations or kernels, or begin or end a namespace.
bool hides_statements(std::string_view body) {
  return std::ranges::count(body, '{') != std::ranges::count(body, '}') || body.find(';') != std::string_view::npos ||
         body.find("<<<") != std::string_view::npos || body.find("__global__") != std::string_view::npos;
}

/// Replaces "unsigned(n)" by "uint32_t(n)", because the grammar does not parse the former as a conversion. Both have
/// the same length, so that no position changes.
void rename_conversions(std::string& text) {
  constexpr std::string_view kKnown = "unsigned(", kName = "uint32_t";
  for (std::size_t at = text.find(kKnown); at != std::string::npos; at = text.find(kKnown, at + 1)) {
    const bool is_word = at == 0 || !is_identifier_character(text[at - 1]);
    const bool is_pointer = at + kKnown.size() < text.size() && text[at + kKnown.size()] == '*';
    if (is_word && !is_pointer) text.replace(at, kName.size(), kName);
  }
}

/// A struct of the CUDA runtime that programs pass to kernels.
struct RuntimeStruct {
  std::string_view name, definition;
};

constexpr std::array kRuntimeStructs{
    RuntimeStruct{"cudaExtent", "struct cudaExtent { size_t width; size_t height; size_t depth; };\n"},
    RuntimeStruct{"cudaPitchedPtr",
                  "struct cudaPitchedPtr { void* ptr; size_t pitch; size_t xsize; size_t ysize; };\n"},
    RuntimeStruct{"cudaPos", "struct cudaPos { size_t x; size_t y; size_t z; };\n"},
};

/// Declares the structs of the runtime that the sources use without a definition of their own.
void add_runtime_structs(std::vector<SourceUnit>& units) {
  SourceUnit added{.path = "driver_types.h", .text = {}};
  for (const RuntimeStruct& one : kRuntimeStructs) {
    const auto has = [&](std::string_view text) {
      return std::ranges::any_of(units,
                                 [&](const SourceUnit& unit) { return unit.text.find(text) != std::string::npos; });
    };
    const std::string definition = "struct " + std::string(one.name) + ' ';
    if (has(one.name) && !has(definition + '{') && !has(definition + "\n{")) added.text += one.definition;
  }
  if (!added.text.empty()) units.push_back(std::move(added));
}

}  // namespace

void prepare_units(std::vector<SourceUnit>& units) {
  expand_macros(units, hides_statements);
  for (SourceUnit& unit : units) rename_conversions(unit.text);
  rename_driver_calls(units);
  for (SourceUnit& unit : units) resolve_directives_in_lists(unit.text);
  add_runtime_structs(units);
}

}  // namespace warplens::kernels
