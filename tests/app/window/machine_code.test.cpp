// Tests the machine code in the source panel.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "app/window/source/instruction_note.hpp"
#include "kernels/text/languages.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

using testing::HasSubstr;

bool lists(Harness& window, const std::string& part) {
  const std::vector<std::string> lines = window.said();
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

void show_sass(Harness& window, bool side_by_side = false) {
  window.shell().view().panels.maximized.panel = "source";
  window.shell().view().source = {.text = SourceText::sass, .side_by_side = side_by_side};
  window.settle(8);
}

TEST(SassView, ShowsInstructionsWithControlBitsAndCounts) {
  Harness window(1280, 800);
  window.study(tile());
  show_sass(window);
  for (const char* text : {"LDG.E", "STS", "BAR.SYNC", "waits", "stall", "4 S"})
    EXPECT_TRUE(lists(window, text)) << text;
  EXPECT_FALSE(lists(window, "__global__")) << "the source is replaced";
  EXPECT_EQ(window.illegible_text(), std::vector<std::string>{});
}

TEST(SassView, StandsBesideTheSource) {
  Harness window(1280, 800);
  show_sass(window, true);
  EXPECT_TRUE(lists(window, "LDG.E"));
  window.shell().view().source.text = SourceText::ptx;
  window.settle(8);
  EXPECT_TRUE(lists(window, "ld.global"));
  EXPECT_EQ(window.illegible_text(), std::vector<std::string>{});
}

TEST(SassView, IsSelectedByKeysAndButtons) {
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_Y);
    ctx->Yield(4);
    IM_CHECK(window.shell().view().source.text == SourceText::sass);
    ctx->KeyPress(ImGuiKey_Y);
    ctx->Yield(2);
    IM_CHECK(window.shell().view().source.text == SourceText::cuda);
    ctx->KeyPress(ImGuiKey_U);
    ctx->Yield(4);
    IM_CHECK(window.shell().view().source.text == SourceText::sass);
    IM_CHECK(window.shell().view().source.side_by_side);
  });
}

TEST(SassView, ComparesTwoLaunches) {
  Harness window(1920, 1080);
  study::Choice padded = tile();
  padded.set = {{"PAD", "1"}};
  window.study(tile());
  window.settle(3);
  window.go_to({padded, 0, 2, -1, tile()});
  show_sass(window);
  EXPECT_TRUE(lists(window, "only in A"));
  EXPECT_EQ(window.illegible_text(), std::vector<std::string>{});
  EXPECT_TRUE(lists(window, "2 with other operands")) << "the rows of the tile are longer";
  window.go_to({tile(), 0, 2, -1, tile()});
  window.settle(8);
  EXPECT_TRUE(lists(window, "A and B have the same machine code."));
}

TEST(SassView, ExplainsTheInstructionUnderTheMouse) {
  Harness window(1280, 800);
  window.study(tile());
  show_sass(window, true);
  const Rect panel = *window.shell().panel_rect("source");
  const ImVec2 instruction{panel.min.x + panel.width() * 0.8f, panel.min.y + panel.height() * 0.8f};
  ImGui::GetIO().AddMousePosEvent(instruction.x, instruction.y);
  window.settle(3);
  EXPECT_TRUE(lists(window, "Stall: the warp issues"));
  EXPECT_TRUE(lists(window, "of the PTX, line"));
  EXPECT_NE(window.shell().view().focus.source_line, 0u);
  window.drive([&](ImGuiTestContext* ctx) {  // stores a picture
    ctx->MouseTeleportToPos(instruction);
    ctx->Yield(2);
  });
}

TEST(SassView, GoesToTheAccessOfAnInstruction) {
  Harness window(1280, 1600);
  window.study(tile());
  show_sass(window);
  const std::uint32_t before = window.shell().view().cursor.step;
  window.drive([&](ImGuiTestContext* ctx) {
    const Rect panel = *window.shell().panel_rect("source");
    for (float y = panel.min.y + 80; y < panel.max.y; y += 10) {
      ctx->MouseTeleportToPos({panel.centre().x, y});
      ctx->MouseClick(0);
      ctx->Yield(2);
    }
  });
  EXPECT_NE(window.shell().view().cursor.step, before);
}

TEST(SassView, HidesCountsWhileAQuestionIsOpen) {
  Harness window(1280, 800);
  window.shell().view().class_guess.on = true;
  show_sass(window);
  EXPECT_TRUE(lists(window, "LDG.E"));
  EXPECT_FALSE(lists(window, "4 S"));
}

TEST(SassView, SaysHowToGetNvdisasm) {
  setenv("WARPLENS_NVDISASM", "", 1);
  {
    Harness window(1280, 800);
    study::Choice other = tile();
    other.set = {{"PAD", "3"}};  // machine code that no other test has disassembled
    window.study(other);
    show_sass(window);
    EXPECT_TRUE(lists(window, "nvdisasm was not found"));
  }
  unsetenv("WARPLENS_NVDISASM");
}

TEST(SassView, ExplainsAnInstruction) {
  views::MachineCode code{.sections = {"k"}, .instructions = std::vector<views::MachineInstruction>(2)};
  code.instructions[0].text.opcode = "S2R";
  code.instructions[0].control.write_barrier = 3;
  views::MachineInstruction& load = code.instructions[1];
  load.text = {.address = 16,
               .predicate = "@!P0",
               .opcode = "LDG.E",
               .operands = "R3, desc[UR4][R2.64]",
               .registers = {{"R2", true, false}, {"R3", false, true}},
               .live = 12};
  load.control = {.stall = 2, .write_barrier = 1, .waits = 0b1001000};
  load.control.waits = 0b001001;
  load.ptx_line = 30;
  load.source_line = 7;
  load.counts = {{trace::Category::global_load, {.requests = 8, .sectors = 32, .ideal_sectors = 32}}};
  const std::string note = instruction_note(code, 1, true);
  for (const char* part :
       {"Loads from global memory.", "lanes in which P0 is false", "Reads: R2", "Writes: R3", "in use here: 12",
        "Waits for barrier 0\n", "Waits for barrier 3, set above by 0000 S2R", "Sets barrier 1 until the result",
        "after 2 cycles", "global load: 8 requests, 32 sectors, minimum 32", "line 30 of the PTX, line 7"})
    EXPECT_THAT(note, HasSubstr(part));
  EXPECT_EQ(instruction_note(code, 1, false).find("sectors"), std::string::npos);
  if (languages_of_window().size() < 2) return;  // built without Chinese
  kernels::set_language("zh_CN");
  const std::string chinese = instruction_note(code, 1, true);
  kernels::set_language("en");
  for (const char* english : {"Loads", "lanes", "Reads", "barrier", "Stall", "cycles", "line"})
    EXPECT_EQ(chinese.find(english), std::string::npos) << english << " in\n" << chinese;
}

}  // namespace
}  // namespace warplens::window
