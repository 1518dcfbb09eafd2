#include "app/words/machine_code.hpp"

#include "analysis/base/numbers.hpp"
#include "kernels/text/say.hpp"

namespace warplens::words {
namespace {

const char* accesses(trace::Category category) {
  using trace::Category;
  switch (category) {
    case Category::global_load:
      return tr("global loads");
    case Category::global_store:
      return tr("global stores");
    case Category::global_atomic:
      return tr("global atomics");
    case Category::shared_load:
      return tr("shared loads");
    case Category::shared_store:
      return tr("shared stores");
    case Category::shared_atomic:
      return tr("shared atomics");
    case Category::local_load:
      return tr("local loads");
    case Category::local_store:
      return tr("local stores");
    case Category::constant_load:
      return tr("constant loads");
  }
  return "";
}

/// Returns "the shared loads on this line", or "some of the shared loads on this line" if the note does not apply to
/// all of them.
std::string those_of_line(const trace::MachineCodeNote& note) {
  if (note.concerned == note.instructions) return say("the {} on this line", accesses(*note.category));
  return say("some of the {} on this line", accesses(*note.category));
}

}  // namespace

std::string form_name(const sass::Made& made) {
  using sass::Form;
  switch (made.form) {
    case Form::as_written:
      return {};
    case Form::joined:
    case Form::widened:
    case Form::narrowed:
    case Form::split:
      return say("{} bits per lane in SASS", 8 * made.width);
    case Form::elsewhere:
      return say("part of an access of {} bits per lane in SASS", 8 * made.width);
    case Form::mixed:
      return tr("different widths in SASS");
    case Form::sunk:
      return tr("moved below a later branch in SASS");
    case Form::left_out:
      return tr("left out in SASS");
    case Form::absent:
      return tr("no separate instruction in SASS");
  }
  return {};
}

std::string sentence(const trace::MachineCodeNote& note) {
  using Kind = trace::MachineCodeNote::Kind;
  switch (note.kind) {
    case Kind::joined:
      return say(
          "the assembler turns {1} {2} into {0} of up to {3} bits per lane; the counts are those of the new accesses",
          note.made, note.instructions, accesses(*note.category), 8 * note.widest);
    case Kind::widened:
      return say("the assembler combines {} into accesses of up to {} bits per lane: the GPU counts fewer requests",
                 those_of_line(note), 8 * note.widest);
    case Kind::split:
      return say("the assembler splits {}: the GPU counts more requests", those_of_line(note));
    case Kind::mixed:
      return say("the assembler changes the width of {}: the GPU's counts differ", those_of_line(note));
    case Kind::sunk:
      return say(
          "the assembler moves {} below a branch: the counts include only the lanes that still execute them after the "
          "branch",
          those_of_line(note));
    case Kind::left_out:
      return say(
          "the assembler leaves out {}: their results are not needed, or earlier loads have the same data. They are "
          "not counted",
          those_of_line(note));
    case Kind::missing:
      return say("the assembler removes {} or merges them with others: the GPU counts fewer requests",
                 those_of_line(note));
    case Kind::unrolled:
      return say(
          "the assembler unrolls the loop that contains {}, and the trip count of the loop differs between lanes: the "
          "requests of the GPU differ from those counted here",
          those_of_line(note));
    case Kind::driver_code:
      return tr("printf, malloc and free are driver code: the GPU also counts their accesses");
    case Kind::recursion:
      return tr(
          "a function calls itself: on the GPU, lanes that return from it at different times stay separate, so their "
          "accesses are counted separately");
    case Kind::saved_registers:
      return tr("the assembler saves registers in local memory: the GPU counts more local accesses");
    case Kind::other_blocks:
      return plural(
          "{} request to the shared memory of another block of the cluster; how a GPU counts it is unknown, so this "
          "table does not include it",
          "{} requests to the shared memory of other blocks of the cluster; how a GPU counts them is unknown, so this "
          "table does not include them",
          note.requests, base::group_digits(note.requests));
    case Kind::bulk_copies:
      return plural(
          "bulk copies transfer {} byte through a separate unit; how a GPU counts it is unknown, so this table does "
          "not include it",
          "bulk copies transfer {} bytes through a separate unit; how a GPU counts them is unknown, so this table does "
          "not include them",
          note.requests, base::group_digits(note.requests));
    case Kind::textures:
      return plural(
          "{} request to textures and surfaces; their layout in memory is not documented, so this table does not "
          "include it",
          "{} requests to textures and surfaces; their layout in memory is not documented, so this table does not "
          "include them",
          note.requests, base::group_digits(note.requests));
  }
  return {};
}

}  // namespace warplens::words
