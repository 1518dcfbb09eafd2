#include "kernels/load/neighbours.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <set>

#include "analysis/base/nearest.hpp"
#include "kernels/files/project_files.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/source/driver_kernels.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Limits of the files that are read to find neighbours.
constexpr std::size_t kMostRead = 400, kMostBytes = std::size_t{16} << 20, kMostBytesOfFile = std::size_t{1} << 19;
/// Most files that are parsed because they have the words of a neighbour.
constexpr std::size_t kMostParsed = 8;
/// Most files of a context, and most files between a kernel's file and the one that launches its kernels.
constexpr std::size_t kMostContext = 4;
constexpr unsigned kMostIncluders = 3;

using Names = std::vector<std::string>;

void add_name(Names& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

bool has_name(const Names& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

/// Returns the names of the kernels in launches "k<<<" and "k<int><<<".
Names launched_names(std::string_view code) {
  Names names;
  for (std::size_t at = code.find("<<<"); at != std::string_view::npos; at = code.find("<<<", at + 3)) {
    std::size_t end = at;
    const auto skip_blanks = [&] {
      while (end > 0 && (code[end - 1] == ' ' || code[end - 1] == '\n' || code[end - 1] == '\t')) --end;
    };
    skip_blanks();
    if (end > 0 && code[end - 1] == '>') {
      int depth = 0;
      do {
        --end;
        depth += code[end] == '>' ? 1 : code[end] == '<' ? -1 : 0;
      } while (end > 0 && depth > 0);
      skip_blanks();
    }
    std::size_t begin = end;
    while (begin > 0 && is_identifier_character(code[begin - 1])) --begin;
    if (begin < end) add_name(names, std::string(code.substr(begin, end - begin)));
  }
  return names;
}

bool has_launch(std::string_view code) {
  return code.find("<<<") != std::string_view::npos || code.find("cudaLaunch") != std::string_view::npos ||
         code.find("cuLaunch") != std::string_view::npos;
}

/// Returns the names of the kernels that a program passes to the driver: "cuModuleGetFunction(&f, module, "k")".
Names names_for_driver(std::string_view code) {
  Names names;
  if (!has_launch(code)) return names;
  for (const std::string& name : kernels_named_to_driver(code)) add_name(names, plain_entry_name(name));
  return names;
}

/// Facts about the files of a program that determine which neighbours it needs.
struct ProgramFacts {
  Names kernels;    ///< kernels with a body
  Names functions;  ///< other functions with a body
  Names declared;   ///< kernels without a body
  Names launched;   ///< names in launches
  Names by_name;    ///< names that are given to the driver, which finds the kernel in a compiled module
  std::set<std::string> words;
  bool launches = false;  ///< contains a launch of any form
  bool has_main = false;
};

ProgramFacts find_facts(const std::vector<SourceUnit>& units) {
  ProgramFacts facts;
  std::vector<SyntaxTree> trees;
  std::vector<Macro> macros;
  for (const SourceUnit& unit : units) {
    trees.emplace_back(unit.text);
    std::ranges::move(find_macros(trees.back()), std::back_inserter(macros));
  }
  const DeviceMarks marks = device_marks(macros);
  Names prototypes;
  for (const SyntaxTree& tree : trees) {
    const std::string whole = without_comments(tree.text()), code = without_literals(whole);
    for (const std::string& name : names_for_driver(whole)) add_name(facts.by_name, name);
    facts.launches = facts.launches || has_launch(code);
    for (const std::string& name : launched_names(code)) add_name(facts.launched, name);
    facts.words.merge(identifiers(code));
    for (const Declaration& declaration : find_declarations(tree, marks)) {
      if (declaration.kind != DeclarationKind::function || declaration.names.empty()) continue;
      const bool has_body = declaration.place.end > 0 && tree.text()[declaration.place.end - 1] == '}';
      const std::string& name = *declaration.names.rbegin();
      facts.has_main = facts.has_main || (has_body && name == "main");
      if (declaration.is_kernel || has_body)
        add_name(!declaration.is_kernel ? facts.functions : has_body ? facts.kernels : prototypes, name);
    }
  }
  std::ranges::copy_if(prototypes, std::back_inserter(facts.declared),
                       [&](const std::string& name) { return !has_name(facts.kernels, name); });
  return facts;
}

/// Returns the facts about a file and its includes; empty if they cannot be read.
ProgramFacts facts_of_file(const std::string& path, const KernelFile& asking) {
  KernelFile file;
  file.path = path;
  file.include_folders = asking.include_folders;
  file.defines = asking.defines;
  try {
    file.text = read_source(path);
    return find_facts(source_units(file));
  } catch (const InputError&) {
    return {};
  }
}

/// A file of the project with its text.
struct NearFile {
  std::string path;
  std::string text;
};

/// Reads the other source files of the project, those near the kernel's file first, up to the limits.
class NearFiles {
 public:
  explicit NearFiles(const KernelFile& file) : project_(file.path) {
    std::error_code error;
    own_ = fs::canonical(file.path, error);
  }

  /// Calls `take` with each file until it returns false.
  void each(const std::function<bool(const NearFile&)>& take) {
    std::size_t read = 0, bytes = 0;
    for (const fs::path& path : project_.files()) {
      if (path == own_) continue;
      if (++read > kMostRead || bytes > kMostBytes) return;
      NearFile file{project_.shown_path(path), {}};
      try {
        file.text = read_regular_file(path.string(), kMostBytesOfFile);
      } catch (const UnreadFile&) {
        continue;
      }
      bytes += file.text.size();
      if (!take(file)) return;
    }
  }

 private:
  ProjectFiles project_;
  fs::path own_;
};

/// Returns the paths in #include lines that end with a file name. Faster than a syntax tree, for many texts.
std::vector<fs::path> included_as(const std::string& text, const std::string& name) {
  std::vector<fs::path> found;
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1, begin = text.find_last_of("\"<", at) + 1;
    const std::size_t hash = text.find_first_not_of(" \t", line), end = at + name.size();
    if (begin <= line || hash >= begin || text[hash] != '#' || end >= text.size()) continue;
    const std::size_t word = text.find_first_not_of(" \t", hash + 1);
    const bool is_include = text.compare(word, 7, "include") == 0 && (text[end] == '"' || text[end] == '>');
    const fs::path path = text.substr(begin, end - begin);
    if (is_include && path.filename() == name) found.push_back(path);
  }
  return found;
}

/// Returns true if a text has an #include of a file with this path.
bool includes_file(const NearFile& file, const fs::path& wanted) {
  const std::string name = wanted.filename().string();
  std::error_code error;
  const fs::path real = fs::canonical(wanted, error);
  for (const fs::path& path : included_as(file.text, name)) {
    const fs::path beside = fs::path(file.path).parent_path() / path;
    if (fs::is_regular_file(beside, error)) {
      if (fs::canonical(beside, error) == real) return true;
    } else if (real.native().ends_with('/' + path.lexically_normal().string())) {
      return true;
    }
  }
  return false;
}

/// Finds a file that has a launch and that includes `file`, directly or through other files.
std::optional<std::string> find_includer(const KernelFile& file, const ProgramFacts& facts) {
  std::vector<NearFile> near;
  NearFiles(file).each([&](const NearFile& one) {
    if (one.text.find('#') != std::string::npos) near.push_back(one);
    return true;
  });
  const auto launches_one = [&](const NearFile& one) {
    const std::string code = without_comments(one.text);
    Names launched = launched_names(code);
    std::ranges::copy(names_for_driver(code), std::back_inserter(launched));
    return std::ranges::any_of(facts.kernels, [&](const std::string& name) { return has_name(launched, name); }) ||
           (launched.empty() && has_launch(code));
  };
  std::vector<std::string> wanted{file.path};
  std::optional<std::string> any;  // an including file without a launch; it may declare what the kernel needs
  for (unsigned depth = 0; depth < kMostIncluders && !wanted.empty(); ++depth) {
    std::vector<std::string> next;
    for (const NearFile& one : near)
      for (const std::string& path : wanted) {
        if (one.path == path || !includes_file(one, path)) continue;
        if (launches_one(one)) return one.path;
        if (!any) any = one.path;
        next.push_back(one.path);
        break;
      }
    wanted = std::move(next);
  }
  return any;
}

/// Returns the file that declares and launches one of the kernels, but does not include their file.
std::optional<std::string> find_launcher(const KernelFile& file, const ProgramFacts& facts) {
  std::optional<std::string> found;
  std::size_t parsed = 0;
  NearFiles(file).each([&](const NearFile& one) {
    if (!has_launch(one.text)) return true;
    const auto is_mentioned = [&](const std::string& name) { return one.text.find(name) != std::string::npos; };
    if (std::ranges::none_of(facts.kernels, is_mentioned)) return true;
    const std::string code = without_comments(one.text);
    Names launched = launched_names(code);
    std::ranges::copy(names_for_driver(code), std::back_inserter(launched));
    const auto is_launched = [&](const std::string& name) { return has_name(launched, name); };
    if (std::ranges::none_of(facts.kernels, is_launched)) return true;
    const ProgramFacts other = facts_of_file(one.path, file);
    const auto is_declared = [&](const std::string& name) {
      return is_launched(name) && (has_name(other.declared, name) || has_name(other.by_name, name));
    };
    if (std::ranges::any_of(facts.kernels, is_declared)) found = one.path;
    return !found && ++parsed < kMostParsed;
  });
  return found;
}

/// Adds the files with the kernels that a file without kernels declares or launches.
void add_definitions(const KernelFile& file, const ProgramFacts& facts, Neighbours& around) {
  Names missing = facts.launched;
  for (const std::string& name : facts.by_name) add_name(missing, name);
  for (const std::string& name : facts.declared) add_name(missing, name);
  std::size_t parsed = 0;
  if (missing.empty()) return;
  NearFiles(file).each([&](const NearFile& one) {
    const auto is_mentioned = [&](const std::string& name) { return one.text.find(name) != std::string::npos; };
    if (one.text.find("__global__") == std::string::npos || std::ranges::none_of(missing, is_mentioned)) return true;
    const ProgramFacts other = facts_of_file(one.path, file);
    bool is_needed = false;
    for (const std::string& name : other.kernels) {
      if (std::erase(missing, name) == 0) continue;
      if (!is_needed)
        around.doubts.push_back(say("the kernel '{}' is in {}, which belongs to the same project", name, one.path));
      is_needed = true;
    }
    if (is_needed) around.context.push_back(one.path);
    return !missing.empty() && around.context.size() < kMostContext && ++parsed < kMostParsed;
  });
}

/// Returns true for names of types with a fixed size: uchar4, longlong2, int8_t, uint64_t, dim3.
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

/// Returns true for keywords, and for names of CUDA that kernels use. A file of the project may define the same names
/// for another purpose.
bool is_of_cuda(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "abs",    "assert",    "atan",     "atan2",   "auto",      "blockDim", "blockIdx", "bool",      "break",
      "case",   "ceil",      "char",     "clamp",   "class",     "clock",    "const",    "constexpr", "continue",
      "cos",    "cosh",      "default",  "defined", "do",        "double",   "else",     "enum",      "erf",
      "exp",    "exp2",      "extern",   "fabs",    "fabsf",     "false",    "float",    "float2",    "float3",
      "float4", "floor",     "fma",      "fmax",    "fmaxf",     "fmin",     "fminf",    "fmod",      "for",
      "free",   "gridDim",   "if",       "inline",  "int",       "int2",     "int3",     "int4",      "isinf",
      "isnan",  "log",       "log10",    "log2",    "long",      "malloc",   "max",      "memcpy",    "memset",
      "min",    "namespace", "norm",     "nullptr", "operator",  "pow",      "powf",     "printf",    "rand",
      "return", "rint",      "round",    "rsqrt",   "short",     "signed",   "sin",      "sinh",      "size_t",
      "sizeof", "sqrt",      "sqrtf",    "static",  "std",       "string",   "struct",   "swap",      "switch",
      "tan",    "tanh",      "template", "this",    "threadIdx", "true",     "trunc",    "typedef",   "typename",
      "uint",   "uint2",     "uint3",    "uint4",   "ulong",     "union",    "unsigned", "ushort",    "using",
      "void",   "volatile",  "warpSize", "while"};
  return is_sized_type(name) || name.starts_with("__") || name.starts_with("cuda") || name.starts_with("atomic") ||
         name.starts_with("make_") || std::ranges::binary_search(kNames, name);
}

