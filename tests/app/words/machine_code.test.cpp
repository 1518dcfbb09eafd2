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
  EXPECT_EQ(name(Form::joined), "128 bits per lane in SASS");
  EXPECT_EQ(name(Form::widened), "128 bits per lane in SASS");
  EXPECT_EQ(name(Form::split), "128 bits per lane in SASS");
  EXPECT_EQ(name(Form::elsewhere), "part of an access of 128 bits per lane in SASS");
  EXPECT_EQ(name(Form::mixed), "different widths in SASS");
  EXPECT_EQ(name(Form::left_out), "left out in SASS");
  EXPECT_EQ(name(Form::absent), "no separate instruction in SASS");
}

/// Returns the note about the four global loads of a line. `concerned` of them have a different form in the machine
/// code.
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
            "the assembler turns 4 global loads into 1 of up to 128 bits per lane; the counts are those of the new "
            "accesses");
  EXPECT_EQ(note(Kind::widened),
            "the assembler combines the global loads on this line into accesses of up to 128 bits per lane: the GPU "
            "counts fewer requests");
  EXPECT_EQ(note(Kind::split), "the assembler splits the global loads on this line: the GPU counts more requests");
  EXPECT_EQ(note(Kind::mixed),
            "the assembler changes the width of the global loads on this line: the GPU's counts differ");
  EXPECT_EQ(note(Kind::left_out, 2),
            "the assembler leaves out some of the global loads on this line: their results are not needed, or earlier "
            "loads have the same data. They are not counted");
  EXPECT_EQ(note(Kind::missing, 3),
            "the assembler removes some of the global loads on this line or merges them with others: the GPU counts "
            "fewer requests");
}

TEST(MachineCodeWords, SayWhatUnrollingMakesOfLanesThatLeaveEarly) {
  EXPECT_EQ(note(Kind::unrolled),
            "the assembler unrolls the loop that contains the global loads on this line, and the trip count of the "
            "loop differs "
            "between lanes: the requests of the GPU differ from those counted here");
}

TEST(MachineCodeWords, SayWhatAddsAccessesToTheWholeProgram) {
  EXPECT_EQ(note(Kind::recursion),
            "a function calls itself: on the GPU, lanes that return from it at different times stay separate, so their "
            "accesses are counted separately");
  EXPECT_EQ(note(Kind::driver_code), "printf, malloc and free are driver code: the GPU also counts their accesses");
  EXPECT_EQ(note(Kind::saved_registers),
            "the assembler saves registers in local memory: the GPU counts more local accesses");
}

TEST(MachineCodeWords, SayWhatIsInNoRow) {
  EXPECT_EQ(sentence({.kind = Kind::bulk_copies, .requests = 2048}),
            "bulk copies transfer 2,048 bytes through a separate unit; how a GPU counts them is unknown, so this table "
            "does not include them");
  EXPECT_EQ(sentence({.kind = Kind::textures, .requests = 1}),
            "1 request to textures and surfaces; their layout in memory is not documented, so this table does not "
            "include it");
}

}  // namespace
}  // namespace warplens::words
