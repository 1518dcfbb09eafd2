#include "kernels/load/program_facts.hpp"

#include <algorithm>
#include <iterator>

#include "kernels/ptx/ptx_source.hpp"
#include "kernels/source/declaration.hpp"
#include "kernels/source/driver_kernels.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {

void add_name(NameList& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

bool has_name(const NameList& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

NameList launched_names(std::string_view code) {
  NameList names;
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

NameList names_for_driver(std::string_view code) {
  NameList names;
  if (!has_launch(code)) return names;
  for (const std::string& name : kernels_named_to_driver(code)) add_name(names, plain_entry_name(name));
  return names;
}

NameList started_names(std::string_view code) {
  NameList names = launched_names(code);
  std::ranges::copy(names_for_driver(code), std::back_inserter(names));
  return names;
}

ProgramFacts find_facts(const std::vector<SourceUnit>& units) {
  ProgramFacts facts;
  std::vector<SyntaxTree> trees;
  std::vector<Macro> macros;
  for (const SourceUnit& unit : units) {
    trees.emplace_back(unit.text);
    std::ranges::move(find_macros(trees.back()), std::back_inserter(macros));
  }
  const DeviceMarks marks = device_marks(macros);
  NameList prototypes;
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

}  // namespace warplens::kernels