/// Returns true if "::" follows at a position, after the arguments of a template: "<T>::".
bool is_scope_at(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '<') at = std::min(text.find_first_of(">;{(", at), text.size() - 1) + 1;
  return text.substr(std::min(at, text.size())).starts_with("::");
}

/// Returns true if a text may define a name, according to the words in front of it. Faster than a syntax tree, for many
/// texts.
bool may_define(const std::string& text, const std::string& name) {
  static constexpr std::string_view kWords[] = {"define",    "typedef", "using",   "struct",   "class",
                                                "enum",      "union",   "concept", "__device", "__constant__",
                                                "constexpr", "const",   "}",       "DEVICE",   "device"};
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + name.size())) {
    const std::size_t end = at + name.size(), line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    const bool is_word = (at == 0 || !is_identifier_character(text[at - 1])) &&
                         (end >= text.size() || !is_identifier_character(text[end]));
    const std::string_view front = std::string_view(text).substr(line, at - line);
    if (is_word && (is_scope_at(text, end) || std::ranges::any_of(kWords, [&](std::string_view word) {
                      return front.find(word) != std::string_view::npos;
                    })))
      return true;
  }
  return false;
}

/// Returns true if a name in a text is a class or namespace of another name: "Name::f", "Name<T>::f".
bool is_scope_in(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + name.size()))
    if ((at == 0 || !is_identifier_character(text[at - 1])) && is_scope_at(text, at + name.size())) return true;
  return false;
}

