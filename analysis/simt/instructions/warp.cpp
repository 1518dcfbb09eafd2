// Instructions that combine the lanes of a warp: shuffles, votes, matches and reductions (PTX ISA, "Data Movement and
// Conversion Instructions", "Parallel Synchronization and Communication Instructions"). For .sync forms, the scheduler
// waits until the lanes of the member mask are together. Lanes with different member masks are executed separately.

#include <bit>
#include <cmath>

#include "analysis/simt/instructions/select.hpp"
#include "analysis/simt/shuffle.hpp"

namespace warplens::simt {
namespace {

using ptx::Operand;
using ptx::Type;

/// Makes the instruction an exchange between lanes. For a .sync form, the scheduler waits for the lanes in the mask,
/// which is operand `index`. `brought` describes the input of each lane (Meeting). `intrinsic` is the name in CUDA C++,
/// or null.
void wait_for_members(InstructionLowering& lowering, bool is_sync, std::size_t index, Meeting brought,
                      const char* intrinsic) {
  lowering.exchanges();
  if (!is_sync) return;
  lowering.meaning.intrinsic = intrinsic;
  lowering.op.d = lowering.source(index, Type::b32, ValueUse::Role::steering);
  brought.exchanges = true;
  lowering.meets_anywhere(brought);
}

/// Consumes the modifier for one of these modes, and returns the mode.
template <class Mode, std::size_t Count>
const Mode* take_mode(InstructionLowering& lowering, const Mode (&modes)[Count]) {
  for (const Mode& mode : modes)
    if (lowering.accept(mode.name)) return &mode;
  lowering.refuse();
}

/// Lowers the results "d" or "d|p": a value and an optional predicate.
void take_result_pair(InstructionLowering& lowering, Type type) {
  const Operand& result = lowering.operand(0);
  const bool is_pair = result.kind == Operand::Kind::pair;
  lowering.op.dst = lowering.destination(is_pair ? result.parts[0] : result, type);
  if (is_pair) lowering.op.dst2 = lowering.destination(result.parts[1], Type::pred);
}

// --- shfl

void shuffle(Lanes& lanes, const Op& op) {
  const auto* a = lanes.at<std::uint32_t>(op.a);
  const auto* b = lanes.at<std::uint32_t>(op.b);
  const auto* c = lanes.at<std::uint32_t>(op.c);
  std::uint32_t shuffled[kMaxLanes] = {};
  LaneMask in_range = 0;
  for_each_lane(lanes.active, [&](unsigned lane) {
    const ShuffleSource from = shuffle_source(static_cast<Shuffle>(own(op).variant), lane, b[lane], c[lane]);
    in_range |= LaneMask{from.is_inside} << lane;
    shuffled[lane] = a[from.lane];
  });
  if (op.dst != kNoSlot)
    for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [&](unsigned lane) { return shuffled[lane]; });
  if (op.dst2 != kNoSlot) set_predicate(lanes, op.dst2, in_range);
}

struct ShuffleMode {
  std::string_view name;
  Shuffle shuffle;
  const char* intrinsic;
};
constexpr ShuffleMode kShuffleModes[] = {{"up", Shuffle::up, "__shfl_up_sync"},
                                         {"down", Shuffle::down, "__shfl_down_sync"},
                                         {"bfly", Shuffle::butterfly, "__shfl_xor_sync"},
                                         {"idx", Shuffle::index, "__shfl_sync"}};

void lower_shfl(InstructionLowering& lowering) {
  const bool is_sync = lowering.accept("sync");
  const auto* const mode = take_mode(lowering, kShuffleModes);
  if (ptx::bytes_of(lowering.type()) != 4) lowering.refuse();
  lowering.expect_operands(is_sync ? 5 : 4, is_sync ? 5 : 4);
  take_result_pair(lowering, Type::b32);
  Op& op = lowering.op;
  op.a = lowering.source(1, Type::b32);
  op.b = lowering.source(2, Type::b32);
  op.c = lowering.source(3, Type::b32);
  lowering.meaning.shuffle = mode->shuffle;
  own(op).variant = static_cast<std::uint8_t>(mode->shuffle);
  op.run = &shuffle;
  wait_for_members(lowering, is_sync, 4, {.a_bytes = 4, .b_bytes = 4, .c_bytes = 4}, mode->intrinsic);
}

// --- vote, activemask

enum class Vote : std::uint8_t { all, any, uniform, ballot };
struct VoteMode {
  std::string_view name;
  Vote vote;
  const char* intrinsic;
};
constexpr VoteMode kVoteModes[] = {{"all", Vote::all, "__all_sync"},
                                   {"any", Vote::any, "__any_sync"},
                                   {"uni", Vote::uniform, nullptr},
                                   {"ballot", Vote::ballot, "__ballot_sync"}};

void vote(Lanes& lanes, const Op& op) {
  const LaneMask holding = (lanes.predicate(op.a) ^ static_cast<LaneMask>(own(op).offset)) & lanes.active;
  bool verdict = false;
  switch (static_cast<Vote>(own(op).variant)) {
    case Vote::ballot:
      if (op.dst != kNoSlot) for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned) { return holding; });
      return;
    case Vote::all:
      verdict = holding == lanes.active;
      break;
    case Vote::any:
      verdict = holding != 0;
      break;
    case Vote::uniform:
      verdict = holding == 0 || holding == lanes.active;
      break;
  }
  if (op.dst != kNoSlot) set_predicate(lanes, op.dst, verdict ? ~LaneMask{0} : 0);
}

