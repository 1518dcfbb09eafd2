#include "app/words/finding.hpp"

#include "analysis/base/numbers.hpp"
#include "app/words/places.hpp"
#include "kernels/text/say.hpp"

namespace warplens::words {
namespace {

using base::group_digits;
using trace::Action;

// Parts of sentences that are in them as values: who, does what, to what, where. The rest of a sentence is one message.

std::string same_barrier() {
  return tr("All threads of a block have to come to the same __syncthreads.");
}

std::string verb(Action action) {
  switch (action) {
    case Action::read:
      return trc("what a thread does to memory", "reads");
    case Action::write:
      return trc("what a thread does to memory", "writes");
    case Action::atomic:
      return trc("what a thread does to memory", "updates");
    case Action::async_copy:
    case Action::other:
      return trc("what a thread does to memory", "accesses");
  }
  return {};
}

/// What the two of a race do, which may be the same but for being atomic.
std::string racing_verb(Action action) {
  if (action == Action::async_copy) return trc("what a thread does to memory", "copies asynchronously to");
  return action == Action::atomic ? trc("what a thread does to memory", "atomically updates") : verb(action);
}

/// "; so do 30 other lanes of its warp"; nothing where there are none.
std::string so_do(unsigned other_lanes) {
  if (other_lanes == 0) return {};
  return plural("; so does {} other lane of its warp", "; so do {} other lanes of its warp", other_lanes,
                group_digits(other_lanes));
}

/// " (so do 30 other lanes of its warp)"; nothing where there are none.
std::string so_do_in_brackets(unsigned other_lanes) {
  if (other_lanes == 0) return {};
  return plural(" (so does {} other lane of its warp)", " (so do {} other lanes of its warp)", other_lanes,
                group_digits(other_lanes));
}

std::string with_sign(std::int64_t number) {
  if (number >= 0) return group_digits(static_cast<std::uint64_t>(number));
  return "-" + group_digits(0 - static_cast<std::uint64_t>(number));
}

/// "thread 0 of block 3 reads element 1 of 'out' (line 25)"
std::string first_of_race(const trace::Racer& one, const trace::MemoryPlace& place) {
  return sayc("who does what to which memory, where", "{} {} {} ({})", thread_of_block(one.thread),
              racing_verb(one.action), place_name(place), line_name(one.line));
}

/// "writes it (line 19)"
std::string second_of_race(const trace::Racer& other) {
  return sayc("does what to the same memory, where", "{} it ({})", racing_verb(other.action), line_name(other.line));
}

/// What would order a read and a write within a block, after the sentence about them; nothing for two writes, which
/// need more than an order. `barriers` are those that would do.
std::string order_mend(const trace::Racer& one, const trace::Racer& other, const char* barriers) {
  if (one.action != Action::read && other.action != Action::read) return {};
  if (line_name(one.line) != line_name(other.line)) return say(" {} between the two would order them.", barriers);
  return tr(
      " One line does both: put a __syncthreads() into its loop, or between its read and its write; what many threads "
      "add to needs an atomic.");
}

/// "line 12 stores it"
std::string use_name(const trace::HarmfulUse& use) {
  const std::string line = line_name(use.line);
  switch (use.kind) {
    case trace::HarmfulUse::Kind::stored:
      return say("{} stores what comes of it", line);
    case trace::HarmfulUse::Kind::decides:
      return say("{} branches on it", line);
    case trace::HarmfulUse::Kind::compared:
      return say("{} compares it with another number", line);
    case trace::HarmfulUse::Kind::addresses:
      return say("{} makes an address of it", line);
  }
  return {};
}

// One sentence for each kind of facts.

std::string told(const trace::OutOfBounds& facts) {
  return sayc("who accesses how many bytes, where, who too", "{} {} {}, {}{}.", thread_of_block(facts.thread),
              verb(facts.action), in_bytes(facts.width), miss_name(facts.miss), so_do(facts.other_lanes));
}

std::string told(const trace::Misaligned& facts) {
  return say("{} {} {} of {} at an address that is no multiple of {} (it is {} past one){}.",
             thread_of_block(facts.thread), verb(facts.action), in_bytes(facts.width), memory_name(facts.memory),
             facts.width, facts.past_multiple, so_do(facts.other_lanes));
}

std::string told(const trace::Endless& facts) {
  return plural("{} still goes round the loop of {} after its block took {} warp instruction: it may never end.",
                "{} still goes round the loop of {} after its block took {} warp instructions: it may never end.",
                facts.warp_instructions, thread_of_block(facts.thread), line_name(facts.loop),
                group_digits(facts.warp_instructions));
}

std::string told(const trace::Deadlock& facts) {
  return say("{} waits for ever: {}.", thread_of_block(facts.thread), tr(facts.detail));
}

std::string told(const trace::Trap& facts) {
  if (facts.detail.empty()) return say("{} ends the kernel with an error.", thread_of_block(facts.thread));
  return say("{} ends the kernel with an error: {}.", thread_of_block(facts.thread), tr(facts.detail));
}

std::string told(const trace::FailedAssertion& facts) {
  if (facts.detail.empty()) return say("An assertion fails for {}.", thread_of_block(facts.thread));
  return say("An assertion fails for {}: {}.", thread_of_block(facts.thread), facts.detail);
}

std::string told(const trace::DifferentBarriers& facts) {
  const std::string condition =
      facts.condition ? say(": the condition on {} divided them", line_name(*facts.condition)) : "";
  if (line_name(facts.line) == line_name(facts.other_line))
    return say(
        "Threads of one warp wait at different barriers, which the compiler made of the one on {} (it unrolled a loop "
        "or doubled a branch): {} at one of them, {} at another{}. {}",
        line_name(facts.line), thread_of_block(facts.thread), thread_name(facts.other_thread), condition,
        same_barrier());
  return say("Threads of one warp wait at different barriers: {} on {}, {} on {}{}. {}", thread_of_block(facts.thread),
             line_name(facts.line), thread_name(facts.other_thread), line_name(facts.other_line), condition,
             same_barrier());
}

std::string told(const trace::MissedBarrier& facts) {
  const std::string escape = facts.escape ? say(": the condition on {} led {} past it",
                                                line_name(facts.escape->condition), thread_name(facts.escape->thread))
                                          : "";
  return plural("{} thread of block {} never comes to the barrier on {} at which {} waits{}. {}",
                "{} threads of block {} never come to the barrier on {} at which {} waits{}. {}", facts.missing,
                group_digits(facts.missing), index_name(facts.waiting.block), line_name(facts.line),
                thread_name(facts.waiting), escape, same_barrier());
}

std::string told(const trace::UnnamedLane& facts) {
  return say("{} executes {} with a mask that does not name it.", thread_of_block(facts.thread), facts.instruction);
}

std::string told(const trace::AbsentLanes& facts) {
  return plural(
      "{} names {} lane that does not come to it ({}, …): its mask has to be that of the lanes that execute it.",
      "{} names {} lanes that do not come to it ({}, …): its mask has to be that of the lanes that execute it.",
      facts.lanes, facts.instruction, group_digits(facts.lanes), thread_of_block(facts.first));
}

std::string told(const trace::SharedRace& facts) {
  const std::string one = first_of_race(facts.one, facts.place);
  switch (facts.between) {
    case trace::SharedRace::Between::own_copy:
      return say("{} while its own asynchronous copy to it ({}) may still be under way: it has not waited for it.", one,
                 line_name(facts.other.line));
    case trace::SharedRace::Between::lanes:
      return say("{} and {} {} with no barrier and no __syncwarp between: either may come first.", one,
                 thread_name(facts.other.thread), second_of_race(facts.other)) +
             order_mend(facts.one, facts.other, "__syncthreads() / __syncwarp()");
    case trace::SharedRace::Between::warps:
      return say("{} and {} {} with no barrier between: either may come first.", one, thread_name(facts.other.thread),
                 second_of_race(facts.other)) +
             order_mend(facts.one, facts.other, "__syncthreads()");
  }
  return {};
}

std::string told(const trace::GlobalRace& facts) {
  const std::string one = first_of_race(facts.one, facts.place);
  if (facts.same_block)
    return say("{} and {} of the same block {} with no barrier between: either may come first.", one,
               thread_name(facts.other.thread), second_of_race(facts.other)) +
           order_mend(facts.one, facts.other, "__syncthreads()");
  return say("{} and {} {}: blocks are executed in no order, so either may come first.", one,
             thread_of_block(facts.other.thread), second_of_race(facts.other));
}

std::string told(const trace::PlainReadOfAtomic& facts) {
  const std::string read = first_of_race(facts.read, facts.place), atomic = second_of_race(facts.atomic);
  if (facts.same_block)
    return say(
        "{} while {} of the same block {}: the value may be out of date as soon as it is read. An atomic's own result "
        "is not.",
        read, thread_name(facts.atomic.thread), atomic);
  return say("{} while {} {}: the value may be out of date as soon as it is read. An atomic's own result is not.", read,
             thread_of_block(facts.atomic.thread), atomic);
}

std::string told(const trace::NarrowScope& facts) {
  const std::string one = first_of_race(facts.one, facts.place), other = second_of_race(facts.other);
  if (facts.what == trace::NarrowScope::What::fence)
    return say(
        "The fence on {} orders memory for the threads of one block alone, but {} and {} {}: take __threadfence().",
        line_name(facts.line), one, thread_of_block(facts.other.thread), other);
  return say(
      "The access on {} is atomic for the threads of one block alone, but {} and {} {}: it needs the scope of the "
      "device (without _block).",
      line_name(facts.line), one, thread_of_block(facts.other.thread), other);
}

std::string told(const trace::WriteConflict& facts) {
  return say(
      "{} lanes of a warp ({}, {}{}) write different values to {} in one instruction: which of them stays is not "
      "defined.",
      group_digits(facts.lanes), thread_name(facts.one), thread_of_block(facts.other), facts.lanes > 2 ? tr(", …") : "",
      place_name(facts.place));
}

std::string told(const trace::UninitialisedRead& facts) {
  return say("{} reads {}, which nothing has written{}.", thread_of_block(facts.thread), place_name(facts.place),
             so_do_in_brackets(facts.other_lanes));
}

std::string told(const trace::UninitialisedValue& facts) {
  const std::string thread = thread_of_block(facts.thread), use = use_name(facts.use);
  if (facts.is_array)
    return say("{} uses an element of a local array that it has not written: {}{}.", thread, use,
               so_do_in_brackets(facts.other_lanes));
  return say("{} uses a variable that it has not written: {}{}.", thread, use, so_do_in_brackets(facts.other_lanes));
}

std::string told(const trace::UndefinedShuffle& facts) {
  using Why = trace::UndefinedShuffle::Why;
  const std::string thread = thread_of_block(facts.thread), use = use_name(facts.use);
  const std::string so = so_do_in_brackets(facts.other_lanes);
  switch (facts.why) {
    case Why::exited:
      return say("{} takes a value by shuffle from lane {}, which has ended, so that it is undefined: {}{}.", thread,
                 facts.source, use, so);
    case Why::unnamed:
      return say(
          "{} takes a value by shuffle from lane {}, which the mask does not name, so that it is undefined: {}{}.",
          thread, facts.source, use, so);
    case Why::elsewhere:
      return say("{} takes a value by shuffle from lane {}, which does not execute it, so that it is undefined: {}{}.",
                 thread, facts.source, use, so);
    case Why::missing:
      return say(
          "{} takes a value by shuffle from lane {}, which the block does not have, so that it is undefined: {}{}.",
          thread, facts.source, use, so);
  }
  return {};
}

std::string told(const trace::DivisionByZero& facts) {
  const std::string thread = thread_of_block(facts.thread), so = so_do_in_brackets(facts.other_lanes);
  if (facts.is_remainder)
    return say("{} takes the remainder of a division by zero{}: the result of an integer is undefined.", thread, so);
  return say("{} divides by zero{}: the result of an integer is undefined.", thread, so);
}

std::string told(const trace::NotFinite& facts) {
  const std::string thread = thread_of_block(facts.thread), use = use_name(facts.use);
  const std::string so = so_do_in_brackets(facts.other_lanes);
  if (facts.is_nan) return say("{} makes a NaN of finite numbers here, and {}{}.", thread, use, so);
  return say("{} makes an infinity of finite numbers here, and {}{}.", thread, use, so);
}

std::string told(const trace::UseAfterFree& facts) {
  const std::string thread = thread_of_block(facts.thread), so = so_do(facts.other_lanes);
  if (!facts.released) return say("{} frees an address at which nothing was allocated{}.", thread, so);
  const std::string other = thread_of_block(facts.released->thread), line = line_name(facts.released->line);
  if (facts.frees) return say("{} frees memory that {} has freed already ({}){}.", thread, other, line, so);
  return say("{} {} memory that {} has freed already ({}){}.", thread, verb(facts.action), other, line, so);
}

std::string told(const trace::ForeignLocal& facts) {
  return say(
      "{} {} local memory through a pointer that thread {} of the block made: each thread sees its own local memory "
      "there{}.",
      thread_of_block(facts.thread), verb(facts.action), facts.owner, so_do(facts.other_lanes));
}

std::string told(const trace::IndexOverflow& facts) {
  return say(
      "An index of {} does not fit in 32 bits: {} becomes {}, and {} goes to the wrong address with it. Compute it in "
      "64 bits (size_t).",
      thread_of_block(facts.thread), with_sign(facts.right), with_sign(facts.left), line_name(facts.access));
}

std::string told(const trace::WrongResult& facts) {
  const trace::MemoryPlace place{facts.memory, trace::MemoryPlace::Unit::element, facts.element, 0};
  const std::string element = place_name(place), of = group_digits(facts.compared);
  if (facts.got.empty())
    return plural("{} must be {}, but nothing was written there; {} of {} elements differs.",
                  "{} must be {}, but nothing was written there; {} of {} elements differ.", facts.differences, element,
                  facts.expected, group_digits(facts.differences), of);
  return plural("{} must be {}, but is {}; {} of {} elements differs.",
                "{} must be {}, but is {}; {} of {} elements differ.", facts.differences, element, facts.expected,
                facts.got, group_digits(facts.differences), of);
}

}  // namespace

std::string sentence(const trace::Finding& finding) {
  const std::string text = std::visit([](const auto& facts) { return told(facts); }, finding.facts);
  if (!finding.needs_other_values) return text;
  return text + tr(" (Seen with distinct numbers in the buffers: as they are filled, both write the same.)");
}

}  // namespace warplens::words
