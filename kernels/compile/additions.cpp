#include "kernels/compile/additions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "analysis/base/parts_between.hpp"
#include "kernels/compile/compound_literals.hpp"
#include "kernels/compile/constant_members.hpp"
#include "kernels/compile/error_directives.hpp"
#include "kernels/compile/headers.hpp"
#include "kernels/compile/inline_masks.hpp"
#include "kernels/compile/restrict_qualifiers.hpp"
#include "kernels/compile/shuffle_overloads.hpp"
#include "kernels/compile/stand_ins.hpp"
#include "kernels/compile/unknown_names.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/source/enabled_branch.hpp"
#include "kernels/source/name_declarations.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Architecture-specific variant of kDefaultArch: it also has instructions that later architectures lack, such as
/// wgmma.
constexpr const char* kSpecialArch = "sm_90a";

/// Makes narrowing conversions warnings instead of errors, as in nvcc. 2361 and 2362 are the numbers of the messages
/// for values and for constants.
constexpr const char* kAllowNarrowing = "#pragma nv_diag_warning 2361, 2362";

/// Functions of <cmath> that accept all number types in C++, but only float and double in NVRTC.
constexpr std::string_view kMath[] = {
    "acos",      "acosh",     "asin",    "asinh", "atan",  "atan2", "atanh", "cbrt",   "ceil",     "copysign",
    "cos",       "cosh",      "erf",     "erfc",  "exp",   "exp2",  "expm1", "fabs",   "fdim",     "floor",
    "fma",       "fmax",      "fmin",    "fmod",  "hypot", "isinf", "isnan", "ldexp",  "log",      "isfinite",
    "lgamma",    "log10",     "log1p",   "log2",  "logb",  "pow",   "round", "rint",   "sin",      "sinh",
    "nearbyint", "nextafter", "signbit", "sqrt",  "trunc", "tan",   "tanh",  "tgamma", "remainder"};

/// Returns true if the log reports an ambiguous call of a <cmath> function. Calls with integers, or with both float and
/// double, can be ambiguous.
bool has_ambiguous_math(const std::string& log) {
  for (const CompilerMessage& message : parse_messages(log)) {
    const auto parts =
        base::parts_between(message.text, {"more than one instance of overloaded function \"", "\" matches", ""});
    if (parts.empty()) continue;
    std::string_view name = parts.front();
    for (const std::string_view space : {"::", "std::"})
      if (name.starts_with(space)) name.remove_prefix(space.size());
    if (std::ranges::find(kMath, name) != std::end(kMath)) return true;
  }
  return false;
}

/// Returns a declaration that makes a name of cuda::std known in std: "namespace std { using cuda::std::is_same; }" for
/// the name "std::is_same" and the line "#include <type_traits>". Empty if cuda::std does not have this header.
std::string declare_in_std(std::string_view name, std::string_view include) {
  const std::size_t begin = include.find('<') + 1;
  if (begin == 0 || !include.starts_with("#include") ||
      !is_of_cuda_std(include.substr(begin, include.find('>') - begin)))
    return {};
  if (name.starts_with("std::")) name.remove_prefix(5);
  return "namespace std { using cuda::std::" + std::string(name) + "; }";
}

/// Returns a name without its namespaces and template arguments: "k" for "a::b::k<float>".
std::string_view last_name(std::string_view name) {
  name = name.substr(0, name.find('<'));
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

/// Adds declarations of the names that are unknown according to a log. Returns false if no declaration was found.
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
    // Each name is tried once, and once more after the headers of cuda::std were left out.
    const std::string asked = unknown.name + (added.has_std ? "" : " of cuda::std");
    if (code.host.contains(unknown.name) || !added.names.insert(asked).second) continue;
    const bool is_of_entry = unknown.file.starts_with("__nv_name_map");
    const std::string_view declared = is_of_entry ? last_name(unknown.name) : std::string_view(unknown.name);
    for (const std::string& macro : compilation.sources.macros_for(declared))
      add("#define " + macro + " 1",
          say("Warplens defines the macro '{}', because '{}' depends on it", macro, unknown.name));
    const auto declaration = find_declaration(unknown.name, uses_std);
    if (const std::string line = declaration ? "" : write_stand_in(compilation, unknown); !line.empty())
      add(line, say("no included header declares '{}'; Warplens adds the line: {}", unknown.name, line));
    if (!declaration || (declaration->needs_absent && answer.left_out.empty())) continue;
    const bool is_of_host = declaration->line.starts_with(kHostType);
    const bool is_of_runtime = declaration->line.starts_with(kDeviceRuntime);
    const bool is_in_device_code = compilation.is_device_function(unknown.file, unknown.line);
    if ((is_of_host && is_in_device_code) || (is_of_runtime && !is_in_device_code)) continue;
    if (compilation.sources.inner_names().contains(unknown.name)) continue;
    if (const std::string line = added.has_std ? "" : declare_in_std(unknown.name, declaration->line); !line.empty()) {
      const std::string header = "#include <cuda/std/" + std::string(declaration->line).substr(10);
      if (std::ranges::find(added.lines, header) == added.lines.end()) added.lines.push_back(header);
      add(line, say("no included header declares '{}'; Warplens adds the line: {}", unknown.name, line));
      continue;
    }
    add(declaration->line,
        say("no included header declares '{}'; Warplens adds the line: {}", unknown.name, declaration->line));
  }
  return found;
}

