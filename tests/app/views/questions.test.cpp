#include "app/views/questions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/views/studied.hpp"

namespace warplens::views {
namespace {

using ptx::StateSpace;
using testing::HasSubstr;

const study::Study& naive() {
  static const study::Study study = totalled(choice("naive", {64, 64}));
  return study;
}

const study::Study& padded() {
  static const study::Study study = totalled(choice("tile", {64, 64}, {{"PAD", "1"}}));
  return study;
}

/// Returns the questions about a single launch.
std::vector<Question> asked_of(const std::string& name, const study::Study& study) {
  const study::Study* const all[] = {&study};
  return make_questions({name, study, instructive_accesses(all).front()});
}

/// Returns the answer to the first question that contains these words.
std::string answer(const std::vector<Question>& questions, const std::string& words) {
  for (const Question& question : questions)
    if (question.text.find(words) != std::string::npos) return question.answer;
  return "no such question";
}

TEST(Questions, TheMostTellingAccessIsTheOneThatMovesTheMostTimesWhatItMust) {
  const auto global = most_instructive(naive(), StateSpace::global);
  ASSERT_TRUE(global);
  EXPECT_EQ(global->access->kind, AccessKind::store);
  EXPECT_EQ(global->access->warp, 0u);
  EXPECT_EQ(global->ordinal, 1);
  EXPECT_EQ(name_of(*global), "st.global.f32 on line 28, warp 0, access 2");
  EXPECT_EQ(caption_of(*global), "st.global.f32 on line 28, warp 0, access 2: 32 sectors (minimum 4)");
  const auto shared = most_instructive(totalled_tile(), StateSpace::shared);
  ASSERT_TRUE(shared);
  EXPECT_EQ(shared->access->kind, AccessKind::load);
  EXPECT_EQ(shared->moved, 32u);
  EXPECT_FALSE(most_instructive(naive(), StateSpace::shared)) << "naive uses no shared memory";
}

TEST(Questions, TheWindowStartsAtTheWorstAccess) {
  const study::Study& tile = totalled_tile();
  const Cursor worst = cursor_at_worst(tile, {});
  EXPECT_EQ(worst.warp, 0u);
  EXPECT_EQ(access_ordinal(*tile.recording, worst), 2) << "the shared load with 32 wavefronts";
  study::Study without = tile;
  without.recording = nullptr;
  EXPECT_EQ(cursor_at_worst(without, {.warp = 3}), (Cursor{.warp = 3}));
}

TEST(Questions, AreAnsweredFromTheFigures) {
  const std::vector<Question> questions = asked_of("naive", naive());
  EXPECT_EQ(answer(questions, "naive: how many blocks does the launch have"), "16 blocks with 8 warps each");
  EXPECT_EQ(answer(questions, "sectors does access 2 of warp 0 in block (0, 0) touch (the store on line 28)?"),
            "32 sectors (minimum 4)");
  EXPECT_EQ(answer(questions, "how many sectors of global memory"), "4,608 sectors, 4.5× the minimum");
  EXPECT_EQ(answer(questions, "shared memory"), "no such question");
  const std::vector<Question> of_padded = asked_of("tile:PAD=1", padded());
  EXPECT_THAT(answer(of_padded, "how many sectors of global memory"), testing::EndsWith("which is the minimum"));
  EXPECT_EQ(answer(of_padded, "in shared memory (the "), "1 wavefront, the minimum for its bytes");
}

TEST(Questions, SeveralKernelsAreHeldAgainstEachOther) {
  const std::vector<Questioned> all{{"naive", naive(), {}}, {"tile", totalled_tile(), {}}, {"padded", padded(), {}}};
  const std::vector<Question> questions = questions_between(all);
  EXPECT_EQ(answer(questions, "fewest sectors"), "tile and padded (naive: 4,608; tile: 1,024; padded: 1,024)");
  // naive uses no shared memory and therefore is not part of the question.
  EXPECT_EQ(answer(questions, "fewest wavefronts"), "padded (tile: 4,224; padded: 256)");
  EXPECT_TRUE(questions_between(std::span(all).first(1)).empty());
}

TEST(Questions, WhichHasTheLeastIsNotAskedWhereAllHaveTheSame) {
  const std::vector<Questioned> all{{"a", totalled_tile(), {}}, {"b", padded(), {}}};
  EXPECT_EQ(answer(questions_between(all), "fewest sectors"), "no such question");
  EXPECT_EQ(answer(questions_between(all), "fewest wavefronts"), "b (a: 4,224; b: 256)");
}

TEST(Questions, LaunchesOfOneSourceAreAskedAboutTheSameLine) {
  // If this launch were alone, the question would be about its load, because with blocks of 8 × 32 the load is above
  // the minimum.
  const study::Study other = totalled(choice("naive", {64, 64}, {{"BX", "8"}, {"BY", "32"}}));
  const study::Study* const both[] = {&naive(), &other};
  const auto accesses = instructive_accesses(both);
  ASSERT_EQ(accesses.size(), 2u);
  for (const std::vector<InstructiveAccess>& of : accesses) {
    ASSERT_EQ(of.size(), 1u) << "no shared memory is used";
    EXPECT_EQ(of[0].access->kind, AccessKind::store);
    EXPECT_EQ(of[0].facts.source_line, 28u);
  }
  EXPECT_EQ(accesses[0][0].moved, 32u);
  EXPECT_LT(accesses[1][0].moved, 32u);
  // Launches of different sources have questions about their own accesses.
  const study::Study* const different[] = {&naive(), &totalled_tile()};
  EXPECT_EQ(instructive_accesses(different)[1].size(), 2u);
}

TEST(Questions, WhatWasAskedOfOneLaunchIsNotAskedAgainOfTheNext) {
  const study::Study* const both[] = {&totalled_tile(), &padded()};
  const auto accesses = instructive_accesses(both);
  const std::vector<Questioned> earlier{{"tile", totalled_tile(), accesses[0]}};
  const std::vector<Question> of_padded = make_questions({"padded", padded(), accesses[1]}, earlier);
  EXPECT_EQ(answer(of_padded, "how many blocks"), "no such question") << "both launches have as many";
  EXPECT_EQ(answer(of_padded, "how many sectors of global memory"), "no such question");
  EXPECT_EQ(answer(of_padded, "how many wavefronts does the whole launch take"),
            "256 wavefronts, which is the minimum");
  EXPECT_EQ(make_questions({"padded", padded(), accesses[1]}, {}).size(),
            make_questions({"padded", padded(), accesses[1]}).size());
  const std::vector<Questioned> other_source{{"naive", naive(), {}}};
  EXPECT_NE(answer(make_questions({"padded", padded(), {}}, other_source), "how many blocks"), "no such question");
}

}  // namespace
}  // namespace warplens::views
