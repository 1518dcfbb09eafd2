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

/// "some of the shared loads of this line"
std::string those_of_line(const trace::MachineCodeNote& note) {
  if (note.concerned == note.instructions) return say("the {} of this line", accesses(*note.category));
  return say("some of the {} of this line", accesses(*note.category));
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
      return say("{} bits a lane in SASS", 8 * made.width);
    case Form::elsewhere:
      return say("part of an access of {} bits a lane in SASS", 8 * made.width);
    case Form::mixed:
      return tr("of several widths in SASS");
    case Form::sunk:
      return tr("behind a branch in SASS");
    case Form::absent:
      return tr("not by itself in SASS");
  }
  return {};
}

std::string sentence(const trace::MachineCodeNote& note) {
  using Kind = trace::MachineCodeNote::Kind;
  switch (note.kind) {
    case Kind::joined:
      return say("the assembler makes {} of {} {}, up to {} bits a lane; these are what is counted", note.made,
                 note.instructions, accesses(*note.category), 8 * note.widest);
    case Kind::widened:
      return say("the assembler puts {} together, up to {} bits a lane: the GPU counts fewer requests",
                 those_of_line(note), 8 * note.widest);
    case Kind::split:
      return say("the assembler splits {}: the GPU counts more requests", those_of_line(note));
    case Kind::mixed:
      return say("the assembler makes {} in widths of its own: the GPU's counts differ", those_of_line(note));
    case Kind::sunk:
      return say("the assembler moves {} behind a branch: only lanes that get there make them, and are counted",
                 those_of_line(note));
    case Kind::missing:
      return say("the assembler leaves out {}, or makes one of them and another one: the GPU counts fewer requests",
                 those_of_line(note));
    case Kind::unrolled:
      return say(
          "the assembler unrolls the loop of {}, and its lanes go round it differently often: the GPU makes other "
          "requests of them",
          those_of_line(note));
    case Kind::driver_code:
      return tr("printf, malloc and free are the driver's own code: the GPU counts their accesses as well");
    case Kind::recursion:
      return tr(
          "a function calls itself: lanes that come back from it at different times stay apart on the GPU, which "
          "counts their accesses apart");
    case Kind::saved_registers:
      return tr("the assembler puts registers aside in local memory: the GPU counts more local accesses");
    case Kind::other_blocks:
      return plural(
          "{} request to the shared memory of another block of the cluster: what a GPU counts for those is not known, "
          "and they are in no row",
          "{} requests to the shared memory of another block of the cluster: what a GPU counts for those is not known, "
          "and they are in no row",
          note.requests, base::group_digits(note.requests));
    case Kind::bulk_copies:
      return plural(
          "bulk copies move {} byte by a unit of their own: what a GPU counts for those is not known, and they are in "
          "no row",
          "bulk copies move {} bytes by a unit of their own: what a GPU counts for those is not known, and they are in "
          "no row",
          note.requests, base::group_digits(note.requests));
    case Kind::textures:
      return plural(
          "{} request to textures and surfaces: how an array lies in memory is not documented, and they are in no row",
          "{} requests to textures and surfaces: how an array lies in memory is not documented, and they are in no row",
          note.requests, base::group_digits(note.requests));
  }
  return {};
}

}  // namespace warplens::words