/// Part of the compiler's message about a function that is marked only __host__.
constexpr std::string_view kHostFunction = "__host__ function is not allowed in JIT mode";

/// If the log names a CUDA Toolkit header with host functions, replaces this header by an empty file. Otherwise returns
/// false.
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

/// Finds files without an include guard that are included several times, for example again by a context file. Lets the
/// compiler see each of them only once. Returns false if the log has no such error.
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

/// If the kernel is in an #if branch that the preprocessor skips, lets this branch be compiled. Returns false if the
/// log does not report the kernel as unknown.
bool enable_kernel(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  const std::string name = name_in_entry(compilation.entry);
  const bool is_missing = std::ranges::any_of(
      find_unknown_names(answer.log), [&](const UnknownName& unknown) { return last_name(unknown.name) == name; });
  if (!is_missing) return false;
  // Enable only the first skipped branch: another branch of the same #if may contain another version of the kernel.
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

/// If the log reports an #error directive, defines one of the macros that choices_before_error() returns for it. If
/// there are none, leaves the directive out, unless it is in a function or a type. Returns false if nothing was
/// changed.
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

/// Leaves out the headers of cuda::std if they make functions such as sqrt ambiguous in code with "using namespace
/// std". With nvcc there is no such error, because std::sqrt is the same function as ::sqrt. Returns false if the log
/// has no such error.
bool leave_out_std(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  constexpr std::string_view kAmbiguous = "more than one instance of overloaded function \"";
  if (!added.has_std || !compilation.uses_std() || answer.log.find(kAmbiguous) == std::string::npos) return false;
  if (answer.log.find("cuda::std::") == std::string::npos) return false;
  added.has_std = false;
  return true;
}

/// Changes code that nvcc accepts and NVRTC rejects: calls such as pow(float, double), constants that do not fit into a
/// template parameter of type bool, compound literals of C. Returns false if the log has no such error.
bool accept_as_nvcc(const DeviceCode& code, const CompileAnswer& answer, Additions& added) {
  const auto add = [&](const std::string& line) {
    if (std::ranges::find(added.lines, line) != added.lines.end()) return false;
    added.lines.push_back(line);
    return true;
  };
  if (has_ambiguous_math(answer.log) && add("#include <warplens_math_promotions.h>")) return true;
  if (find_refused_restricts(answer.log, added.unrestricted)) return true;
  if (answer.log.find("invalid narrowing conversion") != std::string::npos && add(kAllowNarrowing)) return true;
  if (added.no_literals || answer.log.find("expected an expression") == std::string::npos) return false;
  added.no_literals =
      std::ranges::any_of(code.units, [](SourceUnit unit) { return rewrite_compound_literals(unit.text); });
  return added.no_literals;
}

/// Returns the namespace of an entry: "a::b" for "a::b::k<c::T>", also in a cast. Empty if it has none.
std::string find_namespace(const std::string& entry) {
  const std::size_t kernel = entry.starts_with("static_cast<") ? entry.rfind('(') + 1 : 0;
  const std::string name = entry.substr(kernel, entry.find('<', kernel) - kernel);
  const std::size_t colons = name.rfind("::");
  return colons == std::string::npos ? "" : name.substr(0, colons);
}

/// If a template argument of the entry is unknown, looks up the entry in the kernel's namespace: for "n::k<T>", T may
/// be n::T. Returns false if the log has no such error.
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

/// Chooses another entry or architecture with which the code may compile according to the log. Returns false if there
/// is no other choice.
bool try_otherwise(const Compilation& compilation, const DeviceCode& code, const CompileAnswer& answer,
                   Additions& added) {
  const std::string& log = answer.log;
  if (added.entry.empty() && log.find("cannot determine which instance of overloaded function") != std::string::npos) {
    const std::string type = compilation.sources.kernel_type(compilation.entry);
    if (!type.empty()) added.entry = "static_cast<" + type + ">(" + compilation.entry + ')';
    if (!added.entry.empty()) return true;
  }
  // The cast in the entry selects one overload of the kernel. It fails if that overload is in a skipped #if branch. Try
  // without the cast.
  if (added.entry.empty() && compilation.entry.starts_with("static_cast<") && compilation.entry.ends_with(')') &&
      log.find("invalid type conversion") != std::string::npos) {
    const std::size_t open = compilation.entry.rfind('(');
    added.entry = compilation.entry.substr(open + 1, compilation.entry.size() - open - 2);
    return true;
  }
  // NVRTC still declares __any, __all and __ballot, but the assembler rejects them.
  if (log.find("Instruction 'vote' without '.sync'") != std::string::npos && added.names.insert("__any").second) {
    for (const char* name : {"__any", "__all", "__ballot"}) {
      const std::string line = find_declaration(name, false)->line;
      added.lines.push_back(line);
      added.notes.push_back(say("this version of CUDA does not declare '{}'; Warplens adds the line: {}", name, line));
    }
    return true;
  }
  const auto has_old_instruction = [&](std::string_view name) {
    return log.find(fmt::format("Instruction '{}' without '.sync'", name)) != std::string::npos;
  };
  if (!added.inline_masks && (has_old_instruction("shfl") || has_old_instruction("vote"))) {
    added.inline_masks = std::ranges::any_of(code.units, [](SourceUnit unit) { return add_inline_masks(unit.text); });
    if (added.inline_masks)
      added.notes.push_back(
          tr("inline PTX has instructions without '.sync'; PTX 6.4 removed them for sm_70 and later, so Warplens adds "
             "the mask of the active threads"));
    if (added.inline_masks) return true;
  }
  if (added.arch.empty() && compilation.arch == kDefaultArch &&
      log.find("not supported on .target 'sm_90'") != std::string::npos) {
    added.arch = kSpecialArch;
    added.notes.push_back(
        say("compiled for {}, because the code has instructions that only this target supports", kSpecialArch));
    return true;
  }
  return false;
}

}  // namespace

