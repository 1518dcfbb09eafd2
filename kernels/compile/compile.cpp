#include "kernels/compile/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "kernels/compile/compile_errors.hpp"
#include "kernels/compile/compile_ptx.hpp"
#include "kernels/compile/error_directives.hpp"
#include "kernels/compile/headers.hpp"
#include "kernels/compile/name_declarations.hpp"
#include "kernels/compile/source_with_macros.hpp"
#include "kernels/compile/texture_references.hpp"
#include "kernels/compile/unknown_names.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/branches.hpp"
#include "kernels/source/command_line_macros.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of attempts to compile. After each attempt, missing names are declared, or declarations that do not
/// compile are left out.
constexpr unsigned kMostRounds = 16;

/// After this time, only names are declared in further attempts.
constexpr std::chrono::seconds kMostTime{8};

/// Architecture-specific variant of kDefaultArch: it also has instructions that later architectures lack, such as
/// wgmma.
constexpr const char* kSpecialArch = "sm_90a";

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
  // The key contains the paths, because they are in the line table. It contains the whole text including the kernel's
  // header, because the header determines the line numbers.
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

/// Blanks a line of a text, counted from 1.
void blank_line(std::string& text, unsigned line) {
  std::size_t begin = 0;
  for (unsigned at = 1; at < line && begin != std::string::npos; ++at) {
    begin = text.find('\n', begin);
    if (begin != std::string::npos) ++begin;
  }
  if (begin != std::string::npos) blank_out(text, begin, std::min(text.find('\n', begin), text.size()));
}

/// Blanks the lines "#pragma message(…)" of a text. NVRTC accepts only one literal there, but nvcc also macros.
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

