#include "kernels/load/missing_definitions.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "analysis/base/thread_time.hpp"
#include "kernels/load/near_files.hpp"
#include "kernels/load/program_facts.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/source/library_headers.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns true for vector types and for integer types of a given width: uchar4, longlong2, int8_t, uint64_t, dim3.
bool is_sized_type(std::string_view name) {
  if (name == "dim3" || name == "ptrdiff_t" || name == "intptr_t" || name == "uintptr_t") return true;
  const std::size_t digit = name.find_first_of("0123456789");
  if (digit == std::string_view::npos) return false;
  std::string_view scalar = name.substr(0, digit);
  const std::string_view number = name.substr(digit);
  if (scalar.starts_with('u')) scalar.remove_prefix(1);
  if (scalar == "int" && number.ends_with("_t")) return true;
  static constexpr std::string_view kScalars[] = {"char", "short", "int", "long", "longlong", "float", "double"};
  return number.size() == 1 && std::ranges::find(kScalars, scalar) != std::end(kScalars);
}

/// Returns true for keywords, and for names of CUDA. Files of the project are not searched for these names, because a
/// file may define the same name for another purpose.
bool is_of_cuda(std::string_view name) {
  static constexpr std::string_view kNames[] = {"NULL",       "abs",
                                                "alignas",    "assert",
                                                "atan",       "atan2",
                                                "auto",       "blockDim",
                                                "blockIdx",   "bool",
                                                "break",      "case",
                                                "ceil",       "char",
                                                "clamp",      "class",
                                                "clock",      "const",
                                                "const_cast", "constexpr",
                                                "continue",   "cos",
                                                "cosh",       "cub",
                                                "default",    "defined",
                                                "delete",     "do",
                                                "double",     "dynamic_cast",
                                                "else",       "enum",
                                                "erf",        "exp",
                                                "exp2",       "explicit",
                                                "export",     "extern",
                                                "fabs",       "fabsf",
                                                "false",      "final",
                                                "float",      "floor",
                                                "fma",        "fmax",
                                                "fmaxf",      "fmin",
                                                "fminf",      "fmod",
                                                "for",        "free",
                                                "friend",     "goto",
                                                "gridDim",    "if",
                                                "inline",     "int",
                                                "isinf",      "isnan",
                                                "log",        "log10",
                                                "log2",       "long",
                                                "malloc",     "max",
                                                "memcpy",     "memset",
                                                "min",        "mutable",
                                                "namespace",  "new",
                                                "noexcept",   "norm",
                                                "nullptr",    "operator",
                                                "override",   "pow",
                                                "powf",       "printf",
                                                "private",    "protected",
                                                "public",     "rand",
                                                "register",   "reinterpret_cast",
                                                "return",     "rint",
                                                "round",      "rsqrt",
                                                "short",      "signed",
                                                "sin",        "sinh",
                                                "size_t",     "sizeof",
                                                "sqrt",       "sqrtf",
                                                "static",     "static_cast",
                                                "std",        "string",
                                                "struct",     "swap",
                                                "switch",     "tan",
                                                "tanh",       "template",
                                                "this",       "threadIdx",
                                                "thrust",     "true",
                                                "trunc",      "typedef",
                                                "typename",   "uint",
                                                "ulong",      "union",
                                                "unsigned",   "ushort",
                                                "using",      "virtual",
                                                "void",       "volatile",
                                                "warpSize",   "while"};
  static_assert(std::ranges::is_sorted(kNames));
  return is_sized_type(name) || name.starts_with("__") || name.starts_with("cuda") || name.starts_with("atomic") ||
         name.starts_with("make_") || std::ranges::binary_search(kNames, name);
}

/// Returns true if "::" is at a position, or template arguments followed by "::", as in "<T>::".
bool is_scope_at(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '<') at = std::min(text.find_first_of(">;{(", at), text.size() - 1) + 1;
  return text.substr(std::min(at, text.size())).starts_with("::");
}

/// Returns the start of the line before the one that contains a position, because a mark of a function, such as
/// __device__, may be on a line of its own.
std::size_t begin_of_head(const std::string& text, std::size_t at) {
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  return line < 2 ? 0 : text.rfind('\n', line - 2) + 1;
}

