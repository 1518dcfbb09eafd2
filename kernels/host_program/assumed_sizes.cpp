#include "kernels/host_program/assumed_sizes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/host_program/cuda_runtime.hpp"
#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_program.hpp"
#include "kernels/host_program/host_value.hpp"
#include "kernels/host_program/integer_role.hpp"
#include "kernels/text/say.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool is_integer_type(std::string_view type) {
  for (const std::string_view word : {"const ", "static ", "std::", "::"})
    if (type.starts_with(word)) type.remove_prefix(word.size());
  const auto element = element_named(type);
  if (!element || element->parts.size() != 1) return type == "ptrdiff_t" || type == "ssize_t" || type == "index_t";
  const Scalar scalar = element->parts.front().scalar;
  return !is_floating(scalar) && scalar != Scalar::boolean && scalar != Scalar::address;
}

/// Returns the name of a variable, or of the field at the end of "a.b" and "a->b".
Code name_in(Code variable) {
  if (variable.is("field_expression")) return variable.field("field");
  return variable.is("identifier") || variable.is("type_identifier") ? variable : Code();
}

/// Returns true if a call may write to a variable: the call passes the address of the variable, or passes the variable
/// to a function of the program that takes a reference.
bool may_write(const HostProgram& program, Code call, std::string_view name) {
  const std::vector<Code> given = call.field("arguments").children();
  const std::string_view called = last_word(call.field("function"));
  if (called.starts_with("cudaMalloc") || called.starts_with("cudaMemcpy") || called.starts_with("cudaLaunch"))
    return false;
  for (std::size_t at = 0; at < given.size(); ++at) {
    const bool is_address = given[at].is("pointer_expression") && given[at].text().starts_with('&');
    if (is_address && given[at].field("argument").text() == name) return true;
    if (given[at].text() != name) continue;
    const Function* const function = program.function(called, false);
    if (function == nullptr || at >= function->parameters.size()) continue;
    const std::string_view parameter = function->parameters[at].text();
    if (parameter.find('&') != std::string_view::npos && !parameter.starts_with("const ")) return true;
  }
  return false;
}

/// Returns true if an expression may change the value of a variable: "n *= 2", "++n", "in >> n", "f(&n)".
bool may_replace(const HostProgram& program, Code code, std::string_view name) {
  if (code.is("call_expression")) return may_write(program, code, name);
  if (code.is("update_expression")) return code.field("argument").text() == name;
  if (code.is("assignment_expression")) return code.field("left").text() == name;
  return code.field("operator").text() == ">>" && code.field("right").text() == name;
}

bool contains(SyntaxNode outer, SyntaxNode inner) {
  return outer.begin() <= inner.begin() && inner.end() <= outer.end();
}

/// Returns true if a loop around the code also contains the use of the variable.
bool shares_loop(Code code, const VariableUse& use) {
  for (SyntaxNode outer = code.node.parent(); outer && !(outer == use.function.body.node); outer = outer.parent())
    if (is_any_of(outer, {"for_statement", "while_statement", "do_statement", "for_range_loop"}) &&
        contains(outer, use.place.node))
      return true;
  return false;
}

}  // namespace

std::int64_t AssumedSizes::take(std::string_view name, std::int64_t otherwise) {
  const auto known = values_.find(name);
  asked_.emplace(name);
  if (known != values_.end()) return known->second;
  unreduced_.emplace(name, otherwise);
  return values_.emplace(name, reduce_size(otherwise, reduction.steps)).first->second;
}

std::set<std::string> AssumedSizes::take_asked() {
  return std::exchange(asked_, {});
}

HostValue assume_size(const Evaluation& evaluation, std::string_view name, std::int64_t otherwise) {
  HostValue value = HostValue::integer(evaluation.program.assumed().take(name, otherwise));
  evaluation.findings.assume(
      evaluation.program.assumed().replaced.contains(name)
          ? say("the value of '{}' in the program is too large: CUDA would refuse the launch; {} is assumed", name,
                value.expression)
          : say("'{}' could not be determined; {} is assumed", name, value.expression));
  evaluation.findings.roots.emplace_back(name);
  if (const auto size = evaluation.sizes.find(name); size != evaluation.sizes.end())
    if (value.number == size->second.number) value.expression = size->second.word;
  return value;
}

HostValue replace_value(const Evaluation& evaluation, std::string_view name) {
  const AssumedSizes& assumed = evaluation.program.assumed();
  const bool is_replaced = evaluation.assumes && !evaluation.is_formula && assumed.replaced.contains(name);
  return is_replaced ? assume_size(evaluation, name, 1) : HostValue();
}

HostValue assume_variable(const Evaluation& evaluation, Code variable) {
  if (!evaluation.assumes || evaluation.is_formula) return {};
  const Code name = name_in(variable);
  const Function* const function = name ? evaluation.program.around(name) : nullptr;
  const std::string_view head =
      function == nullptr ? std::string_view()
                          : function->head.text().substr(0, function->body.node.begin() - function->head.node.begin());
  if (function != nullptr && (function->is_kernel || head.find("__device__") != std::string_view::npos)) return {};
  // A value that the CUDA runtime writes is not a size: "cudaDeviceGetAttribute(&n, …)".
  if (function != nullptr && runtime_query_before({*function, name, name.text()}, 0)) return {};
  const Code declaration = name ? evaluation.program.declaration_of(name) : Code();
  if (!declaration || !declaration.field("type") || !is_integer_type(declaration.field("type").text())) return {};
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Declared declared = parse_declarator({declaration.tree, node});
    if (!declared.name || declared.name.text() != name.text()) continue;
    if (declared.pointers > 0 || declared.is_array || declared.is_function) return {};
  }
  return assume_size(evaluation, variable.text(), integer_guess(name.text(), {std::string(name.text())}).value);
}

bool is_replaced_start(const Evaluation& evaluation, const HostValue& start, const VariableUse* use,
                       std::string_view name, std::size_t from) {
  if (!evaluation.assumes || evaluation.is_formula || !start.is_number() || start.is_real) return false;
  if (start.number == 0 && is_constant(start) && evaluation.program.assumed().are_zeros_unknown) return true;
  if (!is_constant(start) || start.number < -1 || start.number > 1) return false;
  const auto is_replacing = [&](Code code) {
    const bool is_between = use == nullptr || (code.node.begin() >= from && code.node.end() <= use->place.node.begin());
    if (!is_between || (use != nullptr && shares_loop(code, *use))) return false;
    return may_replace(evaluation.program, code, name);
  };
  const auto replaces = [&](Code within) {
    return std::ranges::any_of(
        find_nodes(within, {"call_expression", "update_expression", "assignment_expression", "binary_expression"}),
        is_replacing);
  };
  if (use != nullptr) return replaces(use->function.body);
  return std::ranges::any_of(evaluation.program.functions(), [&](const Function& function) {
    // Search the text first, because this is fast and a program has many functions.
    return !function.is_kernel && function.body.text().find(name) != std::string_view::npos &&
           replaces(function.body) && !evaluation.program.is_declared_in(name, function);
  });
}

}  // namespace warplens::kernels
