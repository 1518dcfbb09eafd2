#include "kernels/header_guess/size_guess.hpp"

#include <algorithm>
#include <set>

#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Largest number of columns or rows of a header.
constexpr double kMostSize = 2147483647;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

std::vector<std::string> find_roots(const HostProgram& program, Code dimensions) {
  HostEvaluator evaluator(program);
  evaluator.allow_assumptions();
  evaluator.dimensions(dimensions);
  return evaluator.roots();
}

/// Returns the variables that the grid and the arguments of a launch depend on, in order.
std::vector<std::string> find_candidates(const HostProgram& program, const HostLaunch& launch) {
  HostEvaluator evaluator(program);
  evaluator.allow_assumptions();
  evaluator.dimensions(launch.grid);
  for (const Code argument : launch.arguments) evaluator.value_of(argument);
  return evaluator.roots();
}

}  // namespace

std::set<std::string> device_words(const HostProgram& program) {
  std::set<std::string> all;
  for (const Function& function : program.functions()) {
    const std::string_view head =
        function.head.text().substr(0, function.body.node.begin() - function.head.node.begin());
    if (!function.is_kernel && head.find("__device__") == std::string_view::npos) continue;
    std::set<std::string> words = identifiers(function.body.text());
    for (const Code parameter : function.parameters) {
      const Declared declared = parse_declarator(parameter.field("declarator"));
      if (declared.name) words.erase(std::string(declared.name.text()));
    }
    all.merge(words);
  }
  return all;
}

HostValue value_of_root(const HostProgram& program, const HostLaunch& launch, const std::string& root) {
  HostEvaluator evaluator(program);
  evaluator.allow_assumptions();
  HostValue found;
  for (const Code code : {launch.grid, launch.place})
    visit(code.node, [&](SyntaxNode node) {
      if (node.is("identifier") && !found && launch.place.tree->text(node) == root)
        found = evaluator.value_of({launch.place.tree, node});
      return Visit::children;
    });
  if (found) return found;
  HostEvaluator plain(program);
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is("identifier") && !found && tree.text(node) == root) {
        const HostValue value = plain.value_of({&tree, node});
        if (value.is_number()) found = value;
      }
      return found ? Visit::skip : Visit::children;
    });
  const auto assumed = program.assumed().values().find(root);
  if (!found && assumed != program.assumed().values().end()) return HostValue::integer(assumed->second);
  return found;
}

std::vector<std::string> find_template_roots(const HostProgram& program, const HostLaunch& launch) {
  HostEvaluator evaluator(program);
  evaluator.allow_assumptions();
  for (const Code argument : launch.template_arguments)
    evaluator.value_of(argument.is("type_descriptor") ? argument.field("type") : argument);
  return evaluator.roots();
}

HostSizes guess_sizes(const HostProgram& program, const HostLaunch& launch) {
  HostSizes sizes;
  const std::set<std::string> of_code = device_words(program);
  const std::vector<std::string> of_template = find_template_roots(program, launch);
  const std::vector<std::string> of_block = find_roots(program, launch.block),
                                 of_grid = find_roots(program, launch.grid);
  for (const std::string& root : find_candidates(program, launch)) {
    if (sizes.size() == 2) break;
    if (of_code.contains(root) || contains(of_block, root) || contains(of_template, root) || sizes.contains(root))
      continue;
    const HostValue value = value_of_root(program, launch, root);
    const bool is_size = value.is_number() && !value.is_real && value.number >= 2 && value.number <= kMostSize;
    if (!is_size || !contains(of_grid, root)) continue;
    sizes[root] = {sizes.empty() ? "width" : "height", value.number};
  }
  // Programs often declare the number of rows before the number of columns.
  const bool is_swapped = sizes.size() == 2 && std::ranges::any_of(sizes, [](const auto& size) {
                            return size.second.word == "width" && is_height(size.first);
                          });
  if (is_swapped)
    for (auto& [name, size] : sizes) size.word = size.word == "width" ? "height" : "width";
  return sizes;
}

}  // namespace warplens::kernels
