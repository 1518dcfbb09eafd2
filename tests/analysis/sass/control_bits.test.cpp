#include "analysis/sass/control_bits.hpp"

#include <gtest/gtest.h>

#include <array>

namespace warplens::sass {
namespace {

// The upper halves below are from the output of `nvdisasm -hex` for sm_90.

TEST(ControlBits, AreThoseOfALoadThatSetsABarrier) {
  // S2R R7, SR_CTAID.X
  const ControlBits bits = decode_control_bits(0x000e220000002500);
  EXPECT_EQ(bits.stall, 1);
  EXPECT_FALSE(bits.yields);
  EXPECT_EQ(bits.write_barrier, 0);
  EXPECT_EQ(bits.read_barrier, std::nullopt);
  EXPECT_EQ(bits.waits, 0);
  EXPECT_EQ(bits.reuse, 0);
}

TEST(ControlBits, AreThoseOfAnInstructionThatWaits) {
  // LEA R7, R7, R0, 0x8 ; waits for the barrier of the S2R before it
  const ControlBits lea = decode_control_bits(0x001fc800078e40ff);
  EXPECT_EQ(lea.stall, 4);
  EXPECT_TRUE(lea.yields);
  EXPECT_EQ(lea.write_barrier, std::nullopt);
  EXPECT_EQ(lea.waits, 0b000001);
  // STG.E desc[UR4][R4.64], R3 ; waits for the barrier of the LDG
  EXPECT_EQ(decode_control_bits(0x004fe2000c101904).waits, 0b000100);
  // ISETP.GE.AND P0, PT, R7, UR4, PT
  EXPECT_EQ(decode_control_bits(0x000fda000bf06270).stall, 13);
}

TEST(ControlBits, EachFieldHasItsOwnPlace) {
  // The bits between 105 and 125 of an instruction without any control information: no barrier, no yield, no stall.
  constexpr std::uint64_t kNothing = 0x000fe00000000000;
  EXPECT_EQ(decode_control_bits(kNothing), ControlBits());
  const auto with = [](unsigned bit, std::uint64_t value) {
    return decode_control_bits(kNothing ^ value << (bit - 64));
  };
  EXPECT_EQ(with(105, 9), (ControlBits{.stall = 9}));
  EXPECT_EQ(with(109, 1), (ControlBits{.yields = true}));
  EXPECT_EQ(with(110, 7 ^ 5), (ControlBits{.write_barrier = 5}));
  EXPECT_EQ(with(113, 7 ^ 3), (ControlBits{.read_barrier = 3}));
  EXPECT_EQ(with(116, 0x21), (ControlBits{.waits = 0x21}));
  EXPECT_EQ(with(122, 0x5), (ControlBits{.reuse = 0x5}));
}

TEST(ControlBits, EndWithTheSection) {
  std::array<std::uint8_t, 24> code{};
  code[8 + 5] = 0x1e;  // stall 15, no yield bit
  Section section;
  section.bytes = code;
  ASSERT_TRUE(control_bits_at(section, 0));
  EXPECT_EQ(control_bits_at(section, 0)->stall, 15);
  EXPECT_EQ(control_bits_at(section, kInstructionBytes), std::nullopt) << "only half of the instruction is there";
  EXPECT_EQ(control_bits_at(section, 1000), std::nullopt);
}

}  // namespace
}  // namespace warplens::sass
