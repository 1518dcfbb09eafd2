#include "analysis/grid/rules.hpp"

#include <algorithm>
#include <bit>

namespace warplens::grid {
namespace {

using Wide = __int128;
using Rule = void (*)(Step&);
using ptx::Type;

/// Parts the active lanes so that within each part every source has one slope; calls `act(lanes, a, b, c)`, which returns
/// the lanes that it has dealt with (at least the lowest).
template <class Act>
void for_each_part(Step& step, Act act) {
  const simt::Op& op = step.op();
  const LaneSlopes& a = step.slopes(op.a);
  const LaneSlopes& b = step.slopes(op.b == simt::kNoSlot ? op.a : op.b);
  const LaneSlopes& c = step.slopes(op.c == simt::kNoSlot ? op.a : op.c);
  // Copies, because a destination may be one of the sources.
  const LaneSlopes sources[3] = {a, b, c};
  for (LaneMask left = step.active(); left != 0;) {
    LaneMask part = left;
    const Slope& slope_a = sources[0].first_of(part);
    const Slope& slope_b = sources[1].first_of(part);
    const Slope& slope_c = sources[2].first_of(part);
    left &= ~act(part, slope_a, slope_b, slope_c);
  }
}

bool has(const ptx::Instruction& instruction, std::string_view modifier) {
  return std::ranges::find(instruction.modifiers, modifier) != instruction.modifiers.end();
}

bool is_integer(const Form& form) { return !ptx::is_float(form.type) && form.type != Type::pred && ptx::bytes_of(form.type) <= 8; }

void copy(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    step.assign(lanes, a);
    return lanes;
  });
}

void add(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    step.assign(lanes, a + b);
    return lanes;
  });
}

void subtract(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    step.assign(lanes, a - b);
    return lanes;
  });
}

void negate(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    step.assign(lanes, scaled(a, -1));
    return lanes;
  });
}

/// The slope of a * b on the lanes where the factor that stays has one value; `lanes` is cut down to those.
Slope product(Step& step, LaneMask& lanes, const Slope& a, const Slope& b) {
  const simt::Op& op = step.op();
  const Type type = step.form().type;
  const auto factor = [&](std::uint32_t slot) {
    lanes = step.lanes_with_first_value(slot, type, lanes);
    return static_cast<std::int64_t>(step.value(slot, type, static_cast<unsigned>(std::countr_zero(lanes))));
  };
  if (a.is_fixed() && b.is_fixed()) return {};
  if (b.is_fixed()) return scaled(a, factor(op.b));
  if (a.is_fixed()) return scaled(b, factor(op.a));
  return joined(a, b);
}

void multiply(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    const Slope result = product(step, lanes, a, b);
    step.assign(lanes, result);
    return lanes;
  });
}

void multiply_add(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope& c) {
    const Slope result = product(step, lanes, a, b) + c;
    step.assign(lanes, result);
    return lanes;
  });
}

/// The factors are widened first: they must not wrap.
Slope wide_product(Step& step, LaneMask& lanes, const Slope& a, const Slope& b) {
  const Slope result = product(step, lanes, a, b);
  const unsigned bytes = ptx::bytes_of(step.form().type);
  if (a.is_affine()) step.require_in_range(step.op().a, bytes, step.form().type, a, lanes);
  if (b.is_affine()) step.require_in_range(step.op().b, bytes, step.form().type, b, lanes);
  return result;
}

void multiply_wide(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    const Slope result = wide_product(step, lanes, a, b);
    step.assign(lanes, result);
    return lanes;
  });
}

void multiply_add_wide(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope& c) {
    const Slope result = wide_product(step, lanes, a, b) + c;
    step.assign(lanes, result);
    return lanes;
  });
}

