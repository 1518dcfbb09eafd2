#include "app/words/finding.hpp"

#include <fmt/format.h>

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
  return fmt::format("Threads of one warp wait at different barriers: {} on {}, {} on {}. {}",
                     thread_of_block(facts.thread), line_name(facts.line), thread_name(facts.other_thread),
                     line_name(facts.other_line), kSameBarrier);
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
                     facts.instruction);
}

std::string told(const trace::AbsentLanes& facts) {
  return fmt::format(
      "{} names {} that {} not come to it ({}, …): its mask has to be that of the lanes that execute it.",
      facts.instruction, counted(facts.lanes, "lane"), facts.lanes == 1 ? "does" : "do", thread_of_block(facts.first));
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

std::string told(const trace::IndexOverflow& facts) {
  return fmt::format(
      "An index of {} does not fit in 32 bits: {} becomes {}, and {} goes to the wrong address with it. Compute it in "
      "64 bits (size_t).",
      thread_of_block(facts.thread), with_sign(facts.right), with_sign(facts.left), line_name(facts.access));
}

std::string told(const trace::WrongResult& facts) {
  const trace::MemoryPlace place{facts.memory, trace::MemoryPlace::Unit::element, facts.element, 0};
  return fmt::format("{} must be {}, but {}; {} of {} differ.", place_name(place), facts.expected,
                     facts.got.empty() ? "nothing was written there" : "is " + facts.got, grouped(facts.differences),
                     counted(facts.compared, "element"));
}

}  // namespace

std::string sentence(const trace::Finding& finding) {
  return std::visit([](const auto& facts) { return told(facts); }, finding.facts);
}

}  // namespace warplens::words
