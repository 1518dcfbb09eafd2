#include "analysis/simt/contraction.hpp"

#include <algorithm>
#include <span>

#include "analysis/simt/basic_blocks.hpp"

namespace warplens::simt {
namespace {

using ptx::Instruction;
using ptx::Operand;

/// The instructions of a function and their meanings.
struct Body {
  const ptx::Function& function;
  const Code& code;
  std::uint32_t first_pc;

  const Instruction& instruction(std::uint32_t at) const { return function.instructions[at]; }
  const Meaning& meaning(std::uint32_t at) const { return code.meanings[first_pc + at]; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(function.instructions.size()); }

  /// Returns whether the instruction is a floating-point operation without a rounding modifier that writes a register.
  /// Only such products and additions may be contracted.
  bool is_open_arithmetic(std::uint32_t at) const {
    const Meaning& it = meaning(at);
    return it.effect == Effect::computes && ptx::is_float(it.type) && !it.rounding_is_written &&
           instruction(at).operands[0].kind == Operand::Kind::reg;
  }
  bool is_product(std::uint32_t at) const {
    return meaning(at).formula == Formula::product && is_open_arithmetic(at) && !meaning(at).saturates &&
           !instruction(at).guard;
  }
  bool is_addition(std::uint32_t at) const {
    const Formula formula = meaning(at).formula;
    return (formula == Formula::sum || formula == Formula::difference) && is_open_arithmetic(at);
  }
  /// Returns whether the result of the instruction is the value of another register, possibly negated.
  bool is_renaming(std::uint32_t at) const {
    const Formula formula = meaning(at).formula;
    const Instruction& it = instruction(at);
    return (formula == Formula::negation || formula == Formula::copy) && !it.guard &&
           it.operands[0].kind == Operand::Kind::reg && it.operands[1].kind == Operand::Kind::reg;
  }
};

/// The data flow of a function: the instructions that write and read each register, and the basic block of each
/// instruction.
class Flow {
 public:
  explicit Flow(const Body& body)
      : body_(body),
        writes_(body.function.registers.size()),
        reads_(body.function.registers.size()),
        blocks_(basic_blocks(body.code, body.first_pc, body.count())) {
    for (std::uint32_t at = 0; at < body.count(); ++at) {
      gather(body.code.writes(body.meaning(at)), at, writes_);
      gather(body.code.reads(body.meaning(at)), at, reads_);
      if (const auto& guard = body.instruction(at).guard) reads_[guard->reg].push_back(at);
    }
  }

  /// Returns the only instruction that writes a register; nullopt if no instruction or several write it.
  std::optional<std::uint32_t> writer(std::uint32_t reg) const {
    return writes_[reg].size() == 1 ? std::optional(writes_[reg].front()) : std::nullopt;
  }

  /// Returns whether only additions of the same type, in the same basic block, read the result of instruction `at`.
  /// They may read it directly, or through copies and negations.
  bool is_only_added(std::uint32_t at, const Meaning& product) const {
    const std::uint32_t reg = body_.instruction(at).operands[0].index;
    if (writer(reg) != at) return false;
    return std::ranges::all_of(reads_[reg], [&](std::uint32_t reader) {
      if (blocks_[reader] != blocks_[at] || reader <= at) return false;
      const Meaning& reading = body_.meaning(reader);
      const bool renames = body_.is_renaming(reader);
      if (renames && reading.formula == Formula::copy) return is_only_added(reader, product);
      if (reading.type != product.type || reading.flushes != product.flushes) return false;
      return renames ? is_only_added(reader, product) : body_.is_addition(reader);
    });
  }

  /// Returns whether an operand keeps its value from instruction `from` to `to`. `to` must be after `from` in the same
  /// basic block.
  bool stays(const Operand& operand, std::uint32_t from, std::uint32_t to) const {
    return operand.kind != Operand::Kind::reg || std::ranges::none_of(writes_[operand.index], [&](std::uint32_t write) {
             return write > from && write < to;
           });
  }

 private:
  static void gather(std::span<const ValueUse> uses, std::uint32_t at,
                     std::vector<std::vector<std::uint32_t>>& by_register) {
    for (const ValueUse& use : uses)
      if (use.kind == ValueUse::Kind::reg) by_register[use.reg].push_back(at);
  }

  const Body& body_;
  std::vector<std::vector<std::uint32_t>> writes_, reads_;  ///< pcs of the instructions that write or read each
                                                            ///< register; index: register
  std::vector<std::uint32_t> blocks_;                       ///< number of the basic block of each instruction; index:
                                                            ///< instruction
};

struct Product {
  std::uint32_t at;
  bool is_negated;
};

/// Finds the additions in a function that ptxas contracts with a multiplication.
class Contractor {
 public:
  explicit Contractor(const Body& body) : body_(body), flow_(body), is_open_(body.count()) {
    for (std::uint32_t at = 0; at < is_open_.size(); ++at)
      is_open_[at] = body.is_product(at) && flow_.is_only_added(at, body.meaning(at));
  }

  std::optional<Contraction> operator()(std::uint32_t addition) const {
    const Instruction& instruction = body_.instruction(addition);
    const bool subtracts = body_.meaning(addition).formula == Formula::difference;
    // If both operands are products, only the first one is contracted.
    if (const auto left = find_product(instruction.operands[1], addition))
      return Contraction{left->at, left->is_negated, subtracts, 2};
    if (const auto right = find_product(instruction.operands[2], addition))
      return Contraction{right->at, right->is_negated != subtracts, false, 1};
    return std::nullopt;
  }

 private:
  /// Returns the product whose result is this operand of an addition, if the product may be contracted; otherwise
  /// nullopt.
  std::optional<Product> find_product(const Operand& operand, std::uint32_t addition) const {
    bool is_negated = false;
    std::uint32_t before = addition;
    for (const Operand* value = &operand; value->kind == Operand::Kind::reg;) {
      const auto writer = flow_.writer(value->index);
      if (!writer || *writer >= before) return std::nullopt;
      before = *writer;
      const Instruction& writing = body_.instruction(*writer);
      if (body_.is_renaming(*writer)) {
        is_negated ^= body_.meaning(*writer).formula == Formula::negation;
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

  const Body& body_;
  Flow flow_;
  std::vector<bool> is_open_;  ///< whether an instruction is a product whose result only additions read; index:
                               ///< instruction
};

}  // namespace

std::vector<std::optional<Contraction>> contractions(const ptx::Function& function, const Code& code,
                                                     std::uint32_t first_pc) {
  const Body body{function, code, first_pc};
  std::vector<std::optional<Contraction>> found(body.count());
  bool any = false;
  for (std::uint32_t at = 0; at < body.count(); ++at) any = any || body.is_product(at);
  if (!any) return found;
  const Contractor contraction_of(body);
  for (std::uint32_t at = 0; at < found.size(); ++at)
    if (body.is_addition(at)) found[at] = contraction_of(at);
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