/// The upper half of a product by a constant: a division by 2^width. That is how a compiler divides by a constant.
void multiply_high(Step& step) {
  const Type type = step.form().type;
  const unsigned bits = 8 * ptx::bytes_of(type);
  if (bits > 32) return step.assign_unknown();
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (a.is_fixed() && b.is_fixed()) {
      step.assign(lanes, {});
      return lanes;
    }
    const Slope result = product(step, lanes, a, b);
    if (!result.is_affine()) {
      step.assign(lanes, result);
      return lanes;
    }
    if (a.is_affine()) step.require_in_range(step.op().a, bits / 8, type, a, lanes);
    if (b.is_affine()) step.require_in_range(step.op().b, bits / 8, type, b, lanes);
    PerLane<Wide> products{};
    simt::for_active_lanes(lanes, [&](unsigned lane) {
      products[lane] = step.value(step.op().a, type, lane) * step.value(step.op().b, type, lane);
    });
    step.assign(lanes, step.divide(products, lanes, result, std::int64_t{1} << bits).quotient);
    return lanes;
  });
}

void shift_left(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (!b.is_fixed()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    lanes = step.lanes_with_first_value(step.op().b, Type::u32, lanes);
    const auto amount = step.value(step.op().b, Type::u32, static_cast<unsigned>(std::countr_zero(lanes)));
    const bool emptied = amount >= 8 * ptx::bytes_of(step.form().type);
    step.assign(lanes, emptied || a.is_fixed() ? Slope{} : amount > 62 ? forgotten(a) : scaled(a, std::int64_t{1} << static_cast<int>(amount)));
    return lanes;
  });
}

/// Values of a register, each lane's as the form's type reads it.
PerLane<Wide> values_of(const Step& step, std::uint32_t slot, Type type, LaneMask lanes) {
  PerLane<Wide> values{};
  simt::for_active_lanes(lanes, [&](unsigned lane) { values[lane] = step.value(slot, type, lane); });
  return values;
}

Type as_unsigned(Type type) {
  switch (ptx::bytes_of(type)) {
    case 2: return Type::u16;
    case 4: return Type::u32;
    default: return Type::u64;
  }
}

void shift_right(Step& step) {
  const Type type = ptx::is_signed(step.form().type) ? step.form().type : as_unsigned(step.form().type);
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (!b.is_fixed() || !a.is_affine()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    lanes = step.lanes_with_first_value(step.op().b, Type::u32, lanes);
    const auto amount = step.value(step.op().b, Type::u32, static_cast<unsigned>(std::countr_zero(lanes)));
    if (a.is_fixed() || amount == 0) {
      step.assign(lanes, a);
      return lanes;
    }
    if (amount >= 8 * ptx::bytes_of(type) - 1) {
      // What is left is the sign, or nothing.
      step.require_in_range(step.op().a, ptx::bytes_of(type), type, a, lanes);
      const bool keeps_sign = ptx::is_signed(type);
      step.assign(lanes, keeps_sign || amount < 8 * ptx::bytes_of(type) ? forgotten(a) : Slope{});
      return lanes;
    }
    step.require_in_range(step.op().a, ptx::bytes_of(type), type, a, lanes);
    const auto n = std::int64_t{1} << static_cast<int>(amount);
    step.assign(lanes, step.divide(values_of(step, step.op().a, type, lanes), lanes, a, n).quotient);
    return lanes;
  });
}

