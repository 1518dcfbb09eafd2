#include "app/window/frame/first_hints.hpp"

#include <gmock/gmock.h>

#include "app/window/panels/panels.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

TEST(FirstHints, AreOnlyShownToNewUsers) {
  Harness window(1280, 800);
  EXPECT_THAT(window.said(), Not(Contains(HasSubstr("Drag this"))));
  window.shell().view().first_hints = FirstHints::all();
  EXPECT_THAT(window.said(), Contains(HasSubstr("Drag this")));
  EXPECT_THAT(window.said(), Contains(HasSubstr("New here?")));
}

TEST(FirstHints, PointToNoSliderIfThereIsNone) {
  Harness window(1280, 800);
  study::Choice choice;
  choice.kernel = "none.cu";
  choice.text = std::make_shared<const std::string>(
      "__global__ void k(float* a) { a[threadIdx.x] = 1; }\n"
      "int main() { float* a; cudaMalloc(&a, 4096); k<<<1, 32>>>(a); }\n");
  window.study(choice);
  window.shell().view().first_hints = FirstHints::all();
  EXPECT_THAT(window.said(), Contains(HasSubstr("This kernel has no settings")));
  EXPECT_THAT(window.said(), Not(Contains(HasSubstr("Drag this"))));
}

TEST(FirstHints, DisappearOnceTheyAreUsed) {
  Harness window(1280, 800);
  window.study(tile());
  window.shell().view().first_hints = FirstHints::all();
  window.drive([&](ImGuiTestContext* ctx) {
    FirstHints& hints = window.shell().view().first_hints;
    ctx->Yield(2);
    EXPECT_EQ(hints, FirstHints::all());
    ctx->KeyPress(ImGuiKey_RightArrow);
    ctx->Yield(2);
    EXPECT_FALSE(hints.step);
    study::Choice choice = tile();
    choice.set["PAD"] = "1";
    window.study(choice);
    ctx->Yield(2);
    EXPECT_FALSE(hints.drag);
    ctx->KeyPress(ImGuiKey_Q);
    ctx->Yield(2);
    EXPECT_FALSE(hints.ask);
    EXPECT_TRUE(hints.blackboard);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(2);
  });
}

TEST(FirstHints, AtTheLastAccessTheHintGoesBack) {
  Harness window(1280, 800);
  window.shell().start_at(0, 1);  // the last access of the naive kernel, at which the program starts
  study::Choice choice = window.input().choice;
  choice.set["BX"] = "16";
  window.study(choice);
  window.settle(3);
  ASSERT_EQ(window.access(), 1);
  window.shell().view().first_hints = {.step = true};
  EXPECT_THAT(window.said(), Contains(HasSubstr("Previous access")));
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(2);
    ctx->ItemClick("//##hint step/hint");
    ctx->Yield(2);
  });
  EXPECT_EQ(window.access(), 0);
  EXPECT_FALSE(window.shell().view().first_hints.any());
}

/// Returns the rectangle of a hint.
Rect hint_rect(const char* id) {
  const ImGuiWindow* const window = ImGui::FindWindowByName(id);
  return {window->Pos, window->Pos + window->Size};
}

/// Returns whether the hint was drawn in the last frame.
bool is_drawn(const char* id) {
  const ImGuiWindow* const window = ImGui::FindWindowByName(id);
  return window && window->Active;
}

bool overlap(const Rect& a, const Rect& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

/// Returns the texts of a frame that the rectangle covers, except texts in the hint itself.
std::vector<std::string> texts_under(Harness& window, const Rect& hint, const char* id) {
  TextLog log;
  ImGui::GetIO().UserData = &log;
  window.settle(1);
  ImGui::GetIO().UserData = nullptr;
  std::vector<std::string> texts;
  for (const TextLog::Entry& entry : log.entries)
    if (entry.list != ImGui::FindWindowByName(id)->DrawList && overlap(entry.rect, hint)) texts.push_back(entry.text);
  return texts;
}

TEST(FirstHints, ForButtonsCoverNothing) {
  for (const auto& [width, height] : {std::pair{1280, 720}, {1366, 768}, {1920, 1080}})
    for (const float scale : {1.0f, 1.5f, 2.0f}) {
      SCOPED_TRACE(testing::Message() << width << ", " << scale);
      Harness window(width, height);
      window.shell().view().preferences.text_scale = scale;
      window.shell().view().first_hints = FirstHints::all();
      window.settle(8);
      const HintTargets& targets = window.shell().view().hint_targets;
      for (const auto& [id, button] : {std::pair{"##hint ask", targets.ask}, {"##hint blackboard", targets.lessons}}) {
        if (!is_drawn(id)) continue;
        const Rect hint = hint_rect(id);
        EXPECT_THAT(texts_under(window, hint, id), testing::IsEmpty()) << id;
        EXPECT_FALSE(overlap(hint, targets.ask) || overlap(hint, targets.lessons)) << id;
        for (const PanelRow& row : panel_table()) {
          const auto panel = window.shell().panel_rect(row.name);
          EXPECT_FALSE(panel && overlap(hint, *panel)) << id << " covers " << row.name;
        }
        EXPECT_TRUE(hint.min.y < button.max.y || hint.min.x <= button.max.x) << id << " is far from its button";
      }
      if (is_drawn("##hint ask") && is_drawn("##hint blackboard")) {
        EXPECT_FALSE(overlap(hint_rect("##hint ask"), hint_rect("##hint blackboard")));
      }
      if (scale == 1) {
        EXPECT_TRUE(is_drawn("##hint ask"));
        EXPECT_TRUE(is_drawn("##hint blackboard"));
      }
      if (targets.next_access.width() == 0) continue;  // the timeline has no room for the button
      const Rect step = hint_rect("##hint step");
      EXPECT_TRUE(step.min.x <= targets.next_access.centre().x && step.max.x >= targets.next_access.centre().x);
      EXPECT_LE(step.max.y, targets.next_access.min.y);
    }
}

TEST(FirstHints, HaveAShortTextWhereTheRoomIsNarrow) {
  Harness window(1280, 720);
  window.shell().view().first_hints = FirstHints::all();
  window.settle(8);
  EXPECT_THAT(window.said(), Contains(testing::EndsWith("New here?")));
  window.shell().view().first_hints = {.blackboard = true};
  window.settle(3);
  EXPECT_THAT(window.said(), Contains(testing::EndsWith("New here? Four lanes, one minute")));
}

TEST(FirstHints, TheBlackboardIsNotOfferedToThoseWhoCompare) {
  Harness window(1280, 800);
  window.study(tile());
  window.shell().view().first_hints = {.blackboard = true};
  window.settle(3);
  EXPECT_TRUE(window.shell().view().first_hints.any());
  window.shell().pin(window.input().study);
  window.settle(3);
  EXPECT_FALSE(window.shell().view().first_hints.any());
}

TEST(FirstHints, OpenTheBlackboard) {
  Harness window(1280, 800);
  window.study(tile());
  window.shell().view().first_hints = {.blackboard = true};
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->Yield(2);
    ctx->ItemClick("//##hint blackboard/hint");
    ctx->Yield(2);
    EXPECT_EQ(window.input().choice.machine, study::MachineKind::toy);
    EXPECT_FALSE(window.shell().view().first_hints.any());
  });
}

}  // namespace
}  // namespace warplens::window
