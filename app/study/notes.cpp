#include "app/study/notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "analysis/base/plain_name.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/syntax/syntax_tree.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

using kernels::SyntaxNode;
using kernels::SyntaxTree;
using kernels::Visit;

/// Returns the declared name: "values" of "*const values[4]". Empty if there is none.
std::string declared_name(const SyntaxTree& tree, SyntaxNode declarator) {
  while (declarator && !declarator.is("identifier"))
    declarator = declarator.field(declarator.is("qualified_identifier") ? "name" : "declarator");
  return std::string(tree.text(declarator));
}

/// Returns the part of a function's declarator that has the parameters.
SyntaxNode signature_of(SyntaxNode function) {
  SyntaxNode declarator = function.field("declarator");
  while (declarator && !declarator.is("function_declarator")) declarator = declarator.field("declarator");
  return declarator;
}

/// Returns the only kernel definition with that name; an empty node if there are several.
SyntaxNode definition_of(const SyntaxTree& tree, std::string_view name) {
  SyntaxNode found;
  bool is_unique = true;
  for (const SyntaxNode function : tree.nodes().within(tree.root(), {"function_definition"})) {
    const SyntaxNode signature = signature_of(function);
    const std::string_view head = tree.text().substr(function.begin(), signature.begin() - function.begin());
    if (!function.field("body") || !signature || declared_name(tree, signature) != name ||
        head.find("__global__") == std::string_view::npos)
      continue;
    is_unique = !found;
    if (!is_unique) break;
    found = function;
  }
  return is_unique ? found : SyntaxNode();
}

/// Returns the names of the parameters by position; empty for a parameter that is not a plain pointer.
std::vector<std::string> pointer_parameters(const SyntaxTree& tree, SyntaxNode kernel) {
  std::vector<std::string> names;
  for (const SyntaxNode parameter : signature_of(kernel).field("parameters").children()) {
    const SyntaxNode declarator = parameter.field("declarator");
    names.push_back(declarator.is("pointer_declarator") ? declared_name(tree, declarator) : "");
  }
  return names;
}

/// Returns true if a declarator declares an array: "*values[4]".
bool is_array(SyntaxNode declarator) {
  while (declarator && !declarator.is("array_declarator")) declarator = declarator.field("declarator");
  return static_cast<bool>(declarator);
}

/// Returns the shared arrays that the body declares.
std::vector<std::string> shared_arrays(const SyntaxTree& tree, SyntaxNode body) {
  std::vector<std::string> names;
  for (const SyntaxNode declaration : tree.nodes().within(body, {"declaration"})) {
    const std::vector<SyntaxNode> declarators = declaration.fields("declarator");
    if (declarators.empty()) continue;
    const std::string_view head =
        tree.text().substr(declaration.begin(), declarators.front().begin() - declaration.begin());
    if (head.find("__shared__") == std::string_view::npos) continue;
    for (const SyntaxNode declarator : declarators)
      if (is_array(declarator)) names.push_back(declared_name(tree, declarator));
  }
  return names;
}

/// Returns true if the body has preprocessor lines.
bool has_preprocessor_lines(const SyntaxTree& tree, SyntaxNode body) {
  bool found = false;
  kernels::visit(body, [&](SyntaxNode node) {
    found = found || node.type().starts_with("preproc") ||
            (node.is("ERROR") && tree.text(node).find('#') != std::string_view::npos);
    return found ? Visit::skip : Visit::children;
  });
  return found;
}

void collect(const ptx::Operand& operand, std::set<std::uint32_t>& variables) {
  if (operand.kind == ptx::Operand::Kind::variable) variables.insert(operand.index);
  for (const ptx::Operand& part : operand.parts) collect(part, variables);
}

/// Returns the kernel's pointer parameters and shared arrays that the compiled code does not use.
std::set<std::string> find_unused_arrays(const SyntaxTree& tree, SyntaxNode kernel, const simt::Program& program) {
  std::set<std::uint32_t> named;
  for (const ptx::Instruction* instruction : program.instructions())
    for (const ptx::Operand& operand : instruction->operands) collect(operand, named);
  std::set<std::string> names;
  const std::vector<std::string> parameters = pointer_parameters(tree, kernel);
  const auto& compiled = program.entry().params;
  if (parameters.size() == compiled.size())
    for (std::size_t at = 0; at < parameters.size(); ++at)
      if (!named.contains(compiled[at])) names.insert(parameters[at]);
  for (const std::string& array : shared_arrays(tree, kernel.field("body"))) {
    const auto& variables = program.module().variables;
    const bool is_there = std::ranges::any_of(variables, [&](const ptx::Variable& variable) {
      return variable.space == ptx::StateSpace::shared &&
             base::plain_name(std::string(variable.name)).starts_with(array);
    });
    if (!is_there) names.insert(array);
  }
  names.erase("");
  return names;
}

/// Returns the array whose element is assigned: "name" of "name[…][…]" and "*name". Empty for anything else.
std::string assigned_array(const SyntaxTree& tree, SyntaxNode left) {
  if (left.is("pointer_expression")) {
    const bool is_dereferenced = tree.text(left).starts_with('*');
    left = is_dereferenced ? left.field("argument") : SyntaxNode();
  } else if (left.is("subscript_expression")) {
    while (left.is("subscript_expression")) left = left.field("argument");
  } else {
    return {};
  }
  return left.is("identifier") ? std::string(tree.text(left)) : "";
}

}  // namespace

