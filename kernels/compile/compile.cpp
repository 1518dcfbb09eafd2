#include "kernels/compile/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "kernels/compile/compile_errors.hpp"
#include "kernels/compile/compile_ptx.hpp"
#include "kernels/compile/headers.hpp"
#include "kernels/compile/source_with_macros.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of attempts to compile. After each attempt, declarations that do not compile are left out.
constexpr unsigned kMostRounds = 16;

/// Language standard if the header names none.
constexpr const char* kDefaultStandard = "c++20";

std::string language_standard(const KernelFile& kernel) {
  return kernel.standard.empty() ? kDefaultStandard : kernel.standard;
}

/// Returns the values of the parameters that the code or the entry mentions.
Values find_mentioned(const std::vector<SourceUnit>& units, const KernelFile& kernel, const Values& values) {
  std::set<std::string> words = identifiers(kernel.entry);
  for (std::size_t unit = 0; unit < units.size(); ++unit)
    words.merge(identifiers(without_comments(units[unit].text).substr(unit == 0 ? kernel.header_end : 0)));
  Values used = values;
  std::erase_if(used, [&](const auto& value) { return !words.contains(value.first); });
  return used;
}

std::string make_key(const std::vector<SourceUnit>& units, const KernelFile& kernel, const Values& values,
                     const std::string& arch) {
  std::string key = arch + ' ' + language_standard(kernel);
  for (const auto& [name, value] : find_mentioned(units, kernel, values)) key += ' ' + name + '=' + value;
  key += '\n' + kernel.entry;
  // The key contains the path because it is in the line table, and the header because it determines the line numbers.
  for (const SourceUnit& unit : units) key += '\n' + unit.path + '\n' + unit.text;
  return key;
}

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

/// The compilation of one kernel.
struct Compilation {
  const KernelFile& kernel;
  const Sources sources;
  const std::string entry;
  const Words seeds;
  Values macros;  ///< the parameters that are defined as macros
  const std::string arch;

  DeviceCode device_code(const std::set<UnitPlace>& dropped) const {
    Words names;
    for (const auto& [name, value] : macros) names.insert(name);
    return sources.device_code(seeds, names, dropped);
  }

  CompileRequest request(const DeviceCode& code) const {
    KernelFile for_device = kernel;
    for_device.text = code.units.front().text;
    std::string prelude = fmt::format("#include \"{}\"\n", kPrelude);
    // If a header is missing, its namespace is undeclared, and "using namespace" would be an error.
    for (const std::string& space : code.spaces) prelude += open_namespace(space);
    CompileRequest request{.path = kernel.path,
                           .source = prelude + "\n#line 1\n" + source_with_macros(for_device, macros),
                           .entry = entry,
                           .arch = arch,
                           .standard = language_standard(kernel)};
    for (std::size_t unit = 1; unit < code.units.size(); ++unit)
      request.headers.push_back({code.units[unit].path, code.units[unit].text});
    const std::vector<Header> headers = headers_for(code.units);
    request.headers.insert(request.headers.end(), headers.begin(), headers.end());
    return request;
  }

  /// Returns the declarations that can be left out because of the errors in a log.
  std::set<UnitPlace> droppable(const std::string& log) const {
    std::set<UnitPlace> found;
    for (const CompilerMessage& message : parse_messages(log)) {
      if (message.severity != CompilerMessage::Severity::error) continue;
      for (std::size_t unit = 0; unit < sources.units().size(); ++unit) {
        if (sources.units()[unit].path != message.file) continue;
        const std::vector<UnitPlace> more = sources.droppable(seeds, unit, message.line);
        found.insert(more.begin(), more.end());
      }
    }
    return found;
  }

  unsigned line_number(const UnitPlace& place) const {
    const std::string& text = sources.units()[place.first].text;
    return 1 + static_cast<unsigned>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place.second), '\n'));
  }
};

Compilation make_compilation(std::vector<SourceUnit> units, const KernelFile& kernel, const Values& values,
                             const std::string& arch) {
  Values macros = find_mentioned(units, kernel, values);
  Sources sources(std::move(units));
  // A macro with the name of a local declaration would break the code.
  std::erase_if(macros, [&](const auto& macro) { return sources.inner_names().contains(macro.first); });
  const std::string entry = entry_with(kernel, values);
  std::set<std::string> seeds = identifiers(entry);
  for (const auto& [name, value] : macros) seeds.merge(identifiers(value));
  return {kernel, std::move(sources), entry, {seeds.begin(), seeds.end()}, std::move(macros), arch};
}

