#include "analysis/simt/operands.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace warplens::simt {
namespace {

constexpr std::string_view kComputing[] = {"mov", "add",  "sub",  "mul", "mad", "shl", "shr",
                                           "and", "or",   "xor",  "not", "neg", "min", "max",
                                           "cvt", "cvta", "selp", "fma", "div", "rem", "setp"};
constexpr std::string_view kReadingOnly[] = {"st", "bra", "bar", "barrier", "ret", "exit", "membar", "fence"};

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

bool has_modifier(const ptx::Instruction& instruction, std::string_view modifier) {
  return std::ranges::find(instruction.modifiers, modifier) != instruction.modifiers.end();
}

}  // namespace

Writes writes_of(const ptx::Instruction& instruction) {
  const std::string_view name = instruction.name();
  if (name == "ld" || is_one_of(name, kComputing)) return Writes::first_operand;
  return is_one_of(name, kReadingOnly) && !has_modifier(instruction, "red") ? Writes::nothing : Writes::unknown;
}

bool only_computes(const ptx::Instruction& instruction) {
  return is_one_of(instruction.name(), kComputing) && !has_modifier(instruction, "cc");
}

}  // namespace warplens::simt
