// Tests the window as a user uses it. The GUI test engine moves the mouse and presses keys, and frames are drawn off
// screen. The harness stores a picture of the end of a test that fails.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>

#include "app/window/panels/panels.hpp"
#include "kernels/text/error.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

TEST(Window, ArrowsStepThroughTheAccesses) {
  Harness window(1280, 800);
  EXPECT_EQ(window.access(), 0);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_RightArrow);
    IM_CHECK_EQ(window.access(), 1);
    ctx->KeyPress(ImGuiKey_LeftArrow);
    IM_CHECK_EQ(window.access(), 0);
    ctx->KeyPress(ImGuiKey_End);
  });
  EXPECT_EQ(window.access(), 1);
  EXPECT_EQ(window.shell().derived().moment.global_request.sectors, 32u);  // the store of naive: one sector per lane
}

TEST(Window, AKernelIsChosenFromTheLadder) {
  Harness window(1920, 1200);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/tile");
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.kernel, "tile");
  EXPECT_TRUE(window.shell().derived().uses_shared());
}

TEST(Window, ASliderChangesTheStudyAndPutsTheCountsRight) {
  Harness window(1280, 800);
  study::Choice tile = window.input().choice;
  tile.kernel = "tile";
  window.study(tile);
  const auto conflicts = [&] {
    return window.input().study->totals->totals.of(trace::Category::shared_load).wavefronts;
  };
  const auto before = conflicts();
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->SetRef(ctx->GetWindowByRef("//sliders") ? "//sliders" : "");
    ctx->ItemClick("**/PAD/##value");  // a click sets PAD to the middle of its range, 0 to 4
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.set.count("PAD"), 1u);
  EXPECT_LT(conflicts(), before);
}

/// Writes a kernel file with this code and one additional line in its header.
std::string kernel_file(const std::string& name, const std::string& header, const std::string& code) {
  std::filesystem::create_directories("window-pictures");
  const std::string path = "window-pictures/" + name + ".cu";
  std::ofstream(path) << "/*+++\ntitle = \"t\"\nsummary = \"s\"\nentry = \"k\"\nblock = [\"B\"]\ngrid = [1]\n"
                      << header << "args = [\"a\"]\n[params]\nB = { default = 32, values = [32, 2048] }\n"
                      << "[buffers]\na = { element = \"int\", rows = \"height\", cols = \"width\" }\n+++*/\n"
                      << code;
  return path;
}

struct BadChoice {
  const char* name;
  study::Choice choice;
  std::string message;  ///< a part of the message that the window must show
};

std::vector<BadChoice> bad_choices() {
  const std::string good = "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";
  const auto of = [](const std::string& kernel, kernels::Values set = {}, kernels::Size size = {256, 256}) {
    study::Choice choice;
    choice.kernel = kernel;
    choice.set = std::move(set);
    choice.size = size;
    return choice;
  };
  return {
      {"MissingFile", of("/nowhere/missing.cu"), "/nowhere/missing.cu"},
      {"SyntaxError", of(kernel_file("syntax", "", "\n__global__ void k(int* a) { a[0] = ; }\n")), "syntax.cu:14: "},
      {"UnknownKey", of(kernel_file("key", "blokc = [1]\n", good)), "key.cu:7: "},
      {"ValueOutOfRange", of("naive", {{"BX", "33"}}), "BX"},
      {"TooManyThreads", of(kernel_file("threads", "", good), {{"B", "2048"}}), "threads.cu:5: "},
      {"SizeZero", of("naive", {}, {0, 256}), "0"}};
}

class BadInput : public testing::TestWithParam<BadChoice> {};

TEST_P(BadInput, IsExplainedWhileTheLastGoodStudyStays) {
  Harness window(1280, 800);
  const auto before = window.input().study;
  window.study(GetParam().choice);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(3);
    IM_CHECK(ctx->GetWindowByRef("//##banner") != nullptr);
  });
  EXPECT_EQ(window.input().study, before);
  EXPECT_THAT(window.input().progress.error, testing::HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(Window, BadInput, testing::ValuesIn(bad_choices()),
                         [](const auto& info) { return std::string(info.param.name); });

/// Yields until all background work for the latest choice has finished.
void await_answer(ImGuiTestContext* ctx, Controller& background) {
  while (background.progress().compiling) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ctx->Yield();
  }
  ctx->Yield(4);
}

