#include "kernels/host_program/host_reachability.hpp"

#include <algorithm>
#include <array>

#include "kernels/host_program/host_expressions.hpp"

namespace warplens::kernels {
namespace {

/// A position on the way outwards from a piece of code through the statements that contain it.
struct Place {
  const SyntaxTree* tree;
  SyntaxNode inner;       ///< the part of the statement that contains the code
  SyntaxNode case_label;  ///< label of the case that contains the code; set only while `inner` is in its switch
};

HostValue evaluate_condition(const Evaluation& evaluation, const Place& place, SyntaxNode statement) {
  Code condition{place.tree, statement.field("condition")};
  if (condition.is("condition_clause")) condition = condition.field("value");
  return evaluate(evaluation.without_assumptions(), condition, {});
}

bool is_other_branch(const Evaluation& evaluation, SyntaxNode statement, Place& place) {
  if (place.inner == statement.field("condition")) return false;
  const HostValue condition = evaluate_condition(evaluation, place, statement);
  const bool holds = place.inner == statement.field("consequence");
  return condition.is_number() && (condition.number != 0) != holds;
}

bool take_case_label(const Evaluation&, SyntaxNode statement, Place& place) {
  place.case_label = statement.field("value");
  return false;
}

bool is_other_case(const Evaluation& evaluation, SyntaxNode statement, Place& place) {
  if (!place.case_label) return false;
  const HostValue value = evaluate_condition(evaluation, place, statement);
  const HostValue label = evaluate(evaluation.without_assumptions(), {place.tree, place.case_label}, {});
  place.case_label = {};
  return value.is_number() && label.is_number() && value.number != label.number;
}

struct BranchKind {
  std::string_view type;  ///< the statement's type in the grammar
  /// Returns true if the statement never executes the part that contains the code.
  bool (*excludes)(const Evaluation&, SyntaxNode statement, Place& place);
};

constexpr std::array kBranchKinds{
    BranchKind{"if_statement", is_other_branch},
    BranchKind{"case_statement", take_case_label},
    BranchKind{"switch_statement", is_other_case},
};

}  // namespace

bool is_never_reached(const Evaluation& evaluation, Code code) {
  const Function* const function = evaluation.program.around(code);
  if (function == nullptr) return false;
  Place place{.tree = code.tree, .inner = code.node, .case_label = {}};
  for (SyntaxNode outer = place.inner.parent(); outer && !(outer == function->body.node); outer = outer.parent()) {
    const auto* const kind = std::ranges::find(kBranchKinds, outer.type(), &BranchKind::type);
    if (kind != kBranchKinds.end() && kind->excludes(evaluation, outer, place)) return true;
    place.inner = outer;
  }
  return false;
}

}  // namespace warplens::kernels
