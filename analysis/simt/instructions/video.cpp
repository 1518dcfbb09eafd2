// The scalar video instructions: vadd, vsub, vabsdiff, vmin, vmax, vshl, vshr, vset and vmad (PTX ISA, "Scalar Video
// Instructions"). They select a byte or a half of each operand and calculate a result. They may then saturate the
// result, and combine it with a third operand or merge it into this operand.

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "analysis/simt/instructions/select.hpp"

namespace warplens::simt {
namespace {

enum class FirstStep : std::uint8_t {
  add,
  subtract,
  difference,
  minimum,
  maximum,
  shift_left,
  shift_right,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal
};
enum class SecondStep : std::uint8_t { none, add, minimum, maximum };

/// A part of a 32-bit word.
struct WordPart {
  std::uint8_t first_bit = 0, bits = 32;

  bool is_word() const { return bits == 32; }
  std::uint32_t mask() const { return is_word() ? ~std::uint32_t{0} : (std::uint32_t{1} << bits) - 1; }
};

/// Bits of VideoForm::flags.
enum : std::uint8_t {
  kSignedA = 1,
  kSignedB = 2,
  kSignedResult = 4,
  kSaturates = 8,
  kWraps = 16,
  kAddsOne = 32,
  kNegatesFactors = 64,
  kNegatesTerm = 128
};

/// One form of an instruction, as handlers read it.
struct VideoForm {
  FirstStep calculation = FirstStep::add;
  SecondStep second = SecondStep::none;
  std::uint8_t flags = 0;
  std::uint8_t scale = 0;                  ///< number of bits by which the result of vmad is shifted to the right
  std::array<std::uint8_t, 3> parts = {};  ///< selected parts of a, b and the result, each as first bit + 64 × size (0:
                                           ///< word, 1: byte, 2: half)
  std::uint8_t unused = 0;

  bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
  WordPart part(std::size_t at) const {
    constexpr std::array<std::uint8_t, 3> kBits{32, 8, 16};
    return {static_cast<std::uint8_t>(parts[at] % 64), kBits[parts[at] / 64]};
  }
};
static_assert(sizeof(VideoForm) == sizeof(std::int64_t));

/// Returns the selected part of an operand, extended by its sign or by zeros.
std::int64_t extract_word_part(std::uint32_t word, WordPart part, bool is_signed) {
  const std::uint32_t bits = word >> part.first_bit & part.mask();
  if (!is_signed) return bits;
  const unsigned above = 32u - part.bits;
  return static_cast<std::int32_t>(bits << above) >> above;
}

/// Shifts to the left without overflow: the result is limited to ±2^62, whose lower word is 0.
std::int64_t shift_left_exactly(std::int64_t value, std::int64_t amount) {
  constexpr std::int64_t kMost = std::int64_t{1} << 61;
  if (amount < 32) return value << amount;
  return std::clamp(value << 31, -kMost, kMost) * 2;
}

std::int64_t first_step(const VideoForm& form, std::int64_t a, std::int64_t b) {
  const std::int64_t amount = form.has(kWraps) ? b & 31 : std::min<std::int64_t>(b, 32);
  switch (form.calculation) {
    case FirstStep::add:
      return a + b;
    case FirstStep::subtract:
      return a - b;
    case FirstStep::difference:
      return a < b ? b - a : a - b;
    case FirstStep::minimum:
      return std::min(a, b);
    case FirstStep::maximum:
      return std::max(a, b);
    case FirstStep::shift_left:
      return shift_left_exactly(a, amount);
    case FirstStep::shift_right:
      return a >> amount;
    case FirstStep::equal:
      return a == b;
    case FirstStep::not_equal:
      return a != b;
    case FirstStep::less:
      return a < b;
    case FirstStep::less_equal:
      return a <= b;
    case FirstStep::greater:
      return a > b;
    case FirstStep::greater_equal:
      return a >= b;
  }
  return 0;
}

/// Limits a value to the range of a signed or unsigned integer with `bits` bits.
std::int64_t saturate_part(std::int64_t value, unsigned bits, bool is_signed) {
  const std::int64_t all = (std::int64_t{1} << bits) - 1;
  return is_signed ? std::clamp(value, -(all / 2) - 1, all / 2) : std::clamp<std::int64_t>(value, 0, all);
}

/// Calculates one result. The PTX ISA says: "The sign of the intermediate result depends on dtype". The sign of c
/// depends on it, too. Without .sat, the second operation therefore interprets the lower 32 bits of the intermediate
/// result as a number of the result's type.
std::uint32_t combine_lane(const VideoForm& form, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const WordPart of_result = form.part(2);
  const bool is_signed = form.has(kSignedResult);
  std::int64_t value = first_step(form, extract_word_part(a, form.part(0), form.has(kSignedA)),
                                  extract_word_part(b, form.part(1), form.has(kSignedB)));
  if (form.has(kSaturates)) value = saturate_part(value, of_result.bits, is_signed);
  value = extract_word_part(static_cast<std::uint32_t>(value), WordPart(), is_signed);
  const std::int64_t other = extract_word_part(c, WordPart(), is_signed);
  if (form.second == SecondStep::add) value += other;
  if (form.second == SecondStep::minimum) value = std::min(value, other);
  if (form.second == SecondStep::maximum) value = std::max(value, other);
  const std::uint32_t mask = of_result.mask() << of_result.first_bit;
  return (static_cast<std::uint32_t>(value) << of_result.first_bit & mask) | (c & ~mask);
}

/// Calculates one result of vmad: (a × b + c) >> scale. The PTX ISA defines how operands are negated, and when 1 is
/// added (.po).
std::uint32_t multiply_add_lane(const VideoForm& form, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const bool is_signed = (form.flags & (kSignedA | kSignedB | kNegatesFactors | kNegatesTerm)) != 0;
  __int128 value = extract_word_part(a, form.part(0), form.has(kSignedA));
  value *= extract_word_part(b, form.part(1), form.has(kSignedB));
  if (form.has(kNegatesFactors)) value = -value;
  const __int128 term = extract_word_part(form.has(kNegatesTerm) ? ~c : c, WordPart(), is_signed);
  value += term + (form.has(kAddsOne) || form.has(kNegatesTerm) ? 1 : 0);
  value >>= form.scale;
  if (form.has(kSaturates)) {
    const __int128 most = is_signed ? INT32_MAX : UINT32_MAX, least = is_signed ? INT32_MIN : 0;
    value = std::clamp(value, least, most);
  }
  return static_cast<std::uint32_t>(value);
}

/// Executes an instruction: computes the result of each lane with `Function`.
template <auto Function>
void run_video_form(Lanes& lanes, const Op& op) {
  const VideoForm form = std::bit_cast<VideoForm>(own(op).offset);
  const auto* a = lanes.at<std::uint32_t>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  const auto* c = lanes.at<std::uint32_t>(op.c);
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst),
            [&](unsigned lane) { return Function(form, a[lane], b[lane], c[lane]); });
}

