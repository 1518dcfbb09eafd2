#include "analysis/simt/contraction.hpp"

#include <algorithm>
#include <string_view>

namespace warplens::simt {
namespace {

using ptx::Instruction;
using ptx::Operand;

bool has(const Instruction& instruction, std::string_view modifier) {
  return std::ranges::find(instruction.modifiers, modifier) != instruction.modifiers.end();
}

/// "mul.f32", "add.ftz.f16x2": a name, perhaps .ftz (and .sat where `may_saturate`), and a floating type.
bool is_plain(const Instruction& instruction, bool may_saturate) {
  if (instruction.operands.size() != 3 || instruction.operands[0].kind != Operand::Kind::reg) return false;
  const auto type = ptx::type_named(instruction.modifiers.back());
  if (!type || !ptx::is_float(*type)) return false;
  const auto is_allowed = [&](std::string_view modifier) {
    return modifier == "ftz" || (may_saturate && modifier == "sat");
  };
  return std::all_of(instruction.modifiers.begin() + 1, instruction.modifiers.end() - 1, is_allowed);
}

bool is_product(const Instruction& instruction) {
  return instruction.name() == "mul" && !instruction.guard && is_plain(instruction, false);
}
bool is_addition(const Instruction& instruction) {
  return (instruction.name() == "add" || instruction.name() == "sub") && is_plain(instruction, true);
}
/// A register's value under another name, perhaps with the other sign.
bool is_renaming(const Instruction& instruction) {
  return (instruction.name() == "neg" || instruction.name() == "mov") && !instruction.guard &&
         instruction.operands.size() == 2 && instruction.operands[0].kind == Operand::Kind::reg &&
         instruction.operands[1].kind == Operand::Kind::reg;
}

bool ends_block(const Instruction& instruction) {
  static constexpr std::string_view kNames[] = {"bra", "brx", "ret", "exit", "call"};
  return std::ranges::find(kNames, instruction.name()) != std::end(kNames);
}

/// Where a function's registers are written and read, and which basic block each instruction belongs to.
class Flow {
 public:
  explicit Flow(const ptx::Function& function)
      : function_(function), writes_(function.registers.size()), reads_(function.registers.size()) {
    const std::vector<bool> starts = block_starts();
    std::uint32_t block = 0;
    for (std::uint32_t at = 0; at < function.instructions.size(); ++at) {
      const Instruction& instruction = function.instructions[at];
      if (starts[at]) ++block;
      blocks_.push_back(block);
      // What stands first may be written or, in a store, read; taking it for both loses no more than a contraction.
      for (std::size_t operand = 0; operand < instruction.operands.size(); ++operand)
        gather(instruction.operands[operand], at, operand == 0 && !is_contractible(instruction), operand == 0);
      if (instruction.guard) reads_[instruction.guard->reg].push_back(at);
      if (ends_block(instruction)) ++block;
    }
  }

  const Instruction& instruction(std::uint32_t at) const { return function_.instructions[at]; }

  /// The only instruction that writes a register.
  std::optional<std::uint32_t> writer(std::uint32_t reg) const {
    return writes_[reg].size() == 1 ? std::optional(writes_[reg].front()) : std::nullopt;
  }

  /// Whether all that reads what instruction `at` writes are additions like `product` in its basic block.
  bool is_only_added(std::uint32_t at, const Instruction& product) const {
    const std::uint32_t reg = instruction(at).operands[0].index;
    if (writer(reg) != at) return false;
    return std::ranges::all_of(reads_[reg], [&](std::uint32_t reader) {
      if (blocks_[reader] != blocks_[at] || reader <= at) return false;
      const Instruction& reading = instruction(reader);
      if (reading.name() == "mov" && is_renaming(reading)) return is_only_added(reader, product);
      if (reading.modifiers.back() != product.modifiers.back() || has(reading, "ftz") != has(product, "ftz"))
        return false;
      return is_renaming(reading) ? is_only_added(reader, product) : is_addition(reading);
    });
  }

  /// Whether an operand's value at `from` is still there at `to`, later in the same basic block.
  bool stays(const Operand& operand, std::uint32_t from, std::uint32_t to) const {
    return operand.kind != Operand::Kind::reg || std::ranges::none_of(writes_[operand.index], [&](std::uint32_t write) {
             return write > from && write < to;
           });
  }

