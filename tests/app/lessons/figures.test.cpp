#include "app/lessons/figures.hpp"

#include <gtest/gtest.h>

#include "kernels/expression/expressions.hpp"

namespace warplens::lessons {
namespace {

Launch launch(const std::string& kernel, const kernels::Values& set, int access, int lane) {
  kernels::CompileCache cache;
  study::Choice choice;
  choice.kernel = kernel, choice.set = set, choice.size = {256, 128};
  auto study = std::make_shared<study::Study>(study::load(choice, cache));
  study::add_recording(*study);
  study::add_totals(*study, 1, {}, {});
  study::add_findings(*study, {}, {});
  return {.study = study, .access = access, .lane = lane};
}

double number(const std::map<std::string, Figure>& figures, const std::string& name) {
  const auto found = figures.find(name);
  return found == figures.end() ? -1 : std::get<double>(found->second);
}

TEST(Figures, OfAGlobalAccessAreWhatTheWindowShows) {
  const auto figures = compute_figures(launch("naive", {{"BX", "32"}, {"BY", "8"}}, 1, 3));
  EXPECT_EQ(number(figures, "access.sectors"), 32);
  EXPECT_EQ(number(figures, "access.ideal_sectors"), 4);
  EXPECT_EQ(number(figures, "access.lines"), 32);
  EXPECT_EQ(number(figures, "access.moved"), 1024);
  EXPECT_EQ(number(figures, "access.bytes"), 128);
  EXPECT_EQ(number(figures, "lane.x"), 3);
  EXPECT_EQ(number(figures, "lane.index"), 3 * 128) << "out is as high as in is wide";
  EXPECT_EQ(number(figures, "lane.byte"), 4 * 3 * 128);
  EXPECT_EQ(number(figures, "lane.cache_line"), 3 * 4);
  EXPECT_EQ(number(figures, "global_store.sectors"), 256 * 128);
  EXPECT_EQ(number(figures, "global_load.sectors"), 256 * 128 / 8);
  EXPECT_EQ(number(figures, "findings.errors"), 0);
  EXPECT_EQ(number(figures, "blocks"), 8 * 16);
  EXPECT_EQ(number(figures, "access.wavefronts"), -1) << "the access is not of shared memory";
}

TEST(Figures, OfASharedAccessCountBanksAndWords) {
  const Launch of = launch("tile", {{"PAD", "0"}}, 2, 7);
  const auto figures = compute_figures(of);
  EXPECT_EQ(number(figures, "access.wavefronts"), 32);
  EXPECT_EQ(number(figures, "access.banks"), 1);
  EXPECT_EQ(number(figures, "access.words"), 32);
  EXPECT_EQ(number(figures, "lane.bank"), 0);
  EXPECT_EQ(number(figures, "lane.word"), 7 * 32);
  EXPECT_EQ(std::get<std::string>(figures.at("lane.element")), "tile[7][0]");
  EXPECT_EQ(std::get<double>(*figure_of_lane(of, "lane9.word")), 9 * 32);
  EXPECT_FALSE(figure_of_lane(of, "lane32.word"));
}

TEST(Figures, OfTheResultNeedAComparisonOfAllElements) {
  Launch of = launch("tile", {{"PAD", "1"}, {"BX", "32"}, {"BY", "32"}}, 2, 7);
  EXPECT_EQ(number(compute_figures(of), "block.shared_bytes"), 32 * 33 * 4);
  EXPECT_EQ(number(compute_figures(of), "result.correct"), 0) << "the result was not compared";
  auto study = std::make_shared<study::Study>(*of.study);
  study::add_comparison(*study, 1, {}, {});
  of.study = study;
  EXPECT_EQ(number(compute_figures(of), "result.correct"), 1);
  EXPECT_EQ(part_of("result.correct"), Part::findings);
}

Figure some(const std::string& name) {
  if (name == "a.b") return 12.0;
  if (name == "third") return 1.0 / 3;
  if (name == "word") return std::string("DRAM");
  throw kernels::ExpressionError("no " + name);
}

TEST(Written, FiguresAreWrittenAsATeacherSaysThem) {
  EXPECT_EQ(format_reference("a.b * 1000000", some), "12,000,000");
  EXPECT_EQ(format_reference("third", some), "0.33");
  EXPECT_EQ(format_reference("a.b * third + 0.57", some), "4.6");
  EXPECT_EQ(format_reference("third * 100", some), "33");
  EXPECT_EQ(format_reference("third * 1000", some), "333");
  EXPECT_EQ(format_reference("0 - a.b", some), "-12");
  EXPECT_EQ(format_reference("word", some), "DRAM");
}

TEST(Written, FiguresOfAnExpressionAreListed) {
  EXPECT_EQ(list_figures("max(a.b, 3) < third", some), "a.b is 12, third is 0.33");
}

TEST(Evaluate, ErrorsNameFiguresAsTheyWereWritten) {
  const auto complaint = [](const std::string& expression) -> std::string {
    try {
      evaluate(expression, some);
    } catch (const kernels::ExpressionError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("nothing.there"), "no nothing.there");
  EXPECT_EQ(complaint("word + 1"), "word is text, but a number is needed");
  EXPECT_NE(complaint("a.b third").find("third"), std::string::npos);
  EXPECT_EQ(evaluate("max(a.b, 3) > 4 ? 2 : 1", some), 2);
}

TEST(PartOf, NamesSayWhatHasToBeComputedFirst) {
  EXPECT_EQ(part_of("access.sectors"), Part::recording);
  EXPECT_EQ(part_of("shared_load.wavefronts"), Part::totals);
  EXPECT_EQ(part_of("findings.errors"), Part::findings);
  EXPECT_EQ(part_of("predicted.us"), Part::prediction);
}

}  // namespace
}  // namespace warplens::lessons