/// Additions to the sources that make them compile.
struct Additions {
  std::vector<std::string> lines;  ///< declarations in front of the source
  std::set<std::string> names;     ///< the names that were looked for, with or without success
  std::set<std::string> emptied;   ///< include files of the toolkit for the host; the compiler gets empty files instead
  std::set<std::string> once;      ///< include files without a guard that are included twice; they are compiled once
  std::set<std::pair<std::string, unsigned>> ignored;  ///< path and line of #error directives that are left out
  std::string entry, arch;      ///< used instead of the entry and the architecture of the compilation, unless empty
  std::string space;            ///< namespace in which the entry is looked up; empty: the global one
  bool has_std = true;          ///< headers of the standard library include those of cuda::std
  bool long_long = false;       ///< integer types of 64 bits are long long
  std::set<UnitPlace> enabled;  ///< kernels whose branches of an #if are compiled although the preprocessor would not
  std::vector<std::string> notes;
};

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

  CompileRequest request(DeviceCode code, const Additions& added) const {
    std::string prelude = added.long_long ? "#define WARPLENS_LONG_LONG\n" : "";
    prelude += begin_prelude(code.units);
    if (!sources.references().empty()) prelude += fmt::format("#include \"{}\"\n", kReferenceHeader);
    prelude += write_definitions(kernel.defines);
    for (const std::string& line : added.lines) prelude += line + '\n';
    // If an include file is missing, its namespace is undeclared, and "using namespace" would be an error.
    for (const std::string& space : code.spaces) prelude += open_namespace(space) + '\n';
    for (const SourceUnit& unit : code.units)
      if (unit.origin == UnitOrigin::context) prelude += fmt::format("#include \"{}\"\n", unit.path);
    for (std::size_t unit = 0; unit < code.units.size(); ++unit)
      for (const auto& [path, line] : added.ignored)
        if (code.units[unit].path == path) blank_line(code.units[unit].text, line);
    for (SourceUnit& unit : code.units) blank_messages(unit.text);
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

  bool uses_std() const {
    return std::ranges::any_of(sources.units(), [](const SourceUnit& unit) {
      return unit.text.find("using namespace std") != std::string::npos;
    });
  }

  /// Returns the declarations that can be left out because of the errors in a log. `most` tells which kinds can be.
  std::set<UnitPlace> droppable(const std::string& log, LeftOut most = LeftOut::unused) const {
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

  /// Returns true if a line is part of a kernel or another function for the device.
  bool is_device_function(const std::string& file, unsigned line) const {
    const auto unit = std::ranges::find(sources.units(), file, &SourceUnit::path);
    if (unit == sources.units().end()) return true;
    return sources.is_in_device_function(static_cast<std::size_t>(unit - sources.units().begin()), line);
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
  pass_by_reference(units);
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

/// Returns the include files that were found by name in the project, for a note: all of them if there are few.
std::string list_searched(const std::vector<SourceUnit>& units) {
  constexpr std::size_t kMostNamed = 4;
  std::vector<std::string> paths;
  for (const SourceUnit& unit : units)
    if (unit.origin == UnitOrigin::searched) paths.push_back(unit.path);
  std::string list;
  for (std::size_t at = 0; at < std::min(paths.size(), kMostNamed); ++at) list += (at > 0 ? ", " : "") + paths[at];
  return paths.size() > kMostNamed ? say("{} and {} more", list, paths.size() - kMostNamed) : list;
}

std::vector<std::string> make_notes(const Compilation& compilation, const CompileAnswer& answer,
                                    const std::set<UnitPlace>& dropped, const Additions& added) {
  std::vector<std::string> notes;
  for (const std::string& header : answer.left_out) notes.push_back(say("left out: {} (header not found)", header));
  notes.insert(notes.end(), added.notes.begin(), added.notes.end());
  for (const UnitPlace& place : dropped)
    notes.push_back(say("left out: the code at {}:{} (it does not compile for the device)",
                        compilation.sources.units()[place.first].path, compilation.line_number(place)));
  if (const std::string searched = list_searched(compilation.sources.units()); !searched.empty())
    notes.push_back(say("not in a folder of headers, found by name in the project: {}", searched));
  return notes;
}

/// Adds declarations of the names that are unknown according to a log. Returns false if none was found.
bool declare_unknown(const Compilation& compilation, const DeviceCode& code, const CompileAnswer& answer,
                     Additions& added) {
  bool found = false;
  const auto add = [&](const std::string& line, const std::string& note) {
    if (std::ranges::find(added.lines, line) != added.lines.end()) return;
    added.lines.push_back(line);
    added.notes.push_back(note);
    found = true;
  };
  const bool uses_std = compilation.uses_std();
  for (const UnknownName& unknown : find_unknown_names(answer.log)) {
    if (code.host.contains(unknown.name) || !added.names.insert(unknown.name).second) continue;
    for (const std::string& macro : compilation.sources.macros_for(unknown.name))
      add("#define " + macro + " 1",
          say("Warplens defines the macro '{}', because '{}' depends on it", macro, unknown.name));
    const auto declaration = find_declaration(unknown.name, uses_std);
    if (!declaration || (declaration->needs_absent && answer.left_out.empty())) continue;
    const bool is_of_host = declaration->line.starts_with(kHostType);
    if (is_of_host && compilation.is_device_function(unknown.file, unknown.line)) continue;
    if (compilation.sources.inner_names().contains(unknown.name)) continue;
    add(declaration->line, say("no included header declares '{}'; Warplens adds: {}", unknown.name, declaration->line));
  }
  return found;
}

/// Part of the compiler's message about a function that is marked only __host__.
constexpr std::string_view kHostFunction = "__host__ function is not allowed in JIT mode";

/// Replaces an include file of the toolkit that is for the host by an empty file. Returns false if the log names none.
bool empty_host_header(const CompileAnswer& answer, Additions& added) {
  for (const CompilerMessage& message : parse_messages(answer.log)) {
    if (message.text.find(kHostFunction) == std::string::npos) continue;
    const std::string name = std::filesystem::path(message.file).filename().string();
    const bool is_of_tools = std::ranges::any_of(
        answer.tools, [&](const std::string& folder) { return message.file == folder + '/' + name; });
    if (!is_of_tools || !added.emptied.insert(name).second) continue;
    added.notes.push_back(say("left out: {} (a header for the host)", name));
    return true;
  }
  return false;
}

/// Removes the mark __host__ from all functions, because NVRTC compiles no host functions (for example, a constexpr
/// function in a launch bound). Returns false if the log has no such error, or if the mark was removed before.
bool drop_host_marks(const CompileAnswer& answer, Additions& added) {
  static const std::string kLine = "#define __host__";
  if (answer.log.find(kHostFunction) == std::string::npos) return false;
  if (std::ranges::find(added.lines, kLine) != added.lines.end()) return false;
  added.lines.push_back(kLine);
  return true;
}

/// Includes files only once that have no guard and that are included again, for example by a file of the context.
/// Returns false if the log has no such error.
bool include_once(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  constexpr std::string_view kAgain = "has already been defined (previous definition at line ";
  bool found = false;
  for (const CompilerMessage& message : parse_messages(answer.log)) {
    const std::size_t at = message.text.find(kAgain);
    // The message names the file of the previous definition only if it is another file.
    if (at == std::string::npos || message.text.find(" of ", at) != std::string::npos) continue;
    const std::string line = std::to_string(message.line) + ')';
    if (message.text.compare(at + kAgain.size(), line.size(), line) != 0) continue;
    const auto& units = compilation.sources.units();
    const bool is_header =
        message.file != units.front().path && std::ranges::find(units, message.file, &SourceUnit::path) != units.end();
    found = (is_header && added.once.insert(message.file).second) || found;
  }
  return found;
}

/// Returns the name of the kernel in an entry: k for "n::k<float>" and "static_cast<void (*)(int*)>(k)".
std::string name_in_entry(std::string entry) {
  if (entry.starts_with("static_cast<") && entry.ends_with(')'))
    entry = entry.substr(entry.rfind('(') + 1, entry.size() - entry.rfind('(') - 2);
  entry.resize(std::min(entry.size(), entry.find('<')));
  const std::size_t colons = entry.rfind("::");
  return colons == std::string::npos ? entry : entry.substr(colons + 2);
}

/// Compiles the branch of an #if that contains the kernel, if the preprocessor leaves it out. Returns false if the log
/// does not say so.
bool enable_kernel(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  const std::string name = name_in_entry(compilation.entry);
  const bool is_missing = std::ranges::any_of(find_unknown_names(answer.log),
                                              [&](const UnknownName& unknown) { return unknown.name == name; });
  if (!is_missing) return false;
  // Versions in other branches of the same #if would exclude each other.
  for (const UnitPlace& place : compilation.sources.kernel_places(name)) {
    std::string text = compilation.sources.units()[place.first].text;
    const unsigned line = enable_branch(text, place.second);
    if (line == 0) continue;
    if (!added.enabled.insert(place).second) return false;
    added.notes.push_back(
        say("the preprocessor leaves '{}' out because of the condition at {}:{}; Warplens compiles it nevertheless",
            name, compilation.sources.units()[place.first].path, line));
    return true;
  }
  return false;
}

/// Defines a macro that an #if chain with an #error directive asks for. If there is no choice, leaves the directive
/// out, unless it is in a function or a type. Returns false if the log has no such error.
bool avoid_error_directive(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  for (const CompilerMessage& message : parse_messages(answer.log)) {
    if (!message.text.starts_with("#error directive")) continue;
    const std::vector<SourceUnit>& units = compilation.sources.units();
    const auto unit = std::ranges::find(units, message.file, &SourceUnit::path);
    if (unit == units.end()) continue;
    for (const MacroChoice& choice : choices_before_error(unit->text, message.line)) {
      if (!added.names.insert(choice.name).second) continue;
      added.lines.push_back("#define " + choice.name + ' ' + choice.value);
      added.notes.push_back(
          say("{}:{} needs one of several macros; Warplens defines {} as {}; define another one with -D", message.file,
              message.line, choice.name, choice.value));
      return true;
    }
    const auto index = static_cast<std::size_t>(unit - units.begin());
    if (compilation.sources.is_in_declaration(index, message.line)) continue;
    if (!added.ignored.emplace(message.file, message.line).second) continue;
    added.notes.push_back(say("left out: the #error directive at {}:{}", message.file, message.line));
    return true;
  }
  return false;
}

/// Leaves out the headers of cuda::std, if "using namespace std" makes functions such as sqrt ambiguous: with nvcc,
/// std::sqrt is the same function as ::sqrt. Returns false if the log has no such error.
bool leave_out_std(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  constexpr std::string_view kAmbiguous = "more than one instance of overloaded function \"";
  if (!added.has_std || !compilation.uses_std() || answer.log.find(kAmbiguous) == std::string::npos) return false;
  if (answer.log.find("cuda::std::") == std::string::npos) return false;
  added.has_std = false;
  return true;
}

/// Returns the namespace of an entry: "a::b" for "a::b::k<c::T>". Empty if it has none.
std::string find_namespace(const std::string& entry) {
  const std::string name = entry.substr(0, entry.find('<'));
  const std::size_t colons = name.rfind("::");
  return colons == std::string::npos ? "" : name.substr(0, colons);
}

/// Looks up the entry in the kernel's namespace, if a template argument is unknown: "n::k<T>" with the type n::T.
/// Returns false if the log has no such error.
bool look_up_in_namespace(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  const std::string space = find_namespace(compilation.entry);
  if (space.empty() || !added.space.empty()) return false;
  const std::vector<UnknownName> names = find_unknown_names(answer.log);
  const bool is_of_entry = std::ranges::any_of(names, [&](const UnknownName& unknown) {
    return unknown.file.starts_with("__nv_name_map") && compilation.sources.declares(unknown.name);
  });
  if (is_of_entry) added.space = space;
  return is_of_entry;
}

/// Chooses another entry or architecture, if the log shows that the code may compile with it. Returns false if there is
/// none.
bool try_otherwise(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  const std::string& log = answer.log;
  if (added.entry.empty() && log.find("cannot determine which instance of overloaded function") != std::string::npos) {
    const std::string type = compilation.sources.kernel_type(compilation.entry);
    if (!type.empty()) added.entry = "static_cast<" + type + ">(" + compilation.entry + ')';
    if (!added.entry.empty()) return true;
  }
  // The other versions of the kernel are in branches of an #if that are left out.
  if (added.entry.empty() && compilation.entry.starts_with("static_cast<") && compilation.entry.ends_with(')') &&
      log.find("invalid type conversion") != std::string::npos) {
    const std::size_t open = compilation.entry.rfind('(');
    added.entry = compilation.entry.substr(open + 1, compilation.entry.size() - open - 2);
    return true;
  }
  // NVRTC still declares these functions, but the assembler rejects them.
  if (log.find("Instruction 'vote' without '.sync'") != std::string::npos && added.names.insert("__any").second) {
    for (const char* name : {"__any", "__all", "__ballot"}) {
      const std::string line = find_declaration(name, false)->line;
      added.lines.push_back(line);
      added.notes.push_back(say("this version of CUDA has no '{}'; Warplens adds: {}", name, line));
    }
    return true;
  }
  if (added.arch.empty() && compilation.arch == kDefaultArch &&
      log.find("not supported on .target 'sm_90'") != std::string::npos) {
    added.arch = kSpecialArch;
    added.notes.push_back(say("compiled for {}, because the code has instructions of this target only", kSpecialArch));
    return true;
  }
  return false;
}

/// Returns true if the width of the integer types of 64 bits may be the reason for an error.
bool depends_on_long(const Compilation& compilation, const std::string& log) {
  if (log.find("long") == std::string::npos && log.find("64_t") == std::string::npos) return false;
  return std::ranges::any_of(compilation.sources.units(), [](const SourceUnit& unit) {
    return unit.text.find("int64_t") != std::string::npos || unit.text.find("intptr_t") != std::string::npos;
  });
}

/// Returns the PTX of code that the assembler rejects. Empty if the assembler did not reject it.
std::string rejected_ptx(const Compilation& compilation, CompileRequest request, const CompileAnswer& answer,
                         Compiler& compiler, const std::stop_token& stop) {
  const std::vector<CompilerMessage> messages = parse_messages(answer.log);
  if (std::ranges::none_of(messages, [](const CompilerMessage& message) { return message.ptx_line > 0; })) return {};
  request.arch.replace(0, std::string_view("sm").size(), "compute");
  return ask_compiler(compilation.kernel, request, compiler, stop).ptx;
}

/// Lets the kernel take the handles of its texture and surface references as parameters. Does nothing if the kernel
/// uses no references.
void take_references(const Compilation& compilation, Compiler& compiler, const std::stop_token& stop,
                     Compiled& compiled) {
  const Words names = compilation.sources.references();
  if (names.empty()) return;
  const KernelFile& kernel = compilation.kernel;
  ReferencePtx made = with_handles_as_parameters(compiled.ptx, names);
  if (!made.unhandled.empty())
    throw InputError(kernel.path, kernel.line_of("entry"),
                     say("the texture or surface reference '{}' is used in a function that is not inlined; mark the "
                         "function __forceinline__, or pass it a texture or surface object",
                         made.unhandled));
  if (made.handled.empty()) return;
  compiled.ptx = std::move(made.text);
  if (!compiled.cubin.empty()) {
    const CompileRequest request{.path = kernel.path, .source = compiled.ptx, .arch = compiled.arch, .is_ptx = true};
    const CompileAnswer answer = ask_compiler(kernel, request, compiler, stop);
    if (!answer.accepted)
      throw InputError(kernel.path, kernel.line_of("entry"),
                       say("the code with texture references does not assemble: {}",
                           answer.failure.empty() ? answer.log : answer.failure));
    compiled.cubin = answer.cubin;
  }
  for (const std::string& name : made.handled)
    compiled.notes.push_back(
        say("'{}' is a texture or surface reference, which CUDA 12 removed; it is compiled as a texture or surface "
            "object that the kernel takes as a parameter",
            name));
}

/// Changes what is added to rejected code, by the first rule that applies to its log. Returns false if none applies.
bool change_additions(const Compilation& compilation, const DeviceCode& code, const CompileAnswer& answer,
                      Additions& added) {
  return declare_unknown(compilation, code, answer, added) || enable_kernel(compilation, answer, added) ||
         empty_host_header(answer, added) || include_once(compilation, answer, added) ||
         look_up_in_namespace(compilation, answer, added) || leave_out_std(compilation, answer, added) ||
         avoid_error_directive(compilation, answer, added) || try_otherwise(compilation, answer, added);
}

Compiled compiled(const Compilation& compilation, Compiler& compiler, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::duration<double> most_time =
      std::min<std::chrono::duration<double>>(kMostTime, std::chrono::duration<double>(compiler.limits().seconds));
  const KernelFile& kernel = compilation.kernel;
  std::set<UnitPlace> dropped;
  Additions added;
  std::optional<CompileError> error;
  CompileAnswer answer;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    DeviceCode code = compilation.device_code(dropped);
    for (const auto& [unit, place] : added.enabled) enable_branch(code.units[unit].text, place);
    if (code.launch_line > 0)
      throw InputError(code.launch_path, code.launch_line,
                       tr("Warplens does not support kernels that launch kernels (dynamic parallelism); select the "
                          "inner kernel instead"));
    const CompileRequest request = compilation.request(code, added);
    answer = ask_compiler(kernel, request, compiler, stop);
    if (!answer.failure.empty()) throw InputError(answer.failure);
    if (answer.accepted) break;
    const bool is_in_time = std::chrono::steady_clock::now() - begin < 2 * most_time;
    if (is_in_time && change_additions(compilation, code, answer, added)) {
      if (dropped.empty()) error.reset();
      continue;
    }
    if (!error)
      error = first_error(kernel, {.code = code,
                                   .sources = compilation.sources,
                                   .headers = request.headers,
                                   .log = answer.log,
                                   .absent = answer.left_out,
                                   .ptx = rejected_ptx(compilation, request, answer, compiler, stop)});
    if (std::chrono::steady_clock::now() - begin > most_time) break;
    const std::size_t before = dropped.size();
    dropped.merge(compilation.droppable(answer.log));
    if (dropped.size() > before || drop_host_marks(answer, added)) continue;
    // The kernel may not call the functions that do not compile; if it does, it does not compile without them either.
    dropped.merge(compilation.droppable(answer.log, LeftOut::all));
    if (dropped.size() > before) continue;
    if (added.long_long || !depends_on_long(compilation, answer.log)) break;
    added.long_long = true;
    added.notes.push_back(
        tr("the 64-bit integer types (such as int64_t) are 'long long' in this compilation; with nvcc on Linux they "
           "are 'long'"));
  }
  if (!answer.accepted && error) throw *error;
  if (!answer.accepted)
    throw InputError(kernel.path, kernel.line_of("entry"), tr("it does not compile: too many names are not declared"));
  if (answer.entry.empty())
    throw InputError(kernel.path, kernel.line_of("entry"),
                     say("the code has no kernel '{}'; change 'entry' to the name of a kernel", kernel.entry));
  Compiled compiled{.ptx = std::move(answer.ptx),
                    .cubin = std::move(answer.cubin),
                    .entry = std::move(answer.entry),
                    .arch = added.arch.empty() ? compilation.arch : added.arch,
                    .log = std::move(answer.log)};
  compiled.notes = make_notes(compilation, answer, dropped, added);
  take_references(compilation, compiler, stop, compiled);
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
  std::vector<SourceUnit> units = source_units(kernel);
  const auto begin = std::chrono::steady_clock::now();
  const bool was_searched =
      std::ranges::any_of(units, [](const SourceUnit& unit) { return unit.origin != UnitOrigin::included; });
  try {
    return compiled(make_compilation(std::move(units), kernel, values, arch), compiler, stop);
  } catch (const InputError&) {
    if (!was_searched || stop.stop_requested() || std::chrono::steady_clock::now() - begin > kMostTime) throw;
    // A file that was found by its name may be the wrong one, and the kernel may not need it. Try without such files.
    try {
      return compiled(make_compilation(source_units(kernel, FileSearch::none), kernel, values, arch), compiler, stop);
    } catch (const InputError&) {
    }
    throw;
  }
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch) {
  Compiler compiler;
  return compile(kernel, values, arch, compiler);
}

}  // namespace warplens::kernels
