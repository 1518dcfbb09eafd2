// Tests exports that the window itself makes: tables and pictures, to the clipboard and to files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

#include "app/views/totals_export.hpp"
#include "app/window/dialogs/escape.hpp"
#include "tests/app/window/harness.hpp"
#include "tests/app/window/model/content.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;

/// An empty folder for this test.
fs::path export_folder() {
  const fs::path path =
      fs::absolute("window-handed-out") / testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

/// Runs an action of the palette by its name.
void take(ImGuiTestContext* ctx, const char* name) {
  ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
  ctx->Yield(2);
  ctx->KeyCharsReplaceEnter(name);
  ctx->Yield(3);
}

void type_file(ImGuiTestContext* ctx, const fs::path& file) {
  ctx->SetRef("###export");
  ctx->ItemInput("##file");
  ctx->KeyCharsReplace(file.c_str());
}

/// Opens the dialog for the totals, calls `meanwhile`, and then saves them.
void save_totals(
    Harness& window, const fs::path& file, const std::function<void()>& meanwhile = [] {}) {
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save the totals…");
    type_file(ctx, file);
    meanwhile();
    ctx->ItemClick("###save");
  });
}

TEST(ExportDialog, TheTotalsAreCopiedInEveryForm) {
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    for (const auto& [name, form] : {std::pair{"Copy the totals as CSV", views::TableForm::csv},
                                     {"Copy the totals as Markdown", views::TableForm::markdown},
                                     {"Copy the totals as LaTeX", views::TableForm::latex},
                                     {"Copy the totals as JSON", views::TableForm::json}}) {
      take(ctx, name);
      IM_CHECK_STR_EQ(ImGui::GetClipboardText(), views::totals_as(form, *window.input().study).c_str());
    }
  });
  EXPECT_EQ(window.shell().view().notice.text, "Copied the totals as JSON");
}

TEST(ExportDialog, ATableIsSavedInTheFormThatItsNameAsksFor) {
  const fs::path file = export_folder() / "totals.tex";
  Harness window(1280, 800);
  save_totals(window, file);
  EXPECT_EQ(content(file), views::totals_as(views::TableForm::latex, *window.input().study));
}

TEST(ExportDialog, TotalsThatAreBeingCountedAnewAreNotSavedYet) {
  const fs::path file = export_folder() / "totals.csv";
  Harness window(1280, 800);
  save_totals(window, file, [&] { window.lose_totals(); });
  EXPECT_FALSE(fs::exists(file));
  EXPECT_THAT(window.shell().view().dialogs.export_form.error, testing::HasSubstr("not counted yet"));
}

TEST(ExportDialog, AFileIsReplacedOnlyAfterAQuestion) {
  const fs::path file = export_folder() / "totals.csv";
  std::ofstream(file) << "mine";
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save the totals…");
    type_file(ctx, file);
    ctx->ItemClick("###save");
    ctx->Yield(2);
    IM_CHECK_STR_EQ(content(file).c_str(), "mine");
    ctx->ItemClick("###save");
  });
  EXPECT_TRUE(content(file).starts_with("ptx_line,"));
}

TEST(ExportDialog, WhatCannotBeSavedIsToldWithTheFileAndNothingIsLeftOfIt) {
  const fs::path own = export_folder(), nowhere = own / "missing" / "totals.csv", formless = own / "totals.xyz";
  Harness window(1280, 800);
  const ExportForm& out = window.shell().view().dialogs.export_form;
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save the totals…");
    type_file(ctx, nowhere);
    ctx->ItemClick("###save");
    IM_CHECK(out.error.starts_with(nowhere.string() + ": the file cannot be written: "));
    type_file(ctx, formless);
    IM_CHECK(out.error.empty());
    ctx->ItemClick("###save");
    IM_CHECK(out.error.starts_with(formless.string() + ": "));
  });
  EXPECT_TRUE(fs::is_empty(own));
}

/// Reads the width and height from the header of a PNG file.
std::pair<int, int> size_of_png(const std::string& png) {
  if (png.size() < 24 || !png.starts_with("\x89PNG\r\n\x1a\n")) return {};
  const auto number = [&](std::size_t at) {
    int value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png[at + i]);
    return value;
  };
  return {number(16), number(20)};
}

TEST(ExportDialog, ThePictureOfTheWindowIsAsFineAsAskedForAndWithoutTheDialog) {
  const fs::path file = export_folder() / "window.png";
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save a picture of the window…");
    type_file(ctx, file);
    ctx->ItemClick("###save");
    ctx->SleepNoSkip(0.5f, 1.0f / 60);
  });
  EXPECT_EQ(size_of_png(content(file)), std::pair(2560, 1600));
  EXPECT_EQ(window.shell().view().notice.text, "Saved " + file.string());
}

