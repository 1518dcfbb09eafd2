#include "kernels/host_program/host_scope.hpp"

#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

TEST(HostScope, KeepsTheFirstValueUntilAnotherIsAssigned) {
  HostScope scope;
  EXPECT_EQ(scope.find("n"), nullptr);
  scope.declare("n", HostValue::integer(1));
  scope.declare("n", HostValue::integer(2));
  ASSERT_NE(scope.find("n"), nullptr);
  EXPECT_EQ(scope.find("n")->number, 1);
  scope.assign("n", HostValue::integer(3));
  EXPECT_EQ(scope.find("n")->number, 3);
}

TEST(HostScope, DoesNotChangeTheOuterScope) {
  HostScope outer;
  outer.set_object({HostValue::integer(7)});
  HostScope inner = outer;
  inner.assign("n", HostValue::integer(1));
  EXPECT_EQ(outer.find("n"), nullptr);
  ASSERT_NE(inner.object(), nullptr);
  EXPECT_EQ(inner.object()->front().number, 7);
  EXPECT_EQ(HostScope().object(), nullptr);
}

}  // namespace
}  // namespace warplens::kernels
