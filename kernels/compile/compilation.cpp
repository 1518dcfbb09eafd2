#include "kernels/compile/compilation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "kernels/compile/child_launches.hpp"
#include "kernels/compile/compound_literals.hpp"
#include "kernels/compile/constant_members.hpp"
#include "kernels/compile/default_arguments.hpp"
#include "kernels/compile/headers.hpp"
#include "kernels/compile/inline_masks.hpp"
#include "kernels/compile/reference_users.hpp"
#include "kernels/compile/restrict_qualifiers.hpp"
#include "kernels/compile/source_with_macros.hpp"
#include "kernels/compile/texture_references.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/source/command_line_macros.hpp"
#include "kernels/source/directives.hpp"
#include "kernels/syntax/lambda_marks.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Language standard if the header names none.
constexpr const char* kDefaultStandard = "c++20";

/// Returns empty namespace definitions: "namespace a { namespace b { } } " for "a::b".
std::string open_namespace(std::string_view space) {
  std::string open, close;
  for (std::size_t at = 0; at < space.size();) {
    const std::size_t end = std::min(space.find("::", at), space.size());
    if (end > at) {
      open += "namespace " + std::string(space.substr(at, end - at)) + " { ";
      close += "} ";
    }
    at = end + 2;
  }
  return open + close;
}

/// Blanks a line of a text, counted from 1.
void blank_line(std::string& text, unsigned line) {
  std::size_t begin = 0;
  for (unsigned at = 1; at < line && begin != std::string::npos; ++at) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin != std::string::npos) blank_out(text, begin, std::min(text.find('\n', begin), text.size()));
}

/// Blanks the lines "#pragma message(…)" of a text. NVRTC accepts only one string literal there, but nvcc also accepts
/// macros.
void blank_messages(std::string& text) {
  constexpr std::string_view kPragma = "pragma";
  for (std::size_t at = text.find(kPragma); at != std::string::npos; at = text.find(kPragma, at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
    const std::size_t hash = text.find_first_not_of(" \t", line),
                      word = text.find_first_not_of(" \t", at + kPragma.size());
    if (hash < at && text[hash] == '#' && word < end && text.compare(word, 7, "message") == 0)
      blank_out(text, line, end);
  }
}

/// Replaces __NVCC__ by __CUDACC__ in the conditions of a text, so that NVRTC compiles the same device code as nvcc.
/// NVRTC defines only __CUDACC__. Defining __NVCC__ as well would change CUDA's own headers.
void ask_for_cuda_instead_of_nvcc(std::string& text) {
  constexpr std::string_view kNvcc = "__NVCC__", kCuda = "__CUDACC__";
  if (text.find(kNvcc) == std::string::npos) return;
  const std::vector<PreprocessorDirective> directives = read_directives(without_comments(text));
  for (const PreprocessorDirective& directive : directives | std::views::reverse) {
    if (!directive.word.starts_with("if") && directive.word != "elif") continue;
    std::string condition = text.substr(directive.begin, directive.end - directive.begin);
    for (std::size_t at = condition.find(kNvcc); at != std::string::npos; at = condition.find(kNvcc, at + kCuda.size()))
      if (const std::size_t end = at + kNvcc.size();
          !is_identifier_character(condition[at - 1]) &&
          (end == condition.size() || !is_identifier_character(condition[end])))
        condition.replace(at, kNvcc.size(), kCuda);
    text.replace(directive.begin, directive.end - directive.begin, condition);
  }
}

}  // namespace

std::string language_standard(const KernelFile& kernel) {
  return kernel.standard.empty() ? kDefaultStandard : kernel.standard;
}

Values find_mentioned(const std::vector<SourceUnit>& units, const KernelFile& kernel, const Values& values) {
  std::set<std::string> words = identifiers(kernel.entry);
  for (std::size_t unit = 0; unit < units.size(); ++unit)
    words.merge(identifiers(without_comments(units[unit].text).substr(unit == 0 ? kernel.header_end : 0)));
  Values used = values;
  std::erase_if(used, [&](const auto& value) { return !words.contains(value.first); });
  return used;
}

DeviceCode Compilation::device_code(const std::set<UnitPlace>& dropped) const {
  Words names;
  for (const auto& [name, value] : macros) names.insert(name);
  return sources.device_code(seeds, names, dropped);
}

