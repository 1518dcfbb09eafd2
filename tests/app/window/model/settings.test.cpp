#include "app/window/model/settings.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace warplens::window {
namespace {

TEST(Settings, AreReadAsTheyWereWrittenAndABrokenFileIsAsGoodAsNone) {
  const auto file = std::filesystem::path("window-pictures") / "settings" / "settings.json";
  const Settings settings{.theme = Theme::light,
                          .scale = 1.5f,
                          .motion = false,
                          .width = 1280,
                          .height = 800,
                          .kernel = "tile",
                          .compile_seconds = 10,
                          .compile_gib = 2,
                          .worker = "ssh gpu01 warplens worker",
                          .run_seconds = 0.5,
                          .recorded_gpu = "NVIDIA H100 80GB HBM3",
                          .arrangement = "[Docking]\nas it was"};
  ASSERT_TRUE(save_settings(file, settings));
  EXPECT_EQ(load_settings(file), settings);
  std::filesystem::resize_file(file, 5);
  EXPECT_EQ(load_settings(file), Settings{});
}

TEST(Settings, OfTwoInstancesNoneIsLost) {
  const auto file = std::filesystem::path(testing::TempDir()) / "shared" / "settings.json";
  const Settings loaded{.recent = {"old.cu"}};
  ASSERT_TRUE(save_settings(file, loaded));
  Settings one = loaded, other = loaded;
  one.theme = Theme::light, one.recent = {"one.cu", "old.cu"};
  other.language = "zh_CN", other.recent = {"other.cu", "old.cu"};
  ASSERT_TRUE(save_settings(file, one, loaded));
  ASSERT_TRUE(save_settings(file, other, loaded));
  const Settings kept = load_settings(file);
  EXPECT_EQ(kept.theme, Theme::light);
  EXPECT_EQ(kept.language, "zh_CN");
  EXPECT_EQ(kept.recent, (std::vector<std::string>{"other.cu", "old.cu", "one.cu"}));
}

TEST(Settings, WhatANewerWarplensWroteStays) {
  const auto file = std::filesystem::path(testing::TempDir()) / "newer" / "settings.json";
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << R"({"of_tomorrow": 7})";
  ASSERT_TRUE(save_settings(file, {.theme = Theme::light}));
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  EXPECT_NE(text.find("\"of_tomorrow\": 7"), std::string::npos) << text;
}

TEST(Settings, AreNotWaitedForAndNotReadToAnyDepth) {
  EXPECT_EQ(load_settings("/dev/zero"), Settings{});
  EXPECT_EQ(parse_settings(std::string(1'000'000, '[')), Settings{});
  EXPECT_TRUE(parse_settings(R"({"motion": 3})").motion);
  EXPECT_FALSE(parse_settings(R"({"motion": false})").motion);
  EXPECT_FALSE(save_settings("/proc/settings.json", {})) << "where nobody may write";
  EXPECT_FALSE(save_settings({}, {})) << "no home at all";
}

TEST(Settings, KeepTheHintsThatAreNotUsedYet) {
  EXPECT_EQ(parse_settings("{}").first_hints, FirstHints::all()) << "a new user";
  EXPECT_EQ(parse_settings(R"({"hints": ["ask", "of tomorrow", 3]})").first_hints, (FirstHints{.ask = true}));
  const auto file = std::filesystem::path(testing::TempDir()) / "hints" / "settings.json";
  ASSERT_TRUE(save_settings(file, {.first_hints = {.drag = true}}));
  EXPECT_EQ(load_settings(file).first_hints, (FirstHints{.drag = true}));
}

TEST(Settings, KeepTheMacrosOfKernelFiles) {
  EXPECT_EQ(parse_settings(R"({"defines": ["SIDE=16", "WITH_GPU", "1=2", 3, "A=1\n#include <x>"]})").defines,
            (std::vector<std::string>{"SIDE=16", "WITH_GPU"}));
}

TEST(Settings, AreWrittenAsSoonAsTheyChangeAlsoBackToWhatWasLoaded) {
  const auto file = std::filesystem::path(testing::TempDir()) / "at_once" / "settings.json";
  const Settings loaded{.theme = Theme::dark};
  ASSERT_TRUE(save_settings(file, loaded));
  SettingsKeeper keeper(file, loaded);
  Settings now = loaded;
  now.theme = Theme::light, now.scale = 1.5f;
  keeper.keep(now);
  EXPECT_EQ(load_settings(file).theme, Theme::light) << "although the program is still open";
  EXPECT_EQ(load_settings(file).scale, 1.5f);
  now.theme = Theme::dark;
  keeper.keep(now);
  EXPECT_EQ(load_settings(file).theme, Theme::dark);
}

}  // namespace
}  // namespace warplens::window
