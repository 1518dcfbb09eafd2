#include "kernels/disassembly/listing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplens::kernels {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kPlain = R"(	.target	sm_90

//--------------------- .nv.info --------------------------
	.section	.nv.info,"",@"SHT_CUDA_INFO"
	.align	4
        /*0000*/ 	.byte	0x04, 0x2f, 0x08, 0x00

//--------------------- .text._Z1kPf --------------------------
	.section	.text._Z1kPf,"ax",@progbits
	.align	128
        .global         _Z1kPf
        .type           _Z1kPf,@function
_Z1kPf:
.text._Z1kPf:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
.L_x_1:
        /*0010*/              @!P0 EXIT ;
        /*0020*/                   CALL.REL.NOINC `($_Z1kPf$helper) ;
        /*0030*/              @UP1 UIADD3 UR4, UR4, 0x1, URZ ;
        /*0040*/                   BRA `(.L_x_1);
        .type           $_Z1kPf$helper,@function
$_Z1kPf$helper:
        /*0050*/                   STG.E.128 desc[UR6][R2.64], R4 ;
.L_x_2:
)";

TEST(Listing, HasPredicateOpcodeOperandsAndLabels) {
  const auto sections = parse_listing(kPlain);
  ASSERT_EQ(sections.size(), 1u) << ".nv.info contains no instructions";
  EXPECT_EQ(sections[0].name, ".text._Z1kPf");
  const auto& list = sections[0].instructions;
  ASSERT_EQ(list.size(), 6u);
  EXPECT_EQ(list[0].opcode, "LDC");
  EXPECT_EQ(list[0].operands, "R1, c[0x0][0x28]");
  EXPECT_EQ(list[0].predicate, "");
  EXPECT_THAT(list[0].labels, IsEmpty()) << "the name of the function is that of the section";
  EXPECT_EQ(list[1].address, 0x10u);
  EXPECT_EQ(list[1].predicate, "@!P0");
  EXPECT_EQ(list[1].opcode, "EXIT");
  EXPECT_EQ(list[1].operands, "");
  EXPECT_THAT(list[1].labels, ElementsAre(".L_x_1"));
  EXPECT_EQ(list[2].operands, "$_Z1kPf$helper");
  EXPECT_EQ(list[3].predicate, "@UP1");
  EXPECT_EQ(list[4].operands, ".L_x_1");
  EXPECT_THAT(list[5].labels, ElementsAre("$_Z1kPf$helper"));
  EXPECT_EQ(list[5].opcode, "STG.E.128");
  EXPECT_EQ(list[5].live, std::nullopt);
}

// Output of `nvdisasm -c -lrm narrow`.
constexpr const char* kWithRegisters = R"(
	.section	.text.k,"ax",@progbits
                                             // +-------------+--------+-----------+
                                             // |    GPR      | PRED   |   UGPR    |
                                             // |             |        |           |
                                             // |             |        |           |
                                             // | # 01234567  |  # 0   | # 012345  |
                                             // +-------------+--------+-----------+
.text.k:                                     // |             |        |           |
        /*0000*/          LDC R1, c[0x0][0x28] ;    // | 1  ^        |        |           |
.L_x_1:                                             // | 2  :     :  |  1 :   |           |
        /*0010*/     @!P0 LDG.E R3, desc[UR4][R2.64] ; // | 6  :vx:: :  |  1 v   | 2     vv  |
.L_x_2:                                             // +.............+........+...........+
                                                    // Legend:
                                                    //     #       : Number of occupied registers
)";

TEST(Listing, HasTheRegistersOfEachInstruction) {
  const auto sections = parse_listing(kWithRegisters);
  ASSERT_EQ(sections.size(), 1u);
  ASSERT_EQ(sections[0].instructions.size(), 2u);
  const ListedInstruction& first = sections[0].instructions[0];
  EXPECT_THAT(first.registers, ElementsAre(RegisterUse{"R1", false, true}));
  EXPECT_EQ(first.live, 1u);
  const ListedInstruction& second = sections[0].instructions[1];
  EXPECT_EQ(second.operands, "R3, desc[UR4][R2.64]");
  EXPECT_THAT(second.labels, ElementsAre(".L_x_1"));
  EXPECT_EQ(second.live, 6u);
  EXPECT_THAT(second.registers,
              ElementsAre(RegisterUse{"R2", true, false}, RegisterUse{"R3", true, true}, RegisterUse{"P0", true, false},
                          RegisterUse{"UR4", true, false}, RegisterUse{"UR5", true, false}));
}

TEST(Listing, IsEmptyForAnythingElse) {
  EXPECT_THAT(parse_listing(""), IsEmpty());
  EXPECT_THAT(parse_listing("nvdisasm: a message\n"), IsEmpty());
  EXPECT_THAT(parse_listing("\t.section\t.text.k,\"ax\"\n        /*0000*/  LDC R1\n"), IsEmpty()) << "no end";
  EXPECT_THAT(parse_listing("\t.section\t.text.k,\"ax\"\n        /*00g0*/  LDC R1 ;\n"), IsEmpty()) << "no number";
  EXPECT_THAT(parse_listing("\t.section\t.text.k,\"ax\"\n        /*00"), IsEmpty()) << "no end of the address";
}

TEST(Listing, OfACorruptTableOfRegistersHasNoRegisters) {
  const auto sections = parse_listing(
      "\t.section\t.text.k,\"ax\"\n// | # 0\n// |\n// #|#|GPR\n        /*0000*/ EXIT ; // | #\n        /*0010*/ RET ; "
      "// |");
  ASSERT_EQ(sections.size(), 1u);
  EXPECT_EQ(sections[0].instructions.size(), 2u);
  EXPECT_THAT(sections[0].instructions[0].registers, IsEmpty());
}

}  // namespace
}  // namespace warplens::kernels
