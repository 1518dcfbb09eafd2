#include "kernels/compile/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "analysis/base/thread_time.hpp"
#include "kernels/compile/additions.hpp"
#include "kernels/compile/compile_errors.hpp"
#include "kernels/compile/compile_ptx.hpp"
#include "kernels/compile/texture_references.hpp"
#include "kernels/compile/unoptimised.hpp"
#include "kernels/compiler/log.hpp"
#include "kernels/compiler/unoptimised.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/branches.hpp"
#include "kernels/source/enabled_branch.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/replace_words.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of attempts to compile. After each attempt, missing names are declared, or declarations that do not
/// compile are left out.
constexpr unsigned kMostRounds = 16;

/// After this processor time, in seconds, further attempts only declare missing names. It is not elapsed time, because
/// the result must not depend on what else the machine does.
constexpr double kMostTime = 8;

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

/// Returns the compiler's answer. If NVRTC crashes while it looks up the entry, the code is compiled again without the
/// entry. NVRTC may then report an error in the code instead of crashing.
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

/// Returns a list for a note: the include files that were found by name in the project. A long list is shortened.
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
    notes.push_back(
        say("headers that are not in the include folders, but were found by name in the project: {}", searched));
  return notes;
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

/// Processor time of this thread, and of the compiler process for it, in seconds.
class SpentTime {
 public:
  double seconds() const { return base::thread_seconds() - begin_ + of_compiler_; }
  void add(const CompileAnswer& answer) { of_compiler_ += answer.seconds; }

 private:
  double begin_ = base::thread_seconds();
  double of_compiler_ = 0;
};