/// Returns the compiler's answer. If NVRTC crashes while it looks up the entry, the code is compiled again without the
/// entry, because it may contain an error that is reported only then.
CompileAnswer ask_compiler(const KernelFile& kernel, const CompileRequest& request, Compiler& compiler,
                           const std::stop_token& stop) {
  try {
    return compiler.compile(request, stop);
  } catch (const CompilerLost& lost) {
    if (lost.loss() == CompilerLoss::died) {
      CompileRequest without_entry = request;
      without_entry.entry.clear();
      try {
        if (CompileAnswer answer = compiler.compile(without_entry, stop); !answer.accepted) return answer;
      } catch (const CompilerLost&) {
      }
    }
    throw loss_error(kernel, lost, compiler.limits());
  }
}

std::vector<std::string> make_notes(const Compilation& compilation, const CompileAnswer& answer,
                                    const std::set<UnitPlace>& dropped) {
  std::vector<std::string> notes;
  for (const std::string& header : answer.left_out) notes.push_back(say("left out: {} (header not found)", header));
  for (const UnitPlace& place : dropped)
    notes.push_back(say("left out: the code at {}:{} (it does not compile for the device)",
                        compilation.sources.units()[place.first].path, compilation.line_number(place)));
  return notes;
}

Compiled compiled(const Compilation& compilation, Compiler& compiler, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const KernelFile& kernel = compilation.kernel;
  std::set<UnitPlace> dropped;
  std::optional<CompileError> error;
  CompileAnswer answer;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    const DeviceCode code = compilation.device_code(dropped);
    if (code.launch_line > 0)
      throw InputError(code.launch_path, code.launch_line,
                       tr("Warplens does not support kernels that launch kernels (dynamic parallelism); select the "
                          "inner kernel instead"));
    const CompileRequest request = compilation.request(code);
    answer = ask_compiler(kernel, request, compiler, stop);
    if (!answer.failure.empty()) throw InputError(answer.failure);
    if (answer.accepted) break;
    if (!error) error = first_error(kernel, code, request.headers, answer.log);
    const std::size_t before = dropped.size();
    dropped.merge(compilation.droppable(answer.log));
    if (dropped.size() == before) break;
  }
  if (!answer.accepted) throw *error;
  if (answer.entry.empty())
    throw InputError(kernel.path, kernel.line_of("entry"),
                     say("the code has no kernel '{}'; change 'entry' to the name of a kernel", kernel.entry));
  Compiled compiled{.ptx = std::move(answer.ptx),
                    .cubin = std::move(answer.cubin),
                    .entry = std::move(answer.entry),
                    .arch = compilation.arch,
                    .log = std::move(answer.log)};
  compiled.notes = make_notes(compilation, answer, dropped);
  // The compiler puts its working folder in front of a relative path, so files of the catalogue seem to be in that
  // folder.
  std::error_code no_folder;
  compiled.source = ptx::SourceFile(std::filesystem::current_path(no_folder).string(), kernel.path);
  compiled.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return compiled;
}

}  // namespace

std::string entry_with(const KernelFile& kernel, const Values& values) {
  std::string made;
  const std::string& entry = kernel.entry;
  for (std::size_t at = 0; at < entry.size();) {
    std::size_t end = at;
    while (end < entry.size() && is_identifier_character(entry[end])) ++end;
    const std::string word = entry.substr(at, std::max(end, at + 1) - at);
    const auto value = values.find(word);
    made += value == values.end() ? word : value->second;
    at += word.size();
  }
  return made;
}

std::string compile_key(const KernelFile& kernel, const Values& values, const std::string& arch) {
  if (is_ptx(kernel.text)) return ptx_key(kernel, values, arch);
  return make_key(source_units(kernel), kernel, values, arch);
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                 const std::stop_token& stop) {
  if (is_ptx(kernel.text)) return compile_ptx(kernel, values, arch, compiler, stop);
  return compiled(make_compilation(source_units(kernel), kernel, values, arch), compiler, stop);
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch) {
  Compiler compiler;
  return compile(kernel, values, arch, compiler);
}

}  // namespace warplens::kernels
