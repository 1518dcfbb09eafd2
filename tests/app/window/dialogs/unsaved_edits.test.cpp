// Tests that the window asks the user before edits of the source are lost.
#include "app/window/dialogs/unsaved_edits.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "kernels/load/catalogue.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

const char* const kEdit = "\n// an edit\n";

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// A window that shows an edited copy of a kernel.
struct UnsavedEdits : testing::Test {
  std::filesystem::path file = std::filesystem::path(testing::TempDir()) / "unsaved_edits.cu";
  Harness window{1280, 800};
  Controller* controller = nullptr;

  UnsavedEdits() {
    std::ofstream(file) << kernels::kernel_text("naive");
    controller = &window.work_in_the_background();
    study::Choice choice;
    choice.kernel = file.string(), choice.size = {256, 256};
    choice.text = std::make_shared<const std::string>(kernels::kernel_text("naive") + kEdit);
    window.study(choice);
    window.settle(3);
  }

  const UnsavedEditsDialog& dialog() { return window.shell().view().dialogs.unsaved; }
  bool is_edited() const { return controller->choice().text != nullptr; }
  /// Requests another kernel, as a click in the list of kernels does.
  void choose(const std::string& kernel) {
    Changes changes;
    changes.choice = study::Choice{};
    changes.choice->kernel = kernel, changes.choice->size = {256, 256};
    window.shell().request(changes);
    window.settle(3);
  }
  void quit() {
    Changes changes;
    changes.quit = true;
    window.shell().request(changes);
    window.settle(3);
  }
  void answer(const char* button) {
    window.drive([&](ImGuiTestContext* ctx) {
      ctx->ItemClick((std::string("**/###") + button).c_str());
      ctx->Yield(4);
    });
  }
};

TEST_F(UnsavedEdits, AnotherKernelIsShownOnlyAfterTheAnswer) {
  choose("tile");
  EXPECT_TRUE(dialog().held);
  EXPECT_EQ(controller->choice().kernel, file.string());
  answer("keep editing");
  EXPECT_FALSE(dialog().held);
  EXPECT_TRUE(is_edited());
  choose("tile");
  answer("discard edits");
  EXPECT_EQ(controller->choice().kernel, "tile");
  EXPECT_EQ(text_of(file).find(kEdit), std::string::npos);
}

TEST_F(UnsavedEdits, AreSavedBeforeAnotherKernelIsShown) {
  choose("tile");
  answer("save edits");
  EXPECT_EQ(controller->choice().kernel, "tile");
  EXPECT_NE(text_of(file).find(kEdit), std::string::npos);
}

TEST_F(UnsavedEdits, ThatCannotBeSavedStay) {
  study::Choice choice = controller->choice();
  choice.kernel = "/nowhere/unsaved.cu";
  window.study(choice);
  window.settle(3);
  choose("tile");
  answer("save edits");
  EXPECT_TRUE(is_edited());
  EXPECT_FALSE(dialog().held);
  EXPECT_EQ(controller->choice().kernel, "/nowhere/unsaved.cu");
}

TEST_F(UnsavedEdits, QuittingAsksToo) {
  quit();
  ASSERT_TRUE(dialog().held);
  EXPECT_TRUE(dialog().held->quit);
  window.drive([](ImGuiTestContext* ctx) {
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(3);
  });
  EXPECT_FALSE(dialog().held) << "Escape keeps the edits";
  EXPECT_TRUE(is_edited());
}

TEST_F(UnsavedEdits, CtrlQAsksWhileTheCaretIsInTheEditor) {
  window.shell().view().source.editing = true;
  window.settle(4);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyChars("?");
    ctx->Yield(4);
    IM_CHECK(ImGui::GetIO().WantTextInput);
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_Q);
    ctx->Yield(4);
  });
  ASSERT_TRUE(dialog().held);
  EXPECT_TRUE(dialog().held->quit);
}

TEST_F(UnsavedEdits, OfACatalogueKernelNeedAPathAndStayIfNoneIsGiven) {
  study::Choice choice = controller->choice();
  choice.kernel = "naive";
  window.study(choice);
  window.settle(3);
  choose("tile");
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("**/###save edits");
    ctx->Yield(4);
    IM_CHECK(dialog().held != nullptr);  // the question stays open, because the save dialog asks for the path first
    ctx->KeyPress(ImGuiKey_Escape);
    ctx->Yield(4);
  });
  EXPECT_FALSE(dialog().held);
  EXPECT_EQ(controller->choice().kernel, "naive");
  EXPECT_TRUE(is_edited());
}

TEST_F(UnsavedEdits, NothingIsAskedWithoutALoss) {
  choose(file.string());  // requests the same kernel again: the saved version instead of the edited copy
  EXPECT_TRUE(dialog().held) << "its edits would be lost";
  answer("discard edits");
  EXPECT_FALSE(is_edited());
  choose("tile");
  EXPECT_FALSE(dialog().held);
  EXPECT_EQ(controller->choice().kernel, "tile");
  study::Choice choice = controller->choice();
  choice.text = std::make_shared<const std::string>(kernels::kernel_text("tile"));
  window.study(choice);
  window.settle(3);
  choose("naive");
  EXPECT_FALSE(dialog().held) << "the text is that of the file";
}

TEST_F(UnsavedEdits, AreGoneWithoutAQuestionOnceAllAreUndone) {
  choose(file.string());
  answer("discard edits");
  ASSERT_FALSE(is_edited());
  // The file is loaded in the background.
  while (window.input().progress.compiling || window.input().study->choice.text) window.settle(1);
  window.shell().view().source.editing = true;
  window.settle(4);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->KeyChars("?");
    ctx->Yield(4);
    IM_CHECK(is_edited());
    ctx->KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
    ctx->Yield(4);
  });
  EXPECT_FALSE(is_edited()) << "the text is that of the file";
  EXPECT_FALSE(dialog().held);
}

}  // namespace
}  // namespace warplens::window
