#include "app/words/machine_code.hpp"

#include <fmt/format.h>

#include "analysis/base/numbers.hpp"

namespace warplens::words {
namespace {

/// "shared loads"
std::string accesses(trace::Category category) {
  std::string words = trace::name_of(category);
  words.replace(words.find('_'), 1, " ");
  return words + "s";
}

/// "some of the shared loads of this line"
std::string those_of_line(const trace::MachineCodeNote& note) {
  return fmt::format("{}{} of this line", note.concerned == note.instructions ? "the " : "some of the ",
                     accesses(*note.category));
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
      return fmt::format("{} bits a lane in SASS", 8 * made.width);
    case Form::elsewhere:
      return fmt::format("part of an access of {} bits a lane in SASS", 8 * made.width);
    case Form::mixed:
      return "of several widths in SASS";
    case Form::absent:
      return "not by itself in SASS";
  }
  return {};
}

std::string sentence(const trace::MachineCodeNote& note) {
  using Kind = trace::MachineCodeNote::Kind;
  switch (note.kind) {
    case Kind::joined:
      return fmt::format("the assembler makes {} of {} {}, up to {} bits a lane; these are what is counted", note.made,
                         note.instructions, accesses(*note.category), 8 * note.widest);
    case Kind::widened:
      return fmt::format("the assembler puts {} together, up to {} bits a lane: the GPU counts fewer requests",
                         those_of_line(note), 8 * note.widest);
    case Kind::split:
      return fmt::format("the assembler splits {}: the GPU counts more requests", those_of_line(note));
    case Kind::mixed:
      return fmt::format("the assembler makes {} in widths of its own: the GPU's counts differ", those_of_line(note));
    case Kind::missing:
      return fmt::format(
          "the assembler leaves out {}, or makes one of them and another one: the GPU counts fewer requests",
          those_of_line(note));
    case Kind::unrolled:
      return fmt::format(
          "the assembler unrolls the loop of {}, and its lanes go round it differently often: the GPU makes other "
          "requests of them",
          those_of_line(note));
    case Kind::driver_code:
      return "printf, malloc and free are the driver's own code: the GPU counts their accesses as well";
    case Kind::recursion:
      return "a function calls itself: lanes that come back from it at different times stay apart on the GPU, which "
             "counts their accesses apart";
    case Kind::saved_registers:
      return "the assembler puts registers aside in local memory: the GPU counts more local accesses";
    case Kind::other_blocks:
      return fmt::format(
          "{} to the shared memory of another block of the cluster: what a GPU counts for those is not known, and they "
          "are in no row",
          base::counted(note.requests, "request"));
    case Kind::bulk_copies:
      return fmt::format(
          "bulk copies move {} by a unit of their own: what a GPU counts for those is not known, and they are in no "
          "row",
          base::counted(note.requests, "byte"));
    case Kind::textures:
      return fmt::format(
          "{} to textures and surfaces: how an array lies in memory is not documented, and they are in no row",
          base::counted(note.requests, "request"));
  }
  return {};
}

}  // namespace warplens::words
