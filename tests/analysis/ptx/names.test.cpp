#include "analysis/ptx/names.hpp"

#include <gtest/gtest.h>

#include "analysis/ptx/error.hpp"

namespace warplens::ptx {
namespace {

constexpr Symbol variable(std::uint32_t index) {
  return {Symbol::Kind::variable, index};
}

TEST(Names, OfAnInnerScopeHideOuterOnesUntilItCloses) {
  Names names;
  Function function;
  names.declare("x", variable(1), 1);
  names.open();
  EXPECT_EQ(names.find("x", &function)->index, 1u);
  names.declare("x", variable(2), 2);
  EXPECT_EQ(names.find("x", &function)->index, 2u);
  names.close(function);
  EXPECT_EQ(names.find("x", &function)->index, 1u);
}

TEST(Names, MayBeDeclaredOnceInAScope) {
  Names names;
  names.declare("x", variable(1), 1);
  try {
    names.declare("x", variable(2), 7);
    ADD_FAILURE() << "was accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.line(), 7u);
  }
}

TEST(Names, UnknownOnesAreNotFound) {
  Names names;
  EXPECT_FALSE(names.find("x", nullptr));
}

TEST(Names, ARangesRegisterComesIntoBeingWhenItIsFirstNamed) {
  Names names;
  Function function;
  names.open();
  names.declare_range("%r", 35, Type::b32);
  EXPECT_TRUE(function.registers.empty());
  const auto first = names.find("%r34", &function);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->kind, Symbol::Kind::reg);
  ASSERT_EQ(function.registers.size(), 1u);
  EXPECT_EQ(function.registers[0].name, "%r34");
  EXPECT_EQ(function.registers[0].type, Type::b32);
  EXPECT_EQ(names.find("%r34", &function)->index, first->index);
  EXPECT_EQ(function.registers.size(), 1u);
}

TEST(Names, ARangeHasItsOwnNumbersAlone) {
  Names names;
  Function function;
  names.declare_range("%r", 35, Type::b32);
  for (const char* other : {"%r35", "%r", "%r01", "%rd1", "r1", "1", "%r99999999999999999999"})
    EXPECT_FALSE(names.find(other, &function)) << other;
  EXPECT_TRUE(names.find("%r0", &function));
  EXPECT_FALSE(names.find("%r1", nullptr)) << "registers belong to a function";
}

/// Returns a function with one instruction of one operand, and two branch targets.
Function with_uses() {
  Function function;
  function.instructions.resize(1);
  function.instructions[0].operands.resize(1);
  function.branch_targets.push_back({.name = "$T", .targets = {0, 0}});
  return function;
}

TEST(Names, LabelsAnswerUsesBeforeAndBehindThem) {
  Names names;
  Function function = with_uses();
  names.open();
  names.use_label({"$L", 1, 0, 0, false});
  names.declare_label("$L", 5, 2);
  names.use_label({"$L", 3, 0, 1, true});
  names.close(function);
  EXPECT_EQ(function.instructions[0].operands[0].index, 5u);
  EXPECT_EQ(function.branch_targets[0].targets[1], 5u);
  EXPECT_TRUE(names.open_uses().empty());
}

TEST(Names, AUseGoesOutwardsWhereItsOwnScopeHasNoSuchLabel) {
  Names names;
  Function function = with_uses();
  names.open();
  names.open();
  names.use_label({"$L", 1, 0, 0, false});
  names.use_label({"$M", 2, 0, 0, true});
  names.close(function);
  names.declare_label("$L", 9, 3);
  names.close(function);
  EXPECT_EQ(function.instructions[0].operands[0].index, 9u);
  ASSERT_EQ(names.open_uses().size(), 1u);
  EXPECT_EQ(names.open_uses()[0].label, "$M");
  EXPECT_EQ(names.open_uses()[0].line, 2u);
}

TEST(Names, AnInnerLabelIsNearerThanAnOuterOneOfItsName) {
  Names names;
  Function function = with_uses();
  names.open();
  names.declare_label("$L", 1, 1);
  names.open();
  names.use_label({"$L", 2, 0, 0, false});
  names.declare_label("$L", 2, 3);
  names.close(function);
  names.close(function);
  EXPECT_EQ(function.instructions[0].operands[0].index, 2u);
}

TEST(Names, ALabelMayStandOnceInAScope) {
  Names names;
  names.declare_label("$L", 1, 1);
  EXPECT_THROW(names.declare_label("$L", 2, 2), Error);
  names.open();
  EXPECT_NO_THROW(names.declare_label("$L", 2, 2));
}

}  // namespace
}  // namespace warplens::ptx