/// Returns true if the words in front of a name suggest that the text defines the name. This is faster than a syntax
/// tree, because many texts are searched. `marks` are the words for device code, such as __device__.
bool may_define(const std::string& text, const std::string& name, const Words& marks) {
  static constexpr std::string_view kWords[] = {"define",    "typedef", "using",   "struct",   "class",
                                                "enum",      "union",   "concept", "__device", "__constant__",
                                                "constexpr", "const",   "}",       "DEVICE",   "device"};
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + name.size())) {
    const std::size_t end = at + name.size(), line = begin_of_head(text, at);
    const bool is_word = (at == 0 || !is_identifier_character(text[at - 1])) &&
                         (end >= text.size() || !is_identifier_character(text[end]));
    const std::string_view front = std::string_view(text).substr(line, at - line);
    const auto is_in_front = [&](std::string_view word) { return front.find(word) != std::string_view::npos; };
    if (is_word &&
        (is_scope_at(text, end) || std::ranges::any_of(kWords, is_in_front) || std::ranges::any_of(marks, is_in_front)))
      return true;
  }
  return false;
}

/// Returns true if a text uses the name as a class or namespace in front of "::", as in "Name::f" or "Name<T>::f".
bool is_scope_in(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + name.size()))
    if ((at == 0 || !is_identifier_character(text[at - 1])) && is_scope_at(text, at + name.size())) return true;
  return false;
}

/// Returns the names that a text defines for a kernel: macros, types, constants, device variables and functions.
Words defined_names(const std::string& text, const UndefinedNames& wanted) {
  const SyntaxTree tree(text);
  const std::vector<Macro> macros = find_macros(tree);
  Words names;
  for (const Macro& macro : macros) names.insert(macro.name);
  DeviceMarks marks = device_marks(macros);
  marks.any.insert(wanted.marks.any.begin(), wanted.marks.any.end());
  marks.kernel.insert(wanted.marks.kernel.begin(), wanted.marks.kernel.end());
  for (const Declaration& declaration : find_declarations(tree, marks)) {
    const DeclarationKind kind = declaration.kind;
    const bool is_member = kind == DeclarationKind::function && declaration.names.size() > 1;
    // The mark of a member function may be at its declaration in the class only.
    const bool is_for_device =
        declaration.for_device || (is_member && share_word(declaration.names, wanted.unfinished));
    const bool is_used = kind == DeclarationKind::type || kind == DeclarationKind::constant ||
                         (kind == DeclarationKind::variable && declaration.for_device) ||
                         (kind == DeclarationKind::function && is_for_device && declaration.has_body);
    if (!is_used || declaration.is_kernel) continue;
    const std::string_view whole =
        std::string_view(text).substr(declaration.place.begin, declaration.place.end - declaration.place.begin);
    for (const std::string& name : declaration.names) {
      const bool is_unfinished = wanted.unfinished.contains(name);
      if (is_member ? is_unfinished || !is_scope_in(whole, name) : !is_unfinished) names.insert(name);
    }
  }
  return names;
}

/// A file of the project, and the names that it defines for a kernel.
struct Definer {
  std::string path;
  Words names;
  bool is_copy = false;  ///< a file of the same name is nearer to the kernel's file
};

