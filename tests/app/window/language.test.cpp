// Tests that all text of the window can be translated, and that the language can be changed while the window is open.
#include "analysis/translation/language.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/ptx/error.hpp"
#include "analysis/simt/instructions/table.hpp"
#include "analysis/simt/program.hpp"
#include "analysis/translation/message.hpp"
#include "app/window/dialogs/help.hpp"
#include "app/window/dialogs/palette.hpp"
#include "app/window/model/settings.hpp"
#include "app/window/panels/panels.hpp"
#include "app/words/glossary.hpp"
#include "imgui_internal.h"
#include "kernels/load/catalogue.hpp"
#include "kernels/text/languages.hpp"
#include "tests/analysis/ptx/bad_texts.hpp"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

bool has_chinese() {
  return languages_of_window().size() > 1;
}

/// Restores English at the end of a test, also if it fails.
struct EnglishAfterwards {
  ~EnglishAfterwards() { translation::set_language(nullptr); }
};

bool any_says(const std::vector<std::string>& lines, const std::string& text) {
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

void look_at(Harness& window, const std::string& kernel, int access) {
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = {4096, 4096};
  window.study(choice);
  window.settle(3);
  if (access >= 0) window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, access);
  window.settle(8);
}

/// Presses and releases a key.
void press_key(Harness& window, ImGuiKey key) {
  ImGui::GetIO().AddKeyEvent(key, true);
  window.settle(2);
  ImGui::GetIO().AddKeyEvent(key, false);
  window.settle(2);
}

/// Opens one dialog after another, and calls `look` with the name of each.
void for_each_dialog(Harness& window, const std::function<void(const std::string&)>& look) {
  View& view = window.shell().view();
  const auto dialog = [&](const std::string& name, const auto& open) {
    open();
    window.settle(20);  // until the background has darkened
    look(name);
    press_key(window, ImGuiKey_Escape);
  };
  dialog("help", [&] { view.dialogs.help_requested = true; });
  dialog("commands", [&] { view.dialogs.commands.requested = true; });
  dialog("worker", [&] { view.dialogs.worker.requested = true; });
  dialog("save-a-copy", [&] { view.dialogs.save.requested = true; });
  int number = 0;
  for (const auto what : {ExportForm::What::totals, ExportForm::What::timings, ExportForm::What::picture,
                          ExportForm::What::panel_picture})
    dialog("hand-out-" + std::to_string(++number),
           [&] { view.dialogs.export_form.what = what, view.dialogs.export_form.requested = true; });
}

TEST(WindowLanguage, ChangesWithTheNextFrameAndBack) {
  if (!has_chinese()) GTEST_SKIP() << "built without Chinese";
  const EnglishAfterwards afterwards;
  Harness window(1920, 1080);
  look_at(window, "tile", 2);
  EXPECT_TRUE(any_says(window.said(), "32 wavefronts"));
  const auto rect = window.shell().panel_rect("shared");
  window.shell().view().preferences.language = "zh_CN";
  std::vector<std::string> lines = window.said();
  EXPECT_TRUE(any_says(lines, "32 个波前"));
  EXPECT_TRUE(any_says(lines, "共享内存访问"));
  EXPECT_FALSE(any_says(lines, "wavefronts"));
  window.settle(8);
  EXPECT_TRUE(window.shell().panel_rect("shared") == rect) << "the panels stay where they are";
  window.shell().view().preferences.language = "en";
  lines = window.said();
  EXPECT_TRUE(any_says(lines, "32 wavefronts"));
  EXPECT_FALSE(any_says(lines, "波前"));
}

TEST(WindowLanguage, IsAMenuEntryUnderItsOwnName) {
  if (!has_chinese()) GTEST_SKIP() << "built without Chinese";
  const EnglishAfterwards afterwards;
  Harness window(1920, 1080);
  const std::vector<Action> all = window.shell().available_actions(window.input());
  ASSERT_NE(find_action(all, "简体中文"), nullptr);
  window.act(*find_action(all, "简体中文"));
  window.settle(2);
  EXPECT_EQ(kernels::current_language(), "zh_CN");
  window.act(*find_action(window.shell().available_actions(window.input()), "English"));
  window.settle(2);
  EXPECT_EQ(kernels::current_language(), "en");
}

TEST(WindowLanguage, IsChosenInTheMenu) {
  if (!has_chinese()) GTEST_SKIP() << "built without Chinese";
  const EnglishAfterwards afterwards;
  Harness window(1920, 1080);
  window.drive([&](ImGuiTestContext* ctx) {
    ctx->ItemClick("//##toolbar/###menu");
    ctx->ItemClick("**/Language");
    ctx->ItemClick("**/简体中文");
    ctx->Yield(2);
    EXPECT_EQ(kernels::current_language(), "zh_CN");
    ctx->ItemClick("//##toolbar/###menu");
    ctx->ItemClick("**/GPU");
    ctx->Yield(2);
  });
}