/// Removes the selector from a register (the ".b2" of "%r1.b2"), and returns the selected part as in VideoForm::parts.
std::uint8_t take_word_part(InstructionLowering& lowering, ptx::Operand& operand) {
  constexpr std::array<std::pair<std::string_view, std::uint8_t>, 6> kParts{
      {{"b0", 64}, {"b1", 72}, {"b2", 80}, {"b3", 88}, {"h0", 128}, {"h1", 144}}};
  const std::size_t dot = operand.name.find('.');
  if (operand.kind != ptx::Operand::Kind::reg || dot == std::string_view::npos) return 0;
  const std::string_view wanted = operand.name.substr(dot + 1);
  operand.name = operand.name.substr(0, dot);
  for (const auto& [name, part] : kParts)
    if (name == wanted) return part;
  lowering.refuse(marked("'{}' selects '.{}', which is not a byte or a half of a register"), {std::string(wanted)});
}

/// Consumes a type and returns whether it is signed.
bool take_video_sign(InstructionLowering& lowering) {
  const ptx::Type type = lowering.type();
  if (type != ptx::Type::s32 && type != ptx::Type::u32)
    lowering.refuse(marked("'{}' is supported only for .u32 and .s32"));
  return type == ptx::Type::s32;
}

/// Sets the slots of the operands "d, a, b" or "d, a, b, c", and the selected parts in the form.
void take_video_operands(InstructionLowering& lowering, bool has_third, VideoForm& form) {
  std::vector<ptx::Operand> operands;
  for (std::size_t at = 0; at < std::min<std::size_t>(lowering.operand_count(), 3); ++at)
    operands.push_back(lowering.operand(at));
  for (std::size_t at = 0; at < operands.size(); ++at)
    form.parts[(at + 2) % 3] = take_word_part(lowering, operands[at]);
  const std::size_t count = has_third || form.parts[2] != 0 ? 4 : 3;
  lowering.expect_operands(count, count);
  constexpr ptx::Type kWord = ptx::Type::b32;
  lowering.op.dst = lowering.destination(operands[0], kWord);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  for (const std::size_t at : {1, 2}) {
    if (operands[at].negated && std::exchange(operands[at].negated, false)) form.flags ^= kNegatesFactors;
    (at == 1 ? lowering.op.a : lowering.op.b) = lowering.source(operands[at], kWord);
  }
  ptx::Operand third = count == 4 ? lowering.operand(3) : ptx::Operand{.kind = ptx::Operand::Kind::immediate};
  if (std::exchange(third.negated, false)) form.flags |= kNegatesTerm;
  lowering.op.c = lowering.source(third, kWord);
}