bool leave_out_macro_use(const Compilation& compilation, const CompileAnswer& answer, Additions& added) {
  bool found = false;
  for (const CompilerMessage& message : parse_messages(answer.log)) {
    if (message.severity != CompilerMessage::Severity::error || message.line == 0) continue;
    const std::vector<SourceUnit>& units = compilation.sources.units();
    const auto unit = std::ranges::find(units, message.file, &SourceUnit::path);
    if (unit == units.end()) continue;
    const std::string line = line_of_text(unit->text, message.line);
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    std::size_t end = begin;
    while (end < line.size() && is_identifier_character(line[end])) ++end;
    const std::string word = line.substr(begin, end - begin);
    const std::size_t next = std::min(line.find_first_not_of(" \t", end), line.size() - 1);
    if (word.empty() || end == line.size()) continue;
    // This never leaves out a kernel, because Warplens has already expanded the macros that define kernels.
    const bool is_instantiation = word == "template" && line[next] != '<';
    const bool is_macro = line[end] == '(' && unit->text.find("#define " + word + '(') != std::string::npos;
    const auto index = static_cast<std::size_t>(unit - units.begin());
    if ((!is_macro && !is_instantiation) || compilation.sources.is_in_declaration(index, message.line)) continue;
    if (!added.ignored.emplace(message.file, message.line).second) continue;
    added.notes.push_back(
        say("left out: the code at {}:{} (it does not compile for the device)", message.file, message.line));
    found = true;
  }
  return found;
}

bool change_additions(const Compilation& compilation, const DeviceCode& code, const CompileAnswer& answer,
                      Additions& added) {
  return declare_unknown(compilation, code, answer, added) || enable_kernel(compilation, answer, added) ||
         empty_host_header(answer, added) || include_once(compilation, answer, added) ||
         look_up_in_namespace(compilation, answer, added) || leave_out_std(compilation, answer, added) ||
         take_constant_members(answer, added) || declare_shuffle_overloads(compilation, answer, added) ||
         accept_as_nvcc(code, answer, added) || avoid_error_directive(compilation, answer, added) ||
         try_otherwise(compilation, code, answer, added);
}

bool drop_host_marks(const CompileAnswer& answer, Additions& added) {
  static const std::string kLine = "#define __host__";
  if (answer.log.find(kHostFunction) == std::string::npos) return false;
  if (std::ranges::find(added.lines, kLine) != added.lines.end()) return false;
  added.lines.push_back(kLine);
  return true;
}

bool depends_on_long(const Compilation& compilation, const std::string& log) {
  if (log.find("long") == std::string::npos && log.find("64_t") == std::string::npos) return false;
  return std::ranges::any_of(compilation.sources.units(), [](const SourceUnit& unit) {
    return unit.text.find("int64_t") != std::string::npos || unit.text.find("intptr_t") != std::string::npos;
  });
}

}  // namespace warplens::kernels
