#include "kernels/load/assumed_macros.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/load/absent_marks.hpp"
#include "kernels/source/branches.hpp"
#include "kernels/source/device_code.hpp"
#include "kernels/source/directives.hpp"
#include "kernels/source/name_declarations.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"
#include "kernels/values/usual_types.hpp"

namespace warplens::kernels {
namespace {

/// Maximum number of constants for which values are assumed. A file in which more constants are missing needs its
/// include files.
constexpr std::size_t kMostAssumed = 12;

/// Beginnings of macros of libraries and of the compiler.
constexpr std::string_view kOfLibraries[] = {
    "AT_",   "BUFSIZ",   "C10_",    "CCCL_",  "CHAR_",  "CLOCKS_", "CU",    "CV_",      "DBL_",   "DLDBL_", "EOF",
    "EXIT_", "FALSE",    "FILE",    "FLT_",   "FP_",    "GL_",     "HUGE_", "INFINITY", "INT",    "LDBL_",  "LLONG_",
    "LONG_", "MPI_",     "M_",      "NAN",    "NDEBUG", "NULL",    "NV",    "PTRDIFF_", "RAND_",  "SCHAR_", "SEEK_",
    "SHRT_", "SIZE_MAX", "THRUST_", "TORCH_", "TRUE",   "UCHAR_",  "UINT",  "ULLONG_",  "ULONG_", "USHRT_", "WINT_"};

/// Assumed values of macros, chosen by a part of the macro's name. The first row whose part is in the name is used.
constexpr struct {
  std::string_view part;
  const char* value;
} kByName[] = {{"WARP", "32"}, {"BASE", "0"},    {"OFFSET", "0"},  {"START", "0"},
               {"BEGIN", "0"}, {"EPS", "1e-6f"}, {"TOL", "1e-6f"}, {"THREAD", "128"}};
constexpr const char* kOtherValue = "16";

/// Returns true for a name that usually is a macro: TILE_SIDE.
bool is_in_capitals(std::string_view name) {
  return name.size() > 1 && name.front() != '_' && (name.front() < '0' || name.front() > '9') &&
         std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

bool is_of_library(std::string_view name) {
  return std::ranges::any_of(kOfLibraries, [&](std::string_view begin) { return name.starts_with(begin); }) ||
         find_declaration(name, true) || !usual_type(name).empty();
}

/// How a text uses a name.
enum class Use { none, unclear, value, other };

/// Returns the use of the name between two positions of a code: a value for "[SIDE]", "SIDE + 1" and "= SIDE;", another
/// use for "SIDE x;", "SIDE(x)" and "f(SIDE* x)".
Use find_use(std::string_view code, std::size_t begin, std::size_t end) {
  const auto at_or_zero = [&](std::size_t place) { return place < code.size() ? code[place] : '\0'; };
  const std::size_t last = begin == 0 ? std::string_view::npos : code.find_last_not_of(" \t\r\n", begin - 1);
  const char before = last == std::string_view::npos ? '\0' : code[last];
  const char next = at_or_zero(code.find_first_not_of(" \t\r\n", end));
  const auto is_one_of = [](char c, std::string_view all) {
    return c != '\0' && all.find(c) != std::string_view::npos;
  };
  if (is_identifier_character(next) || next == '(' || next == '{' || next == '.' || next == ':') return Use::other;
  if (before == '.' || (before == ':' && last > 0 && code[last - 1] == ':')) return Use::other;
  if (is_identifier_character(before)) {
    std::size_t word = last + 1;
    while (word > 0 && is_identifier_character(code[word - 1])) --word;
    const std::string_view name = code.substr(word, last + 1 - word);
    return name == "return" || name == "case" ? Use::value : Use::other;
  }
  if (before == '(' && last > 0 && code.substr(0, last).ends_with("__launch_bounds__")) return Use::value;
  if (is_one_of(next, "*&")) return is_one_of(before, "(,;{}<") ? Use::other : Use::value;
  if (is_one_of(before, "[+-/%|^?=!~") || is_one_of(next, "]+-/%|^?;=")) return Use::value;
  return Use::unclear;
}

/// Returns how the units use a name. If they use it in several ways, returns the way that comes last in `Use`.
Use find_use(const std::vector<std::string>& codes, const std::string& name) {
  Use found = Use::none;
  for (const std::string& code : codes)
    for (std::size_t at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if ((at > 0 && is_identifier_character(code[at - 1])) || is_identifier_character(code.c_str()[end])) continue;
      found = std::max(found, find_use(code, at, end));
    }
  return found;
}

std::string assumed_value(std::string_view name) {
  for (const auto& [part, value] : kByName)
    if (name.find(part) != std::string_view::npos) return value;
  return kOtherValue;
}

/// Returns the code of each unit without comments, literals and directives. Adds the macros that the units define to
/// `defined`.
std::vector<std::string> bare_codes(const std::vector<SourceUnit>& units, std::set<std::string>& defined) {
  std::vector<std::string> codes;
  for (const SourceUnit& unit : units) {
    std::string code = without_literals(without_comments(unit.text));
    for (const PreprocessorDirective& directive : read_directives(code)) {
      if (directive.word == "define") defined.emplace(first_word(directive.rest));
      blank_out(code, directive.begin, directive.end);
    }
    codes.push_back(std::move(code));
  }
  return codes;
}

}  // namespace

BuildMacros find_assumed_macros(std::vector<SourceUnit> units) {
  BuildMacros macros;
  blank_inactive_branches(units);
  std::set<std::string> defined, used;
  const std::vector<std::string> codes = bare_codes(units, defined);
  for (const std::string& code : codes) used.merge(identifiers(code));
  std::erase_if(used, [&](const std::string& name) {
    return !is_in_capitals(name) || defined.contains(name) || is_of_library(name);
  });
  std::erase_if(used, [&](const std::string& name) { return find_use(codes, name) != Use::value; });
  if (used.empty()) return macros;
  const Sources sources(std::move(units));
  const std::vector<std::string> kernels = sources.kernels();
  const Words missing = sources.missing_names({kernels.begin(), kernels.end()});
  std::erase_if(used, [&](const std::string& name) { return !missing.contains(name) || sources.declares(name); });
  if (used.size() > kMostAssumed) return macros;
  for (const std::string& name : used) {
    const std::string value = assumed_value(name);
    macros.defines.push_back(name + '=' + value);
    macros.doubts.push_back(
        say("nothing in the project defines the macro '{0}'; {1} is assumed; set it with -D{0}={1}", name, value));
  }
  return macros;
}

BuildMacros find_absent_macros(KernelFile file) {
  std::vector<SourceUnit> units = source_units(file);
  BuildMacros macros = find_absent_marks(units);
  if (!macros.defines.empty()) {
    file.defines.insert(file.defines.end(), macros.defines.begin(), macros.defines.end());
    units = source_units(file);
  }
  const BuildMacros assumed = find_assumed_macros(std::move(units));
  macros.defines.insert(macros.defines.end(), assumed.defines.begin(), assumed.defines.end());
  macros.doubts.insert(macros.doubts.end(), assumed.doubts.begin(), assumed.doubts.end());
  return macros;
}

}  // namespace warplens::kernels
