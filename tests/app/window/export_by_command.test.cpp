// Tests exports that a command in the background makes: steps, sheets, reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "kernels/load/catalogue.hpp"
#include "tests/app/window/harness.hpp"
#include "tests/app/window/model/content.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// An empty folder for this test, in which edited kernels are also stored.
fs::path folder() {
  const fs::path path =
      fs::absolute("window-handed-out") / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  setenv("XDG_CONFIG_HOME", (path / "config").c_str(), 1);
  return path;
}

/// Opens the dialog by an action's keys, types the file's path, and saves.
void save(ImGuiTestContext* ctx, ImGuiKeyChord keys, const fs::path& file) {
  ctx->KeyPress(keys);
  ctx->Yield(3);
  ctx->SetRef("###export");
  ctx->ItemInput("##file");
  ctx->KeyCharsReplace(file.c_str());
  ctx->ItemClick("###save");
  ctx->Yield(3);
}

constexpr ImGuiKeyChord kAnimation = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_A,
                        kReport = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_R;

/// Draws frames until the export has ended. Returns their number. (It needs no limit, because the test runner has one.)
int wait_for_end(Harness& window, ImGuiTestContext* ctx) {
  int frames = 0;
  for (; !window.input().export_progress || window.input().export_progress->running; ++frames) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ctx->Yield();
  }
  ctx->Yield(3);
  return frames;
}

void wait_for_totals(Harness& window, ImGuiTestContext* ctx) {
  while (!window.input().study->totals) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ctx->Yield();
  }
  ctx->Yield(3);
}

TEST(ExportByCommand, TheStepsBecomeAnAnimationWhileTheWindowLives) {
  const fs::path file = folder() / "steps.png";
  Harness window(1280, 800);
  window.study(tile());
  window.work_in_the_background();
  window.shell().view().preferences.motion = false;
  int frames = 0;
  window.drive([&](ImGuiTestContext* ctx) {
    wait_for_totals(window, ctx);
    save(ctx, kAnimation, file);
    frames = wait_for_end(window, ctx);
  });
  EXPECT_GT(frames, 3);
  const std::string png = content(file);
  const std::size_t control = png.find("acTL");
  ASSERT_NE(control, std::string::npos);
  EXPECT_EQ(png[control + 7], 4) << "the warp's accesses";
  EXPECT_EQ(window.shell().view().notice.text, "Saved " + file.string());
}

TEST(ExportByCommand, AReportIsOfWhatIsShownEditedAsItIsAndOfAThatStandsBeside) {
  const fs::path own = folder(), alone = own / "alone.html", both = own / "both.html";
  Harness window(1280, 800);
  study::Choice edited = tile();
  std::string text = kernels::kernel_text("tile");
  text.insert(text.find("__syncthreads();"), "/* mine alone */ ");
  edited.text = std::make_shared<const std::string>(text);
  window.study(edited);
  window.work_in_the_background();
  window.drive([&](ImGuiTestContext* ctx) {
    wait_for_totals(window, ctx);
    save(ctx, kReport, alone);
    wait_for_end(window, ctx);
    ctx->KeyPress(ImGuiKey_A);
    ctx->Yield(2);
    study::Choice other = tile();
    other.set = {{"PAD", "1"}};
    window.study(other);
    while (window.input().study->choice != other) ctx->Yield();
    wait_for_totals(window, ctx);
    save(ctx, kReport, both);
    ctx->Yield(3);
    wait_for_end(window, ctx);
  });
  EXPECT_THAT(content(alone), HasSubstr("Memory traffic: tile (edited)"));
  EXPECT_THAT(content(alone), HasSubstr("/* mine alone */"));
  EXPECT_THAT(content(both), HasSubstr("Memory traffic: A: tile (edited), B: tile:PAD=1"));
  EXPECT_THAT(content(both), HasSubstr("/* mine alone */"));
  EXPECT_THAT(content(both), HasSubstr("--set PAD=1 --size 256x256"));
}

TEST(ExportByCommand, WhatCannotBeMadeLeadsBackToTheDialogWithTheFile) {
  const fs::path own = folder(), nowhere = own / "missing" / "sheet.html";
  Harness window(1280, 800);
  window.study(tile());
  window.work_in_the_background();
  const ExportForm& out = window.shell().view().dialogs.export_form;
  window.drive([&](ImGuiTestContext* ctx) {
    wait_for_totals(window, ctx);
    save(ctx, kReport, own / "report.docx");
    IM_CHECK(out.error.starts_with((own / "report.docx").string() + ": the name of a report must end in .html"));
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(2);
    save(ctx, kReport, nowhere);
    wait_for_end(window, ctx);
    IM_CHECK(out.error.starts_with(nowhere.string() + ": the file cannot be written: there is no folder"));
    IM_CHECK(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
  });
  EXPECT_TRUE(fs::is_empty(own));
}

TEST(ExportByCommand, WhatIsBeingMadeCanBeGivenUp) {
  const fs::path own = folder(), file = own / "report.html";
  Harness window(1280, 800);
  window.study(tile());
  window.work_in_the_background();
  window.drive([&](ImGuiTestContext* ctx) {
    wait_for_totals(window, ctx);
    save(ctx, kReport, file);
    ctx->ItemClick("//###export progress/###give up");
    wait_for_end(window, ctx);
  });
  EXPECT_TRUE(window.input().export_progress->cancelled);
  EXPECT_FALSE(fs::exists(file));
  EXPECT_THAT(window.shell().view().notice.text, HasSubstr("Cancelled"));
}

}  // namespace
}  // namespace warplens::window