/// and, or, xor of a value that moves and a mask that stays: the low bits are a remainder, the high ones the rest.
Slope masked(Step& step, LaneMask& lanes, std::uint32_t moving, const Slope& slope, std::uint32_t mask_slot, char how) {
  const Type type = as_unsigned(step.form().type);
  const unsigned bits = 8 * ptx::bytes_of(type);
  lanes = step.lanes_with_first_value(mask_slot, type, lanes);
  const auto mask = static_cast<std::uint64_t>(step.value(mask_slot, type, static_cast<unsigned>(std::countr_zero(lanes))));
  const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  const int low = std::bit_width(mask);           // for or, xor, and with a low mask: bits below are touched
  const int high = std::countr_zero(mask);        // for and with a high mask: bits below are cleared
  if (how == '&') {
    if (mask == 0) return {};
    if (mask == all) return slope;
    const bool is_low_mask = std::has_single_bit(mask + 1) && low < 62;
    const bool is_high_mask = ((mask >> high) + 1) << high == (all == ~std::uint64_t{0} ? 0 : all + 1) && high < 62;
    if (!is_low_mask && !is_high_mask) return forgotten(slope);
    const auto n = std::int64_t{1} << (is_low_mask ? low : high);
    const Step::Division division = step.divide(values_of(step, moving, type, lanes), lanes, slope, n);
    return is_low_mask ? division.remainder : slope - division.remainder;
  }
  if (mask == 0) return slope;
  if (low >= 62 || low >= static_cast<int>(bits)) return forgotten(slope);
  // As long as the touched bits stay, the result differs from the value by a constant.
  step.require_multiple(slope, std::int64_t{1} << low);
  return slope;
}

template <char How>
void logic(Step& step) {
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    Slope result = joined(a, b);
    if (a.is_fixed() && b.is_fixed()) result = {};
    else if (b.is_fixed() && a.is_affine()) result = masked(step, lanes, step.op().a, a, step.op().b, How);
    else if (a.is_fixed() && b.is_affine()) result = masked(step, lanes, step.op().b, b, step.op().a, How);
    step.assign(lanes, result);
    return lanes;
  });
}

template <bool WantsQuotient>
void divide(Step& step) {
  const Type type = step.form().type;
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (a.is_fixed() && b.is_fixed()) {
      step.assign(lanes, {});
      return lanes;
    }
    if (!b.is_fixed() || !a.is_affine()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    lanes = step.lanes_with_first_value(step.op().b, type, lanes);
    const Wide n = step.value(step.op().b, type, static_cast<unsigned>(std::countr_zero(lanes)));
    const Step::Extremes found = step.extremes(step.op().a, ptx::bytes_of(type), type, lanes);
    if (n <= 0 || n >= (Wide{1} << 62) || found.least < 0) {
      step.assign(lanes, forgotten(a));
      return lanes;
    }
    step.require_in_range(step.op().a, ptx::bytes_of(type), type, a, lanes);
    step.require_not_negative(found.least, a);  // towards zero and downwards are the same up there
    const auto division = step.divide(values_of(step, step.op().a, type, lanes), lanes, a, static_cast<std::int64_t>(n));
    step.assign(lanes, WantsQuotient ? division.quotient : division.remainder);
    return lanes;
  });
}

/// Asks that a - b keeps its sign, lane by lane; whether it is zero counts as a sign of its own where `three_ways`.
void keep_order(Step& step, LaneMask lanes, const Slope& slope, const PerLane<Wide>& difference, Wide boundary, bool three_ways) {
  // Lanes with difference >= boundary stay there, and those below stay below; with three ways zero stays zero.
  bool any_zero = false, any_above = false, any_below = false;
  Wide least_above = 0, most_below = 0;
  simt::for_active_lanes(lanes, [&](unsigned lane) {
    const Wide d = difference[lane];
    if (three_ways && d == 0) {
      any_zero = true;
    } else if (d >= boundary) {
      least_above = any_above ? std::min(least_above, d) : d;
      any_above = true;
    } else {
      most_below = any_below ? std::max(most_below, d) : d;
      any_below = true;
    }
  });
  if (any_zero) step.require_same(slope, "a comparison depends on loaded data");
  if (any_above) step.require_not_negative(least_above - boundary, slope);
  if (any_below) step.require_not_negative(boundary - 1 - most_below, scaled(slope, -1));
}

enum class Order : std::uint8_t { equality, at_zero, above_zero };

PerLane<Wide> differences(const Step& step, Type type, LaneMask lanes) {
  PerLane<Wide> result{};
  simt::for_active_lanes(lanes, [&](unsigned lane) {
    result[lane] = step.value(step.op().a, type, lane) - step.value(step.op().b, type, lane);
  });
  return result;
}