void lower_video_form(InstructionLowering& lowering, bool has_third, VideoForm form, Handler run) {
  take_video_operands(lowering, has_third, form);
  const bool negates = form.has(kNegatesFactors) || form.has(kNegatesTerm);
  const bool multiplies = lowering.instruction().name() == "vmad";
  if (negates && (!multiplies || form.has(kAddsOne))) lowering.refuse(marked("'{}' cannot negate its operands"));
  if (form.parts[2] != 0 && (multiplies || form.second != SecondStep::none))
    lowering.refuse(marked("'{}' cannot select a part of its result"));
  own(lowering.op).offset = std::bit_cast<std::int64_t>(form);
  lowering.op.run = run;
  lowering.computes();
}

SecondStep take_second_step(InstructionLowering& lowering) {
  const std::string_view name = lowering.accept_any({"add", "min", "max"});
  return name == "add"   ? SecondStep::add
         : name == "min" ? SecondStep::minimum
         : name == "max" ? SecondStep::maximum
                         : SecondStep::none;
}

/// Lowers "vadd.dtype.atype.btype{.sat}{.mode}{.op2}", and the instructions of the same form.
template <FirstStep Of>
void lower_video(InstructionLowering& lowering) {
  constexpr bool kShifts = Of == FirstStep::shift_left || Of == FirstStep::shift_right;
  VideoForm form{.calculation = Of};
  if (take_video_sign(lowering)) form.flags |= kSignedResult;
  if (take_video_sign(lowering)) form.flags |= kSignedA;
  if (take_video_sign(lowering)) form.flags |= kSignedB;
  if (kShifts && form.has(kSignedB)) lowering.refuse(marked("'{}' needs .u32 as the type of the shift"));
  if (lowering.accept("sat")) form.flags |= kSaturates;
  if (kShifts && lowering.accept("wrap"))
    form.flags |= kWraps;
  else if (kShifts && !lowering.accept("clamp"))
    lowering.refuse(marked("'{}' needs .clamp or .wrap"));
  form.second = take_second_step(lowering);
  lower_video_form(lowering, form.second != SecondStep::none, form, &run_video_form<&combine_lane>);
}

/// Lowers "vset.atype.btype.cmp{.op2}". Its result is unsigned.
void lower_vset(InstructionLowering& lowering) {
  constexpr std::array<std::pair<std::string_view, FirstStep>, 6> kRelations{{{"eq", FirstStep::equal},
                                                                              {"ne", FirstStep::not_equal},
                                                                              {"lt", FirstStep::less},
                                                                              {"le", FirstStep::less_equal},
                                                                              {"gt", FirstStep::greater},
                                                                              {"ge", FirstStep::greater_equal}}};
  VideoForm form;
  if (take_video_sign(lowering)) form.flags |= kSignedA;
  if (take_video_sign(lowering)) form.flags |= kSignedB;
  const auto* const relation =
      std::ranges::find_if(kRelations, [&](const auto& one) { return lowering.accept(one.first); });
  if (relation == kRelations.end()) lowering.refuse(marked("'{}' has no comparison that Warplens supports"));
  form.calculation = relation->second;
  form.second = take_second_step(lowering);
  lower_video_form(lowering, form.second != SecondStep::none, form, &run_video_form<&combine_lane>);
}

/// Lowers "vmad.dtype.atype.btype{.po}{.sat}{.scale}".
void lower_vmad(InstructionLowering& lowering) {
  VideoForm form;
  take_video_sign(lowering);  // The definition does not use the type of the result.
  if (take_video_sign(lowering)) form.flags |= kSignedA;
  if (take_video_sign(lowering)) form.flags |= kSignedB;
  if (lowering.accept("po")) form.flags |= kAddsOne;
  if (lowering.accept("sat")) form.flags |= kSaturates;
  form.scale = lowering.accept("shr7") ? 7 : lowering.accept("shr15") ? 15 : 0;
  lower_video_form(lowering, true, form, &run_video_form<&multiply_add_lane>);
}

}  // namespace

std::span<const InstructionRow> video_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"vadd", lower_video<FirstStep::add>},
      {"vsub", lower_video<FirstStep::subtract>},
      {"vabsdiff", lower_video<FirstStep::difference>},
      {"vmin", lower_video<FirstStep::minimum>},
      {"vmax", lower_video<FirstStep::maximum>},
      {"vshl", lower_video<FirstStep::shift_left>},
      {"vshr", lower_video<FirstStep::shift_right>},
      {"vset", lower_vset},
      {"vmad", lower_vmad},
  };
  return kRows;
}

}  // namespace warplens::simt