TEST(WindowLanguage, CommandsAreFoundByBothNames) {
  if (!has_chinese()) GTEST_SKIP() << "built without Chinese";
  const EnglishAfterwards afterwards;
  Harness window(1920, 1080);
  window.shell().view().preferences.language = "zh_CN";
  window.settle(2);
  const std::vector<Action> all = window.shell().available_actions(window.input());
  for (const char* typed : {"next access", "下一次访问"}) {
    ASSERT_FALSE(ranked(all, typed).empty()) << typed;
    EXPECT_EQ(ranked(all, typed).front()->name, "Next access") << typed;
    EXPECT_EQ(ranked(all, typed).front()->label, "下一次访问") << typed;
  }
}

TEST(WindowLanguage, IsKeptOnceItWasChosen) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "warplens-language" / "settings.json";
  Settings settings;
  EXPECT_EQ(settings.language, "") << "the system's";
  settings.language = "zh_CN";
  ASSERT_TRUE(save_settings(file, settings));
  EXPECT_EQ(load_settings(file).language, "zh_CN");
  std::filesystem::remove_all(file.parent_path());
}

TEST(WindowLanguage, DialogsAreLegibleInChinese) {
  if (!has_chinese()) GTEST_SKIP() << "built without Chinese";
  const EnglishAfterwards afterwards;
  for (const float scale : {1.0f, 2.0f}) {
    Harness window(1280, 720);
    window.shell().view().preferences.text_scale = scale;
    window.shell().view().preferences.language = "zh_CN";
    look_at(window, "tile_early_return", 2);
    for_each_dialog(window, [&](const std::string& name) {
      for (const std::string& complaint : window.illegible_text()) ADD_FAILURE() << name << ": " << complaint;
      if (const char* folder = std::getenv("WARPLENS_PICTURES"))
        window.keep_picture(std::string(folder) + (scale > 1 ? "/zh_CN-large-" : "/zh_CN-") + name + ".png");
    });
  }
}

/// Returns a translation in which each message is translated to itself in brackets. It exists until the program ends.
const translation::Messages* brackets() {
  static const std::string& mo = *new std::string([] {
    std::ifstream file(WARPLENS_PSEUDO_LANGUAGE, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }());
  static const translation::Messages* const messages = mo.empty() ? nullptr : new translation::Messages(mo);
  return messages;
}

/// Returns the part of a line that is not in brackets.
std::string outside_of_brackets(const std::string& line) {
  std::string outside;
  int depth = 0;
  for (std::size_t at = 0; at < line.size();) {
    if (line.compare(at, 3, "⟦") == 0) {
      ++depth, at += 3;
      outside += ' ';
    } else if (line.compare(at, 3, "⟧") == 0) {
      depth = std::max(0, depth - 1), at += 3;
    } else {
      if (depth == 0) outside += line[at];
      ++at;
    }
  }
  return outside;
}

/// Returns the words of a text. A word consists of lower-case letters, of which the first may be a capital. Anything
/// with digits, dots or underscores is part of a program and not a word.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    if (word.ends_with("…")) continue;  // the end of a shortened text is only a part of a word
    while (!word.empty() && std::string(".,:;()?!…").find(word.back()) != std::string::npos) word.pop_back();
    while (!word.empty() && word.front() == '(') word.erase(0, 1);
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    const bool is_path = word.starts_with('/');  // the path of the folder in which the test runs is not a word
    if (word.size() > 2 && !is_path && std::all_of(word.begin() + 1, word.end(), is_small)) words.push_back(word);
  }
  return words;
}

/// Returns whether the word is a name that is the same in every language.
bool is_a_name(const std::string& word) {
  static const std::set<std::string> kNames = {"Warplens", "float",  "English",   "Markdown", "Ctrl",  "Space",
                                               "Enter",    "Escape", "Backspace", "Home",     "End",   "PageUp",
                                               "out",      "NVIDIA", "Tesla",     "Laptop",   "Orin",  "geam",
                                               "width",    "height", "pred",      "row",      "column"};
  static const std::vector<std::string> kKernels = kernels::catalogue();
  return kNames.contains(word) || std::ranges::find(kKernels, word) != kKernels.end();
}

class Brackets : public testing::Test {
 protected:
  void SetUp() override {
    if (!brackets()) GTEST_SKIP() << "there is no gettext to make the language of";
    translation::set_language(brackets());
  }

  /// Fails if a word of the line is not from a translated message.
  void look_at_words(const std::string& line, const std::string& where) {
    for (const std::string& word : words_of(outside_of_brackets(line)))
      if (!is_a_name(word) && told_.insert(line).second)
        ADD_FAILURE() << where << ": '" << word << "' can't be translated: " << line;
  }

  /// Checks all text of the current frame.
  void listen(Harness& window, const std::string& where) {
    for (const std::string& line : window.said()) look_at_words(line, where);
  }

  EnglishAfterwards afterwards_;
  std::set<std::string> told_;
};

TEST_F(Brackets, AreAroundAllThatPanelsSay) {
  Harness window(2560, 1440);
  for (const auto& [kernel, access] : {std::pair{"naive", 1}, {"tile", 2}, {"tile_early_return", 0}}) {
    look_at(window, kernel, access);
    listen(window, kernel);
    for (const PanelRow& row : panel_table()) {
      window.shell().view().panels.bring_forward = row.name;
      window.settle(4);
      listen(window, std::string(kernel) + ", " + row.name);
    }
    window.shell().view().lane = 3;
    window.settle(2);
    listen(window, std::string(kernel) + ", a lane");
    window.shell().view().lane = -1;
  }
}