std::vector<Note> compiler_warnings(const std::string& log, const std::string& path) {
  std::vector<Note> notes;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view kWarning = "): warning ";
    const std::size_t end = line.find(kWarning);
    if (end == std::string::npos || !line.starts_with(path + "(")) continue;
    const std::size_t text = line.find(": ", end + kWarning.size());
    const std::string number = line.substr(path.size() + 1, end - path.size() - 1);
    if (text == std::string::npos || number.empty() ||
        !std::ranges::all_of(number, [](char digit) { return std::isdigit(static_cast<unsigned char>(digit)) != 0; }))
      continue;
    notes.push_back({static_cast<std::uint32_t>(std::strtoul(number.c_str(), nullptr, 10)),
                     say("compiler warning: {}", line.substr(text + 2))});
  }
  return notes;
}

namespace {

/// Returns the name of a kernel without namespaces and template arguments.
std::string short_name(const std::string& entry) {
  std::string name = entry.substr(0, entry.find('<'));
  if (const std::size_t scope = name.rfind("::"); scope != std::string::npos) name = name.substr(scope + 2);
  return name;
}

}  // namespace

std::optional<KernelOutline> find_kernel_outline(const std::string& source, const std::string& entry) {
  const SyntaxTree tree(source);
  const SyntaxNode kernel = definition_of(tree, short_name(entry));
  if (!kernel) return std::nullopt;
  KernelOutline outline;
  for (const SyntaxNode parameter : signature_of(kernel).field("parameters").children())
    outline.parameters.push_back(declared_name(tree, parameter.field("declarator")));
  const std::vector<SyntaxNode> statements = kernel.field("body").children();
  if (!statements.empty()) {
    outline.first_line = statements.front().line();
    outline.last_line = statements.back().last_line();
  }
  return outline;
}

std::vector<Note> removed_assignments(const std::string& source, const std::string& entry,
                                      const simt::Program& program) {
  const SyntaxTree tree(source);
  const SyntaxNode kernel = definition_of(tree, short_name(entry)), body = kernel.field("body");
  if (!kernel || has_preprocessor_lines(tree, body)) return {};
  const std::set<std::string> gone = find_unused_arrays(tree, kernel, program);
  std::set<std::pair<std::uint32_t, std::string>> places;
  for (const SyntaxNode assignment : tree.nodes().within(body, {"assignment_expression"})) {
    const std::string array = assigned_array(tree, assignment.field("left"));
    if (gone.contains(array)) places.emplace(assignment.line(), array);
  }
  std::vector<Note> notes;
  for (const auto& [line, array] : places)
    notes.push_back({line, say("the compiler removed this assignment: it has no effect or is never reached, and the "
                               "compiled code does not access '{}'; errors in this assignment cannot be found",
                               array)});
  return notes;
}

namespace {

/// Returns the words after --entry in a command that selects this launch of a file without a header: "tile", or "tile
/// --launch 2".
std::string entry_options(const kernels::KernelFile& kernel) {
  const std::size_t number = kernels::selected_number(kernel.program_launches);
  const std::string entry = kernels::plain_entry_name(kernel.entry);
  return number < 2 ? entry : fmt::format("{} --launch {}", entry, number);
}

/// Returns notes about the assumptions, and about the code that was left out. Without them, the file could not be
/// analysed.
std::vector<Note> assumptions(const Study& study) {
  std::vector<Note> notes;
  const kernels::KernelFile& kernel = *study.kernel;
  if (!kernel.guessed_header.empty())
    notes.push_back(
        {0, kernel.other_kernels.empty() && kernels::selected_number(kernel.program_launches) < 2
                ? say("the header is guessed; 'warplens header {}' prints it, so that you can edit it", kernel.path)
                : say("the header is guessed; 'warplens header {} --entry {}' prints it, so that you can edit it",
                      kernel.path, entry_options(kernel))});
  if (!kernel.other_kernels.empty())
    notes.push_back(
        {0, say("these results are for '{}' only; use --entry to select another kernel of the file: {}",
                kernels::plain_entry_name(kernel.entry), fmt::to_string(fmt::join(kernel.other_kernels, ", ")))});
  if (std::string selection = kernels::describe_selection(kernel.program_launches); !selection.empty())
    notes.push_back({0, std::move(selection)});
  for (const std::string& doubt : kernel.doubts) notes.push_back({0, doubt});
  for (const std::string& note : study.compiled->notes) notes.push_back({0, note});
  return notes;
}

}  // namespace

std::vector<Note> notes_of(const Study& study) {
  std::vector<Note> notes = assumptions(study);
  for (Note& warning : compiler_warnings(study.compiled->log, study.kernel->path)) notes.push_back(std::move(warning));
  if (!kernels::is_ptx(study.kernel->text))
    for (Note& note : removed_assignments(study.kernel->text, study.kernel->entry, *study.program))
      notes.push_back(std::move(note));
  std::ranges::stable_sort(notes, {}, &Note::source_line);
  const auto same = [](const Note& a, const Note& b) {
    return a.source_line == b.source_line && a.message == b.message;
  };
  notes.erase(std::unique(notes.begin(), notes.end(), same), notes.end());
  return notes;
}

}  // namespace warplens::study