 private:
  static bool is_contractible(const Instruction& instruction) {
    return is_product(instruction) || is_addition(instruction) || is_renaming(instruction);
  }

  void gather(const Operand& operand, std::uint32_t at, bool both, bool first) {
    if (operand.kind == Operand::Kind::reg) {
      if (first) writes_[operand.index].push_back(at);
      if (!first || both) reads_[operand.index].push_back(at);
    }
    for (const Operand& part : operand.parts) gather(part, at, both, first);
  }

  /// The instructions that a label stands before.
  std::vector<bool> block_starts() const {
    std::vector<bool> starts(function_.instructions.size() + 1);
    const auto mark = [&](std::uint32_t target) { starts[std::min<std::size_t>(target, starts.size() - 1)] = true; };
    for (const Instruction& instruction : function_.instructions)
      for (const Operand& operand : instruction.operands)
        if (operand.kind == Operand::Kind::label) mark(operand.index);
    for (const auto& table : function_.branch_targets)
      for (const std::uint32_t target : table.targets) mark(target);
    return starts;
  }

  const ptx::Function& function_;
  std::vector<std::vector<std::uint32_t>> writes_, reads_;  ///< by register
  std::vector<std::uint32_t> blocks_;                       ///< by instruction
};

struct Product {
  std::uint32_t at;
  bool is_negated;
};

/// Finds a function's contractions.
class Contractor {
 public:
  explicit Contractor(const ptx::Function& function) : flow_(function), is_open_(function.instructions.size()) {
    for (std::uint32_t at = 0; at < is_open_.size(); ++at) {
      const Instruction& instruction = function.instructions[at];
      is_open_[at] = is_product(instruction) && flow_.is_only_added(at, instruction);
    }
  }

  std::optional<Contraction> operator()(std::uint32_t addition) const {
    const Instruction& instruction = flow_.instruction(addition);
    const bool subtracts = instruction.name() == "sub";
    // Of two products the first is contracted.
    if (const auto left = product_of(instruction.operands[1], addition))
      return Contraction{left->at, left->is_negated, subtracts, 2};
    if (const auto right = product_of(instruction.operands[2], addition))
      return Contraction{right->at, right->is_negated != subtracts, false, 1};
    return std::nullopt;
  }

 private:
  /// The product that an addition's operand is, if it may be contracted.
  std::optional<Product> product_of(const Operand& operand, std::uint32_t addition) const {
    bool is_negated = false;
    std::uint32_t before = addition;
    for (const Operand* value = &operand; value->kind == Operand::Kind::reg;) {
      const auto writer = flow_.writer(value->index);
      if (!writer || *writer >= before) return std::nullopt;
      before = *writer;
      const Instruction& writing = flow_.instruction(*writer);
      if (is_renaming(writing)) {
        is_negated ^= writing.name() == "neg";
        value = &writing.operands[1];
        continue;
      }
      if (!is_open_[*writer]) return std::nullopt;
      const bool stay =
          flow_.stays(writing.operands[1], *writer, addition) && flow_.stays(writing.operands[2], *writer, addition);
      return stay ? std::optional(Product{*writer, is_negated}) : std::nullopt;
    }
    return std::nullopt;
  }

  Flow flow_;
  std::vector<bool> is_open_;  ///< products that all readers add
};

}  // namespace

std::vector<std::optional<Contraction>> contractions(const ptx::Function& function) {
  std::vector<std::optional<Contraction>> found(function.instructions.size());
  if (std::ranges::none_of(function.instructions, is_product)) return found;
  const Contractor contraction_of(function);
  for (std::uint32_t at = 0; at < found.size(); ++at)
    if (is_addition(function.instructions[at])) found[at] = contraction_of(at);
  return found;
}

Instruction fused(const ptx::Function& function, const Instruction& addition, const Contraction& contraction) {
  const Instruction& product = function.instructions[contraction.product];
  Instruction fma = addition;
  fma.modifiers[0] = "fma";
  fma.modifiers.insert(fma.modifiers.begin() + 1, "rn");
  fma.operands = {addition.operands[0], product.operands[1], product.operands[2],
                  addition.operands[contraction.addend]};
  return fma;
}

}  // namespace warplens::simt
