#include "app/words/finding.hpp"

#include "analysis/base/numbers.hpp"
#include "app/words/places.hpp"
#include "kernels/text/say.hpp"

namespace warplens::words {
namespace {

using base::group_digits;
using trace::Action;

// These functions return parts of sentences: the thread, its action, the memory and the line. They are inserted as
// values into a message that has the rest of the sentence.

std::string same_barrier() {
  return tr("All threads of a block must reach the same __syncthreads().");
}

std::string verb(Action action) {
  switch (action) {
    case Action::read:
      return trc("verb of a memory access", "reads");
    case Action::write:
      return trc("verb of a memory access", "writes");
    case Action::atomic:
      return trc("verb of a memory access", "updates");
    case Action::async_copy:
    case Action::other:
      return trc("verb of a memory access", "accesses");
  }
  return {};
}

/// Returns the verb for an access of a race, such as "writes" or "atomically updates". The verb says if the access is
/// atomic, because this may be the only difference between the two accesses.
std::string racing_verb(Action action) {
  if (action == Action::async_copy) return trc("verb of a memory access", "copies asynchronously to");
  return action == Action::atomic ? trc("verb of a memory access", "atomically updates") : verb(action);
}

/// Returns a clause about other lanes that do the same: "; so do 30 other lanes of its warp". Empty if there are none.
std::string so_do(unsigned other_lanes) {
  if (other_lanes == 0) return {};
  return plural("; so does {} other lane of its warp", "; so do {} other lanes of its warp", other_lanes,
                group_digits(other_lanes));
}

/// Returns the clause of so_do() in brackets: " (so do 30 other lanes of its warp)". Empty if there are none.
std::string so_do_in_brackets(unsigned other_lanes) {
  if (other_lanes == 0) return {};
  return plural(" (so does {} other lane of its warp)", " (so do {} other lanes of its warp)", other_lanes,
                group_digits(other_lanes));
}

std::string with_sign(std::int64_t number) {
  if (number >= 0) return group_digits(static_cast<std::uint64_t>(number));
  return "-" + group_digits(0 - static_cast<std::uint64_t>(number));
}

/// Returns the first access of a race: "thread 0 of block 3 reads element 1 of 'out' (line 25)".
std::string first_of_race(const trace::Racer& one, const trace::MemoryPlace& place) {
  return sayc("thread, verb, memory, line", "{} {} {} ({})", thread_of_block(one.thread), racing_verb(one.action),
              place_name(place), line_name(one.line));
}

/// Returns the second access of a race: "writes it (line 19)".
std::string second_of_race(const trace::Racer& other) {
  return sayc("verb, line of the second access", "{} it ({})", racing_verb(other.action), line_name(other.line));
}

/// Suggests how to order a read and a write in the same block. Returns an empty text for two writes, because ordering
/// them is not enough to fix the race. `barriers` names the barriers that would help.
std::string order_advice(const trace::Racer& one, const trace::Racer& other, const char* barriers) {
  if (one.action != Action::read && other.action != Action::read) return {};
  if (line_name(one.line) != line_name(other.line)) return say(" Put {} between the two accesses.", barriers);
  return tr(
      " The same line makes both accesses: put __syncthreads() into the loop, or between the read and the write. If "
      "several threads add to the same element, use an atomic.");
}

/// Describes how a source line uses a value that is undefined or not finite: "line 12 branches on it".
std::string use_name(const trace::HarmfulUse& use) {
  const std::string line = line_name(use.line);
  switch (use.kind) {
    case trace::HarmfulUse::Kind::stored:
      return say("{} stores a value that depends on it", line);
    case trace::HarmfulUse::Kind::decides:
      return say("{} branches on it", line);
    case trace::HarmfulUse::Kind::compared:
      return say("{} compares it with another number", line);
    case trace::HarmfulUse::Kind::addresses:
      return say("{} uses it in an address", line);
  }
  return {};
}

std::string describe(const trace::OutOfBounds& facts) {
  return sayc("thread, verb, bytes, place, other lanes", "{} {} {}, {}{}.", thread_of_block(facts.thread),
              verb(facts.action), in_bytes(facts.width), miss_name(facts.miss), so_do(facts.other_lanes));
}

std::string describe(const trace::Misaligned& facts) {
  return say("{} {} {} of {} at a misaligned address (address mod {} = {}){}.", thread_of_block(facts.thread),
             verb(facts.action), in_bytes(facts.width), memory_name(facts.memory), facts.width, facts.past_multiple,
             so_do(facts.other_lanes)) +
         say(" Start at a multiple of {} bytes, or access smaller elements one by one.", facts.width);
}

std::string describe(const trace::Endless& facts) {
  if (!facts.detail.empty())
    return say("{} never leaves the loop on {}: {}.", thread_of_block(facts.thread), line_name(facts.loop),
               tr(facts.detail));
  return plural("{} is still in the loop on {} after its block executed {} warp instruction; the loop may never end.",
                "{} is still in the loop on {} after its block executed {} warp instructions; the loop may never end.",
                facts.warp_instructions, thread_of_block(facts.thread), line_name(facts.loop),
                group_digits(facts.warp_instructions));
}

std::string describe(const trace::Deadlock& facts) {
  return say("{} waits forever: {}.", thread_of_block(facts.thread), tr(facts.detail));
}

std::string describe(const trace::Trap& facts) {
  if (facts.detail.empty()) return say("{} ends the kernel with an error.", thread_of_block(facts.thread));
  return say("{} ends the kernel with an error: {}.", thread_of_block(facts.thread), tr(facts.detail));
}

std::string describe(const trace::FailedAssertion& facts) {
  if (facts.detail.empty()) return say("An assertion fails for {}.", thread_of_block(facts.thread));
  return say("An assertion fails for {}: {}.", thread_of_block(facts.thread), facts.detail);
}

std::string describe(const trace::DifferentBarriers& facts) {
  if (!facts.one_warp)
    return say("Warps of one block wait at different barriers: {} on {}, {} on {}. {}", thread_of_block(facts.thread),
               line_name(facts.line), thread_name(facts.other_thread), line_name(facts.other_line), same_barrier());
  const std::string condition =
      facts.condition ? say("; they diverged at the condition on {}", line_name(*facts.condition)) : "";
  if (line_name(facts.line) == line_name(facts.other_line))
    return say(
        "Threads of one warp wait at different copies of the barrier on {}, because the compiler unrolled a loop or "
        "duplicated a branch: {} at one copy, {} at another{}. {}",
        line_name(facts.line), thread_of_block(facts.thread), thread_name(facts.other_thread), condition,
        same_barrier());
  return say("Threads of one warp wait at different barriers: {} on {}, {} on {}{}. {}", thread_of_block(facts.thread),
             line_name(facts.line), thread_name(facts.other_thread), line_name(facts.other_line), condition,
             same_barrier());
}

std::string describe(const trace::MissedBarrier& facts) {
  const std::string escape = facts.escape ? say("; the condition on {} makes {} skip it",
                                                line_name(facts.escape->condition), thread_name(facts.escape->thread))
                                          : "";
  return plural("{} thread of block {} never reaches the barrier on {} at which {} waits{}. {}",
                "{} threads of block {} never reach the barrier on {} at which {} waits{}. {}", facts.missing,
                group_digits(facts.missing), index_name(facts.waiting.block), line_name(facts.line),
                thread_name(facts.waiting), escape, same_barrier());
}

std::string describe(const trace::UnnamedLane& facts) {
  return say("{} executes {} with a mask that does not include its lane.", thread_of_block(facts.thread),
             facts.instruction);
}

std::string describe(const trace::AbsentLanes& facts) {
  return plural(
      "The mask of {} includes {} lane that does not execute it ({}, …). The mask must include only lanes that execute "
      "it.",
      "The mask of {} includes {} lanes that do not execute it ({}, …). The mask must include only lanes that execute "
      "it.",
      facts.lanes, facts.instruction, group_digits(facts.lanes), thread_of_block(facts.first));
}

/// Suggests how to order two accesses of one block to shared memory.
std::string advice_of(const trace::SharedRace& facts, const char* barriers) {
  const bool has_read = facts.one.action == Action::read || facts.other.action == Action::read;
  if (!facts.in_uneven_loop || !has_read) return order_advice(facts.one, facts.other, barriers);
  if (facts.between == trace::SharedRace::Between::lanes)
    return tr(
        " Put __syncwarp() between the two accesses, with the mask of the lanes that execute the loop. __syncthreads() "
        "is not allowed there, because threads execute this loop a different number of times.");
  return tr(
      " __syncthreads() is not allowed in this loop, because threads execute it a different number of times. Give all "
      "threads the same number of iterations, then put __syncthreads() between the two accesses.");
}

std::string describe(const trace::SharedRace& facts) {
  const std::string one = first_of_race(facts.one, facts.place);
  switch (facts.between) {
    case trace::SharedRace::Between::own_copy:
      return say(
          "{} while its own asynchronous copy to the same place ({}) may still be in progress; it must wait for the "
          "copy first.",
          one, line_name(facts.other.line));
    case trace::SharedRace::Between::lanes:
      return say("{} and {} {} without a barrier or __syncwarp() in between, so the order is undefined.", one,
                 thread_name(facts.other.thread), second_of_race(facts.other)) +
             advice_of(facts, "__syncthreads() / __syncwarp()");
    case trace::SharedRace::Between::warps:
      return say("{} and {} {} without a barrier in between, so the order is undefined.", one,
                 thread_name(facts.other.thread), second_of_race(facts.other)) +
             advice_of(facts, "__syncthreads()");
  }
  return {};
}

std::string describe(const trace::GlobalRace& facts) {
  const std::string one = first_of_race(facts.one, facts.place);
  if (facts.same_block)
    return say("{} and {} of the same block {} without a barrier in between, so the order is undefined.", one,
               thread_name(facts.other.thread), second_of_race(facts.other)) +
           order_advice(facts.one, facts.other, "__syncthreads()");
  return say("{} and {} {}. Blocks run in no defined order, so either access may be first.", one,
             thread_of_block(facts.other.thread), second_of_race(facts.other));
}

std::string describe(const trace::PlainReadOfAtomic& facts) {
  const std::string read = first_of_race(facts.read, facts.place), atomic = second_of_race(facts.atomic);
  if (facts.same_block)
    return say(
        "{} while {} of the same block {}: the value may be outdated as soon as it is read. Use the return value of "
        "an atomic instead.",
        read, thread_name(facts.atomic.thread), atomic);
  return say(
      "{} while {} {}: the value may be outdated as soon as it is read. Use the return value of an atomic instead.",
      read, thread_of_block(facts.atomic.thread), atomic);
}

std::string describe(const trace::NarrowScope& facts) {
  const std::string one = first_of_race(facts.one, facts.place), other = second_of_race(facts.other);
  if (facts.what == trace::NarrowScope::What::fence)
    return say(
        "The fence on {} orders memory only for the threads of one block, but {} and {} {}. Use __threadfence().",
        line_name(facts.line), one, thread_of_block(facts.other.thread), other);
  return say(
      "The access on {} is atomic only for the threads of one block, but {} and {} {}. Use device scope (without "
      "_block).",
      line_name(facts.line), one, thread_of_block(facts.other.thread), other);
}

std::string describe(const trace::WriteConflict& facts) {
  return say(
      "{} lanes of a warp ({}, {}{}) write different values to {} in one instruction: it is undefined which "
      "value remains.",
      group_digits(facts.lanes), thread_name(facts.one), thread_of_block(facts.other), facts.lanes > 2 ? tr(", …") : "",
      place_name(facts.place));
}

std::string describe(const trace::UninitialisedRead& facts) {
  return say("{} reads {}, which was never written{}.", thread_of_block(facts.thread), place_name(facts.place),
             so_do_in_brackets(facts.other_lanes));
}

std::string describe(const trace::UninitialisedValue& facts) {
  const std::string thread = thread_of_block(facts.thread), use = use_name(facts.use);
  if (facts.is_array)
    return say("{} uses an element of a local array before writing it: {}{}.", thread, use,
               so_do_in_brackets(facts.other_lanes));
  return say("{} uses a variable before writing it: {}{}.", thread, use, so_do_in_brackets(facts.other_lanes));
}

std::string describe(const trace::UndefinedShuffle& facts) {
  using Why = trace::UndefinedShuffle::Why;
  const std::string thread = thread_of_block(facts.thread), use = use_name(facts.use);
  const std::string so = so_do_in_brackets(facts.other_lanes);
  switch (facts.why) {
    case Why::exited:
      return say("{} gets an undefined value from a shuffle, because lane {} has exited: {}{}.", thread, facts.source,
                 use, so);
    case Why::unnamed:
      return say("{} gets an undefined value from a shuffle, because lane {} is not in the mask: {}{}.", thread,
                 facts.source, use, so);
    case Why::elsewhere:
      return say("{} gets an undefined value from a shuffle, because lane {} does not execute the shuffle: {}{}.",
                 thread, facts.source, use, so);
    case Why::missing:
      return say("{} gets an undefined value from a shuffle, because the block has no lane {}: {}{}.", thread,
                 facts.source, use, so);
  }
  return {};
}

std::string describe(const trace::DivisionByZero& facts) {
  const std::string thread = thread_of_block(facts.thread), so = so_do_in_brackets(facts.other_lanes);
  if (facts.is_remainder)
    return say("{} computes the remainder of an integer division by zero{}. The result is undefined.", thread, so);
  return say("{} divides an integer by zero{}. The result is undefined.", thread, so);
}

std::string describe(const trace::NotFinite& facts) {
  const std::string thread = thread_of_block(facts.thread), use = use_name(facts.use);
  const std::string so = so_do_in_brackets(facts.other_lanes);
  if (facts.is_nan) return say("{} computes a NaN from finite numbers here, and {}{}.", thread, use, so);
  return say("{} computes an infinity from finite numbers here, and {}{}.", thread, use, so);
}

std::string describe(const trace::UseAfterFree& facts) {
  const std::string thread = thread_of_block(facts.thread), so = so_do(facts.other_lanes);
  if (!facts.released) return say("{} frees an address that was not allocated{}.", thread, so);
  const std::string other = thread_of_block(facts.released->thread), line = line_name(facts.released->line);
  if (facts.frees) return say("{} frees memory that {} has already freed ({}){}.", thread, other, line, so);
  return say("{} {} memory that {} has already freed ({}){}.", thread, verb(facts.action), other, line, so);
}

std::string describe(const trace::ForeignLocal& facts) {
  return say(
      "{} {} local memory through a pointer that thread {} of the block created{}. Each thread sees its own local "
      "memory at this address.",
      thread_of_block(facts.thread), verb(facts.action), facts.owner, so_do(facts.other_lanes));
}

std::string describe(const trace::IndexOverflow& facts) {
  return say(
      "An index of {} does not fit in 32 bits: {} becomes {}, and {} accesses the wrong address. Compute the index in "
      "64 bits (size_t).",
      thread_of_block(facts.thread), with_sign(facts.right), with_sign(facts.left), line_name(facts.access));
}

std::string describe(const trace::WrongResult& facts) {
  const trace::MemoryPlace place{facts.memory, trace::MemoryPlace::Unit::element, facts.element, 0};
  const std::string element = place_name(place), of = group_digits(facts.compared);
  if (facts.got.empty())
    return plural("{} must be {}, but it was not written; {} of {} elements differs.",
                  "{} must be {}, but it was not written; {} of {} elements differ.", facts.differences, element,
                  facts.expected, group_digits(facts.differences), of);
  return plural("{} must be {}, but it is {}; {} of {} elements differs.",
                "{} must be {}, but it is {}; {} of {} elements differ.", facts.differences, element, facts.expected,
                facts.got, group_digits(facts.differences), of);
}

}  // namespace

std::string sentence(const trace::Finding& finding) {
  const std::string text = std::visit([](const auto& facts) { return describe(facts); }, finding.facts);
  if (!finding.needs_other_values) return text;
  return text + tr(" (Found with distinct values in the buffers. With their normal values, both writes store the same "
                   "value.)");
}

}  // namespace warplens::words