TEST(ExportDialog, EscapeLeavesAListOfTheDialogBeforeTheDialog) {
  Harness window(1280, 800);
  window.drive([](ImGuiTestContext* ctx) {
    take(ctx, "Save a picture of a panel…");
    ctx->SetRef("###export");
    ctx->ItemClick("panel");
    ctx->Yield(2);
    IM_CHECK_EQ(open_popups(), 2);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(2);
    IM_CHECK_EQ(open_popups(), 1);
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(2);
    IM_CHECK_EQ(open_popups(), 0);
  });
}

TEST(ExportDialog, APanelThatLiesBehindAnotherIsBroughtForwardForItsPicture) {
  const fs::path file = export_folder() / "flow.png";
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save a picture of a panel…");
    type_file(ctx, file);
    ctx->ComboClick("panel/Flow");
    ctx->ItemClick("###save");
    ctx->SleepNoSkip(0.5f, 1.0f / 60);
  });
  const Rect flow = *window.shell().panel_rect("flow");
  EXPECT_EQ(size_of_png(content(file)),
            std::pair(static_cast<int>(flow.width() * 2), static_cast<int>(flow.height() * 2)));
}

/// Returns the picture that another program finds in the clipboard, as a PNG file.
std::string picture_in_clipboard() {
  std::string png;
  FILE* const pipe = popen("xclip -selection clipboard -target image/png -out 2>/dev/null", "r");
  if (!pipe) return png;
  char part[4096];
  for (std::size_t count; (count = fread(part, 1, sizeof part, pipe)) > 0;) png.append(part, count);
  pclose(pipe);
  return png;
}

bool has_xclip() {
  return std::getenv("DISPLAY") && std::system("xclip -version >/dev/null 2>/dev/null") == 0;
}

/// Draws frames until a picture of this size is in the clipboard, at most 30 s. Returns the size of the picture there.
std::pair<int, int> await_copied_picture(ImGuiTestContext* ctx, std::pair<int, int> size) {
  std::pair<int, int> found;
  for (int i = 0; i < 300 && found != size; ++i) {
    ctx->SleepNoSkip(0.1f, 1.0f / 60);
    found = size_of_png(picture_in_clipboard());
  }
  return found;
}

TEST(ExportDialog, APictureIsCopiedForOtherPrograms) {
  if (!has_xclip()) GTEST_SKIP() << "no xclip, or no display";
  Harness window(1280, 800);
  std::pair<int, int> copied;
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Copy a picture of the window");
    copied = await_copied_picture(ctx, {2560, 1600});
  });
  EXPECT_EQ(copied, std::pair(2560, 1600));
  EXPECT_EQ(window.shell().view().notice.text, "Copied the picture");
  std::pair<int, int> size_of_panel;
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save a picture of a panel…");
    ctx->SetRef("###export");
    ctx->ComboClick("panel/Totals");
    ctx->ItemClick("###copy");
    const Rect totals = *window.shell().panel_rect("totals");
    size_of_panel = {static_cast<int>(totals.width() * 2), static_cast<int>(totals.height() * 2)};
    copied = await_copied_picture(ctx, size_of_panel);
  });
  EXPECT_EQ(copied, size_of_panel);
}

TEST(ExportDialog, WhereNoProgramHoldsACopiedPictureItIsSaidWhichOneIsMissing) {
  const std::string before = std::getenv("PATH");
  setenv("PATH", export_folder().c_str(), 1);
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Copy a picture of the window");
    ctx->SleepNoSkip(0.5f, 1.0f / 60);
  });
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(window.shell().view().dialogs.export_form.error,
            "cannot copy a picture without the program xclip; install the package xclip");
}

TEST(ExportDialog, APictureThatCannotBeDrawnOrWrittenLeadsBackToTheDialog) {
  const fs::path own = export_folder(), nowhere = own / "missing" / "window.png", large = own / "large.png";
  Harness window(1280, 800);
  const ExportForm& out = window.shell().view().dialogs.export_form;
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save a picture of the window…");
    type_file(ctx, nowhere);
    ctx->ItemClick("###save");
    ctx->SleepNoSkip(0.5f, 1.0f / 60);
    IM_CHECK(out.error.starts_with(nowhere.string() + ": the file cannot be written: there is no folder"));
    type_file(ctx, large);
    ctx->ItemInputValue("###times the size on the screen", 16.0f);
    ctx->ItemClick("###save");
    ctx->SleepNoSkip(0.5f, 1.0f / 60);
    IM_CHECK(out.error.starts_with(large.string() + ": cannot draw a picture of 20480 × 12800 pixels"));
  });
  EXPECT_TRUE(fs::is_empty(own));
}

}  // namespace
}  // namespace warplens::window
