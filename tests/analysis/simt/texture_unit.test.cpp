// Compares the arithmetic of the texture unit with the formulas of the CUDA C++ Programming Guide, "Texture Fetching".
#include "analysis/simt/texture_unit.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace warplens::simt {
namespace {

using Address = TextureObject::Address;

TextureObject object(Address mode, bool normalized, bool linear) {
  return {
      .columns = 4, .rows = 1, .outside = {mode, mode, mode}, .filters_linearly = linear, .is_normalized = normalized};
}

/// Returns the index of the texel that a coordinate reads without a filter; -1 for the border.
int nearest(Address mode, bool normalized, float x) {
  const Taps taps = taps_at(object(mode, normalized, false), 0, x);
  return taps.taps[0].texel ? static_cast<int>(*taps.taps[0].texel) : -1;
}

TEST(TextureUnit, TakesTheTexelThatACoordinateLiesIn) {
  EXPECT_EQ(nearest(Address::clamp, false, 0.0f), 0);
  EXPECT_EQ(nearest(Address::clamp, false, 1.999f), 1);
  EXPECT_EQ(nearest(Address::clamp, true, 0.5f), 2);
}

TEST(TextureUnit, LeadsCoordinatesFromOutside) {
  EXPECT_EQ(nearest(Address::clamp, false, -3.0f), 0);
  EXPECT_EQ(nearest(Address::clamp, false, 9.0f), 3);
  EXPECT_EQ(nearest(Address::border, false, -0.5f), -1);
  EXPECT_EQ(nearest(Address::border, false, 4.0f), -1);
  EXPECT_EQ(nearest(Address::wrap, true, 1.25f), 1);
  EXPECT_EQ(nearest(Address::wrap, true, -0.25f), 3);
  EXPECT_EQ(nearest(Address::mirror, true, 1.0f), 3);
  EXPECT_EQ(nearest(Address::mirror, true, 1.25f), 2);
  EXPECT_EQ(nearest(Address::mirror, true, -0.3f), 1);
  EXPECT_EQ(nearest(Address::wrap, false, 5.0f), 3) << "without normalized coordinates that is to clamp";
  EXPECT_EQ(nearest(Address::clamp, false, std::numeric_limits<float>::infinity()), 3);
}

TEST(TextureUnit, WeighsNeighboursInEightBits) {
  const Taps middle = taps_at(object(Address::clamp, false, true), 0, 1.75f);
  ASSERT_EQ(middle.count, 2u);
  EXPECT_EQ(middle.taps[0].texel, 1u);
  EXPECT_EQ(middle.taps[0].weight, 192u);
  EXPECT_EQ(middle.taps[1].texel, 2u);
  EXPECT_EQ(middle.taps[1].weight, 64u);
  const Taps third = taps_at(object(Address::clamp, false, true), 0, 1.5f + 1.0f / 3);
  EXPECT_EQ(third.taps[1].weight, 85u) << "a third of 256, rounded";
}

TEST(TextureUnit, MixesWithTheBorder) {
  const Taps edge = taps_at(object(Address::border, false, true), 0, 0.0f);
  EXPECT_FALSE(edge.taps[0].texel);
  EXPECT_EQ(edge.taps[1].texel, 0u);
  EXPECT_EQ(edge.taps[1].weight, 128u);
}

TEST(TextureUnit, ReadsNothingBehindLinearMemory) {
  TextureObject line = object(Address::clamp, false, false);
  line.kind = TextureObject::Kind::linear;
  EXPECT_EQ(taps_at(line, 0, std::int32_t{3}).taps[0].texel, 3u);
  EXPECT_FALSE(taps_at(line, 0, std::int32_t{4}).taps[0].texel);
  EXPECT_FALSE(taps_at(line, 0, std::int32_t{-1}).taps[0].texel);
}

TEST(TextureUnit, FindsTheFaceThatADirectionMeets) {
  const auto expect = [](const CubePlace& place, std::uint32_t face, float s, float t) {
    EXPECT_EQ(place.face, face);
    EXPECT_EQ(place.s, s);
    EXPECT_EQ(place.t, t);
  };
  expect(find_on_cube(2, 1, 0.5f), 0, 0.375f, 0.25f);
  expect(find_on_cube(-2, 1, 0.5f), 1, 0.625f, 0.25f);
  expect(find_on_cube(0.5f, 2, 1), 2, 0.625f, 0.75f);
  expect(find_on_cube(0.5f, -2, 1), 3, 0.625f, 0.25f);
  expect(find_on_cube(0.5f, 1, 2), 4, 0.625f, 0.25f);
  expect(find_on_cube(0.5f, 1, -2), 5, 0.375f, 0.25f);
}

TEST(TextureUnit, SelectsTheLastLayerForAnIndexThatIsTooLarge) {
  EXPECT_EQ(layer_at(4, 2), 2u);
  EXPECT_EQ(layer_at(4, 4), 3u);
  EXPECT_EQ(layer_at(4, 0xFFFF'FFFFu), 3u);
}

TEST(TextureUnit, MakesFractionsOfIntegers) {
  TextureObject bytes{.channel = TextureObject::Channel::unsigned_integer, .channel_bytes = 1, .reads_fractions = true};
  const std::uint8_t texel[] = {255, 51, 0x80, 0x7f};
  EXPECT_EQ(channel_value(bytes, texel), 1.0);
  EXPECT_EQ(channel_value(bytes, texel + 1), 0.2);
  bytes.channel = TextureObject::Channel::signed_integer;
  EXPECT_EQ(channel_value(bytes, texel + 2), -1.0) << "-128 as well as -127";
  EXPECT_EQ(channel_value(bytes, texel + 3), 1.0);
  bytes.reads_fractions = false;
  EXPECT_EQ(channel_bits(bytes, texel + 2), 0xFFFF'FF80u);
  const TextureObject half{.channel_bytes = 2};
  const std::uint8_t one_and_a_half[] = {0x00, 0x3E};
  EXPECT_EQ(std::bit_cast<float>(channel_bits(half, one_and_a_half)), 1.5f);
}

}  // namespace
}  // namespace warplens::simt
