#include "analysis/grid/rules.hpp"

#include <algorithm>
#include <span>

#include "analysis/grid/rules/family.hpp"
#include "analysis/grid/rules/tensor.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::grid {
namespace {

using simt::Control;
using simt::Effect;
using simt::Meaning;
using simt::MemoryAction;
using simt::Ordering;

void treat_as_loaded(SlopeStep& step) {
  step.assign_opaque();
}
void treat_as_unknown(SlopeStep& step) {
  step.assign_unknown();
}
void refuse_call(SlopeStep& step) {
  step.refuse(marked("the kernel calls a function"));
}

/// Rule for loads from read-only memory: if the address is the same in every block, the loaded value is too.
void treat_as_constant_load(SlopeStep& step) {
  for (const simt::AddressUse& address : step.operands().addresses)
    if (address.is_register && !step.slopes(address.slot).join_over(step.active()).is_fixed())
      return step.assign_opaque();
  step.assign(step.active(), {});
}

/// Rule for barriers and waits. Their operands must be the same in every block. Their results depend on other threads,
/// in a way that is not known.
void synchronize(SlopeStep& step) {
  step.require_steering_same(marked("the operands of a barrier depend on loaded data"));
  step.assign_opaque();
}

/// Rule for operations on an mbarrier (a barrier object in shared memory). Without a cluster, only threads and
/// asynchronous copies of the block itself use the barrier. They are the same in every block of the class, so the
/// results are the same too. In a cluster, other blocks may also use the barrier. The results are then unknown.
void use_barrier_object(SlopeStep& step) {
  if (step.is_in_cluster()) return step.assign_opaque();
  for (const simt::ValueUse& use : step.operands().reads)
    if (use.role != simt::ValueUse::Role::address)
      step.require_same(use.slot, step.active(), marked("the operands of a barrier depend on loaded data"));
  step.assign(step.active(), {});
}

/// Rule for copies whose size may be in a register. The size must be the same in every block, because it determines how
/// many bytes are copied.
void copy_memory(SlopeStep& step) {
  step.require_steering_same(marked("the size of a copy depends on loaded data"));
  step.assign_opaque();
}

void branch_by_table(SlopeStep& step) {
  step.require_steering_same(marked("a branch depends on loaded data"));
}

/// Rule for exchanges between lanes: the result of each lane depends on all lanes.
void exchange(SlopeStep& step) {
  step.require_steering_same(marked("the lanes that take part in an instruction depend on loaded data"));
  step.assign_unknown();
}

/// Rule for moves of matrices between memory and the registers of a warp. The distance between rows must be the same in
/// every block, because it determines which bytes are accessed.
void move_matrix(SlopeStep& step) {
  step.require_steering_same(marked("the distance between the rows of a matrix depends on loaded data"));
  step.assign_opaque();
}

Rule rule_of_access(const Meaning& meaning) {
  switch (meaning.memory) {
    case MemoryAction::load:
      return meaning.space == ptx::StateSpace::constant || meaning.space == ptx::StateSpace::param
                 ? &treat_as_constant_load
                 : &treat_as_loaded;
    case MemoryAction::async_copy:
    case MemoryAction::bulk_copy:
      return &copy_memory;
    case MemoryAction::barrier_object:
      return &use_barrier_object;
    case MemoryAction::tensor_copy:
      return &copy_tensor;
    case MemoryAction::matrix_load:
    case MemoryAction::matrix_store:
    case MemoryAction::fragment_load:
    case MemoryAction::fragment_store:
      return &move_matrix;
    default:
      return &treat_as_loaded;
  }
}

bool is_integer(ptx::Type type) {
  return !ptx::is_float(type) && type != ptx::Type::pred && ptx::bytes_of(type) <= 8;
}

/// Returns the rule for a formula if the rule supports the types of the instruction; otherwise one that calls
/// SlopeStep::assign_unknown.
Rule rule_of_formula(const Meaning& meaning, std::size_t results) {
  // A comparison may write a predicate and its negation. Both depend on the block in the same way.
  const bool compares =
      meaning.formula >= simt::Formula::compare_equality && meaning.formula <= simt::Formula::compare_less_or_equal;
  if (results != 1 && !compares) return &treat_as_unknown;
  for (const auto family : {movement_rules, arithmetic_rules, bit_rules, comparison_rules}) {
    const std::span<const RuleRow> rows = family();
    const auto found = std::ranges::find(rows, meaning.formula, &RuleRow::formula);
    if (found == rows.end()) continue;
    const bool applies =
        found->of_integers_only ? is_integer(meaning.type) && is_integer(meaning.from) : meaning.type != Type::pred;
    return applies ? found->rule : &treat_as_unknown;
  }
  return &treat_as_unknown;
}

}  // namespace

Rule find_rule(const simt::Op& op, const Meaning& meaning, const simt::Code& code) {
  switch (meaning.effect) {
    case Effect::calls:
      return &refuse_call;
    case Effect::moves_on:
      return op.control == Control::branch_table ? &branch_by_table : nullptr;
    case Effect::accesses:
      return rule_of_access(meaning);
    case Effect::samples:
      return &treat_as_loaded;
    case Effect::exchanges:
      return &exchange;
    case Effect::orders:
      return meaning.ordering == Ordering::block_barrier || meaning.ordering == Ordering::warp_sync ? &synchronize
                                                                                                    : &treat_as_unknown;
    case Effect::computes:
      return rule_of_formula(meaning, code.writes(meaning).size());
    case Effect::unset:
    case Effect::advises:
      return &treat_as_unknown;
  }
  return &treat_as_unknown;
}

}  // namespace warplens::grid