void lower_vote(InstructionLowering& lowering) {
  const bool is_sync = lowering.accept("sync");
  const auto* const mode = take_mode(lowering, kVoteModes);
  const Type type = lowering.type();
  if ((mode->vote == Vote::ballot) != (type == Type::b32) || (type != Type::b32 && type != Type::pred))
    lowering.refuse();
  lowering.expect_operands(is_sync ? 3 : 2, is_sync ? 3 : 2);
  Op& op = lowering.op;
  op.dst = lowering.destination(0, type);
  LaneMask flip = 0;
  op.a = lowering.predicate(1, flip);
  own(op).offset = flip;
  own(op).variant = static_cast<std::uint8_t>(mode->vote);
  op.run = &vote;
  wait_for_members(lowering, is_sync, 2, {.dst_is_predicate = type == Type::pred}, mode->intrinsic);
}

void active_mask(Lanes& lanes, const Op& op) {
  for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [active = lanes.active](unsigned) { return active; });
}

void lower_activemask(InstructionLowering& lowering) {
  if (ptx::bytes_of(lowering.type()) != 4) lowering.refuse();
  lowering.expect_operands(1, 1);
  lowering.op.dst = lowering.destination(0, Type::b32);
  if (lowering.op.dst == kNoSlot) lowering.refuse(marked("'{}' discards its only result ('_'); name a register"));
  lowering.exchanges();
  lowering.op.run = &active_mask;
}

// --- match

template <class T>
void match_any(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  std::uint32_t peers[kMaxLanes] = {};
  for_each_lane(lanes.active, [&](unsigned lane) {
    for_each_lane(lanes.active, [&](unsigned other) { peers[lane] |= LaneMask{a[other] == a[lane]} << other; });
  });
  if (op.dst != kNoSlot) for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [&](unsigned lane) { return peers[lane]; });
}

template <class T>
void match_all(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  const T first = a[lowest_lane(lanes.active)];
  bool same = true;
  for_each_lane(lanes.active, [&](unsigned lane) { same = same && a[lane] == first; });
  const LaneMask members = same ? lanes.active : 0;
  if (op.dst != kNoSlot) for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned) { return members; });
  if (op.dst2 != kNoSlot) set_predicate(lanes, op.dst2, same ? ~LaneMask{0} : 0);
}

void lower_match(InstructionLowering& lowering) {
  const std::string_view mode = lowering.accept_any({"any", "all"});
  if (mode.empty() || !lowering.accept("sync")) lowering.refuse();
  const Type type = lowering.type();
  if (ptx::bytes_of(type) != 4 && ptx::bytes_of(type) != 8) lowering.refuse();
  lowering.expect_operands(3, 3);
  take_result_pair(lowering, Type::b32);
  if (mode == "any" && lowering.op.dst2 != kNoSlot)
    lowering.refuse(marked("'{}' cannot have a predicate in addition to its result"));
  lowering.op.a = lowering.source(1, type);
  lowering.op.run = by_width(lowering, type, [&]<class T>() -> Handler {
    return mode == "any" ? Handler{&match_any<T>} : Handler{&match_all<T>};
  });
  wait_for_members(lowering, true, 2, {.a_bytes = static_cast<std::uint8_t>(ptx::bytes_of(type))},
                   mode == "any" ? "__match_any_sync" : "__match_all_sync");
}

// --- redux

template <class T>
T fold_add(T a, T b) {
  return static_cast<T>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
}
template <class T>
T fold_min(T a, T b) {
  return b < a ? b : a;
}
template <class T>
T fold_max(T a, T b) {
  return b > a ? b : a;
}
inline std::uint32_t fold_and(std::uint32_t a, std::uint32_t b) {
  return a & b;
}
inline std::uint32_t fold_or(std::uint32_t a, std::uint32_t b) {
  return a | b;
}
inline std::uint32_t fold_xor(std::uint32_t a, std::uint32_t b) {
  return a ^ b;
}