Compiled compiled(const Compilation& compilation, Compiler& compiler, SpentTime& spent, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  const double first_seconds = spent.seconds();
  const double most_time = std::min(kMostTime, compiler.limits().seconds);
  const KernelFile& kernel = compilation.kernel;
  std::set<UnitPlace> dropped;
  Additions added;
  std::optional<CompileError> error;
  CompileAnswer answer;
  std::string child_launch;  // "file:line" of a kernel launch in device code; empty: there is none
  for (unsigned round = 0; round < kMostRounds; ++round) {
    DeviceCode code = compilation.device_code(dropped);
    for (const auto& [unit, place] : added.enabled) enable_branch(code.units[unit].text, place);
    child_launch = code.launch_line > 0 ? fmt::format("{}:{}", code.launch_path, code.launch_line) : std::string();
    const CompileRequest request = compilation.request(code, added);
    answer = ask_compiler(kernel, request, compiler, stop);
    spent.add(answer);
    if (!answer.failure.empty()) throw InputError(answer.failure);
    if (answer.accepted) break;
    const double seconds = spent.seconds() - first_seconds;
    if (seconds < 2 * most_time && change_additions(compilation, code, answer, added)) {
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
    if (seconds > most_time) break;
    const std::size_t before = dropped.size();
    dropped.merge(compilation.droppable(answer.log));
    if (dropped.size() > before || drop_host_marks(answer, added)) continue;
    // Leave out functions that do not compile, because the kernel may never call them. If it calls them, the next
    // attempt fails.
    dropped.merge(compilation.droppable(answer.log, LeftOut::all));
    if (dropped.size() > before || leave_out_macro_use(compilation, answer, added)) continue;
    if (added.long_long || !depends_on_long(compilation, answer.log)) break;
    added.long_long = true;
    added.notes.push_back(
        tr("the 64-bit integer types (such as int64_t) are 'long long' in this compilation; with nvcc on Linux they "
           "are 'long'"));
  }
  if (!answer.accepted && error) throw *error;
  if (!answer.accepted)
    throw InputError(kernel.path, kernel.line_of("entry"),
                     tr("the code does not compile: too many names are not declared"));
  if (answer.entry.empty())
    throw InputError(kernel.path, kernel.line_of("entry"),
                     say("the code has no kernel '{}'; change 'entry' to the name of a kernel", kernel.entry));
  Compiled compiled{.ptx = std::move(answer.ptx),
                    .cubin = std::move(answer.cubin),
                    .entry = std::move(answer.entry),
                    .arch = added.arch.empty() ? compilation.arch : added.arch,
                    .log = std::move(answer.log)};
  compiled.notes = make_notes(compilation, answer, dropped, added);
  if (!child_launch.empty())
    compiled.notes.push_back(
        say("{}: the kernel launches kernels itself (dynamic parallelism); Warplens does not execute them and counts "
            "only the accesses of this kernel; to count the accesses of another kernel, select that kernel",
            child_launch));
  take_references(compilation, compiler, stop, compiled);
  // The compiler puts its working folder in front of a relative path, so files of the catalogue seem to be in that
  // folder.
  compiled.source = ptx::SourceFile(compiler.folder(), kernel.path);
  compiled.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return compiled;
}

/// Compiles other versions of the sources. Empty if they do not compile.
std::optional<Compiled> try_compiling(std::vector<SourceUnit> units, const KernelFile& kernel, const Values& values,
                                      const std::string& arch, Compiler& compiler, SpentTime& spent,
                                      const std::stop_token& stop) {
  try {
    return compiled(make_compilation(std::move(units), kernel, values, arch), compiler, spent, stop);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// Returns true for an error that can occur because brackets in the remaining code are unbalanced after other code was
/// left out.
bool is_of_brackets(std::string_view error) {
  return error.find("expected a") != std::string_view::npos ||
         error.find("cannot be a member") != std::string_view::npos;
}

bool differ(const std::vector<SourceUnit>& some, const std::vector<SourceUnit>& others) {
  return !std::ranges::equal(some, others, {}, &SourceUnit::text, &SourceUnit::text);
}

}  // namespace

std::string entry_with(const KernelFile& kernel, const Values& values) {
  return replace_words(kernel.entry, values);
}

std::string compile_key(const KernelFile& kernel, const Values& values, const std::string& arch) {
  if (is_ptx(kernel.text)) return ptx_key(kernel, values, arch);
  return make_key(source_units(kernel), kernel, values, arch);
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch, Compiler& compiler,
                 const std::stop_token& stop) {
  if (is_ptx(kernel.text)) return compile_ptx(kernel, values, arch, compiler, stop);
  std::vector<SourceUnit> units = source_units(kernel);
  SpentTime spent;
  const bool was_searched =
      std::ranges::any_of(units, [](const SourceUnit& unit) { return unit.origin != UnitOrigin::included; });
  const auto is_late = [&] { return stop.stop_requested() || spent.seconds() > kMostTime; };
  try {
    return compiled(make_compilation(units, kernel, values, arch), compiler, spent, stop);
  } catch (const InputError& error) {
    // If an #if is within a list or in front of a body, the parser cannot match the brackets of its branches. Remove
    // the inactive branches first.
    std::vector<SourceUnit> active = units;
    blank_inactive_branches(active);
    if (!is_late() && is_of_brackets(error.what()) && differ(active, units))
      if (auto found = try_compiling(std::move(active), kernel, values, arch, compiler, spent, stop))
        return *std::move(found);
    // A file that was found by its name may be the wrong one, and the kernel may not need it. Try without such files.
    if (was_searched && !is_late())
      if (auto found =
              try_compiling(source_units(kernel, FileSearch::none), kernel, values, arch, compiler, spent, stop))
        return *std::move(found);
    throw;
  }
}

Compiled compile_unoptimised(const KernelFile& kernel, const Values& values, Compiler& compiler,
                             const std::stop_token& stop) {
  const std::string arch = "compute_90" + std::string(kUnoptimised);
  SpentTime spent;
  return compiled(make_compilation(source_units(kernel), kernel, values, arch), compiler, spent, stop);
}

Compiled compile(const KernelFile& kernel, const Values& values, const std::string& arch) {
  Compiler compiler;
  return compile(kernel, values, arch, compiler);
}

}  // namespace warplens::kernels
