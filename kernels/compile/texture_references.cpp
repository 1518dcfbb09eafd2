#include "kernels/compile/texture_references.hpp"

#include <algorithm>
#include <map>

#include "kernels/header/parameter_types.hpp"
#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::kernels {
namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_symbol_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '%';
}

std::string_view trim_line(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(kBlanks), line.size());
  line.remove_prefix(begin);
  return line.substr(0, line.find_last_not_of(kBlanks) + 1);
}

/// Returns the lines of a text without their ends.
std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// Returns the name of the variable that a line at module scope declares in global memory: "t" for
/// ".global .align 4 .b8 t[20];". Empty for any other line.
std::string declared_variable(std::string_view line) {
  line = trim_line(line);
  if (line.find(".global ") == std::string_view::npos || !line.ends_with(';')) return {};
  std::size_t end = line.find_first_of("[=;");
  while (end > 0 && kBlanks.find(line[end - 1]) != std::string_view::npos) --end;
  std::size_t begin = end;
  while (begin > 0 && is_symbol_character(line[begin - 1])) --begin;
  return std::string(line.substr(begin, end - begin));
}

/// Returns "u" for "n::u".
std::string last_part(const std::string& name) {
  const std::size_t colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

/// An instruction that writes the address of a variable to a register: "mov.u64 %rd1, t;".
struct AddressMove {
  std::string_view target, symbol;
};

AddressMove address_move(std::string_view line) {
  line = trim_line(line);
  if (!line.starts_with("mov.u64") && !line.starts_with("mov.b64")) return {};
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos || !line.ends_with(';')) return {};
  return {trim_line(line.substr(7, comma - 7)), trim_line(line.substr(comma + 1, line.size() - comma - 2))};
}

/// Returns true if a line contains the symbol as a word. An instruction such as "tex.2d" does not contain "tex".
bool mentions(std::string_view line, std::string_view symbol) {
  if (trim_line(line).starts_with(".file")) return false;
  for (std::size_t at = line.find(symbol); at != std::string_view::npos; at = line.find(symbol, at + 1)) {
    const std::size_t end = at + symbol.size();
    const auto continues = [](char c) { return is_symbol_character(c) || c == '.'; };
    const bool begins = at == 0 || !continues(line[at - 1]);
    if (begins && (end == line.size() || !continues(line[end]))) return true;
  }
  return false;
}

/// The lines of a kernel. Its declaration begins with the line with ".entry", and ends with the line that closes the
/// parameters. Its body ends with a line that is "}".
struct EntryLines {
  std::size_t begin = 0, parameters_end = 0, end = 0;
};

std::vector<EntryLines> find_entries(const std::vector<std::string>& lines) {
  std::vector<EntryLines> entries;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (lines[at].find(".entry ") == std::string::npos || lines[at].find('(') == std::string::npos) continue;
    EntryLines entry{.begin = at, .parameters_end = at};
    while (entry.parameters_end < lines.size() && lines[entry.parameters_end].find(')') == std::string::npos)
      ++entry.parameters_end;
    entry.end = entry.parameters_end;
    while (entry.end < lines.size() && lines[entry.end] != "}") ++entry.end;
    if (entry.end == lines.size()) break;
    entries.push_back(entry);
    at = entry.end;
  }
  return entries;
}

/// Adds parameters to the declaration of a kernel. The number of lines does not change.
void add_parameters(std::vector<std::string>& lines, const EntryLines& entry, const std::vector<std::string>& symbols) {
  std::string& last = lines[entry.parameters_end];
  const std::size_t close = last.find(')');
  const bool has_others = entry.parameters_end > entry.begin || last.find(".param") < close;
  std::string added;
  for (const std::string& symbol : symbols) {
    if (has_others || !added.empty()) added += ", ";
    added += ".param .u64 ";
    added += kReferenceParameter;
    added += symbol;
  }
  last.insert(close, added);
}

}  // namespace

void pass_by_reference(std::vector<SourceUnit>& units) {
  for (SourceUnit& unit : units) {
    if (unit.text.find("texture") == std::string::npos && unit.text.find("surface") == std::string::npos) continue;
    std::vector<std::size_t> places;
    {
      const SyntaxTree tree(unit.text);
      for (const SyntaxNode parameter : tree.nodes().within(tree.root(), {"parameter_declaration"})) {
        const SyntaxNode type = parameter.field("type");
        const std::string_view name = tree.text(type.field("name"));
        const bool is_value = type.is("template_type") && parameter.field("declarator").is("identifier");
        if (is_value && (name == "texture" || name == "surface")) places.push_back(type.end());
      }
    }
    for (const std::size_t place : places)
      if (place < unit.text.size() && kBlanks.find(unit.text[place]) != std::string_view::npos) unit.text[place] = '&';
  }
}

ReferencePtx with_handles_as_parameters(const std::string& ptx, const std::set<std::string, std::less<>>& names) {
  std::vector<std::string> lines = split_lines(ptx);
  std::map<std::string, std::string, std::less<>> variables;  // source names, by PTX name
  for (std::string& line : lines) {
    const std::string symbol = declared_variable(line);
    if (symbol.empty()) continue;
    const std::string name = demangle(symbol);
    if (!names.contains(last_part(name))) continue;
    variables.emplace(symbol, name);
    line.clear();
  }
  ReferencePtx made;
  for (const EntryLines& entry : find_entries(lines)) {
    std::vector<std::string> symbols;
    for (std::size_t at = entry.parameters_end + 1; at < entry.end; ++at) {
      const AddressMove move = address_move(lines[at]);
      const auto variable = variables.find(move.symbol);
      if (variable == variables.end()) continue;
      const std::string symbol = variable->first;
      if (std::ranges::find(symbols, symbol) == symbols.end()) symbols.push_back(symbol);
      if (std::ranges::find(made.handled, variable->second) == made.handled.end())
        made.handled.push_back(variable->second);
      lines[at] =
          "\tld.param.u64 \t" + std::string(move.target) + ", [" + std::string(kReferenceParameter) + symbol + "];";
    }
    if (!symbols.empty()) add_parameters(lines, entry, symbols);
  }
  for (const std::string& line : lines) {
    made.text += line + '\n';
    if (!made.unhandled.empty() || line.find(".b8 ") != std::string::npos) continue;
    for (const auto& [symbol, name] : variables)
      if (mentions(line, symbol)) made.unhandled = name;
  }
  return made;
}

}  // namespace warplens::kernels
