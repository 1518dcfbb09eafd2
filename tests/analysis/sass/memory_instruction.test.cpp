#include "analysis/sass/memory_instruction.hpp"

#include <gtest/gtest.h>

#include <random>

#include "analysis/sass/line_table.hpp"
#include "tests/analysis/sass/cubin_builder.hpp"

namespace warplens::sass {
namespace {

using ptx::StateSpace;
using testing::make_cubin;

constexpr std::uint32_t kLdg = 0x981, kSts = 0x388, kLds = 0x984, kStl = 0x387, kLd = 0x980, kMove = 0x202,
                        kLdc = 0xb82, kAtoms = 0x38c, kAtomsPopcInc = 0xf8c, kRedg = 0x98e, kLdsm = 0x83b,
                        kPopc = 0x309, kRedux = 0x3c4;
constexpr std::uint32_t kGuardPt = 0x7000, kGuardP0 = 0x0000;
constexpr std::uint32_t kGuardNotPt = 0xf000;  // @!PT
constexpr std::uint32_t kByte = 0, k32 = 4, k64 = 5, k128 = 6;

std::vector<MemoryInstruction> read(const std::vector<std::uint8_t>& bytes) {
  const auto cubin = read_cubin(bytes);
  return cubin ? memory_instructions(*cubin) : std::vector<MemoryInstruction>{};
}

TEST(MemoryInstructions, AreThoseThatLoadAndStoreWithWidthAndLine) {
  const auto bytes = make_cubin({{"kernel",
                                  {{kMove, k32, 20},
                                   {kLdg, k32, 25},
                                   {kSts, k64, 26},
                                   {kLdc, k32, 26},
                                   {kLds | kGuardNotPt, k32, 27},
                                   {kLds, k128, 12},
                                   {kStl, kByte, 400},
                                   {kLd, k32, 401}}}});
  const auto found = read(bytes);
  ASSERT_EQ(found.size(), 6u);
  const auto expect = [&](std::size_t at, StateSpace space, bool is_store, std::uint32_t width, std::uint32_t line) {
    EXPECT_EQ(found[at].space, space) << at;
    EXPECT_EQ(found[at].is_store, is_store) << at;
    EXPECT_EQ(found[at].width, width) << at;
    EXPECT_EQ(found[at].ptx_line, line) << at;
  };
  expect(0, StateSpace::global, false, 4, 25);
  expect(1, StateSpace::shared, true, 8, 26);
  expect(2, StateSpace::constant, false, 4, 26);
  expect(3, StateSpace::shared, false, 16, 12);
  expect(4, StateSpace::local, true, 1, 400);
  expect(5, StateSpace::generic, false, 4, 401);
}

TEST(MemoryInstructions, TellHowAtomicsAreMade) {
  const auto found = read(make_cubin({{"kernel",
                                       {{kAtoms | kGuardPt, k32, 20},
                                        {kAtomsPopcInc | kGuardPt, k32, 21},
                                        {kPopc, k32, 22},
                                        {kRedg | kGuardP0, k32, 22},
                                        {kRedux, k32, 23},
                                        {kAtoms | kGuardP0, k32, 23},
                                        {kRedg | kGuardP0, k32, 24},
                                        {kPopc, k32, 25},
                                        {kRedg | kGuardPt, k32, 25}}}}));
  ASSERT_EQ(found.size(), 6u);
  const AtomicMade expected[] = {AtomicMade::itself,      AtomicMade::counts_lanes, AtomicMade::by_one_lane,
                                 AtomicMade::by_one_lane, AtomicMade::unknown,      AtomicMade::by_one_lane};
  for (std::size_t at = 0; at < 6; ++at) {
    EXPECT_TRUE(found[at].is_atomic) << at;
    EXPECT_EQ(found[at].atomic, expected[at]) << found[at].ptx_line;
  }
}

TEST(MemoryInstructions, MatricesAreAsWideAsTheirRegisters) {
  // LDSM has the number of matrices in bits 72 and 73. Other instructions have their width in bits 73 to 75.
  const auto found = read(make_cubin({{"kernel", {{kLdsm, k64, 20}}}}));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_TRUE(found[0].is_matrix);
  EXPECT_EQ(found[0].width, 16u);
}

TEST(MemoryInstructions, EachFunctionHasItsOwnLines) {
  const auto found =
      read(make_cubin({{"first", {{kLdg, k32, 5}, {kMove, k32, 6}}}, {"second", {{kMove, k32, 90}, {kLds, k32, 91}}}}));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].ptx_line, 5u);
  EXPECT_EQ(found[1].ptx_line, 91u);
}

TEST(Cubin, WhatIsNoneIsToldFromOne) {
  EXPECT_FALSE(read_cubin({}));
  EXPECT_FALSE(read_cubin(std::vector<std::uint8_t>(1000, 0x7f)));
  EXPECT_TRUE(read_cubin(make_cubin({{"kernel", {{kLdg, k32, 5}}}})));
}

// Reads any bytes without crashing. The build with sanitizers also detects reads past the end.
TEST(Cubin, AnyBytesAreTaken) {
  const auto whole = make_cubin({{"kernel", {{kLdg, k32, 5}, {kSts, k64, 7}}}, {"other", {{kLds, k32, 91}}}});
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_LE(read({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}).size(), 3u);
  std::mt19937 random(1);
  for (int round = 0; round < 20000; ++round) {
    auto bytes = whole;
    for (int changes = 0; changes < 3; ++changes)
      bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random() % 4 ? random() : 0xff);
    EXPECT_LE(read(bytes).size(), bytes.size());
  }
}

}  // namespace
}  // namespace warplens::sass
