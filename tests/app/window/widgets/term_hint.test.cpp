// Tests of the definitions of terms: on labels under the mouse, and in the help.
#include "app/window/widgets/term_hint.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "analysis/translation/language.hpp"
#include "analysis/translation/message.hpp"
#include "app/lessons/shelf.hpp"
#include "imgui_internal.h"
#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

/// Returns the place of a text that a panel draws; nullopt if it does not draw it.
std::optional<Rect> place_of_text(Harness& window, const std::string& panel, const std::string& text) {
  TextLog log;
  ImGui::GetIO().UserData = &log;
  window.settle(1);
  ImGui::GetIO().UserData = nullptr;
  const Rect place = *window.shell().panel_rect(panel);
  for (const TextLog::Entry& entry : log.entries)
    if (entry.text == text && place.contains(entry.rect.centre())) return entry.rect;
  return std::nullopt;
}

/// Returns all text of a frame in one line, with single spaces, because sentences continue on the next line.
std::string all_text(Harness& window) {
  std::string all;
  for (const std::string& line : window.said()) {
    std::istringstream words(line);
    for (std::string word; words >> word;) all += word + ' ';
  }
  return all;
}

/// Moves the mouse and waits until a tooltip appears. Returns all text of the window.
std::string rest_at(Harness& window, ImVec2 at) {
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  window.settle(40);  // until the last tooltip has disappeared
  ImGui::GetIO().AddMousePosEvent(at.x, at.y);
  window.settle(40);
  return all_text(window);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void show(Harness& window, const char* kernel, const char* panel, int access = 2) {
  study::Choice choice;
  choice.kernel = kernel;
  choice.size = {4096, 4096};
  window.study(choice);
  window.settle(3);
  window.shell().view().cursor = views::at_ordinal(*window.input().study->recording, 0, access);
  window.shell().view().panels.bring_forward = panel;
  window.settle(8);
}

void keep_if_asked(Harness& window, const std::string& name) {
  if (const char* folder = std::getenv("WARPLENS_PICTURES"))
    window.keep_picture(std::string(folder) + "/" + name + ".png");
}

TEST(TermHint, DefinesTheColumnsOfTheTotals) {
  Harness window(1920, 1080);
  show(window, "tile", "totals");
  for (const char* label : {"requests", "total", "per request", "minimum", "efficiency", "global total"}) {
    const words::Term* const term = words::find_term(label);
    ASSERT_TRUE(term) << label;
    std::optional<Rect> place = place_of_text(window, "totals", label);
    for (const std::string& shorter : term->labels)
      if (!place) place = place_of_text(window, "totals", shorter);  // a narrow column shows a shorter label
    ASSERT_TRUE(place) << label;
    EXPECT_FALSE(has(all_text(window), term->meaning)) << label << " is explained before the mouse is there";
    const std::string text = rest_at(window, place->centre());
    EXPECT_TRUE(has(text, term->meaning)) << label << ": " << text;
    EXPECT_TRUE(has(text, "Unit: " + term->unit)) << label;
    for (const std::string& metric : term->metrics) EXPECT_TRUE(has(text, "Nsight Compute: " + metric)) << metric;
    EXPECT_TRUE(has(text, "Lesson: " + lessons::lesson_named(term->lesson).title)) << label;
    keep_if_asked(window, "term-" + term->name);
  }
}

TEST(TermHint, IsNotShownForALabelThatIsNoTerm) {
  Harness window(1920, 1080);
  show(window, "tile", "totals");
  const std::optional<Rect> place = place_of_text(window, "kernels", "Naive");
  ASSERT_TRUE(place);
  EXPECT_FALSE(has(rest_at(window, place->centre()), "Lesson: "));
}

TEST(TermHint, IsInTheLanguageOfTheWindow) {
  if (languages_of_window().size() < 2) GTEST_SKIP() << "built without Chinese";
  Harness window(1920, 1080);
  window.shell().view().preferences.language = "zh_CN";
  show(window, "tile", "totals");
  const std::string label = tr("efficiency");
  const std::optional<Rect> place = place_of_text(window, "totals", label);
  const std::string text = place ? rest_at(window, place->centre()) : "";
  keep_if_asked(window, "term-zh_CN");
  const std::string meaning = tr(words::find_term("efficiency")->meaning);
  translation::set_language(nullptr);
  ASSERT_TRUE(place);
  EXPECT_NE(label, "efficiency");
  // Compares only the start, because a Chinese line can end after any character.
  EXPECT_TRUE(has(text, meaning.substr(0, 12))) << text;
}

TEST(TermHint, DefinesTheColumnsOfTheLanes) {
  Harness window(1920, 1080);
  const auto text_on = [&](const char* head) {
    ImVec2 at;
    window.drive([&](ImGuiTestContext* ctx) { at = ctx->ItemInfo(head).RectFull.GetCenter(); });
    return rest_at(window, at);
  };
  show(window, "tile", "lanes", 0);
  EXPECT_TRUE(has(text_on("**/place"), words::find_term("sector")->meaning));
  EXPECT_TRUE(has(text_on("**/lane"), words::find_term("lane")->meaning));
  show(window, "tile", "lanes", 1);
  EXPECT_TRUE(has(text_on("**/place"), words::find_term("bank")->meaning));
}

TEST(TermHint, DefinesTheColumnsOfTheDivergence) {
  Harness window(1920, 1080);
  show(window, "tile", "divergence", 0);
  for (const auto& [head, term] : {std::pair{"**/active lanes", "active lanes"}, {"**/divergent", "divergence"}}) {
    ImVec2 at;
    window.drive([&](ImGuiTestContext* ctx) { at = ctx->ItemInfo(head).RectFull.GetCenter(); });
    EXPECT_TRUE(has(rest_at(window, at), words::find_term(term)->meaning)) << head;
  }
}

TEST(TermHint, DefinesTheColumnsOfAComparison) {
  Harness window(1920, 1080);
  show(window, "tile", "totals");
  window.shell().pin(window.input().study);
  window.settle(4);
  const std::optional<Rect> place = place_of_text(window, "totals", "B vs A");
  ASSERT_TRUE(place);
  EXPECT_TRUE(has(rest_at(window, place->centre()), words::find_term("B vs A")->meaning));
}

TEST(TermHint, DefinesTheUnitsOfWhy) {
  Harness window(1920, 1080);
  window.shell().view().panels.maximized.panel = "why";
  show(window, "naive", "why");
  for (const char* label : {"DRAM", "L2", "the load/store unit", "shared memory", "instruction issue", "waiting"}) {
    const std::optional<Rect> place = place_of_text(window, "why", label);
    ASSERT_TRUE(place) << label;
    const std::string text = rest_at(window, place->centre());
    EXPECT_TRUE(has(text, words::find_term(label)->meaning)) << label << ": " << text;
    keep_if_asked(window, std::string("term-why-") + words::find_term(label)->name.substr(0, 4));
  }
}

TEST(TermHint, DefinesTheBoxesOfTheFlow) {
  Harness window(1920, 1080);
  show(window, "tile", "flow");
  for (const char* label : {"SM", "L1", "L2", "DRAM", "Shared memory"}) {
    const std::optional<Rect> place = place_of_text(window, "flow", label);
    ASSERT_TRUE(place) << label;
    EXPECT_TRUE(has(rest_at(window, place->centre()), words::find_term(label)->meaning)) << label;
  }
  keep_if_asked(window, "term-flow");
}

TEST(TermHint, DefinesTheHeadlines) {
  Harness window(1920, 1080);
  show(window, "tile", "timings");
  const auto text_on = [&](const char* panel, const char* label) {
    const std::optional<Rect> place = place_of_text(window, panel, label);
    return place ? rest_at(window, place->centre()) : "there is no " + std::string(label);
  };
  EXPECT_TRUE(has(text_on("global", "4 sectors"), words::find_term("sector")->meaning));
  EXPECT_TRUE(has(text_on("shared", "32 wavefronts"), words::find_term("wavefront")->meaning));
  EXPECT_TRUE(has(text_on("timings", "27 % of copy speed"), words::find_term("share of copy speed")->meaning));
}

TEST(TermHint, DefinesTheFigureOfTheSweep) {
  Harness window(1920, 1080);
  show(window, "tile", "sweep");
  const Rect sweep = *window.shell().panel_rect("sweep");
  // The list that selects the number to show is at the right end of the line below the title.
  const float x = sweep.max.x - sweep.width() / 4;
  bool found = false;
  for (float y = sweep.min.y; y < sweep.centre().y && !found; y += 12)
    found = has(rest_at(window, {x, y}), words::find_term("wavefronts")->meaning);
  EXPECT_TRUE(found);
}

/// Opens the help with the list of terms.
void open_terms(Harness& window) {
  window.shell().view().dialogs.help_requested = true;
  window.settle(4);
  ImGuiTabBar* const tabs =
      ImGui::GetCurrentContext()->TabBars.GetByKey(ImGui::FindWindowByName(tr("Help"))->GetID("help"));
  ASSERT_NE(tabs, nullptr);
  for (ImGuiTabItem& tab : tabs->Tabs)
    if (std::string(ImGui::TabBarGetTabName(tabs, &tab)) == tr("Terms")) ImGui::TabBarQueueFocus(tabs, &tab);
  window.settle(20);  // until the background has darkened
}

TEST(TermsOfTheHelp, AreThoseOfTheGlossary) {
  for (const float scale : {1.0f, 2.0f}) {
    Harness window(1280, 720);
    window.shell().view().preferences.text_scale = scale;
    window.settle(4);
    open_terms(window);
    const std::string text = all_text(window);
    for (const words::Term& term : words::glossary_terms()) {
      EXPECT_TRUE(has(text, term.meaning)) << term.name;
      EXPECT_TRUE(term.unit.empty() || has(text, "Unit: " + term.unit)) << term.name;
    }
    keep_if_asked(window, scale > 1 ? "terms-of-help-large" : "terms-of-help");
  }
}

// A misspelled label would show nothing, so each label in the sources must be a term.
TEST(TermHint, IsOnlyAskedForTermsOfTheGlossary) {
  const std::regex call(R"re(\b(?:explain_\w+\(|add_term_to_tooltip\(|tell\(Origin)[^"\n]*"([^"\n]*)"[),])re");
  int found = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(std::string(WARPLENS_SOURCE_DIR) + "/app/window")) {
    if (file.path().extension() != ".cpp") continue;
    std::ostringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const std::string source = text.str();
    for (auto at = std::sregex_iterator(source.begin(), source.end(), call); at != std::sregex_iterator(); ++at) {
      ++found;
      EXPECT_TRUE(words::find_term((*at)[1].str())) << file.path() << ": " << (*at)[0].str();
    }
  }
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace warplens::window
