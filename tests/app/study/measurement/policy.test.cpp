#include "app/study/measurement/policy.hpp"

#include <gtest/gtest.h>

#include "app/study/danger.hpp"
#include "tests/app/study/measurement/studies.hpp"

namespace warplens::study {
namespace {

using Policy = MeasurementPolicy;
using std::chrono::milliseconds;

constexpr Policy::Time kStart{};
constexpr bool kOn = true, kOff = false;

/// Returns the task that the policy wants to begin, or nullopt if the policy waits.
std::optional<Task> begun(const Policy::Next& next) {
  const auto* begin = std::get_if<Policy::Begin>(&next);
  return begin ? std::optional(begin->task) : std::nullopt;
}

template <class Wanted>
bool is(const Policy::Next& next) {
  return std::holds_alternative<Wanted>(next);
}

/// Returns a policy that follows the study since time 0 and was asked to measure it.
Policy following(const std::shared_ptr<const Study>& study) {
  Policy policy;
  policy.follow(study, kStart);
  policy.want(Task::measure);
  return policy;
}

TEST(MeasurementPolicy, IsIdleUntilSomethingIsWanted) {
  Policy policy;
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart)));
  policy.follow(study_of("8"), kStart);
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart + Policy::kRest)));
}

TEST(MeasurementPolicy, WantsNothingOfALaunchWhereNoneIsFollowed) {
  Policy policy;
  policy.want(Task::measure);
  policy.want(Task::count);
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart + Policy::kRest)));
}

TEST(MeasurementPolicy, MeasuresNothingWhileItIsSwitchedOff) {
  const Policy policy = following(study_of("8"));
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOff, kStart + Policy::kRest)));
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::measure);
}

TEST(MeasurementPolicy, MeasuresALaunchThatHasStayedTheSameForLongEnough) {
  const Policy policy = following(study_of("8"));
  const Policy::Next early = policy.next(kOn, kStart + Policy::kRest - milliseconds(1));
  ASSERT_TRUE(is<Policy::AwaitRest>(early));
  EXPECT_EQ(std::get<Policy::AwaitRest>(early).until, kStart + Policy::kRest);
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::measure);
}

TEST(MeasurementPolicy, AMovedSliderBeginsTheRestAnew) {
  const auto study = study_of("8");
  Policy policy = following(study);
  policy.give_way(kStart + milliseconds(150));
  EXPECT_TRUE(is<Policy::AwaitRest>(policy.next(kOn, kStart + Policy::kRest)));
  EXPECT_EQ(begun(policy.next(kOn, kStart + milliseconds(150) + Policy::kRest)), Task::measure);
  policy.follow(study_of("4"), kStart + milliseconds(500));
  policy.want(Task::measure);
  EXPECT_TRUE(is<Policy::AwaitRest>(policy.next(kOn, kStart + milliseconds(699))));
}

TEST(MeasurementPolicy, TheSameLaunchInAnotherStudyGoesOnAsItWas) {
  const auto study = study_of("8");
  Policy policy = following(study);
  EXPECT_FALSE(policy.follow(std::make_shared<Study>(*study), kStart + milliseconds(150)));
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::measure);
}

TEST(MeasurementPolicy, AnotherLaunchDropsWhatWasWantedOfTheOld) {
  Policy policy = following(study_of("8"));
  policy.want(Task::count);
  EXPECT_TRUE(policy.follow(study_of("4"), kStart));
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart + Policy::kRest)));
}

TEST(MeasurementPolicy, WaitsUntilItIsKnownWhatIsWrongWithTheLaunch) {
  const auto study = study_of("8");
  Policy policy = following(without_findings(*study));
  EXPECT_TRUE(is<Policy::AwaitFindings>(policy.next(kOn, kStart + std::chrono::hours(1))));
  policy.follow(study, kStart + std::chrono::hours(1));
  EXPECT_EQ(begun(policy.next(kOn, kStart + std::chrono::hours(1))), Task::measure);
}

TEST(MeasurementPolicy, AsksBeforeALaunchThatWritesOutOfBounds) {
  const auto study = writing_out_of_bounds();
  Policy policy = following(study);
  const Policy::Next next = policy.next(kOn, kStart + Policy::kRest);
  ASSERT_TRUE(is<Policy::AskFirst>(next));
  EXPECT_EQ(std::get<Policy::AskFirst>(next).danger, danger_of(*study));
  policy.allow();
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::measure);
}

TEST(MeasurementPolicy, WhatWasAllowedOfOneLaunchIsNotOfTheNext) {
  Policy policy = following(writing_out_of_bounds());
  policy.allow();
  policy.follow(study_of("8"), kStart);
  policy.follow(writing_out_of_bounds(), kStart);
  policy.want(Task::measure);
  EXPECT_TRUE(is<Policy::AskFirst>(policy.next(kOn, kStart + Policy::kRest)));
}

TEST(MeasurementPolicy, LeavesALaunchBeThatWasDeclined) {
  Policy policy = following(writing_out_of_bounds());
  policy.want(Task::count);
  policy.decline();
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart + Policy::kRest)));
}

TEST(MeasurementPolicy, CountsFirstAndWhetherMeasuringIsOnOrNot) {
  Policy policy = following(study_of("8"));
  policy.want(Task::count);
  EXPECT_EQ(begun(policy.next(kOff, kStart + Policy::kRest)), Task::count);
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::count);
  policy.begin(Task::count);
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::measure);
  policy.begin(Task::measure);
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart + Policy::kRest)));
}

TEST(MeasurementPolicy, ConnectsAtOnceWhateverElseIsWanted) {
  Policy policy = following(study_of("8"));
  policy.want(Task::connect);
  EXPECT_EQ(begun(policy.next(kOff, kStart)), Task::connect);
  policy.decline();
  EXPECT_EQ(begun(policy.next(kOff, kStart)), Task::connect) << "connecting does not depend on the declined launch";
}

TEST(MeasurementPolicy, AMeasurementThatWasGivenUpIsWantedAgainWhileItsLaunchIsFollowed) {
  const auto study = study_of("8");
  Policy policy = following(study);
  policy.begin(Task::measure);
  policy.want_again(key_of(*study));
  EXPECT_EQ(begun(policy.next(kOn, kStart + Policy::kRest)), Task::measure);
  policy.follow(study_of("4"), kStart);
  policy.want_again(key_of(*study));
  EXPECT_TRUE(is<Policy::Idle>(policy.next(kOn, kStart + Policy::kRest)));
}

}  // namespace
}  // namespace warplens::study
