#include "analysis/simt/instructions/memory_modifiers.hpp"

#include <utility>

namespace warplens::simt {

using ptx::StateSpace;

StateSpace take_space(InstructionLowering& lowering) {
  const std::string_view taken = lowering.accept_any(
      {"global", "shared", "shared::cta", "shared::cluster", "local", "param", "param::entry", "param::func", "const"});
  return ptx::space_named(taken.substr(0, taken.find("::"))).value_or(StateSpace::generic);
}

void take_order(InstructionLowering& lowering, std::initializer_list<std::string_view> orders) {
  using enum MemoryOrder;
  static constexpr std::pair<std::string_view, MemoryOrder> kOrders[] = {
      {"volatile", is_volatile}, {"relaxed", relaxed}, {"acquire", acquire}, {"release", release},
      {"acq_rel", acq_rel},      {"sc", sc},           {"mmio", mmio}};
  const std::string_view taken = lowering.accept_any(orders);
  for (const auto& [name, order] : kOrders)
    if (name == taken) lowering.meaning.order = order;
}

void take_scope(InstructionLowering& lowering, std::initializer_list<std::string_view> scopes) {
  static constexpr std::pair<std::string_view, Scope> kScopes[] = {
      {"cta", Scope::cta}, {"cluster", Scope::cluster}, {"gpu", Scope::gpu}, {"gl", Scope::gpu}, {"sys", Scope::sys}};
  const std::string_view taken = lowering.accept_any(scopes);
  for (const auto& [name, scope] : kScopes)
    if (name == taken) lowering.meaning.scope = scope;
}

void take_cache_operator(InstructionLowering& lowering) {
  using enum CacheOperator;
  static constexpr std::pair<std::string_view, CacheOperator> kOperators[] = {
      {"ca", all_levels}, {"cg", past_l1},    {"cs", streaming},    {"lu", last_use},
      {"cv", not_cached}, {"wb", write_back}, {"wt", write_through}};
  for (const auto& [name, cache_operator] : kOperators)
    if (lowering.accept(name)) {
      lowering.meaning.cache_operator = cache_operator;
      return;
    }
}

void take_hints(InstructionLowering& lowering) {
  take_order(lowering, {"weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio"});
  if (lowering.accept("mmio")) lowering.meaning.order = MemoryOrder::mmio;  // "mmio" follows "relaxed" and replaces it
  take_scope(lowering, {"cta", "cluster", "gpu", "sys"});
  take_cache_operator(lowering);
  lowering.accept("nc");
  lowering.accept("unified");
  lowering.skip_hints("L1::");
  lowering.skip_hints("L2::");
}

}  // namespace warplens::simt
