#include "kernels/load/neighbours.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "analysis/base/nearest.hpp"
#include "kernels/header_guess/missing_body.hpp"
#include "kernels/load/missing_definitions.hpp"
#include "kernels/load/near_files.hpp"
#include "kernels/load/program_facts.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

namespace fs = std::filesystem;

/// Maximum number of context files with kernels, and maximum length of a chain of #includes from a file with a launch
/// to the kernel's file.
constexpr std::size_t kMostContext = 4;
constexpr unsigned kMostIncluders = 3;

/// Finds a file that includes `file`, directly or through other files. A file that launches a kernel of `file` is
/// preferred.
std::optional<std::string> find_includer(const KernelFile& file, const ProgramFacts& facts) {
  std::vector<NearFile> near;
  NearFiles(file).each([&](const NearFile& one) {
    if (one.text.find('#') != std::string::npos) near.push_back(one);
    return true;
  });
  const auto launches_one = [&](const NearFile& one) {
    const std::string code = without_comments(one.text);
    const NameList launched = started_names(code);
    return std::ranges::any_of(facts.kernels, [&](const std::string& name) { return has_name(launched, name); }) ||
           (launched.empty() && has_launch(code));
  };
  std::vector<std::string> wanted{file.path};
  std::optional<std::string> any;  // a file that includes this file, but has no launch; it may declare needed names
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

/// Returns true if a file includes a header with the name of the kernel's file: "scale.h" for scale.cu.
bool includes_own_header(const NearFile& one, const KernelFile& file) {
  const std::string stem = fs::path(file.path).stem().string();
  return std::ranges::any_of(std::array{".h", ".cuh", ".hpp", ".hh"}, [&](const char* end) {
    const std::size_t at = one.text.find(stem + end);
    return at != std::string::npos && at > 0 && std::string_view("/\"<").find(one.text[at - 1]) != std::string::npos;
  });
}

/// Returns a file that declares and launches one of the kernels, but does not include their file. Prefers a file that
/// includes the header of the kernel's file, because other files may have kernels of the same name.
std::optional<std::string> find_launcher(const KernelFile& file, const ProgramFacts& facts) {
  std::optional<std::string> found;
  std::size_t parsed = 0;
  NearFiles(file).each([&](const NearFile& one) {
    if (!has_launch(one.text)) return true;
    const auto is_mentioned = [&](const std::string& name) { return one.text.find(name) != std::string::npos; };
    if (std::ranges::none_of(facts.kernels, is_mentioned)) return true;
    const std::string code = without_comments(one.text);
    const NameList launched = started_names(code);
    const auto is_launched = [&](const std::string& name) { return has_name(launched, name); };
    if (std::ranges::none_of(facts.kernels, is_launched)) return true;
    const ProgramFacts other = facts_of_file(one.path, file);
    const auto is_declared = [&](const std::string& name) {
      return is_launched(name) && (has_name(other.declared, name) || has_name(other.by_name, name));
    };
    const bool is_launcher = std::ranges::any_of(facts.kernels, is_declared);
    const bool is_own = is_launcher && includes_own_header(one, file);
    if (is_launcher && (is_own || !found)) found = one.path;
    return !is_own && ++parsed < kMostParsed;
  });
  return found;
}

/// For a file without kernels, adds the files that define the kernels that it declares or launches.
void add_definitions(const KernelFile& file, const ProgramFacts& facts, Neighbours& around) {
  NameList missing = facts.launched;
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

/// Adds the file that launches the kernels. This file includes the kernels' file or declares the kernels.
void add_user(const KernelFile& file, const ProgramFacts& facts, Neighbours& around) {
  auto user = find_includer(file, facts);
  const bool is_includer = user.has_value();
  if (!user && !facts.launches) user = find_launcher(file, facts);
  if (!user) return;
  // If the kernels' file has launches itself, the including file is only added if it declares names that are missing.
  KernelFile with_user = file;
  with_user.context = {*user};
  if (facts.launches && (!is_readable(file, *user) || find_undefined_names(with_user, false).names.size() >=
                                                          find_undefined_names(file, false).names.size()))
    return;
  around.context.push_back(*user);
  around.doubts.push_back(
      !is_includer     ? say("the launch is taken from {}, which declares this kernel", *user)
      : facts.launches ? say("the declarations are taken from {}, which includes this file", *user)
                       : say("the declarations and the launch are taken from {}, which includes this file", *user));
  if (facts.launches) return;
  const ProgramFacts of_user = facts_of_file(*user, file);
  for (const NameList* const names : {&of_user.launched, &of_user.by_name})
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
  // A file without a main function may be a part of the file that includes it. A file that contains launches counts as
  // such a part only if it uses undefined names.
  const bool is_part = !facts.has_main && (!facts.launches || !find_undefined_names(file, false).names.empty());
  if (is_part) add_user(file, facts, around);
  add_definers(file, facts.has_main, around);
  return around;
}

std::string kernels_beside(const KernelFile& file) {
  const ProgramFacts facts = find_facts(source_units(file));
  if (!facts.kernels.empty() || find_kernel_without_body(file.text) > 0) return {};
  std::error_code error;
  const fs::path folder = fs::canonical(file.path, error).parent_path();
  std::string best;
  NameList kernels;
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
  return (best_rank & 1) != 0 ? say("there is no kernel in this file; {} in the same folder has {}; pass {} instead",
                                    fs::path(best).filename().string(), list, best)
                              : say("there is no kernel in this file; {0} has {1}; pass {0} instead", best, list);
}

}  // namespace warplens::kernels
