#include "analysis/simt/module_globals.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

#include "analysis/simt/program.hpp"

namespace warplens::simt {
namespace {

std::uint64_t relocated_address(const Program& program, const ptx::Variable::Relocation& relocation) {
  if (relocation.is_function) return kFunctionAddresses + relocation.index;
  const ptx::Variable& target = program.module().variables[relocation.index];
  const std::uint64_t address = program.code().placements[relocation.index].address;
  const bool in_constants = target.space == ptx::StateSpace::constant && relocation.generic;
  return address + (in_constants ? kConstantWindow : 0) + static_cast<std::uint64_t>(relocation.addend);
}

std::vector<std::uint8_t> image(const Program& program, ptx::StateSpace space, std::uint64_t base,
                                std::uint64_t bytes) {
  std::vector<std::uint8_t> content(bytes);
  const auto& variables = program.module().variables;
  for (std::size_t index = 0; index < variables.size(); ++index) {
    const ptx::Variable& variable = variables[index];
    if (variable.space != space) continue;
    const std::uint64_t at = program.code().placements[index].address - base;
    std::ranges::copy(variable.initial, content.begin() + static_cast<std::ptrdiff_t>(at));
    for (const auto& relocation : variable.relocations) {
      const std::uint64_t value = relocated_address(program, relocation);
      const std::uint64_t shown = relocation.byte_shift == 0xFF ? value : value >> (8 * relocation.byte_shift);
      std::memcpy(content.data() + at + relocation.at, &shown, std::min<std::size_t>(relocation.bytes, 8));
    }
  }
  return content;
}

}  // namespace

Buffer module_globals(const Program& program) {
  const std::uint64_t bytes = program.code().global_bytes;
  auto content =
      std::make_shared<const std::vector<std::uint8_t>>(image(program, ptx::StateSpace::global, kModuleGlobals, bytes));
  return {.name = "the module's variables",
          .address = kModuleGlobals,
          .bytes = bytes,
          .fill = [content](std::uint64_t offset, std::span<std::uint8_t> out) {
            if (offset >= content->size()) return;
            const std::size_t present = std::min<std::size_t>(out.size(), content->size() - offset);
            std::copy_n(content->begin() + static_cast<std::ptrdiff_t>(offset), present, out.begin());
          }};
}

std::vector<std::uint8_t> module_constants(const Program& program) {
  return image(program, ptx::StateSpace::constant, 0, program.code().constant_bytes);
}

}  // namespace warplens::simt