/// Returns files outside the context that define undefined names. The file with the most such names is the first. A
/// project may contain several versions of a program, so a file comes after all others if a file of the same name is
/// nearer to the kernel's file.
std::vector<Definer> find_definers(const KernelFile& file, const UndefinedNames& undefined) {
  struct Candidate {
    bool is_nearest = false;  ///< no file of the same name is nearer
    /// Numbers of undefined names that the file may define. `declared` counts those that the sources declare, which are
    /// names of the project. `all` also counts the others, which may be names of libraries.
    std::size_t declared = 0, all = 0;
    NearFile file;
  };
  std::vector<Candidate> candidates;
  std::set<std::string> file_names{std::filesystem::path(file.path).filename().string()};
  NearFiles(file).each([&](const NearFile& one) {
    // Warplens uses its own versions of some libraries instead of copies in the project.
    if (!find_library_name(one.path).empty()) return true;
    Candidate candidate{.is_nearest = file_names.insert(std::filesystem::path(one.path).filename().string()).second,
                        .file = one};
    for (const std::string& name : undefined.names) {
      if (!may_define(one.text, name, undefined.marks.any)) continue;
      if (undefined.declared.contains(name)) ++candidate.declared;
      ++candidate.all;
    }
    std::error_code error;
    if (candidate.all > 0 && !undefined.units.contains(std::filesystem::canonical(one.path, error)))
      candidates.push_back(std::move(candidate));
    return true;
  });
  std::ranges::stable_sort(candidates, std::ranges::greater(),
                           [](const Candidate& one) { return std::tuple(one.is_nearest, one.declared, one.all); });
  if (candidates.size() > kMostParsed) candidates.resize(kMostParsed);
  std::vector<Definer> definers;
  for (const Candidate& candidate : candidates) {
    Words names = defined_names(candidate.file.text, undefined);
    std::erase_if(names, [&](const std::string& name) { return !undefined.names.contains(name); });
    if (!names.empty()) definers.push_back({candidate.file.path, std::move(names), !candidate.is_nearest});
  }
  std::ranges::stable_sort(definers, std::ranges::greater(),
                           [](const Definer& one) { return std::pair(!one.is_copy, one.names.size()); });
  return definers;
}

}  // namespace

UndefinedNames find_undefined_names(const KernelFile& file, bool is_whole) {
  const Sources sources(source_units(file));
  const std::vector<std::string> kernels = sources.kernels();
  Words names = sources.missing_names({kernels.begin(), kernels.end()});
  const Words classes = sources.unfinished_classes({kernels.begin(), kernels.end()});
  names.insert(classes.begin(), classes.end());
  std::erase_if(names, [&](const std::string& name) {
    // If the sources declare a function for the device without a body, the project defines it, even if its name could
    // be one of CUDA (atomicMaxFloat).
    return !sources.declares(name) && (is_whole || is_of_cuda(name));
  });
  Words declared;
  std::ranges::copy_if(names, std::inserter(declared, declared.end()),
                       [&](const std::string& name) { return sources.declares(name); });
  std::set<std::filesystem::path> units;
  for (const SourceUnit& unit : sources.units()) {
    std::error_code error;
    units.insert(std::filesystem::canonical(unit.path, error));
  }
  return {.names = std::move(names),
          .declared = std::move(declared),
          .unfinished = classes,
          .units = std::move(units),
          .marks = sources.marks()};
}

bool is_readable(KernelFile file, const std::string& path) {
  file.context.push_back(path);
  try {
    source_units(file);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

void add_definers(KernelFile file, bool is_whole, Neighbours& around) {
  constexpr std::size_t kMostDefiners = 24;
  constexpr double kMostSeconds = 3;  // processor time, so that the result does not depend on other programs
  const double begin = base::thread_seconds();
  std::size_t before = around.context.size();
  for (std::size_t round = 0; round < kMostDefiners && around.context.size() < kMostDefiners; ++round) {
    if (round > 0 && base::thread_seconds() - begin > kMostSeconds) {
      around.doubts.push_back(say("the search for definitions in the project was stopped after {} s", kMostSeconds));
      return;
    }
    file.context = around.context;
    const UndefinedNames undefined = find_undefined_names(file, is_whole);
    if (undefined.names.empty()) return;
    std::vector<Definer> definers = find_definers(file, undefined);
    Words wanted = undefined.names;
    // Add a file if it defines a name that no earlier file defines. After the first file, only names that the sources
    // declare count, because the includes of the first file may define the other names.
    for (const Definer& definer : definers) {
      const auto name =
          std::ranges::find_if(definer.names, [&](const std::string& one) { return wanted.contains(one); });
      if (name == definer.names.end()) continue;
      if (is_readable(file, definer.path)) {
        around.context.push_back(definer.path);
        around.doubts.push_back(
            say("'{}' is defined in {}, a file of the project that this file does not include", *name, definer.path));
      }
      for (const std::string& one : definer.names) wanted.erase(one);
      std::erase_if(wanted, [&](const std::string& one) { return !undefined.declared.contains(one); });
      if (around.context.size() == kMostDefiners) break;
    }
    if (around.context.size() == before) return;
    before = around.context.size();
  }
}

}  // namespace warplens::kernels
