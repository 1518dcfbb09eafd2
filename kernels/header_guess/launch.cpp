#include "kernels/header_guess/launch.hpp"

#include <algorithm>

#include "kernels/header_guess/buffer_guess.hpp"
#include "kernels/header_guess/type_guess.hpp"
#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {
namespace {

/// Removes casts, brackets and & from an expression.
Code bare_reference(Code code) {
  while (true) {
    const bool is_cast = code.is("call_expression") && last_word(code.field("function")).ends_with("_cast");
    if (is_cast && code.field("arguments").children().size() == 1) code = code.field("arguments").children().front();
    // For "auto kernel = fast ? k<true> : k<false>;", take the first instance.
    if (code.is("conditional_expression")) code = code.field("consequence");
    if (!code.is("cast_expression") && !code.is("parenthesized_expression") && !code.is("pointer_expression")) break;
    const std::vector<Code> parts = code.children();
    if (parts.empty()) return code;
    code = code.is("cast_expression") ? code.field("value") : parts.back();
  }
  return code;
}

std::vector<Code> given_template_arguments(Code called) {
  while (called.is("qualified_identifier")) called = called.field("name");
  return called.is("template_function") ? called.field("arguments").children() : std::vector<Code>();
}

/// Returns the value that was last assigned to a variable in the same function before its use; empty if there is none.
Code given_in_function(const HostProgram& program, Code variable) {
  const Function* const function = program.around(variable);
  Code given;
  if (function == nullptr || !variable.is("identifier")) return given;
  for (const Code set : assignments_to(*function, variable.text())) {
    if (set.node.end() > variable.node.begin()) break;
    if (set.is("init_declarator")) given = bare_reference(set.field("value"));
    if (set.is("assignment_expression")) given = bare_reference(set.field("right"));
  }
  return given;
}

/// Returns the kernel that a variable or a parameter on the host refers to: k<4> for f in "auto f = k<4>;".
Code kernel_behind(const HostProgram& program, Code called) {
  HostEvaluator evaluator(program);
  for (unsigned steps = 0; steps < 4 && program.function(last_word(called), true) == nullptr; ++steps) {
    const Code origin = bare_reference(evaluator.origin(called));
    Code given = given_in_function(program, origin);
    for (const SyntaxTree& tree : program.trees())
      visit(tree.root(), [&](SyntaxNode node) {
        const Code code{&tree, node};
        if (!given && node.is("init_declarator")) {
          const Declared declared = parse_declarator(code.field("declarator"));
          if (declared.name && declared.name.text() == origin.text()) given = bare_reference(code.field("value"));
        }
        if (!given && node.is("assignment_expression") && code.field("left").text() == origin.text())
          given = bare_reference(code.field("right"));
        return Visit::children;
      });
    if (origin.text() != called.text()) {
      called = origin;
    } else if (given) {
      called = given;
    } else {
      break;
    }
  }
  return called;
}

/// Finds the kernel of a launch whose function pointer comes from a table. Returns the first kernel with this number of
/// parameters that the host mentions without launching it.
const Function* mentioned_kernel(const HostProgram& program, std::size_t arguments) {
  const Function* found = nullptr;
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (found != nullptr || !node.is("identifier") || node.parent().is("function_declarator")) return Visit::children;
      if (node == node.parent().field("function")) return Visit::children;
      const Function* const kernel = program.function(tree.text(node), true);
      if (kernel != nullptr && kernel->parameters.size() == arguments) found = kernel;
      return Visit::children;
    });
  return found;
}

/// Returns true if a name can refer to a kernel indirectly: a variable, a parameter, or a template parameter of the
/// function that contains it. Returns false for the name of a kernel that is declared here, but defined in another
/// file.
bool may_stand_for_kernel(const HostProgram& program, Code called) {
  if (!called.is("identifier")) return false;
  if (const Function* const function = program.around(called);
      function != nullptr &&
      std::ranges::find(function->template_parameters, called.text()) != function->template_parameters.end())
    return true;
  const Code declaration = program.declaration_of(called);
  if (!declaration) return false;
  for (const SyntaxNode node : declaration.node.fields("declarator"))
    if (const Declared declared = parse_declarator({declaration.tree, node});
        declared.name && declared.name.text() == called.text())
      return declaration.text().find("__global__") == std::string_view::npos;
  return false;
}

