#include "kernels/header_guess/launch.hpp"

#include "kernels/header_guess/host_evaluator.hpp"

namespace warplens::kernels {
namespace {

/// Without casts, brackets and & around it.
Code bare(Code code) {
  while (code.is("cast_expression") || code.is("parenthesized_expression") || code.is("pointer_expression")) {
    const std::vector<Code> parts = code.children();
    if (parts.empty()) return code;
    code = code.is("cast_expression") ? code.field("value") : parts.back();
  }
  return code;
}

std::vector<Code> template_arguments_of(Code called) {
  while (called.is("qualified_identifier")) called = called.field("name");
  return called.is("template_function") ? called.field("arguments").children() : std::vector<Code>();
}

/// The kernel that a variable or a parameter of the host stands for: "auto f = k<4>;".
Code kernel_behind(const HostProgram& program, Code called) {
  HostEvaluator evaluator(program);
  for (unsigned steps = 0; steps < 4 && program.function(last_word(called), true) == nullptr; ++steps) {
    const Code origin = bare(evaluator.origin(called));
    Code given;
    for (const SyntaxTree& tree : program.trees())
      visit(tree.root(), [&](SyntaxNode node) {
        const Code code{&tree, node};
        if (!given && node.is("init_declarator")) {
          const Declared declared = declared_by(code.field("declarator"));
          if (declared.name && declared.name.text() == origin.text()) given = bare(code.field("value"));
        }
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

HostLaunch with_kernel(const HostProgram& program, Code called, Code place) {
  called = kernel_behind(program, called);
  return {.kernel = program.function(last_word(called), true),
          .place = place,
          .template_arguments = template_arguments_of(called)};
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

/// What "void* arguments[] = {&a, &b}" points at.
std::vector<Code> pointed_at(const HostProgram& program, Code list) {
  std::vector<Code> found;
  const Function* const function = program.around(list);
  if (function == nullptr) return found;
  visit(function->body.node, [&](SyntaxNode node) {
    const Code code{list.tree, node};
    if (node.is("init_declarator")) {
      const Declared declared = declared_by(code.field("declarator"));
      if (declared.name && declared.name.text() == list.text())
        for (const Code part : code.field("value").children()) found.push_back(bare(part));
    }
    return Visit::children;
  });
  return found;
}

/// cudaLaunchKernel(kernel, grid, block, arguments, shared, stream)
HostLaunch by_call(const HostProgram& program, Code call, bool cooperative) {
  const std::vector<Code> given = call.field("arguments").children();
  if (given.size() < 4) return {};
  HostLaunch launch = with_kernel(program, bare(given[0]), call);
  launch.cooperative = cooperative;
  launch.grid = given[1];
  launch.block = given[2];
  launch.arguments = pointed_at(program, bare(given[3]));
  if (given.size() > 4) launch.shared = given[4];
  return launch;
}

}  // namespace

std::vector<HostLaunch> launches_of(const HostProgram& program) {
  std::vector<HostLaunch> found;
  const auto take = [&](HostLaunch launch) {
    if (launch.kernel != nullptr) found.push_back(std::move(launch));
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
      }
      return Visit::children;
    });
  return found;
}

}  // namespace warplens::kernels