void compare(Step& step) {
  const Type type = ptx::is_signed(step.form().type) ? step.form().type : as_unsigned(step.form().type);
  const unsigned bytes = ptx::bytes_of(type);
  const simt::Op& op = step.op();
  const LaneSlopes a = step.slopes(op.a), b = step.slopes(op.b);
  const Slope combined_with = op.c == simt::kNoSlot ? Slope{} : step.slopes(op.c).join_over(step.active());
  for (LaneMask left = step.active(); left != 0;) {
    LaneMask lanes = left;
    const Slope& slope_a = a.first_of(lanes);
    const Slope& slope_b = b.first_of(lanes);
    left &= ~lanes;
    if (!slope_a.is_affine() || !slope_b.is_affine()) {
      step.assign(lanes, joined(joined(slope_a, slope_b), combined_with));
      continue;
    }
    if (!slope_a.is_fixed() || !slope_b.is_fixed()) {
      step.require_in_range(op.a, bytes, type, slope_a, lanes);
      step.require_in_range(op.b, bytes, type, slope_b, lanes);
      const auto order = static_cast<Order>(step.form().variant);
      const Slope slope = slope_a - slope_b;
      if (slope.is_affine() && !slope.is_fixed())
        keep_order(step, lanes, slope, differences(step, type, lanes), order == Order::above_zero ? 1 : 0, order == Order::equality);
    }
    step.assign(lanes, combined_with);
  }
}

void select(Step& step) {
  const simt::Op& op = step.op();
  const Slope chooser = step.slopes(op.c).join_over(step.active());
  const LaneMask chosen = step.warp().predicate(op.c) ^ static_cast<LaneMask>(op.offset);
  const LaneSlopes a = step.slopes(op.a), b = step.slopes(op.b);
  for (LaneMask left = step.active(); left != 0;) {
    LaneMask lanes = left;
    const Slope& slope_a = a.first_of(lanes);
    const Slope& slope_b = b.first_of(lanes);
    left &= ~lanes;
    if (!chooser.is_fixed()) {
      step.assign(lanes, joined(joined(slope_a, slope_b), chooser));
      continue;
    }
    if ((lanes & chosen) != 0) step.assign(lanes & chosen, slope_a);
    if ((lanes & ~chosen) != 0) step.assign(lanes & ~chosen, slope_b);
  }
}

template <bool WantsSmaller>
void choose_extreme(Step& step) {
  const Type type = step.form().type;
  const unsigned bytes = ptx::bytes_of(type);
  const simt::Op& op = step.op();
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope& b, const Slope&) {
    if (!a.is_affine() || !b.is_affine()) {
      step.assign(lanes, joined(a, b));
      return lanes;
    }
    const PerLane<Wide> difference = differences(step, type, lanes);
    const Slope slope = a - b;
    if (!a.is_fixed() || !b.is_fixed()) {
      step.require_in_range(op.a, bytes, type, a, lanes);
      step.require_in_range(op.b, bytes, type, b, lanes);
      if (slope.is_affine() && !slope.is_fixed()) keep_order(step, lanes, slope, difference, 0, false);
    }
    LaneMask takes_b = 0;
    simt::for_active_lanes(lanes, [&](unsigned lane) {
      takes_b |= LaneMask{(difference[lane] >= 0) == WantsSmaller} << lane;
    });
    if ((lanes & ~takes_b) != 0) step.assign(lanes & ~takes_b, a);
    if ((lanes & takes_b) != 0) step.assign(lanes & takes_b, b);
    return lanes;
  });
}