HostLaunch with_kernel(const HostProgram& program, Code called, Code place) {
  const Code named = kernel_behind(program, called);
  const Function* kernel = program.function(last_word(named), true);
  if (kernel == nullptr && may_stand_for_kernel(program, called))
    kernel = mentioned_kernel(program, place.field("arguments").children().size());
  called = named;
  return {.kernel = kernel, .place = place, .template_arguments = given_template_arguments(called)};
}

HostLaunch by_brackets(const HostProgram& program, Code call) {
  HostLaunch launch = with_kernel(program, call.field("function"), call);
  const std::vector<Code> configuration = call.child("kernel_call_syntax").children();
  if (!configuration.empty()) launch.grid = configuration[0];
  if (configuration.size() > 1) launch.block = configuration[1];
  if (configuration.size() > 2) launch.shared = configuration[2];
  launch.arguments = call.field("arguments").children();
  return launch;
}

/// Returns the variables whose addresses are in an array: a and b for "void* arguments[] = {&a, &b}".
std::vector<Code> pointed_at(const HostProgram& program, Code list) {
  std::vector<Code> found;
  const Function* const function = program.around(list);
  if (function == nullptr) return found;
  visit(function->body.node, [&](SyntaxNode node) {
    const Code code{list.tree, node};
    if (node.is("init_declarator")) {
      const Declared declared = parse_declarator(code.field("declarator"));
      if (declared.name && declared.name.text() == list.text())
        for (const Code part : code.field("value").children())
          found.push_back(part.is("parameter_pack_expansion") ? part : bare_reference(part));
    }
    return Visit::children;
  });
  return found;
}

/// Reads cudaLaunchKernel(kernel, grid, block, arguments, shared, stream).
HostLaunch by_call(const HostProgram& program, Code call, bool cooperative) {
  const std::vector<Code> given = call.field("arguments").children();
  if (given.size() < 4) return {};
  HostLaunch launch = with_kernel(program, bare_reference(given[0]), call);
  launch.cooperative = cooperative;
  launch.grid = given[1];
  launch.block = given[2];
  launch.arguments = pointed_at(program, bare_reference(given[3]));
  if (given.size() > 4) launch.shared = given[4];
  return launch;
}

/// Returns the first kernel of this name whose pointer parameters match the known types of the arguments.
const Function* choose_overload(const HostProgram& program, const HostLaunch& launch) {
  const std::vector<const Function*> kernels = program.kernels(launch.kernel->qualified);
  if (kernels.size() < 2) return launch.kernel;
  HostEvaluator evaluator(program);
  const auto is_of = [&](Code parameter, Code argument) {
    const std::string formal = plain_type(parameter.field("type") ? parameter.field("type").text() : "");
    const std::string pointee = find_pointee(program, evaluator, argument);
    const std::string actual = pointee.empty() ? guess_type(program, evaluator, argument).text : pointee;
    return actual.empty() || actual == formal;
  };
  for (const Function* const kernel : kernels) {
    bool fits = kernel->parameters.size() == launch.arguments.size();
    for (std::size_t at = 0; fits && at < launch.arguments.size(); ++at) {
      const bool is_pointer = kernel->parameters[at].text().find('*') != std::string_view::npos;
      fits = !is_pointer || is_of(kernel->parameters[at], launch.arguments[at]);
    }
    if (fits) return kernel;
  }
  return launch.kernel;
}

/// Expands a parameter pack in the arguments of a launch. The elements of the pack are the last arguments in the call
/// of the function that contains the launch.
std::vector<Code> expand_pack(const HostProgram& program, const HostLaunch& launch) {
  const auto is_pack = [](const Code& argument) { return argument.is("parameter_pack_expansion"); };
  const std::vector<Code>& given = launch.arguments;
  if (std::ranges::none_of(given, is_pack)) return given;
  const Function* const function = program.around(launch.place);
  const auto calls = function != nullptr ? program.arguments_given(*function) : std::vector<std::vector<Code>>();
  const std::size_t missing =
      launch.kernel->parameters.size() - std::min(given.size() - 1, launch.kernel->parameters.size());
  if (calls.empty() || calls.front().size() < missing) return given;
  std::vector<Code> all;
  for (const Code& argument : given) {
    if (!is_pack(argument)) all.push_back(argument);
    if (is_pack(argument))
      all.insert(all.end(), calls.front().end() - static_cast<std::ptrdiff_t>(missing), calls.front().end());
  }
  return all;
}

