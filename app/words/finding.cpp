#include "app/words/finding.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "analysis/base/numbers.hpp"
#include "app/words/places.hpp"

namespace warplens::words {
namespace {

using base::counted;
using base::grouped;
using trace::Action;

constexpr const char* kSameBarrier = "All threads of a block have to come to the same __syncthreads.";

std::string verb(Action action) {
  switch (action) {
    case Action::read:
      return "reads";
    case Action::write:
      return "writes";
    case Action::atomic:
      return "updates";
    case Action::async_copy:
    case Action::other:
      return "accesses";
  }
  return {};
}

/// What the two of a race do, which may be the same but for being atomic.
std::string racing_verb(Action action) {
  if (action == Action::async_copy) return "copies asynchronously to";
  return action == Action::atomic ? "atomically updates" : verb(action);
}

/// "do 30 other lanes of its warp"
std::string so_do(unsigned other_lanes) {
  return fmt::format("{} {} of its warp", other_lanes == 1 ? "does" : "do", counted(other_lanes, "other lane"));
}

/// What CUDA C++ calls a warp-wide instruction; the instruction where it has no name.
std::string intrinsic_name(const std::string& opcode) {
  static constexpr std::pair<std::string_view, const char*> kNames[] = {
      {"shfl.sync.up", "__shfl_up_sync"},      {"shfl.sync.down", "__shfl_down_sync"},
      {"shfl.sync.bfly", "__shfl_xor_sync"},   {"shfl.sync.idx", "__shfl_sync"},
      {"vote.sync.all", "__all_sync"},         {"vote.sync.any", "__any_sync"},
      {"vote.sync.ballot", "__ballot_sync"},   {"match.any.sync", "__match_any_sync"},
      {"match.all.sync", "__match_all_sync"},  {"redux.sync.add", "__reduce_add_sync"},
      {"redux.sync.min", "__reduce_min_sync"}, {"redux.sync.max", "__reduce_max_sync"},
      {"redux.sync.and", "__reduce_and_sync"}, {"redux.sync.or", "__reduce_or_sync"},
      {"redux.sync.xor", "__reduce_xor_sync"}};
  for (const auto& [start, name] : kNames)
    if (opcode.starts_with(start)) return name;
  return opcode;
}

/// The end of a sentence, with what may be said of its cause.
std::string because(const std::string& detail) {
  return detail.empty() ? "." : ": " + detail + ".";
}

std::string with_sign(std::int64_t number) {
  if (number >= 0) return grouped(static_cast<std::uint64_t>(number));
  return "-" + grouped(0 - static_cast<std::uint64_t>(number));
}

/// "thread 0 of block 3 reads element 1 of 'out' (line 25)"
std::string first_of_race(const trace::Racer& one, const trace::MemoryPlace& place) {
  return fmt::format("{} {} {} ({})", thread_of_block(one.thread), racing_verb(one.action), place_name(place),
                     line_name(one.line));
}

/// "writes it (line 19)"
std::string second_of_race(const trace::Racer& other) {
  return fmt::format("{} it ({})", racing_verb(other.action), line_name(other.line));
}

/// "line 12 stores it"
std::string use_name(const trace::HarmfulUse& use) {
  switch (use.kind) {
    case trace::HarmfulUse::Kind::stored:
      return line_name(use.line) + " stores what comes of it";
    case trace::HarmfulUse::Kind::decides:
      return line_name(use.line) + " branches on it";
    case trace::HarmfulUse::Kind::compared:
      return line_name(use.line) + " compares it with another number";
    case trace::HarmfulUse::Kind::addresses:
      return line_name(use.line) + " makes an address of it";
  }
  return {};
}

// One sentence for each kind of facts.

std::string told(const trace::OutOfBounds& facts) {
  return fmt::format("{} {} {}, {}{}.", thread_of_block(facts.thread), verb(facts.action), counted(facts.width, "byte"),
                     miss_name(facts.miss), facts.other_lanes == 0 ? "" : "; so " + so_do(facts.other_lanes));
}

std::string told(const trace::Misaligned& facts) {
  return fmt::format("{} {} {} of {} at an address that is no multiple of {} (it is {} past one){}.",
                     thread_of_block(facts.thread), verb(facts.action), counted(facts.width, "byte"),
                     memory_name(facts.memory), facts.width, facts.past_multiple,
                     facts.other_lanes == 0 ? "" : "; so " + so_do(facts.other_lanes));
}

std::string told(const trace::Endless& facts) {
  return fmt::format("{} still goes round the loop of {} after its block took {}: it may never end.",
                     thread_of_block(facts.thread), line_name(facts.loop),
                     counted(facts.warp_instructions, "warp instruction"));
}

std::string told(const trace::Deadlock& facts) {
  return fmt::format("{} waits for ever: {}.", thread_of_block(facts.thread), facts.detail);
}

std::string told(const trace::Trap& facts) {
  return fmt::format("{} ends the kernel with an error{}", thread_of_block(facts.thread), because(facts.detail));
}

std::string told(const trace::FailedAssertion& facts) {
  return fmt::format("An assertion fails for {}{}", thread_of_block(facts.thread), because(facts.detail));
}

std::string told(const trace::DifferentBarriers& facts) {
  const std::string condition =
      facts.condition ? fmt::format(": the condition on {} divided them", line_name(*facts.condition)) : "";
  if (line_name(facts.line) == line_name(facts.other_line))
    return fmt::format(
        "Threads of one warp wait at different barriers, which the compiler made of the one on {} (it unrolled a loop "
        "or "
        "doubled a branch): {} at one of them, {} at another{}. {}",
        line_name(facts.line), thread_of_block(facts.thread), thread_name(facts.other_thread), condition, kSameBarrier);
  return fmt::format("Threads of one warp wait at different barriers: {} on {}, {} on {}{}. {}",
                     thread_of_block(facts.thread), line_name(facts.line), thread_name(facts.other_thread),
                     line_name(facts.other_line), condition, kSameBarrier);
}

std::string told(const trace::MissedBarrier& facts) {
  const std::string escape = facts.escape
                                 ? fmt::format(": the condition on {} led {} past it",
                                               line_name(facts.escape->condition), thread_name(facts.escape->thread))
                                 : "";
  return fmt::format("{} of block {} never {} to the barrier on {} at which {} waits{}. {}",
                     counted(facts.missing, "thread"), index_name(facts.waiting.block),
                     facts.missing == 1 ? "comes" : "come", line_name(facts.line), thread_name(facts.waiting), escape,
                     kSameBarrier);
}

std::string told(const trace::UnnamedLane& facts) {
  return fmt::format("{} executes {} with a mask that does not name it.", thread_of_block(facts.thread),
                     intrinsic_name(facts.instruction));
}

std::string told(const trace::AbsentLanes& facts) {
  return fmt::format(
      "{} names {} that {} not come to it ({}, …): its mask has to be that of the lanes that execute it.",
      intrinsic_name(facts.instruction), counted(facts.lanes, "lane"), facts.lanes == 1 ? "does" : "do",
      thread_of_block(facts.first));
}

std::string told(const trace::SharedRace& facts) {
  const std::string one = first_of_race(facts.one, facts.place);
  switch (facts.between) {
    case trace::SharedRace::Between::own_copy:
      return fmt::format(
          "{} while its own asynchronous copy to it ({}) may still be under way: it has not waited for it.", one,
          line_name(facts.other.line));
    case trace::SharedRace::Between::lanes:
      return fmt::format("{} and {} {} with no barrier and no __syncwarp between: either may come first.", one,
                         thread_name(facts.other.thread), second_of_race(facts.other));
    case trace::SharedRace::Between::warps:
      return fmt::format("{} and {} {} with no barrier between: either may come first.", one,
                         thread_name(facts.other.thread), second_of_race(facts.other));
  }
  return {};
}

std::string told(const trace::GlobalRace& facts) {
  const std::string one = first_of_race(facts.one, facts.place);
  if (facts.same_block)
    return fmt::format("{} and {} of the same block {} with no barrier between: either may come first.", one,
                       thread_name(facts.other.thread), second_of_race(facts.other));
  return fmt::format("{} and {} {}: blocks are executed in no order, so either may come first.", one,
                     thread_of_block(facts.other.thread), second_of_race(facts.other));
}

std::string told(const trace::PlainReadOfAtomic& facts) {
  return fmt::format(
      "{} while {} {}: the value may be out of date as soon as it is read. An atomic's own result is not.",
      first_of_race(facts.read, facts.place),
      facts.same_block ? thread_name(facts.atomic.thread) + " of the same block" : thread_of_block(facts.atomic.thread),
      second_of_race(facts.atomic));
}

std::string told(const trace::NarrowScope& facts) {
  if (facts.what == trace::NarrowScope::What::fence)
    return fmt::format(
        "The fence on {} orders memory for the threads of one block alone, but {} and {} {}: take __threadfence().",
        line_name(facts.line), first_of_race(facts.one, facts.place), thread_of_block(facts.other.thread),
        second_of_race(facts.other));
  return fmt::format(
      "The access on {} is atomic for the threads of one block alone, but {} and {} {}: it needs the scope of the "
      "device "
      "(without _block).",
      line_name(facts.line), first_of_race(facts.one, facts.place), thread_of_block(facts.other.thread),
      second_of_race(facts.other));
}

std::string told(const trace::WriteConflict& facts) {
  return fmt::format(
      "{} of a warp ({}, {}{}) write different values to {} in one instruction: which of them stays is not defined.",
      counted(facts.lanes, "lane"), thread_name(facts.one), thread_of_block(facts.other), facts.lanes > 2 ? ", …" : "",
      place_name(facts.place));
}

std::string told(const trace::UninitialisedRead& facts) {
  return fmt::format("{} reads {}, which nothing has written{}.", thread_of_block(facts.thread),
                     place_name(facts.place), facts.other_lanes == 0 ? "" : " (so " + so_do(facts.other_lanes) + ")");
}

std::string told(const trace::UninitialisedValue& facts) {
  return fmt::format("{} uses {} that it has not written: {}{}.", thread_of_block(facts.thread),
                     facts.is_array ? "an element of a local array" : "a variable", use_name(facts.use),
                     facts.other_lanes == 0 ? "" : " (so " + so_do(facts.other_lanes) + ")");
}

std::string told(const trace::UndefinedShuffle& facts) {
  const auto why = [&]() -> std::string {
    switch (facts.why) {
      case trace::UndefinedShuffle::Why::exited:
        return "which has ended";
      case trace::UndefinedShuffle::Why::unnamed:
        return "which the mask does not name";
      case trace::UndefinedShuffle::Why::elsewhere:
        return "which does not execute it";
      case trace::UndefinedShuffle::Why::missing:
        return "which the block does not have";
    }
    return {};
  };
  return fmt::format("{} takes a value by shuffle from lane {}, {}, so that it is undefined: {}{}.",
                     thread_of_block(facts.thread), facts.source, why(), use_name(facts.use),
                     facts.other_lanes == 0 ? "" : " (so " + so_do(facts.other_lanes) + ")");
}

std::string told(const trace::DivisionByZero& facts) {
  return fmt::format("{} {} by zero{}: the result of an integer is undefined.", thread_of_block(facts.thread),
                     facts.is_remainder ? "takes the remainder of a division" : "divides",
                     facts.other_lanes == 0 ? "" : " (so " + so_do(facts.other_lanes) + ")");
}

std::string told(const trace::NotFinite& facts) {
  return fmt::format("{} makes {} of finite numbers here, and {}{}.", thread_of_block(facts.thread),
                     facts.is_nan ? "a NaN" : "an infinity", use_name(facts.use),
                     facts.other_lanes == 0 ? "" : " (so " + so_do(facts.other_lanes) + ")");
}

std::string told(const trace::UseAfterFree& facts) {
  const std::string so = facts.other_lanes == 0 ? "" : "; so " + so_do(facts.other_lanes);
  if (!facts.released)
    return fmt::format("{} frees an address at which nothing was allocated{}.", thread_of_block(facts.thread), so);
  return fmt::format("{} {} memory that {} has freed already ({}){}.", thread_of_block(facts.thread),
                     facts.frees ? "frees" : verb(facts.action), thread_of_block(facts.released->thread),
                     line_name(facts.released->line), so);
}

std::string told(const trace::ForeignLocal& facts) {
  return fmt::format(
      "{} {} local memory through a pointer that thread {} of the block made: each thread sees its own local memory "
      "there{}.",
      thread_of_block(facts.thread), verb(facts.action), facts.owner,
      facts.other_lanes == 0 ? "" : "; so " + so_do(facts.other_lanes));
}

std::string told(const trace::IndexOverflow& facts) {
  return fmt::format(
      "An index of {} does not fit in 32 bits: {} becomes {}, and {} goes to the wrong address with it. Compute it in "
      "64 bits (size_t).",
      thread_of_block(facts.thread), with_sign(facts.right), with_sign(facts.left), line_name(facts.access));
}

std::string told(const trace::WrongResult& facts) {
  const trace::MemoryPlace place{facts.memory, trace::MemoryPlace::Unit::element, facts.element, 0};
  return fmt::format("{} must be {}, but {}; {} of {} elements {}.", place_name(place), facts.expected,
                     facts.got.empty() ? "nothing was written there" : "is " + facts.got, grouped(facts.differences),
                     grouped(facts.compared), facts.differences == 1 ? "differs" : "differ");
}

}  // namespace

std::string sentence(const trace::Finding& finding) {
  const std::string text = std::visit([](const auto& facts) { return told(facts); }, finding.facts);
  if (!finding.needs_other_values) return text;
  return text + " (Seen with distinct numbers in the buffers: as they are filled, both write the same.)";
}

}  // namespace warplens::words
