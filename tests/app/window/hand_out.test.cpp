// What is handed out of the window: tables and pictures, to the clipboard and into files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/views/totals_sheet.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

/// A folder of the test's own, empty.
fs::path folder() {
  const fs::path path = fs::absolute("window-handed-out") /
                        testing::UnitTest::GetInstance()->current_test_info()->name();
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

/// Takes a command of the palette by its name.
void take(ImGuiTestContext* ctx, const char* name) {
  ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
  ctx->Yield(2);
  ctx->KeyCharsReplaceEnter(name);
  ctx->Yield(3);
}

void type_file(ImGuiTestContext* ctx, const fs::path& file) {
  ctx->SetRef("###hand out");
  ctx->ItemInput("##file");
  ctx->KeyCharsReplace(file.c_str());
}

TEST(HandOut, TheTotalsAreCopiedInEveryForm) {
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
  EXPECT_EQ(window.shell().view().handing_out.notice, "Copied the totals as JSON");
}

TEST(HandOut, ATableIsSavedInTheFormThatItsNameAsksFor) {
  const fs::path file = folder() / "totals.tex";
  Harness window(1280, 800);
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save the totals…");
    type_file(ctx, file);
    ctx->ItemClick("###save");
  });
  EXPECT_EQ(content(file), views::totals_as(views::TableForm::latex, *window.input().study));
}

TEST(HandOut, AFileIsReplacedOnlyAfterAQuestion) {
  const fs::path file = folder() / "totals.csv";
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

TEST(HandOut, WhatCannotBeSavedIsToldWithTheFileAndNothingIsLeftOfIt) {
  const fs::path own = folder(), nowhere = own / "missing" / "totals.csv", formless = own / "totals.xyz";
  Harness window(1280, 800);
  const HandOut& out = window.shell().view().handing_out;
  window.drive([&](ImGuiTestContext* ctx) {
    take(ctx, "Save the totals…");
    type_file(ctx, nowhere);
    ctx->ItemClick("###save");
    IM_CHECK(out.error.starts_with(nowhere.string() + ": can't be written: "));
    type_file(ctx, formless);
    IM_CHECK(out.error.empty());
    ctx->ItemClick("###save");
    IM_CHECK(out.error.starts_with(formless.string() + ": "));
  });
  EXPECT_TRUE(fs::is_empty(own));
}

}  // namespace
}  // namespace warplens::window