/// Returns the value that is assigned to a member of a variable: "configuration.gridDim = …".
Code assigned_member(const HostProgram& program, Code variable, const std::string& member) {
  Code found;
  const Function* const function = program.around(variable);
  if (function == nullptr) return found;
  const std::string wanted = std::string(variable.text()) + '.' + member;
  for (const Code assignment : find_nodes(function->body, {"assignment_expression"}))
    if (assignment.field("left").text() == wanted) found = assignment.field("right");
  return found;
}

/// Returns the value at `place` in "cudaLaunchConfig_t configuration = {grid, block, shared}", or the value of the
/// field `member` in "{.gridDim = grid}".
Code listed_member(const HostProgram& program, Code variable, std::size_t place, std::string_view member) {
  const Function* const function = program.around(variable);
  if (function == nullptr) return {};
  for (const Code set : assignments_to(*function, variable.text())) {
    const Code list = set.is("init_declarator") ? set.field("value") : Code();
    if (!list.is("initializer_list")) continue;
    const std::vector<Code> parts = list.children();
    for (const Code part : parts)
      if (part.is("initializer_pair") && part.text().find(member) < part.text().find('=')) return part.field("value");
    if (place < parts.size() && !parts[place].is("initializer_pair")) return parts[place];
  }
  return {};
}

/// Reads cudaLaunchKernelEx(&configuration, kernel, arguments…), or cudaLaunchKernelExC(&configuration, kernel, list)
/// if `is_list`.
HostLaunch by_configuration(const HostProgram& program, Code call, bool is_list) {
  const std::vector<Code> given = call.field("arguments").children();
  if (given.size() < 2) return {};
  const Code configuration = bare_reference(given[0]);
  HostLaunch launch = with_kernel(program, bare_reference(given[1]), call);
  const auto member = [&](const char* name, std::size_t place) {
    const Code assigned = assigned_member(program, configuration, name);
    return assigned ? assigned : listed_member(program, configuration, place, name);
  };
  launch.grid = member("gridDim", 0);
  launch.block = member("blockDim", 1);
  launch.shared = member("dynamicSmemBytes", 2);
  launch.arguments.assign(given.begin() + 2, given.end());
  if (is_list && given.size() > 2) launch.arguments = pointed_at(program, bare_reference(given[2]));
  // The size of a cluster is set by an assignment such as "attribute.val.clusterDim.x = 4".
  const Function* const function = program.around(call);
  for (const Code assignment : find_nodes(function != nullptr ? function->body : call, {"assignment_expression"})) {
    const std::string_view left = assignment.field("left").text();
    Code right = assignment.field("right");
    while (right.is("assignment_expression")) right = right.field("right");
    if (left.ends_with("clusterDim.x")) launch.cluster = right;
  }
  return launch;
}

}  // namespace

std::vector<HostLaunch> find_launches(const HostProgram& program) {
  std::vector<HostLaunch> found;
  const auto take = [&](HostLaunch launch) {
    if (launch.kernel == nullptr) return;
    launch.arguments = expand_pack(program, launch);
    launch.kernel = choose_overload(program, launch);
    found.push_back(std::move(launch));
  };
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (!node.is("call_expression")) return Visit::children;
      const Code call{&tree, node};
      if (call.child("kernel_call_syntax")) {
        take(by_brackets(program, call));
      } else if (const std::string_view name = last_word(call.field("function"));
                 name == "cudaLaunchKernel" || name == "cudaLaunchCooperativeKernel") {
        take(by_call(program, call, name == "cudaLaunchCooperativeKernel"));
      } else if (name == "cudaLaunchKernelEx" || name == "cudaLaunchKernelExC") {
        take(by_configuration(program, call, name.ends_with('C')));
      }
      return Visit::children;
    });
  return found;
}

}  // namespace warplens::kernels