template <class T, auto Function>
void reduce(Lanes& lanes, const Op& op) {
  const T* a = lanes.at<T>(op.a);
  T folded = a[lowest_lane(lanes.active)];
  for_each_lane(lanes.active & (lanes.active - 1), [&](unsigned lane) { folded = Function(folded, a[lane]); });
  if (op.dst != kNoSlot) for_lanes(lanes, lanes.at<T>(op.dst), [=](unsigned) { return folded; });
}

enum FloatReduction : std::uint8_t { kLarger = 1, kAbsolute = 2, kNanWins = 4 };

void reduce_float(Lanes& lanes, const Op& op) {
  const float* a = lanes.at<float>(op.a);
  const float nan = std::bit_cast<float>(0x7fffffffu);
  const bool larger = (own(op).variant & kLarger) != 0;
  float folded = nan;
  bool any_nan = false;
  for_each_lane(lanes.active, [&](unsigned lane) {
    const float value = (own(op).variant & kAbsolute) != 0 ? std::fabs(a[lane]) : a[lane];
    any_nan = any_nan || value != value;
    if (value != value) return;
    // For redux, -0 is smaller than +0.
    const bool below = value < folded || (value == folded && std::signbit(value) && !std::signbit(folded));
    const bool above = value > folded || (value == folded && !std::signbit(value));
    if (folded != folded || (larger ? above : below)) folded = value;
  });
  if (any_nan && (own(op).variant & kNanWins) != 0) folded = nan;
  if (op.dst != kNoSlot) for_lanes(lanes, lanes.at<float>(op.dst), [=](unsigned) { return folded; });
}

struct Reduction {
  std::string_view name;
  const char* intrinsic;
};
constexpr Reduction kReductions[] = {{"add", "__reduce_add_sync"}, {"min", "__reduce_min_sync"},
                                     {"max", "__reduce_max_sync"}, {"and", "__reduce_and_sync"},
                                     {"or", "__reduce_or_sync"},   {"xor", "__reduce_xor_sync"}};

Handler choose_reduction(InstructionLowering& lowering, std::string_view operation, Type type) {
  if (operation == "and" && type == Type::b32) return &reduce<std::uint32_t, &fold_and>;
  if (operation == "or" && type == Type::b32) return &reduce<std::uint32_t, &fold_or>;
  if (operation == "xor" && type == Type::b32) return &reduce<std::uint32_t, &fold_xor>;
  const auto by_type = [&]<class T>() -> Handler {
    if (operation == "add") return &reduce<T, &fold_add<T>>;
    if (operation == "min") return &reduce<T, &fold_min<T>>;
    if (operation == "max") return &reduce<T, &fold_max<T>>;
    return nullptr;
  };
  Handler handler = nullptr;
  if (type == Type::u32) handler = by_type.template operator()<std::uint32_t>();
  if (type == Type::s32) handler = by_type.template operator()<std::int32_t>();
  if (handler == nullptr) lowering.refuse();
  return handler;
}

void lower_redux(InstructionLowering& lowering) {
  if (!lowering.accept("sync")) lowering.refuse();
  Op& op = lowering.op;
  const Reduction* const reduction = take_mode(lowering, kReductions);
  const std::string_view operation = reduction->name;
  const Type type = lowering.type();
  if (type == Type::f32 && (operation == "min" || operation == "max")) {
    own(op).variant =
        static_cast<std::uint8_t>((operation == "max" ? kLarger : 0) | (lowering.accept("abs") ? kAbsolute : 0) |
                                  (lowering.accept("NaN") ? kNanWins : 0));
    op.run = &reduce_float;
  } else {
    op.run = choose_reduction(lowering, operation, type);
  }
  lowering.expect_operands(3, 3);
  op.dst = lowering.destination(0, type);
  op.a = lowering.source(1, type);
  wait_for_members(lowering, true, 2, {.a_bytes = 4}, reduction->intrinsic);
}

// --- elect

void elect(Lanes& lanes, const Op& op) {
  const std::uint32_t leader = lowest_lane(lanes.active);
  if (op.dst != kNoSlot) for_lanes(lanes, lanes.at<std::uint32_t>(op.dst), [=](unsigned) { return leader; });
  if (op.dst2 != kNoSlot) set_predicate(lanes, op.dst2, LaneMask{1} << leader);
}

void lower_elect(InstructionLowering& lowering) {
  if (!lowering.accept("sync")) lowering.refuse();
  lowering.expect_operands(2, 2);
  take_result_pair(lowering, Type::b32);
  lowering.op.run = &elect;
  wait_for_members(lowering, true, 1, {}, nullptr);
}

}  // namespace

std::span<const InstructionRow> warp_instructions() {
  static constexpr InstructionRow kRows[] = {
      {"shfl", lower_shfl},   {"vote", lower_vote},   {"activemask", lower_activemask},
      {"match", lower_match}, {"redux", lower_redux}, {"elect", lower_elect},
  };
  return kRows;
}

}  // namespace warplens::simt