CompileRequest Compilation::request(DeviceCode code, const Additions& added) const {
  std::string prelude = added.long_long ? "#define WARPLENS_LONG_LONG\n" : "";
  prelude += begin_prelude(code.units);
  if (!sources.references().empty()) prelude += fmt::format("#include \"{}\"\n", kReferenceHeader);
  if (code.launch_line > 0) prelude += fmt::format("#include \"{}\"\n", kChildLaunchHeader);
  prelude += write_definitions(kernel.defines);
  for (const std::string& line : added.lines) prelude += line + '\n';
  // If an include file is missing, its namespace is undeclared, and "using namespace" would be an error.
  for (const std::string& space : code.spaces) prelude += open_namespace(space) + '\n';
  for (const SourceUnit& unit : code.units)
    if (unit.origin == UnitOrigin::context) prelude += fmt::format("#include \"{}\"\n", unit.path);
  for (std::size_t unit = 0; unit < code.units.size(); ++unit)
    for (const auto& [path, line] : added.ignored)
      if (code.units[unit].path == path) blank_line(code.units[unit].text, line);
  for (SourceUnit& unit : code.units)
    for (const auto& [path, line] : added.constants)
      if (unit.path == path) make_constexpr(unit.text, line);
  for (SourceUnit& unit : code.units) {
    for (const auto& [path, line] : added.unrestricted)
      if (unit.path == path) blank_restricts(unit.text, line);
    blank_messages(unit.text);
    blank_lambda_marks(unit.text);
    ask_for_cuda_instead_of_nvcc(unit.text);
  }
  if (code.launch_line > 0) replace_child_launches(code.units);
  if (added.inline_masks)
    for (SourceUnit& unit : code.units) add_inline_masks(unit.text);
  if (added.no_literals)
    for (SourceUnit& unit : code.units) rewrite_compound_literals(unit.text);
  for (SourceUnit& unit : code.units)
    if (added.once.contains(unit.path)) unit.text += "\n#pragma once\n";
  KernelFile for_device = kernel;
  for_device.text = code.units.front().text;
  CompileRequest request{.path = kernel.path,
                         .source = prelude + "\n#line 1\n" + source_with_macros(for_device, macros),
                         .entry = added.entry.empty() ? entry : added.entry,
                         .arch = added.arch.empty() ? arch : added.arch,
                         .standard = language_standard(kernel)};
  if (!added.space.empty()) request.source += "\nusing namespace " + added.space + ";\n";
  for (std::size_t unit = 1; unit < code.units.size(); ++unit)
    if (code.units[unit].path != kMacrosOfUser)
      request.headers.push_back({code.units[unit].path, code.units[unit].text});
  if (!kernel.context.empty()) request.headers.push_back({kOwnFile, "#pragma once\n"});
  std::vector<SourceUnit> units = code.units;
  units.push_back({.path = {}, .text = prelude});
  for (Header& header : headers_for(units, added.has_std))
    if (!added.emptied.contains(header.name)) request.headers.push_back(std::move(header));
  for (const std::string& name : added.emptied) request.headers.push_back({name, "#pragma once\n"});
  return request;
}

bool Compilation::uses_std() const {
  return std::ranges::any_of(sources.units(), [](const SourceUnit& unit) {
    return unit.text.find("using namespace std") != std::string::npos;
  });
}

std::set<UnitPlace> Compilation::droppable(const std::string& log, LeftOut most) const {
  std::set<UnitPlace> found;
  for (const CompilerMessage& message : parse_messages(log)) {
    if (message.severity != CompilerMessage::Severity::error) continue;
    for (std::size_t unit = 0; unit < sources.units().size(); ++unit) {
      if (sources.units()[unit].path != message.file) continue;
      const std::vector<UnitPlace> more = sources.droppable(seeds, unit, message.line, most);
      found.insert(more.begin(), more.end());
    }
  }
  return found;
}

bool Compilation::is_device_function(const std::string& file, unsigned line) const {
  const auto unit = std::ranges::find(sources.units(), file, &SourceUnit::path);
  if (unit == sources.units().end()) return true;
  return sources.is_in_device_function(static_cast<std::size_t>(unit - sources.units().begin()), line);
}

unsigned Compilation::line_number(const UnitPlace& place) const {
  const std::string& text = sources.units()[place.first].text;
  return 1 + static_cast<unsigned>(
                 std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place.second), '\n'));
}
Compilation make_compilation(std::vector<SourceUnit> units, const KernelFile& kernel, const Values& values,
                             const std::string& arch) {
  Values macros = find_mentioned(units, kernel, values);
  pass_by_reference(units);
  for (SourceUnit& unit : units) blank_default_arguments(unit.text);
  Sources sources(units);
  if (const Words references = sources.references(); !references.empty()) {
    inline_reference_users(units, references);
    sources = Sources(std::move(units));
  }
  // A macro with the name of a local declaration would break the code.
  std::erase_if(macros, [&](const auto& macro) { return sources.inner_names().contains(macro.first); });
  const std::string entry = entry_with(kernel, values);
  std::set<std::string> seeds = identifiers(entry);
  for (const auto& [name, value] : macros) seeds.merge(identifiers(value));
  return {kernel, std::move(sources), entry, {seeds.begin(), seeds.end()}, std::move(macros), arch};
}

}  // namespace warplens::kernels