TEST(Window, AFileInErrorStandsWithoutTheFiguresOfTheOneBefore) {
  Harness window(1920, 1200);
  Controller& background = window.work_in_the_background();
  window.settle(4);
  EXPECT_THAT(window.said(), testing::Contains("32 S"));
  window.drive([&](ImGuiTestContext* ctx) {
    background.open(kernel_file("broken", "", "__global__ void k(int* a) {\n  a[0] = b;\n}\n"));
    await_answer(ctx, background);
  });
  const std::vector<std::string> lines = window.said();
  EXPECT_THAT(lines, testing::Contains("identifier \"b\" is undefined"));
  EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("The panels still show Naive")));
  EXPECT_THAT(lines, testing::Contains("has errors"));
  EXPECT_THAT(lines, testing::Not(testing::Contains("32 S")));
}

TEST(Window, AnotherKernelIsShownAtItsMostExpensiveAccess) {
  Harness window(1280, 800);
  Controller& background = window.work_in_the_background();
  window.settle(4);
  ASSERT_EQ(window.access(), 0);
  const auto choose = [&](const std::string& kernel) {
    study::Choice choice = background.choice();
    choice.kernel = kernel;
    window.drive([&](ImGuiTestContext* ctx) {
      background.ask(choice);
      await_answer(ctx, background);
    });
    window.settle(4);
  };
  choose("tile");
  EXPECT_EQ(window.access(), 2) << "the load with the bank conflict";
  window.shell().pin(window.input().study);
  choose("naive");
  EXPECT_EQ(window.access(), 1);
  choose("tile");
  EXPECT_EQ(window.access(), 1) << "the access that is compared stays the same";
}

TEST(Window, APathThatDoesNotOpenIsSaidInTheDialogAndReplacedByTheNext) {
  Harness window(1280, 800);
  const std::string good = kernel_file("opened", "", "__global__ void k(int* a) { a[0] = 1; }\n");
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_O);
    ctx->Yield(3);
    ctx->KeyCharsAppendEnter("/nowhere/none.cu");
    ctx->Yield(3);
    IM_CHECK(!window.shell().view().dialogs.open.error.empty());
    IM_CHECK_STR_EQ(window.input().choice.kernel.c_str(), "naive");
    ctx->KeyChars(good.c_str());
    ctx->KeyPress(ImGuiKey_Enter);
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.kernel, good);
}

TEST(Window, AGuessedHeaderIsSaidToBeOneAndCanBeEdited) {
  Harness window(1920, 1200);
  study::Choice choice = window.input().choice;
  choice.kernel = "window-pictures/without_header.cu";
  std::ofstream(choice.kernel)
      << "__global__ void k(float* a, int n) {\n  if (threadIdx.x < n) a[threadIdx.x] = 1;\n}\n";
  window.study(choice);
  window.settle(4);
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("The header is guessed: no launch")));
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->SetRef(ctx->GetWindowByRef("//source") ? "//source" : "");
    ctx->ItemClick("**/###guess");
    ctx->Yield(4);
  });
  EXPECT_TRUE(window.shell().view().source.editing);
  ASSERT_NE(window.input().choice.text, nullptr);
  EXPECT_TRUE(window.input().choice.text->starts_with("/*+++\n"));
  EXPECT_TRUE(window.input().progress.error.empty()) << window.input().progress.error;
  EXPECT_TRUE(window.input().study->kernel->guessed_header.empty());
}

TEST(Window, TheOtherKernelsOfAFileAreAmongItsKernels) {
  const std::string file = testing::TempDir() + "two.cu";
  std::ofstream(file) << "__global__ void first(float* x) { x[threadIdx.x] = 1; }\n"
                         "__global__ void second(float* x) { x[threadIdx.x] += 1; }\n"
                         "int main() {\n  float* x;\n  cudaMalloc(&x, 256);\n"
                         "  first<<<1, 64>>>(x);\n  second<<<1, 64>>>(x);\n}\n";
  Harness window(1600, 1000);
  study::Choice choice;
  choice.kernel = file, choice.size = {64, 1};
  window.study(choice);
  window.settle(4);
  const std::vector<Action> of_first = window.shell().available_actions(window.input());
  const Action* second = find_action(of_first, file + "#second");
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->label, "second in two.cu");
  window.act(*second);
  window.settle(4);
  EXPECT_EQ(window.input().choice.kernel, file + "#second");
  const std::vector<Action> of_second = window.shell().available_actions(window.input());
  const Action* back = find_action(of_second, file + "#first");
  ASSERT_NE(back, nullptr);
  EXPECT_EQ(back->label, "first in two.cu");
}

