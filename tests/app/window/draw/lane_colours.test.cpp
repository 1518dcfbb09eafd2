#include "app/window/draw/lane_colours.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "app/window/draw/look.hpp"

namespace warplens::window {
namespace {

using Vec = std::array<double, 3>;
using Matrix = std::array<Vec, 3>;

Vec times(const Matrix& m, const Vec& v) {
  Vec r{};
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) r[i] += m[i][j] * v[j];
  return r;
}

Vec linear(std::uint32_t rgb) {
  Vec v{};
  for (int i = 0; i < 3; ++i) {
    const double c = ((rgb >> (16 - 8 * i)) & 0xFF) / 255.0;
    v[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  return v;
}

// OKLab (Ottosson 2020): distances in it are approximately proportional to perceived differences.
Vec oklab(const Vec& rgb) {
  Vec lms = times({{{0.4122214708, 0.5363325363, 0.0514459929},
                    {0.2119034982, 0.6806995451, 0.1073969566},
                    {0.0883024619, 0.2817188376, 0.6299787005}}},
                  rgb);
  for (double& c : lms) c = std::cbrt(std::max(c, 0.0));
  return times({{{0.2104542553, 0.7936177850, -0.0040720468},
                 {1.9779984951, -2.4285922050, 0.4505937099},
                 {0.0259040371, 0.7827717662, -0.8086757660}}},
               lms);
}

// Simulation of colour blindness (Machado, Oliveira and Fernandes 2009, severity 1).
struct Vision {
  const char* name;
  Matrix matrix;
};
const Vision kVisions[] = {
    {"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
};

TEST(LaneColours, AnyTwoLanesAreToldApartWhateverTheVision) {
  for (const Vision& vision : kVisions)
    for (std::size_t a = 0; a < kLaneColours.size(); ++a)
      for (std::size_t b = a + 1; b < kLaneColours.size(); ++b) {
        const Vec x = oklab(times(vision.matrix, linear(kLaneColours[a])));
        const Vec y = oklab(times(vision.matrix, linear(kLaneColours[b])));
        const double distance = std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
        EXPECT_GT(distance, 0.03) << vision.name << ": lanes " << a << " and " << b;
      }
}

TEST(LaneColours, TheNumberOnALaneIsLegible) {
  for (unsigned lane = 0; lane < 32; ++lane)
    EXPECT_GE(contrast(lane_colour(lane), ink_on(lane_colour(lane))), 4.5f) << "lane " << lane;
}

TEST(LaneColours, ASmallWarpTakesOneColourFromEachFamily) {
  for (unsigned lane = 0; lane < 4; ++lane) EXPECT_EQ(lane_colour(lane, 4), opaque(kLaneColours[lane * 8 + 4]));
}

TEST(Look, TextIsLegibleOnItsGroundInBothThemes) {
  for (Theme theme : {Theme::dark, Theme::light}) {
    const Colours colours = colours_of(theme);
    EXPECT_GE(contrast(colours.text, colours.panel), 7.0f) << name_of(theme);
    for (ImU32 colour : {colours.quiet, colours.accent, colours.good, colours.bad})
      EXPECT_GE(contrast(colour, colours.panel), 4.5f) << name_of(theme);
  }
}

}  // namespace
}  // namespace warplens::window
