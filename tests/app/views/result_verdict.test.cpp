#include "app/views/result_verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernels/load/catalogue.hpp"
#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using testing::HasSubstr;
using Kind = ResultVerdict::Kind;

study::Study checked(const study::Choice& choice) {
  static kernels::CompileCache cache;
  study::Study study = study::load(choice, cache);
  study::add_findings(study, {}, {});
  study::add_comparison(study, 1, {}, {}, study::kComparedMeanwhile);
  return study;
}

/// Returns the choice of a catalogue kernel whose text was edited.
study::Choice edited(const std::string& kernel, kernels::Size size, const std::string& from, const std::string& to) {
  study::Choice choice = views::choice(kernel, size);
  std::string text = kernels::kernel_text(kernel);
  text.replace(text.find(from), from.size(), to);
  choice.text = std::make_shared<const std::string>(text);
  return choice;
}

TEST(ResultVerdict, OfAnEditThatCopiesInsteadOfTransposingIsWrongAtAnySize) {
  for (const std::uint64_t side : {256U, 4096U}) {
    const study::Study study = checked(edited("naive", {side, side}, "out[x * height + y]", "out[y * width + x]"));
    const ResultVerdict verdict = result_verdict(study, {});
    EXPECT_EQ(verdict.kind, Kind::wrong) << side;
    EXPECT_EQ(verdict.text, "Result: wrong, first at out[0][1]") << side;
    EXPECT_THAT(verdict.why, HasSubstr("elements differ")) << side;
  }
}

TEST(ResultVerdict, OfARightLaunchSaysWhatWasCompared) {
  const ResultVerdict small = result_verdict(checked(choice("naive", {256, 256})), {});
  EXPECT_EQ(small.kind, Kind::correct);
  EXPECT_EQ(small.text, "Result: correct");
  EXPECT_EQ(small.why, "All 65,536 elements of the result were compared.");
  const ResultVerdict large = result_verdict(checked(choice("naive", {4096, 4096})), {});
  EXPECT_EQ(large.kind, Kind::correct);
  EXPECT_THAT(large.why, HasSubstr("elements were compared: those that 15 of 65,536 blocks write"));
}

TEST(ResultVerdict, WithoutAnExpectedResultIsThatNothingWasChecked) {
  const study::Study study = checked(edited("naive", {64, 64}, "check   = \"transpose\"", ""));
  const ResultVerdict verdict = result_verdict(study, {});
  EXPECT_EQ(verdict.kind, Kind::not_checked);
  EXPECT_THAT(verdict.why, HasSubstr("no 'check'"));
}

TEST(ResultVerdict, WaitsForTheSearchAndForTheCompiler) {
  const study::Study study = recorded(choice("naive"));
  EXPECT_EQ(result_verdict(study, {.finding = true}).kind, Kind::checking);
  EXPECT_EQ(result_verdict(study, {.compiling = true}).kind, Kind::checking);
  EXPECT_EQ(result_verdict(study, {}).kind, Kind::not_checked) << "the search was stopped";
  EXPECT_EQ(result_verdict(study, {.text = std::make_shared<const std::string>("?")}).kind, Kind::not_checked);
}

}  // namespace
}  // namespace warplens::views
