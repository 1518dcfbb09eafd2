#include "app/words/machine_code.hpp"

#include <gtest/gtest.h>

namespace warplens::words {
namespace {

using Kind = trace::MachineCodeNote::Kind;
using trace::Category;

TEST(MachineCodeWords, NameTheFormOfAnInstruction) {
  using sass::Form;
  const auto name = [](Form form) {
    sass::Made made;
    made.form = form;
    made.width = 16;
    return form_name(made);
  };
  EXPECT_EQ(name(Form::as_written), "");
  EXPECT_EQ(name(Form::joined), "128 bits a lane in SASS");
  EXPECT_EQ(name(Form::widened), "128 bits a lane in SASS");
  EXPECT_EQ(name(Form::split), "128 bits a lane in SASS");
  EXPECT_EQ(name(Form::elsewhere), "part of an access of 128 bits a lane in SASS");
  EXPECT_EQ(name(Form::mixed), "of several widths in SASS");
  EXPECT_EQ(name(Form::absent), "not by itself in SASS");
}

/// A note of global loads, of which all of the line or some have another form.
std::string note(Kind kind, std::size_t concerned = 4) {
  return sentence({.kind = kind,
                   .source_line = 7,
                   .category = Category::global_load,
                   .widest = 16,
                   .instructions = 4,
                   .concerned = concerned,
                   .made = 1});
}

TEST(MachineCodeWords, SayWhatTheAssemblerDoesToAccesses) {
  EXPECT_EQ(note(Kind::joined),
            "the assembler makes 1 of 4 global loads, up to 128 bits a lane; these are what is counted");
  EXPECT_EQ(note(Kind::widened),
            "the assembler puts the global loads of this line together, up to 128 bits a lane: the GPU counts fewer "
            "requests");
  EXPECT_EQ(note(Kind::split), "the assembler splits the global loads of this line: the GPU counts more requests");
  EXPECT_EQ(note(Kind::mixed),
            "the assembler makes the global loads of this line in widths of its own: the GPU's counts differ");
  EXPECT_EQ(note(Kind::missing, 3),
            "the assembler leaves out some of the global loads of this line, or makes one of them and another one: the "
            "GPU counts fewer requests");
}

TEST(MachineCodeWords, SayWhatUnrollingMakesOfLanesThatLeaveEarly) {
  EXPECT_EQ(note(Kind::unrolled),
            "the assembler unrolls the loop of the global loads of this line, and its lanes go round it differently "
            "often: the GPU makes other requests of them");
}

TEST(MachineCodeWords, SayWhatAddsAccessesToTheWholeProgram) {
  EXPECT_EQ(note(Kind::recursion),
            "a function calls itself: lanes that come back from it at different times stay apart on the GPU, which "
            "counts their accesses apart");
  EXPECT_EQ(note(Kind::driver_code),
            "printf, malloc and free are the driver's own code: the GPU counts their accesses as well");
  EXPECT_EQ(note(Kind::saved_registers),
            "the assembler puts registers aside in local memory: the GPU counts more local accesses");
}

TEST(MachineCodeWords, SayWhatIsInNoRow) {
  EXPECT_EQ(
      sentence({.kind = Kind::bulk_copies, .requests = 2048}),
      "bulk copies move 2,048 bytes by a unit of their own: what a GPU counts for those is not known, and they are "
      "in no row");
  EXPECT_EQ(
      sentence({.kind = Kind::textures, .requests = 1}),
      "1 request to textures and surfaces: how an array lies in memory is not documented, and they are in no row");
}

}  // namespace
}  // namespace warplens::words