/// Returns the names that a text defines for a kernel: macros, types, constants, device variables and functions. The
/// classes in `unfinished` lack only the bodies of member functions.
Words defined_names(const std::string& text, const Words& unfinished) {
  const SyntaxTree tree(text);
  const std::vector<Macro> macros = find_macros(tree);
  Words names;
  for (const Macro& macro : macros) names.insert(macro.name);
  for (const Declaration& declaration : find_declarations(tree, device_marks(macros))) {
    const DeclarationKind kind = declaration.kind;
    const bool is_used = kind == DeclarationKind::type || kind == DeclarationKind::constant ||
                         (kind == DeclarationKind::variable && declaration.for_device) ||
                         (kind == DeclarationKind::function && declaration.for_device && declaration.has_body);
    if (!is_used || declaration.is_kernel) continue;
    const std::string_view whole =
        std::string_view(text).substr(declaration.place.begin, declaration.place.end - declaration.place.begin);
    const bool is_member = kind == DeclarationKind::function && declaration.names.size() > 1;
    for (const std::string& name : declaration.names)
      if (!is_member || unfinished.contains(name) || !is_scope_in(whole, name)) names.insert(name);
  }
  return names;
}

/// Returns the names that the kernels of a file need and that neither it nor its context defines. In a whole program
/// these are only functions for the device that it declares, because its other names are those of libraries. Adds the
/// classes that lack the bodies of member functions to `unfinished`, too.
Words undefined_names(const KernelFile& file, bool is_whole, Words* unfinished = nullptr) {
  const Sources sources(source_units(file));
  const std::vector<std::string> kernels = sources.kernels();
  Words names = sources.missing_names({kernels.begin(), kernels.end()});
  const Words classes = sources.unfinished_classes({kernels.begin(), kernels.end()});
  names.insert(classes.begin(), classes.end());
  if (unfinished != nullptr) *unfinished = classes;
  std::erase_if(names,
                [&](const std::string& name) { return is_of_cuda(name) || (is_whole && !sources.declares(name)); });
  return names;
}

