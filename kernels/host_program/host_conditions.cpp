// HostEvaluator's conditions: whether the code around some code ever comes to it.

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

bool HostEvaluator::is_never_reached(Code code) {
  steps_ = 0;
  counts_elements_ = false;
  const auto value_of_condition = [&](SyntaxNode statement) {
    Code condition{code.tree, statement.field("condition")};
    if (condition.is("condition_clause")) condition = condition.field("value");
    return evaluate(condition, {});
  };
  const Function* const function = program_->around(code);
  if (function == nullptr) return false;
  SyntaxNode inner = code.node;
  SyntaxNode chosen;  // the case that it stands in, until its switch is reached
  for (SyntaxNode outer = inner.parent(); outer && !(outer == function->body.node); outer = outer.parent()) {
    if (outer.is("if_statement") && !(inner == outer.field("condition"))) {
      const HostValue condition = value_of_condition(outer);
      const bool holds = inner == outer.field("consequence");
      if (condition.is_number() && (condition.number != 0) != holds) return true;
    } else if (outer.is("case_statement")) {
      chosen = outer.field("value");
    } else if (outer.is("switch_statement") && chosen) {
      const HostValue value = value_of_condition(outer), label = evaluate({code.tree, chosen}, {});
      if (value.is_number() && label.is_number() && value.number != label.number) return true;
      chosen = {};
    }
    inner = outer;
  }
  return false;
}

}  // namespace warplens::kernels
