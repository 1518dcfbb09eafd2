#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"

namespace warplens::grid {
namespace {

void copy(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    step.assign(lanes, a);
    return lanes;
  });
}

/// Between integers: what is cut off does not matter (values move modulo their width), what is extended must not wrap.
void convert(Step& step) {
  const Form& form = step.form();
  const unsigned to_bytes = ptx::bytes_of(form.type), from_bytes = ptx::bytes_of(form.from);
  const Type narrow = to_bytes < from_bytes ? form.type : form.from;
  const bool extends = form.destination_bytes > ptx::bytes_of(narrow);
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    Slope result = a;
    if (a.is_affine() && !a.is_fixed()) {
      result = wrapped(a, ptx::bytes_of(narrow));
      if (extends) step.require_in_range(step.op().a, form.source_bytes, narrow, result, lanes);
    }
    step.assign(lanes, result);
    return lanes;
  });
}

Rule choose_move(const ptx::Instruction& instruction, Form& form) {
  const bool plain = instruction.operands.size() == 2 && instruction.operands[0].kind == ptx::Operand::Kind::reg &&
                     instruction.operands[1].kind != ptx::Operand::Kind::vector && form.type != Type::pred;
  return plain ? &copy : nullptr;
}

Rule choose_conversion(const ptx::Instruction& instruction, Form& form) {
  if (ptx::is_float(form.from) || form.sources.size() > 1) return nullptr;
  return integers_only(instruction, form, &convert);
}

constexpr RuleRow kRules[] = {
    {"mov", choose_move},
    {"cvta", choose_integer<copy>},
    {"cvt", choose_conversion},
};

}  // namespace

std::span<const RuleRow> movement_rules() {
  return kRules;
}

}  // namespace warplens::grid
