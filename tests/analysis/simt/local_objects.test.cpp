#include "analysis/simt/local_objects.hpp"

#include <gtest/gtest.h>

#include "analysis/ptx/parser.hpp"
#include "analysis/simt/program.hpp"

namespace warplens::simt {
namespace {

std::optional<LocalObjects> objects_of(const std::string& body) {
  const auto module = ptx::parse(
      ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k()\n{\n"
      ".local .align 16 .b8 depot[48];\n.reg .b64 %SP;\n.reg .b64 %SPL;\n.reg .b64 %rd<9>;\n.reg .b32 %r<9>;\n"
      "mov.u64 %SPL, depot;\n" +
      body + "\nret;\n}\n");
  const auto program = Program::lower(module);
  const Code& code = program->code();
  return local_objects(*module, code, code.functions.front());
}

TEST(LocalObjects, BeginWhereTheirAddressesAreFormed) {
  const auto found = objects_of("add.u64 %rd1, %SPL, 0;\nadd.u64 %rd2, %SPL, 32;\nst.local.u32 [%rd1+4], %r1;");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->objects.size(), 2u);
  EXPECT_EQ(found->objects[0].bytes, 32u);
  EXPECT_EQ(found->objects[1].offset, 32u);
  EXPECT_EQ(found->objects[1].bytes, 16u);
  EXPECT_EQ(found->guarded_offset(4), 4u);
  EXPECT_EQ(found->guarded_offset(32), 32u + found->gaps());
}

TEST(LocalObjects, AreNotTakenApartByAnAccessOfTheVariableItself) {
  const auto found = objects_of("add.u64 %rd1, %SPL, 0;\nst.local.u32 [%SPL+20], %r1;");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->objects.size(), 1u);
}

TEST(LocalObjects, AreNotKnownWhereTheAddressGoesElsewhere) {
  EXPECT_FALSE(objects_of("add.u64 %rd1, %SPL, %rd2;"));
}

}  // namespace
}  // namespace warplens::simt
