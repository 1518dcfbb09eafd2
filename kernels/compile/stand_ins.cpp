#include "kernels/compile/stand_ins.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the position of a line in a text, counted from 1; npos if there is no such line.
std::size_t begin_of_line(std::string_view text, unsigned line) {
  std::size_t begin = 0;
  for (unsigned at = 1; at < line; ++at) {
    begin = text.find('\n', begin);
    if (begin == std::string_view::npos) return begin;
    ++begin;
  }
  return begin;
}

/// Returns true if the name after a position is part of a using-declaration of several names: "using std::min,
/// std::stoi;".
bool is_in_using_list(std::string_view code, std::size_t begin, std::string_view name) {
  const std::size_t found = code.find(name, begin);
  if (found == std::string_view::npos || found == 0) return false;
  const std::size_t before = code.find_last_of(";{}", found - 1), end = code.find(';', found);
  const std::size_t first = code.find_first_not_of(" \t\r\n", before == std::string_view::npos ? 0 : before + 1);
  if (end == std::string_view::npos || code.substr(first, 6) != "using ") return false;
  const std::string_view list = code.substr(first, end - first);
  return list.find(',') != std::string_view::npos && list.find_first_of("=<") == std::string_view::npos;
}

/// Returns true if all uses of a name in a line are types of pointers or references.
bool is_pointee(std::string_view line, std::string_view name) {
  bool found = false;
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + name.size())) {
    const std::size_t end = at + name.size();
    if ((at > 0 && is_identifier_character(line[at - 1])) || (end < line.size() && is_identifier_character(line[end])))
      continue;
    const std::size_t next = line.find_first_not_of(" \t", end);
    if (next == std::string_view::npos || (line[next] != '*' && line[next] != '&')) return false;
    found = true;
  }
  return found;
}

}  // namespace

std::string write_stand_in(const Compilation& compilation, const UnknownName& unknown) {
  const std::vector<SourceUnit>& units = compilation.sources.units();
  const auto unit = std::ranges::find(units, unknown.file, &SourceUnit::path);
  if (unit == units.end() || compilation.is_device_function(unknown.file, unknown.line)) return {};
  const std::string code = without_literals(without_comments(unit->text));
  const std::size_t begin = begin_of_line(code, unknown.line);
  if (begin == std::string::npos) return {};
  const std::size_t colons = unknown.name.rfind("::");
  const std::string name = colons == std::string::npos ? unknown.name : unknown.name.substr(colons + 2);
  const bool is_name = !name.empty() && std::ranges::all_of(name, is_identifier_character);
  if (!is_name || compilation.sources.declares(name)) return {};
  const std::string_view line = std::string_view(code).substr(begin, code.find('\n', begin) - begin);
  if (!is_pointee(line, unknown.name) && (colons == std::string::npos || !is_in_using_list(code, begin, unknown.name)))
    return {};
  if (colons == std::string::npos) return "struct " + name + ';';
  return "namespace " + unknown.name.substr(0, colons) + " { struct " + name + "; }";
}

}  // namespace warplens::kernels
