#include "kernels/compile/shuffle_overloads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "kernels/compiler/log.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// A shuffle of CUDA 8, and the type of its second parameter.
constexpr struct {
  std::string_view name, type;
} kShuffles[] = {{"__shfl", "int"}, {"__shfl_up", "unsigned"}, {"__shfl_down", "unsigned"}, {"__shfl_xor", "int"}};

/// Types for which CUDA 8 has overloads of the shuffles. One overload per type is declared, because calls of the code's
/// own overloads would be ambiguous with a template.
constexpr std::string_view kShuffledTypes[] = {"int",       "unsigned",           "long",  "unsigned long",
                                               "long long", "unsigned long long", "float", "double"};

/// Returns true if an error is on a line that contains the given word.
bool has_error_at(const Compilation& compilation, const std::string& log, const std::string& word) {
  return std::ranges::any_of(parse_messages(log), [&](const CompilerMessage& message) {
    if (message.severity != CompilerMessage::Severity::error || message.line == 0) return false;
    const auto& units = compilation.sources.units();
    const auto unit = std::ranges::find(units, message.file, &SourceUnit::path);
    return unit != units.end() && identifiers(line_of_text(unit->text, message.line)).contains(word);
  });
}

}  // namespace

bool declare_shuffle_overloads(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  bool found = false;
  for (const auto& [name, type] : kShuffles) {
    const std::string word(name);
    if (!compilation.sources.declares(name) || added.names.contains(word)) continue;
    if (!has_error_at(compilation, answer.log, word)) continue;
    added.names.insert(word);
    for (const std::string_view value : kShuffledTypes)
      added.lines.push_back(
          fmt::format("__device__ __forceinline__ {0} {1}({0} value, {2} lane, int width = warpSize) {{ return "
                      "{1}_sync(__activemask(), value, lane, width); }}",
                      value, name, type));
    added.notes.push_back(say(
        "this version of CUDA has no '{}' without a mask; Warplens adds one whose mask is the active threads", name));
    found = true;
  }
  return found;
}

}  // namespace warplens::kernels