/// Between integers: what is cut off does not matter (values move modulo their width), what is extended must not wrap.
void convert(Step& step) {
  const Form& form = step.form();
  const unsigned to_bytes = ptx::bytes_of(form.type), from_bytes = ptx::bytes_of(form.from);
  const Type narrow = to_bytes < from_bytes ? form.type : form.from;
  const bool extends = form.destination_bytes > ptx::bytes_of(narrow);
  for_each_part(step, [&](LaneMask lanes, const Slope& a, const Slope&, const Slope&) {
    Slope result = a;
    if (a.is_affine() && !a.is_fixed()) {
      result = wrapped(a, ptx::bytes_of(narrow));
      if (extends) step.require_in_range(step.op().a, form.source_bytes, narrow, result, lanes);
    }
    step.assign(lanes, result);
    return lanes;
  });
}

Rule integers_only(const ptx::Instruction& instruction, Form& form, Rule rule) {
  const bool plain = is_integer(form) && !has(instruction, "sat") && !has(instruction, "cc") && !has(instruction, "relu");
  return plain && (form.destinations.size() == 1) ? rule : nullptr;
}

Rule choose_move(const ptx::Instruction& instruction, Form& form) {
  const bool plain = instruction.operands.size() == 2 && instruction.operands[0].kind == ptx::Operand::Kind::reg &&
                     instruction.operands[1].kind != ptx::Operand::Kind::vector && form.type != Type::pred;
  return plain ? &copy : nullptr;
}

Rule choose_product(const ptx::Instruction& instruction, Form& form) {
  const bool adds = instruction.name() == "mad";
  if (has(instruction, "wide")) return integers_only(instruction, form, adds ? &multiply_add_wide : &multiply_wide);
  if (has(instruction, "hi")) return adds ? nullptr : integers_only(instruction, form, &multiply_high);
  return integers_only(instruction, form, adds ? &multiply_add : &multiply);
}

Rule choose_comparison(const ptx::Instruction& instruction, Form& form) {
  const std::string_view how = instruction.modifiers.size() > 1 ? instruction.modifiers[1] : "";
  if (!is_integer(form)) return nullptr;
  if (how == "eq" || how == "ne") form.variant = static_cast<std::uint8_t>(Order::equality);
  // a < b turns where the difference reaches 0, a <= b where it reaches 1.
  else if (how == "lt" || how == "lo" || how == "ge" || how == "hs") form.variant = static_cast<std::uint8_t>(Order::at_zero);
  else if (how == "le" || how == "ls" || how == "gt" || how == "hi") form.variant = static_cast<std::uint8_t>(Order::above_zero);
  else return nullptr;
  return &compare;
}

Rule choose_conversion(const ptx::Instruction& instruction, Form& form) {
  if (ptx::is_float(form.from) || form.sources.size() > 1) return nullptr;
  return integers_only(instruction, form, &convert);
}

Rule choose_selection(const ptx::Instruction&, Form& form) { return form.destinations.size() == 1 ? &select : nullptr; }

template <Rule Which>
Rule choose_integer(const ptx::Instruction& instruction, Form& form) {
  return integers_only(instruction, form, Which);
}

constexpr RuleRow kRules[] = {
    {"mov", choose_move},
    {"cvta", choose_integer<copy>},
    {"add", choose_integer<add>},
    {"sub", choose_integer<subtract>},
    {"neg", choose_integer<negate>},
    {"not", choose_integer<negate>},  // ~a = -a - 1
    {"mul", choose_product},
    {"mad", choose_product},
    {"shl", choose_integer<shift_left>},
    {"shr", choose_integer<shift_right>},
    {"and", choose_integer<logic<'&'>>},
    {"or", choose_integer<logic<'|'>>},
    {"xor", choose_integer<logic<'^'>>},
    {"div", choose_integer<divide<true>>},
    {"rem", choose_integer<divide<false>>},
    {"min", choose_integer<choose_extreme<true>>},
    {"max", choose_integer<choose_extreme<false>>},
    {"setp", choose_comparison},
    {"selp", choose_selection},
    {"cvt", choose_conversion},
};

}  // namespace

const RuleRow* rule_named(std::string_view name) {
  const auto found = std::ranges::find(kRules, name, &RuleRow::name);
  return found == std::end(kRules) ? nullptr : &*found;
}

}  // namespace warplens::grid