TEST(Window, TheLaunchesOfAKernelAreInAList) {
  const std::string file = testing::TempDir() + "launches.cu";
  std::ofstream(file) << "template <int N> __global__ void tile(float* x) { x[blockIdx.x * N + threadIdx.x] = N; }\n"
                         "int main() {\n  float* x;\n  cudaMalloc(&x, 4096);\n"
                         "  tile<64><<<1, 64>>>(x);\n  tile<32><<<4, 32>>>(x);\n}\n";
  Harness window(1920, 1200);
  study::Choice choice;
  choice.kernel = file, choice.size = {64, 1};
  window.study(choice);
  window.settle(4);
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("Launch 1 of 2")));
  const std::vector<Action> actions = window.shell().available_actions(window.input());
  const Action* second = find_action(actions, file + "#tile@2");
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->label, "Launch 2: line 6, tile<32>, grid 4, block 32");
  window.act(Action(*second));
  EXPECT_EQ(window.input().choice.kernel, file + "#tile@2");
  window.settle(4);
  EXPECT_EQ(window.input().study->plan->launch.block.x, 32u);
  EXPECT_THAT(window.said(), testing::Contains(testing::HasSubstr("Launch 2 of 2")));
}

TEST(Window, AKindOfBlocksLeadsToOneOfThem) {
  Harness window(1920, 1200);
  study::Choice odd = window.input().choice;
  odd.size = {1000, 1001};
  window.study(odd);
  ASSERT_EQ(window.input().study->totals->block_classes.size(), 4u);  // the interior, two edges, the corner
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(3);
    ctx->ItemClick("**/$$1/kind");
    ctx->Yield(3);
  });
  const simt::Dim3 shown = window.input().study->recording->block;
  EXPECT_TRUE(shown.x == 31 || shown.y == 125);
}

TEST(Window, TextAndThemeChangeLive) {
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_Equal);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_T);
    ctx->Yield(3);
  });
  EXPECT_FLOAT_EQ(window.shell().view().preferences.text_scale, 1.125f);
  EXPECT_EQ(window.shell().view().preferences.theme, Theme::light);
}

TEST(Window, APlusIsLargerTextWhereverAKeyboardHasIt) {
  Harness window(1280, 800);
  const float& scale = window.shell().view().preferences.text_scale;
  window.drive([](ImGuiTestContext* ctx) {
    ctx->KeyChars("+");
    ctx->Yield(3);
  });
  EXPECT_FLOAT_EQ(scale, 1.125f);
  window.drive([](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_KeypadAdd);
    ctx->Yield(3);
  });
  EXPECT_FLOAT_EQ(scale, 1.375f);
  window.drive([](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_KeypadSubtract);
    ctx->Yield(3);
  });
  EXPECT_FLOAT_EQ(scale, 1.25f);
}

TEST(Window, PanelsDoNotOverlapOnceDocked) {
  for (const auto& [width, height] : {std::pair{1280, 800}, {1920, 1200}}) {
    Harness window(width, height);
    window.study(tile());
    window.drive([](ImGuiTestContext* ctx) { ctx->Yield(3); });
    for (const PanelRow& a : panel_table())
      for (const PanelRow& b : panel_table()) {
        if (&a >= &b || a.place == b.place) continue;  // panels at the same place are tabs and may overlap
        const auto x = window.shell().panel_rect(a.name), y = window.shell().panel_rect(b.name);
        ASSERT_TRUE(x && y);
        EXPECT_FALSE(x->min.x < y->max.x && y->min.x < x->max.x && x->min.y < y->max.y && y->min.y < x->max.y)
            << a.name << " and " << b.name << " at " << width;
      }
  }
}

/// Returns the place of a panel in a window of this size, if the user has not moved any panel.
Rect place_of(const char* panel, int width, int height) {
  Harness window(width, height);
  window.drive([](ImGuiTestContext* ctx) { ctx->Yield(8); });
  return *window.shell().panel_rect(panel);
}