TEST_F(Brackets, AreAroundAllThatDialogsSay) {
  Harness window(1920, 1080);
  look_at(window, "tile", 2);
  View& view = window.shell().view();
  for_each_dialog(window, [&](const std::string& name) { listen(window, name); });
  view.class_guess.on = true;
  window.settle(2);
  listen(window, "predicting");
  press_key(window, ImGuiKey_Enter);
  window.settle(200);
  listen(window, "revealed");
}

TEST_F(Brackets, AreAroundAllCommandsAndTerms) {
  Harness window(1280, 720);
  for (const char* kernel : {"naive", "tile"}) {
    look_at(window, kernel, 0);
    for (const Action& action : window.shell().available_actions(window.input())) {
      look_at_words(action.label, "command");
      look_at_words(tr(action.group), "menu");
    }
  }
  for (const words::Term& term : words::glossary_terms()) {
    look_at_words(tr(term.name), "term");
    look_at_words(tr(term.meaning), "term");
    look_at_words(tr(term.unit), "unit of a term");
  }
  for (const PanelRow& row : panel_table()) look_at_words(meaning_of_panel(row.name), "help");
}

TEST_F(Brackets, AreAroundAllThatIsSaidUnderTheMouse) {
  constexpr int kStep = 40;
  Harness window(1600, 1000);
  look_at(window, "tile", 2);
  ImGui::GetStyle().HoverFlagsForTooltipMouse = ImGuiHoveredFlags_None;  // tooltips appear immediately
  for (const char* panel : {"totals", "timings", "why", "flow", "lanes", "sweep"}) {
    window.shell().view().panels.bring_forward = panel;
    window.settle(4);
    const bool first = std::string(panel) == "totals";
    const auto rect = window.shell().panel_rect(panel);
    // Moves the mouse over the whole window for the first panel. Each further panel was hidden behind another tab
    // before, so only its own area is new.
    for (int y = kStep / 2; y < 1000; y += kStep)
      for (int x = kStep / 2; x < 1600; x += kStep) {
        const ImVec2 at{static_cast<float>(x), static_cast<float>(y)};
        if (!first && !(rect && rect->contains(at))) continue;
        ImGui::GetIO().AddMousePosEvent(at.x, at.y);
        window.settle(1);
        listen(window, "under the mouse at " + std::to_string(x) + ", " + std::to_string(y));
      }
  }
}

/// Returns the error of the PTX parser or of the lowering for a text; empty if it is valid.
std::string complaint_of(const std::string& ptx) {
  try {
    simt::Program::lower(ptx::parse(ptx));
  } catch (const ptx::Error& error) {
    return error.what();
  }
  return {};
}

/// Removes the values in quotes, which are parts of a program.
std::string without_quoted(std::string text) {
  constexpr std::string_view kBegin = "⟧", kEnd = "⟦'";
  for (std::size_t at = 0; (at = text.find(kBegin, at)) != std::string::npos; at += kBegin.size()) {
    const std::string_view before = std::string_view(text).substr(0, at);
    const std::size_t end = text.find(kEnd, at);
    if ((before.ends_with('\'') || before.ends_with("'.")) && end != std::string::npos)
      text.erase(at + kBegin.size(), end - at - kBegin.size());
  }
  return text;
}

TEST_F(Brackets, AreAroundAllThatIsSaidOfBadPtx) {
  for (const ptx::BadText& bad : ptx::bad_texts()) look_at_words(without_quoted(complaint_of(bad.text)), bad.name);
}

TEST_F(Brackets, AreAroundAllThatInstructionsAreRefusedWith) {
  std::set<std::string> complaints;
  std::vector<std::string> names{"tld4", "wgmma", "unheard_of"};
  for (const std::string_view name : simt::instruction_names()) names.emplace_back(name);
  for (const std::string& name : names) {
    for (const char* modifiers :
         {"", ".u32", ".b32", ".f64", ".f16", ".s32.u32", ".lo.f32", ".sync.aligned.b16", ".ftz"}) {
      for (const char* operands :
           {"", "%r1", "%r1, %r2", "%r1, %r2, %r3", "%f1, [%r1]", "_, %p1, %r1, 7", "x, {%r1}"}) {
        const std::string complaint = complaint_of(
            ".version 9.0\n.target sm_90\n.address_size 64\n.shared .u32 x;\n.entry k() {\n"
            ".reg .u32 %r<4>; .reg .f32 %f<4>; .reg .pred %p<4>;\n" +
            name + modifiers + " " + operands + ";\nret;\n}");
        complaints.insert(without_quoted(complaint));
      }
    }
  }
  EXPECT_GE(complaints.size(), 60u);
  for (const std::string& complaint : complaints) look_at_words(complaint, "refused");
}

}  // namespace
}  // namespace warplens::window
