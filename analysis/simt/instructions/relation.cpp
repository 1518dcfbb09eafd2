// Comparisons of any type, for setp, set and the rare forms of slct (PTX ISA, "Comparison and Selection Instructions").

#include "analysis/simt/instructions/relation.hpp"

#include <array>
#include <utility>

#include "analysis/simt/instructions/floating_math.hpp"
#include "analysis/simt/lanes_where.hpp"

namespace warplens::simt {
namespace {

using ptx::Type;

template <class T, class Read>
LaneMask related_integers(Relation relation, Read read) {
  return by_integer_relation(relation, [&]<Relation how>() {
    return lanes_where(
        [&](unsigned lane) { return holds<how>(static_cast<T>(read(0, lane)), static_cast<T>(read(1, lane))); });
  });
}

template <class Read>
LaneMask related_floats(Relation relation, Read read) {
  return by_floating_relation(relation, [&]<Relation how>() {
    return lanes_where([&](unsigned lane) {
      return holds<how>(static_cast<double>(read(0, lane)), static_cast<double>(read(1, lane)));
    });
  });
}

template <FloatFormat F>
double half_value(std::uint16_t bits, bool flush) {
  return decoded<F>(flush && (bits & F.exponent_mask()) == 0 ? bits & F.sign_mask() : bits);
}

}  // namespace

Relation take_relation(InstructionLowering& lowering, bool of_floats) {
  using enum Relation;
  static constexpr std::pair<std::string_view, Relation> kShared[] = {{"eq", eq}, {"ne", ne}, {"lt", lt},
                                                                      {"le", le}, {"gt", gt}, {"ge", ge}};
  static constexpr std::pair<std::string_view, Relation> kOfIntegers[] = {
      {"lo", lt}, {"ls", le}, {"hi", gt}, {"hs", ge}};
  static constexpr std::pair<std::string_view, Relation> kOfFloats[] = {
      {"equ", equ}, {"neu", neu}, {"ltu", ltu}, {"leu", leu}, {"gtu", gtu}, {"geu", geu}, {"num", num}, {"nan", nan}};
  for (const auto& [name, relation] : kShared)
    if (lowering.accept(name)) return relation;
  if (of_floats) {
    for (const auto& [name, relation] : kOfFloats)
      if (lowering.accept(name)) return relation;
    lowering.refuse(marked("'{}' needs a comparison operator for floats"));
  }
  for (const auto& [name, relation] : kOfIntegers)
    if (lowering.accept(name)) return relation;
  lowering.refuse(marked("'{}' needs a comparison operator for integers"));
}

Combine accept_combine(InstructionLowering& lowering) {
  if (lowering.accept("and")) return Combine::with_and;
  if (lowering.accept("or")) return Combine::with_or;
  return lowering.accept("xor") ? Combine::with_xor : Combine::none;
}

LaneMask combined(const Lanes& lanes, const Op& op, const Comparison& comparison, LaneMask compared) {
  if (comparison.combine == Combine::none) return compared;
  const LaneMask other = lanes.predicate(op.c) ^ (comparison.flip ? ~LaneMask{0} : 0);
  switch (comparison.combine) {
    case Combine::with_and:
      return compared & other;
    case Combine::with_or:
      return compared | other;
    default:
      return compared ^ other;
  }
}

LaneMask find_related(const Lanes& lanes, const Op& op, const Comparison& comparison, unsigned half) {
  const Relation relation = comparison.relation;
  const auto reader = [&]<class T>() {
    return [values = std::array{lanes.at<T>(op.a), lanes.at<T>(op.b)}](unsigned which, unsigned lane) {
      return values[which][lane];
    };
  };
  const auto half_reader = [&]<FloatFormat F>(unsigned stride) {
    return [=, values = std::array{lanes.at<std::uint16_t>(op.a), lanes.at<std::uint16_t>(op.b)}](unsigned which,
                                                                                                  unsigned lane) {
      return half_value<F>(values[which][lane * stride + half], comparison.flush);
    };
  };
  switch (comparison.type) {
    case Type::u16:
    case Type::b16:
      return related_integers<std::uint64_t>(relation, reader.operator()<std::uint16_t>());
    case Type::s16:
      return related_integers<std::int64_t>(relation, reader.operator()<std::int16_t>());
    case Type::u32:
    case Type::b32:
      return related_integers<std::uint64_t>(relation, reader.operator()<std::uint32_t>());
    case Type::s32:
      return related_integers<std::int64_t>(relation, reader.operator()<std::int32_t>());
    case Type::u64:
    case Type::b64:
      return related_integers<std::uint64_t>(relation, reader.operator()<std::uint64_t>());
    case Type::s64:
      return related_integers<std::int64_t>(relation, reader.operator()<std::int64_t>());
    case Type::f16:
      return related_floats(relation, half_reader.operator()<kHalf>(1));
    case Type::f16x2:
      return related_floats(relation, half_reader.operator()<kHalf>(2));
    case Type::bf16:
      return related_floats(relation, half_reader.operator()<kBrainHalf>(1));
    case Type::bf16x2:
      return related_floats(relation, half_reader.operator()<kBrainHalf>(2));
    case Type::f64:
      return related_floats(relation, reader.operator()<double>());
    default:
      break;
  }
  return related_floats(relation, [&, read = reader.operator()<float>()](unsigned which, unsigned lane) {
    return comparison.flush ? flush_subnormal(read(which, lane)) : read(which, lane);
  });
}

}  // namespace warplens::simt
