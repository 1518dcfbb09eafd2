#include "kernels/load/absent_marks.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/source/declaration.hpp"
#include "kernels/source/directives.hpp"
#include "kernels/source/library_headers.hpp"
#include "kernels/source/name_declarations.hpp"
#include "kernels/source/unit.hpp"
#include "kernels/syntax/specifier_macros.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Meanings of macros in front of functions, chosen by two parts of the macro's name. The first row whose parts are
/// both in the name is used.
constexpr struct {
  std::string_view part, other;
  const char* meaning;
} kMeanings[] = {{"HOST", "DEV", "__host__ __device__"},
                 {"_HD", "", "__host__ __device__"},
                 {"HD_", "", "__host__ __device__"},
                 {"DEVICE", "INLINE", "__device__ __forceinline__"},
                 {"DEVICE", "", "__device__"},
                 {"KERNEL", "", "__global__"},
                 {"FORCE", "INLINE", "__forceinline__"},
                 {"ALWAYS", "INLINE", "__forceinline__"},
                 {"INLINE", "", "inline"}};

bool has_part(std::string_view name, std::string_view part) {
  return name.find(part) != std::string_view::npos;
}

/// Returns the definition of a macro in front of a function; empty if its meaning is unknown.
std::string define_for_function(const std::string& name) {
  for (const auto& [part, other, meaning] : kMeanings)
    if (has_part(name, part) && has_part(name, other)) return name + '=' + meaning;
  for (const std::string_view part : {"API", "EXPORT", "PUBLIC", "DLL", "NODISCARD", "UNUSED", "NOEXCEPT"})
    if (has_part(name, part)) return name + '=';
  return {};
}

/// Returns the definition of a macro between "struct" and its name; empty if its meaning is unknown.
std::string define_for_class(const std::string& code, const std::string& name) {
  const std::size_t at = code.find(name);
  const std::size_t next = at == std::string::npos ? at : code.find_first_not_of(" \t", at + name.size());
  const bool has_arguments = next != std::string::npos && code[next] == '(';
  if (has_part(name, "ALIGN")) return has_arguments ? name + "(bytes)=__align__(bytes)" : std::string();
  return has_arguments ? name + "(...)=" : name + '=';
}

/// Returns the names that contain "RESTRICT" and are between a "*" and the name of a parameter: MY_RESTRICT in "float*
/// MY_RESTRICT a".
std::set<std::string> find_restrict_macros(const std::string& code) {
  constexpr std::string_view kPart = "RESTRICT";
  std::set<std::string> found;
  for (std::size_t at = code.find(kPart); at != std::string::npos; at = code.find(kPart, at + 1)) {
    std::size_t begin = at, end = at + kPart.size();
    while (begin > 0 && is_identifier_character(code[begin - 1])) --begin;
    while (end < code.size() && is_identifier_character(code[end])) ++end;
    const std::size_t last = begin == 0 ? std::string::npos : code.find_last_not_of(" \t\r\n", begin - 1);
    const std::size_t next = code.find_first_not_of(" \t\r\n", end);
    if (last != std::string::npos && code[last] == '*' && next != std::string::npos && next > end &&
        is_identifier_character(code[next]))
      found.insert(code.substr(begin, end - begin));
  }
  return found;
}

/// Returns true if a unit includes a file that is neither a unit nor a header of a library.
bool has_absent_include(const std::vector<SourceUnit>& units) {
  std::set<std::string> paths;
  for (const SourceUnit& unit : units) paths.insert(unit.path);
  return std::ranges::any_of(units, [&](const SourceUnit& unit) {
    return std::ranges::any_of(read_directives(without_comments(unit.text)), [&](const PreprocessorDirective& line) {
      if (line.word != "include" || line.rest.size() < 3) return false;
      const std::size_t end = line.rest.find_first_of("\">", 1);
      const std::string name = line.rest.substr(1, end == std::string::npos ? end : end - 1);
      return !paths.contains(name) && !is_library_header(name);
    });
  });
}

/// Returns true if a unit includes a file. A text without any includes is probably a part of another file.
bool has_include(const std::vector<SourceUnit>& units) {
  return std::ranges::any_of(units, [](const SourceUnit& unit) {
    return std::ranges::any_of(read_directives(without_comments(unit.text)),
                               [](const PreprocessorDirective& line) { return line.word == "include"; });
  });
}

}  // namespace

BuildMacros find_absent_marks(const std::vector<SourceUnit>& units) {
  BuildMacros macros;
  const bool is_part = has_absent_include(units) || !has_include(units);
  std::set<std::string> defined, definitions;
  for (const SourceUnit& unit : units)
    for (const PreprocessorDirective& line : read_directives(without_comments(unit.text)))
      if (line.word == "define") defined.emplace(first_word(line.rest));
  const auto is_unknown = [&](const std::string& name) {
    return !name.starts_with('_') && !defined.contains(name) && !find_declaration(name, false);
  };
  for (const SourceUnit& unit : units) {
    const std::string code = without_literals(without_comments(unit.text));
    const SpecifierMacros found = is_part ? find_specifier_macros(unit.text) : SpecifierMacros();
    for (const std::string& name : found.of_functions)
      if (is_unknown(name)) definitions.insert(define_for_function(name));
    for (const std::string& name : found.of_classes)
      if (is_unknown(name)) definitions.insert(define_for_class(code, name));
    for (const std::string& name : find_restrict_macros(code))
      if (is_unknown(name)) definitions.insert(name + "=__restrict__");
  }
  definitions.erase(std::string());
  for (const std::string& definition : definitions) {
    const std::size_t equals = definition.find('=');
    const std::string name = definition.substr(0, definition.find_first_of("(="));
    const std::string meaning = definition.substr(equals + 1);
    macros.defines.push_back(definition);
    macros.doubts.push_back(
        meaning.empty() ? say("nothing in the project defines the macro '{}'; it is left out", name)
                        : say("nothing in the project defines the macro '{}'; '{}' is assumed for it", name, meaning));
  }
  return macros;
}

}  // namespace warplens::kernels