TEST(Window, PanelsThatAUserMovedStayWhereTheyAreWhenTheWindowGrows) {
  const float by_default = place_of("kernels", 1600, 1000).width();
  Harness window(1280, 800);
  const auto width_of = [&](const char* name) { return window.shell().panel_rect(name)->width(); };
  const float before = width_of("kernels");
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(6);
    // Drags the splitter between the ladder and the matrices.
    const Rect kernels = *window.shell().panel_rect("kernels");
    ctx->MouseMoveToPos({kernels.max.x + 1, kernels.centre().y});
    ctx->MouseDragWithDelta({120, 0});
    ctx->Yield(3);
    const float moved = width_of("kernels");
    IM_CHECK_GT(moved, before + 60);
    window.resize(1600, 1000);
    ctx->Yield(8);
    IM_CHECK_GT(width_of("kernels"), moved);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
    ctx->Yield(2);
    ctx->KeyChars("reset layout");
    ctx->KeyPress(ImGuiKey_Enter);
    ctx->Yield(8);
  });
  EXPECT_EQ(width_of("kernels"), by_default);
}

TEST(Window, AnArrangementOutlivesTheProgram) {
  std::string arrangement;
  float moved = 0;
  {
    Harness window(1280, 800);
    window.drive([&](ImGuiTestContext* ctx) {
      ctx->Yield(6);
      IM_CHECK_STR_EQ(window.shell().arrangement().c_str(), "");
      const Rect kernels = *window.shell().panel_rect("kernels");
      ctx->MouseMoveToPos({kernels.max.x + 1, kernels.centre().y});
      ctx->MouseDragWithDelta({120, 0});
      ctx->Yield(3);
    });
    arrangement = window.shell().arrangement();
    moved = window.shell().panel_rect("kernels")->width();
  }
  Harness again(1280, 800, arrangement);
  again.drive([](ImGuiTestContext* ctx) { ctx->Yield(6); });
  EXPECT_NEAR(again.shell().panel_rect("kernels")->width(), moved, 2);
  EXPECT_EQ(again.shell().arrangement().empty(), false);
}

TEST(Window, PanelsThatNobodyMovedAreArrangedAnewForAnotherWindow) {
  const Rect expected = place_of("source", 1920, 1200);
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(8);
    window.resize(1920, 1200);
    ctx->Yield(8);
  });
  const Rect source = *window.shell().panel_rect("source");
  constexpr float kPixel = 1.001f;  // tolerance: positions are rounded in several steps
  EXPECT_NEAR(source.min.x, expected.min.x, kPixel);
  EXPECT_NEAR(source.min.y, expected.min.y, kPixel);
  EXPECT_NEAR(source.max.x, expected.max.x, kPixel);
  EXPECT_NEAR(source.max.y, expected.max.y, kPixel);
}

TEST(Window, AFindingLeadsToTheBlockAndTheWarpThatItWasSeenIn) {
  Harness window(1280, 800);
  study::Choice choice = window.input().choice;
  choice.kernel = "tile_early_return";
  choice.size = {250, 250};
  window.study(choice);
  const trace::Finding finding = window.input().study->findings->list.at(0);
  EXPECT_NE(finding.block, choice.block);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/##finding0");
    ctx->Yield(3);
  });
  EXPECT_EQ(window.input().choice.block, finding.block);
  EXPECT_EQ(window.shell().view().cursor.warp, finding.warp);
}

TEST(Window, ACopyIsSavedInTheChosenFolder) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "chosen_folder";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder / "below");
  Harness window(1280, 800);
  SaveDialog& dialog = window.shell().view().dialogs.save;
  dialog.requested = true, dialog.path = (folder / "mine.cu").string();
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(3);
    IM_CHECK_EQ(dialog.entries.size(), 1u);
    ctx->ItemClick("**/###below");
    ctx->Yield(2);
    IM_CHECK_STR_EQ(dialog.path.c_str(), (folder / "below" / "mine.cu").string().c_str());
    ctx->ItemClick("**/###up");
    ctx->Yield(2);
  });
  EXPECT_EQ(dialog.path, (folder / "mine.cu").string());
}

TEST(Render, RefusesWhatIsNotThere) {
  study::Choice choice;
  choice.size = {64, 64};
  RenderOptions panel;
  panel.panels = {"nonsense"};
  EXPECT_THROW(render_to_png(choice, panel, "never.png"), kernels::InputError);
  RenderOptions access;
  access.access = 99;
  EXPECT_THROW(render_to_png(choice, access, "never.png"), kernels::InputError);
}

}  // namespace
}  // namespace warplens::window