/// Returns true if a file and its includes can be compiled before the kernel's file.
bool is_readable(KernelFile file, const std::string& path) {
  file.context.push_back(path);
  try {
    source_units(file);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// Adds the files that define names that the kernels need, those with the most names first.
void add_definers(KernelFile file, bool is_whole, Neighbours& around) {
  constexpr std::size_t kMostDefiners = 8;
  constexpr std::chrono::seconds kMostTime{3};
  const auto begin = std::chrono::steady_clock::now();
  for (std::size_t round = 0; round < kMostDefiners && around.context.size() < kMostDefiners; ++round) {
    if (round > 0 && std::chrono::steady_clock::now() - begin > kMostTime) {
      around.doubts.push_back(
          say("the search for definitions in the project was stopped after {} s", kMostTime.count()));
      return;
    }
    file.context = around.context;
    Words unfinished;
    const Words wanted = undefined_names(file, is_whole, &unfinished);
    if (wanted.empty()) return;
    struct Candidate {
      std::size_t words = 0;
      NearFile file;
    };
    std::vector<Candidate> candidates;
    NearFiles(file).each([&](const NearFile& one) {
      const auto words = static_cast<std::size_t>(
          std::ranges::count_if(wanted, [&](const std::string& name) { return may_define(one.text, name); }));
      if (words > 0 && !has_name(around.context, one.path)) candidates.push_back({words, one});
      return true;
    });
    std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::words);
    if (candidates.size() > kMostParsed) candidates.resize(kMostParsed);
    std::size_t most = 0;
    const Candidate* best = nullptr;
    std::string example;
    for (const Candidate& candidate : candidates) {
      const Words names = defined_names(candidate.file.text, unfinished);
      std::size_t count = 0;
      std::string first;
      for (const std::string& name : wanted) {
        if (!names.contains(name)) continue;
        if (++count == 1) first = name;
      }
      if (count > most) most = count, best = &candidate, example = first;
    }
    if (best == nullptr || !is_readable(file, best->file.path)) return;
    around.context.push_back(best->file.path);
    around.doubts.push_back(
        say("'{}' is defined in {}, a file of the project that this file does not include", example, best->file.path));
  }
}

/// Adds the file that launches the kernels: it includes their file, or declares them.
void add_user(const KernelFile& file, const ProgramFacts& facts, Neighbours& around) {
  auto user = find_includer(file, facts);
  const bool is_includer = user.has_value();
  if (!user && !facts.launches) user = find_launcher(file, facts);
  if (!user) return;
  // A file with launches gets the includer only for the names that it lacks.
  KernelFile with_user = file;
  with_user.context = {*user};
  if (facts.launches &&
      (!is_readable(file, *user) || undefined_names(with_user, false).size() >= undefined_names(file, false).size()))
    return;
  around.context.push_back(*user);
  around.doubts.push_back(
      !is_includer     ? say("the launch is the one in {}, which declares this kernel", *user)
      : facts.launches ? say("the declarations are those of {}, which includes this file", *user)
                       : say("the declarations and the launch are those of {}, which includes this file", *user));
  if (facts.launches) return;
  const ProgramFacts of_user = facts_of_file(*user, file);
  for (const Names* const names : {&of_user.launched, &of_user.by_name})
    for (const std::string& name : *names)
      if (around.entry.empty() && has_name(facts.kernels, name)) around.entry = name;
}

}  // namespace

