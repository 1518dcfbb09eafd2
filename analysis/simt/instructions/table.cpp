#include "analysis/simt/instructions/table.hpp"

#include <algorithm>
#include <unordered_map>

namespace warplens::simt {
namespace {

constexpr auto kFamilies = {move_instructions,
                            integer_instructions,
                            floating_instructions,
                            logic_instructions,
                            comparison_instructions,
                            conversion_instructions,
                            memory_instructions,
                            control_instructions,
                            floating_divide_instructions,
                            floating_sign_instructions,
                            approximate_instructions,
                            call_instructions,
                            address_instructions,
                            atomic_instructions,
                            warp_instructions,
                            barrier_instructions,
                            mbarrier_instructions,
                            async_copy_instructions,
                            texture_instructions,
                            surface_instructions,
                            matrix_movement_instructions,
                            bit_instructions,
                            carry_instructions,
                            permute_instructions,
                            integer_compound_instructions,
                            video_instructions,
                            selection_instructions,
                            mma_instructions,
                            wmma_instructions};

/// Returns the error message for an instruction that has no row. For instructions that occur in practice, it contains
/// the reason.
const char* why_missing(std::string_view name) {
  constexpr std::string_view kOfTextures[] = {"tld4", "sured"};
  if (std::ranges::find(kOfTextures, name) != std::end(kOfTextures))
    return marked("'{}' gathers from a texture or reduces on a surface, which Warplens does not support");
  if (name == "wgmma" || name == "tcgen05")
    return marked("'{}' multiplies matrices of a warpgroup, which Warplens does not support; use mma.sync or wmma");
  return marked("'{}' is not supported by Warplens");
}

using Rows = std::unordered_map<std::string_view, const InstructionRow*>;

Rows gather() {
  Rows rows;
  for (const auto family : kFamilies)
    for (const InstructionRow& row : family()) rows.emplace(row.name, &row);
  return rows;
}

}  // namespace

std::vector<std::string_view> instruction_names() {
  std::vector<std::string_view> names;
  for (const auto family : kFamilies)
    for (const InstructionRow& row : family()) names.push_back(row.name);
  return names;
}

Meaning lower_instruction(InstructionLowering& lowering) {
  static const Rows rows = gather();
  const auto found = rows.find(lowering.instruction().name());
  if (found == rows.end()) lowering.refuse(why_missing(lowering.instruction().name()));
  found->second->lower(lowering);
  return lowering.finish();
}

}  // namespace warplens::simt
