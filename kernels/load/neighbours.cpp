#include "kernels/load/neighbours.hpp"

#include <algorithm>
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

}  // namespace

Neighbours find_neighbours(const KernelFile& file) {
  Neighbours around;
  const ProgramFacts facts = find_facts(source_units(file));
  if (facts.kernels.empty()) {
    add_definitions(file, facts, around);
    return around;
  }
  if (facts.launches || facts.has_main) return around;
  auto user = find_includer(file, facts);
  const bool is_includer = user.has_value();
  if (!user) user = find_launcher(file, facts);
  if (!user) return around;
  around.context.push_back(*user);
  around.doubts.push_back(is_includer
                              ? say("the declarations and the launch are those of {}, which includes this file", *user)
                              : say("the launch is the one in {}, which declares this kernel", *user));
  const ProgramFacts of_user = facts_of_file(*user, file);
  for (const Names* const names : {&of_user.launched, &of_user.by_name})
    for (const std::string& name : *names)
      if (around.entry.empty() && has_name(facts.kernels, name)) around.entry = name;
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
