// Parsing of matrix instructions: shape, element types, registers (PTX ISA, "Warp Level Matrix Multiply-Accumulate
// Instructions").

#include "analysis/simt/instructions/matrix_form.hpp"

#include <charconv>

namespace warplens::simt {
namespace {

/// Names of the element types. Index: ElementType.
constexpr std::string_view kElements[] = {"f16", "bf16", "tf32", "e4m3", "e5m2", "f32", "f64",
                                          "s32", "s8",   "u8",   "s4",   "u4",   "b1"};
static_assert(std::size(kElements) == std::size(kElementBits));

/// Returns the number after `letter` at the start of `text`, and removes letter and number from `text`. Returns nullopt
/// if the text does not start in this way.
std::optional<unsigned> number_after(char letter, std::string_view& text) {
  if (text.empty() || text.front() != letter) return std::nullopt;
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

MatrixForm take_shape(InstructionLowering& lowering) {
  for (const std::string_view modifier : lowering.instruction().modifiers) {
    std::string_view rest = modifier;
    const auto m = number_after('m', rest), n = number_after('n', rest), k = number_after('k', rest);
    if (!m || !n || !k || !rest.empty() || *m > 32 || *n > 32 || *k > 256 || *m % 8 != 0 || *n % 8 != 0) continue;
    lowering.accept(modifier);
    return {.m = static_cast<std::uint8_t>(*m),
            .n = static_cast<std::uint8_t>(*n),
            .k = static_cast<std::uint16_t>(*k),
            .a = {},
            .b = {},
            .c = {},
            .d = {}};
  }
  lowering.refuse(marked("'{}' needs a shape such as .m16n8k16"));
}

ElementType take_element(InstructionLowering& lowering) {
  const std::string_view name = lowering.accept_next();
  if (name.empty()) lowering.refuse(marked("'{}' needs the types of its matrices"));
  for (unsigned at = 0; at < std::size(kElements); ++at)
    if (kElements[at] == name) return static_cast<ElementType>(at);
  lowering.refuse(marked("'{}' is not supported by Warplens: its modifier '.{}' is unknown"), {std::string(name)});
}

std::optional<ptx::Type> type_of(ElementType element) {
  return ptx::type_named(kElements[static_cast<unsigned>(element)]);
}

void take_matrix(InstructionLowering& lowering, std::size_t operand, ElementType element, bool is_written,
                 unsigned count, std::vector<std::uint32_t>& slots) {
  const ptx::Operand& given = lowering.operand(operand);
  const auto parts = given.kind == ptx::Operand::Kind::vector ? given.parts : std::vector<ptx::Operand>{given};
  if (parts.size() != count)
    lowering.refuse(marked("'{}' needs {} registers as operand {}"),
                    {std::to_string(count), std::to_string(operand + 1)});
  const ptx::Type type = bits_of(element) == 64        ? ptx::Type::f64
                         : element == ElementType::f32 ? ptx::Type::f32
                                                       : ptx::Type::b32;
  for (const ptx::Operand& part : parts)
    slots.push_back(is_written ? lowering.destination(part, type) : lowering.source(part, type));
}

void wait_for_whole_warp(InstructionLowering& lowering) {
  if (!lowering.accept("sync") || !lowering.accept("aligned")) lowering.refuse(marked("'{}' needs .sync.aligned"));
  lowering.op.d = lowering.constant_slot(~LaneMask{0}, 4);
  lowering.exchanges();
  lowering.op.control = Control::converge;
}

}  // namespace warplens::simt
