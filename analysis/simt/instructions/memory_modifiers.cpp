#include "analysis/simt/instructions/memory_modifiers.hpp"

namespace warplens::simt {

using ptx::StateSpace;

StateSpace take_space(InstructionLowering& lowering) {
  const std::string_view space = lowering.accept_one_of(
      {"global", "shared", "shared::cta", "shared::cluster", "local", "param", "param::entry", "param::func", "const"});
  if (space == "global") return StateSpace::global;
  if (space.starts_with("shared")) return StateSpace::shared;
  if (space == "local") return StateSpace::local;
  if (space.starts_with("param")) return StateSpace::param;
  if (space == "const") return StateSpace::constant;
  return StateSpace::generic;
}

MemoryHints take_hints(InstructionLowering& lowering) {
  MemoryHints hints;
  const std::string_view order =
      lowering.accept_one_of({"weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio"});
  hints.is_strong = !order.empty() && order != "weak";
  if (lowering.accept("mmio")) hints.is_strong = true;  // beside "relaxed"
  lowering.accept_one_of({"cta", "cluster", "gpu", "sys"});
  lowering.accept_one_of({"ca", "cg", "cs", "lu", "cv", "wb", "wt"});
  lowering.accept("nc");
  lowering.accept("unified");
  lowering.skip_hints("L1::");
  lowering.skip_hints("L2::");
  return hints;
}

}  // namespace warplens::simt
