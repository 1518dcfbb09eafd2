// Tests the room that an open lesson and the panels beside it have in windows of different sizes.
#include <gmock/gmock.h>

#include <memory>

#include "app/lessons/shelf.hpp"
#include "app/window/actions/lesson_actions.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// The size of a window and of its text.
struct WindowSize {
  int width, height;
  float text;
  friend void PrintTo(const WindowSize& size, std::ostream* out) {
    *out << size.width << " x " << size.height << ", text " << size.text;
  }
};

struct LessonInWindow : testing::TestWithParam<WindowSize> {
  Harness window{GetParam().width, GetParam().height};
  LessonInWindow() {
    window.shell().view().preferences.text_scale = GetParam().text;
    open_at_start("06-banks");
  }
  void open_at_start(const char* lesson) {
    window.shell().view().lesson_reader = {};
    open_lesson(window.shell().view().lesson_reader,
                std::make_shared<const lessons::Lesson>(lessons::lesson_named(lesson)));
    window.settle(8);
  }
  LessonReader& reader() { return window.shell().view().lesson_reader; }
  /// Answers the open step's question correctly.
  void answer() {
    record_answer(reader(), {"", true});
    window.settle(4);
  }
  // Does not use the test engine, because that returns the focus to the panel of the previous step.
  void next_step() {
    window.act(*find_action(window.shell().available_actions(window.input()), "Next step of the lesson"));
    window.settle(8);
  }
  /// Returns the scrolling part of the lesson.
  static const ImGuiWindow* find_page() {
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
      if (std::string_view(each->Name).starts_with("##lesson/page")) return each;
    return nullptr;
  }
  static Rect band() {
    const ImGuiWindow* const found = ImGui::FindWindowByName("##lesson");
    return {found->Pos, found->Pos + found->Size};
  }
};

TEST_P(LessonInWindow, KeepsItsPlaceFromItsFirstStepToItsEnd) {
  const Rect first = band();
  for (std::size_t at = 1; at < reader().lesson->steps.size(); ++at) {
    answer();
    EXPECT_EQ(band(), first) << "after the answer of step " << at;
    next_step();
    EXPECT_EQ(band(), first) << "at step " << at + 1;
  }
}

TEST_P(LessonInWindow, LeavesTheButtonsOfTheStepsTheirRoom) {
  for (const char* lesson : {"06-banks", "08-broadcast"}) {  // a slider for 32 warps, and buttons for 8 warps
    open_at_start(lesson);
    Rect& button = window.shell().view().hint_targets.next_access;
    button = {};
    window.settle(4);
    EXPECT_GT(button.width(), 0) << lesson;
  }
}

TEST_P(LessonInWindow, ShowsThePanelToWhichItPoints) {
  open_at_start("11-the-ladder");
  for (std::size_t at = 1; at < reader().lesson->steps.size(); ++at) {
    next_step();
    const std::string& panel = reader().open_step()->look.panel;
    const PanelRow* const row = find_panel(panel);
    if (!row) continue;
    EXPECT_TRUE(ImGui::FindWindowByName(window_name(*row).c_str())->DockTabIsVisible) << panel << ", step " << at + 1;
  }
}

TEST_P(LessonInWindow, LeavesThePictureItsRoom) {
  for (int step = 1; step < 4; ++step) next_step();
  answer();
  const Rect shared = *window.shell().panel_rect("shared");
  EXPECT_GT(shared.height(), 0.35f * static_cast<float>(GetParam().height));
  EXPECT_THAT(window.texts_in("shared"), testing::Contains("32 wavefronts"));
}

TEST_P(LessonInWindow, ShowsTheExplanationAfterTheAnswer) {
  for (int step = 1; step < 4; ++step) next_step();
  answer();
  const ImGuiWindow* const page = find_page();
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->Scroll.y > 0 || page->ScrollMax.y == 0) << "a long page is scrolled to the question";
  next_step();
  EXPECT_EQ(page->Scroll.y, 0) << "a step begins with its text";
}

TEST_P(LessonInWindow, HasRoomForItsHints) {
  for (int step = 1; step < 4; ++step) next_step();
  reader().guess = "8";
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###check");
    ctx->Yield(2);
    for (const char* id : {"**/###hint", "**/###show me"}) {
      const ImGuiTestItemInfo button = ctx->ItemInfo(id);
      EXPECT_EQ(button.RectClipped.GetWidth(), button.RectFull.GetWidth()) << id << " is cut off";
    }
  });
  EXPECT_EQ(reader().tries, 1);
  const ImGuiWindow* const page = find_page();
  EXPECT_TRUE(page->Scroll.y > 0 || page->ScrollMax.y == 0) << "the page is scrolled to the hint";
  EXPECT_THAT(window.shortened_text(), testing::Not(testing::Contains(testing::HasSubstr("8 is"))));
}

INSTANTIATE_TEST_SUITE_P(Sizes, LessonInWindow,
                         testing::Values(WindowSize{1280, 720, 1}, WindowSize{1280, 720, 1.5f},
                                         WindowSize{1280, 720, 2}, WindowSize{1366, 768, 2}, WindowSize{1920, 1080, 1},
                                         WindowSize{1920, 1080, 1.5f}, WindowSize{1920, 1080, 2},
                                         WindowSize{2560, 1440, 2}));

}  // namespace
}  // namespace warplens::window
