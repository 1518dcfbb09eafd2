#include "kernels/source/condition_value.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace warplens::kernels {
namespace {

TEST(ConditionValue, FollowsThePrecedenceOfOperators) {
  EXPECT_EQ(evaluate_condition("1 + 2 * 3 == 7 && !(4 < 3)", {}).value, 1);
  EXPECT_EQ(evaluate_condition("0x10 >> 2 | 1", {}).value, 5);
  EXPECT_EQ(evaluate_condition("0 ? 2 : 3", {}).value, 3);
}

TEST(ConditionValue, IsKnownIfOneSideDecides) {
  const KnownMacros macros{{"LIKELY", {.body = " 2", .is_certain = false}}};
  EXPECT_EQ(evaluate_condition("LIKELY == 2", macros).value, std::nullopt);
  EXPECT_EQ(evaluate_condition("LIKELY && 0", macros).value, 0);
  EXPECT_EQ(evaluate_condition("LIKELY || 1", macros).value, 1);
}

TEST(ConditionValue, TellsIfAMacroThatNothingDefinesDecides) {
  EXPECT_TRUE(evaluate_condition("defined FAST", {}).needs_undefined);
  EXPECT_EQ(evaluate_condition("defined(FAST)", {}).value, 0);
  EXPECT_FALSE(evaluate_condition("FAST > 1", {{"FAST", {.body = " 2"}}}).needs_undefined);
}

TEST(ConditionValue, IsNotKnownForTheCompiler) {
  EXPECT_EQ(evaluate_condition("__CUDA_ARCH__ >= 800", {}).value, std::nullopt);
  EXPECT_EQ(evaluate_condition("__has_include(<cuda.h>)", {}).value, std::nullopt);
}

}  // namespace
}  // namespace warplens::kernels