Neighbours find_neighbours(const KernelFile& file) {
  Neighbours around;
  const ProgramFacts facts = find_facts(source_units(file));
  if (facts.kernels.empty()) {
    add_definitions(file, facts, around);
    return around;
  }
  // A file with launches may still be a part of the file that includes it.
  const bool is_part = !facts.has_main && (!facts.launches || !undefined_names(file, false).empty());
  if (is_part) add_user(file, facts, around);
  add_definers(file, facts.has_main, around);
  return around;
}

std::string kernels_beside(const KernelFile& file) {
  const ProgramFacts facts = find_facts(source_units(file));
  if (!facts.kernels.empty()) return {};
  std::error_code error;
  const fs::path folder = fs::canonical(file.path, error).parent_path();
  std::string best;
  Names kernels;
  int best_rank = 0;
  std::size_t parsed = 0;
  NearFiles(file).each([&](const NearFile& one) {
    const bool is_beside = fs::canonical(one.path, error).parent_path() == folder;
    if (one.text.find("__global__") == std::string::npos) return true;
    const ProgramFacts other = facts_of_file(one.path, file);
    const bool is_called = std::ranges::any_of(other.functions, [&](const std::string& name) {
      return name != "main" && facts.words.contains(name) && !has_name(facts.functions, name);
    });
    const int rank = (is_called ? 2 : 0) + (is_beside ? 1 : 0);
    if (!other.kernels.empty() && rank > best_rank) best = one.path, best_rank = rank, kernels = other.kernels;
    return best_rank < 3 && ++parsed < 4 * kMostParsed;
  });
  if (best.empty()) return {};
  constexpr std::size_t kMostNamed = 3;
  if (kernels.size() > kMostNamed) kernels.resize(kMostNamed), kernels.emplace_back("…");
  const std::string list = base::join_words(kernels);
  return (best_rank & 1) != 0 ? say("there is no kernel here; {} beside it has {}; pass {} instead",
                                    fs::path(best).filename().string(), list, best)
                              : say("there is no kernel here; {0} has {1}; pass {0} instead", best, list);
}

}  // namespace warplens::kernels
