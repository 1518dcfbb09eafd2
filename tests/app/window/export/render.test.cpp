#include "app/window/export/render.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/window/export/off_screen_window.hpp"
#include "app/window/panels/panels.hpp"
#include "kernels/files/written_file.hpp"
#include "kernels/text/error.hpp"

namespace warplens::window {
namespace {

namespace fs = std::filesystem;

/// Returns the launch of `tile` with this number of padding columns.
Input tile(const std::string& padding = "0") {
  static kernels::CompileCache cache;
  Input input;
  input.choice.kernel = "tile";
  input.choice.size = {64, 64};
  input.choice.set = {{"PAD", padding}};
  auto study = std::make_shared<study::Study>(study::load(input.choice, cache));
  study::add_recording(*study);
  study::add_totals(*study, 1, {}, {});
  study::add_findings(*study, {}, {});
  input.study = study;
  return input;
}

const std::vector<const PanelRow*> kAccesses{find_panel("global"), find_panel("shared")};

/// Returns the difference of two pictures of the same size: the mean difference of their channels.
double distance(const Picture& a, const Picture& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) sum += std::abs(a.pixels[i] - b.pixels[i]);
  return sum / static_cast<double>(a.pixels.size());
}

/// Halves a picture; each pixel is the mean of four.
Picture halved(const Picture& picture) {
  Picture half = plain_picture(picture.width / 2, picture.height / 2, 0);
  const auto at = [&](int x, int y, int part) {
    return int{picture.pixels[static_cast<std::size_t>((y * picture.width + x) * 4 + part)]};
  };
  for (int y = 0; y < half.height; ++y)
    for (int x = 0; x < half.width; ++x)
      for (int part = 0; part < 4; ++part)
        half.pixels[static_cast<std::size_t>((y * half.width + x) * 4 + part)] =
            static_cast<std::uint8_t>((at(2 * x, 2 * y, part) + at(2 * x + 1, 2 * y, part) +
                                       at(2 * x, 2 * y + 1, part) + at(2 * x + 1, 2 * y + 1, part)) /
                                      4);
  return half;
}

TEST(Render, AFinerPictureIsLaidOutAlike) {
  const auto drawn = [](float scale, float text = 1) {
    OffScreenWindow window(tile(), {.width = 800, .height = 500, .text_scale = text, .picture_scale = scale});
    return window.panels(kAccesses);
  };
  const Picture usual = drawn(1), fine = drawn(2);
  ASSERT_EQ(fine.width, 1600);
  ASSERT_EQ(fine.height, 1000);
  // In the picture of twice the size, only the smoothing of letters differs. With another text size, everything would
  // be at another place.
  EXPECT_LT(distance(halved(fine), usual), 0.4 * distance(drawn(1, 1.25f), usual));
}

TEST(Render, APictureLargerThanCanBeDrawnIsRefusedWithTheScaleThatCan) {
  try {
    OffScreenWindow(tile(), {.width = 1000, .height = 500, .picture_scale = 1000});
    FAIL();
  } catch (const kernels::InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("use a scale of at most"));
  }
}

TEST(Render, GoingToAnAccessShowsIt) {
  OffScreenWindow window(tile(), {.width = 800, .height = 500});
  window.panels(kAccesses);
  EXPECT_EQ(window.derived().moment.current.ordinal, 0);
  window.go_to(1, 2);
  window.panels(kAccesses);
  EXPECT_EQ(window.derived().moment.current.ordinal, 2);
  EXPECT_EQ(window.derived().moment.current.access->warp, 1u);
}

TEST(RenderSteps, ASheetHasACellAStepAndItsRoomIsSharedOut) {
  const Appearance how{.width = 900, .height = 600, .theme = Theme::light};
  const Picture sheet = sheet_of_steps(tile(), how, {}, {.warp = 0, .first = 0, .last = 2}, {.columns = 2, .rows = 2});
  constexpr int kGap = 8;
  ASSERT_EQ(sheet.width, 2 * 450 + 3 * kGap);
  ASSERT_EQ(sheet.height, 2 * 300 + 3 * kGap);
  const auto cell = [&](int column, int row) {
    return cropped(sheet, kGap + column * (450 + kGap), kGap + row * (300 + kGap), 450, 300);
  };
  EXPECT_GT(distance(cell(0, 0), cell(1, 0)), 1) << "a global load, and a shared store";
  EXPECT_GT(distance(cell(1, 0), cell(0, 1)), 1) << "a store without a conflict, and a load with one";
  EXPECT_EQ(cell(1, 1), plain_picture(450, 300, 0xFFFFFF)) << "there is no fourth step";
}

TEST(RenderSteps, AnAnimationHasAFrameAStep) {
  const Appearance how{.width = 500, .height = 300};
  const std::string file = animated_steps(tile(), how, kAccesses, {.warp = 0, .first = 1, .last = 3}, 1);
  std::size_t frames = 0;
  for (std::size_t at = file.find("fcTL"); at != std::string::npos; at = file.find("fcTL", at + 1)) ++frames;
  EXPECT_EQ(frames, 3u);
}

TEST(RenderSteps, WithMotionTheWavefrontsOfAnAccessPrecedeIt) {
  const auto frames = [](bool motion, int access) {
    const Appearance how{.width = 500, .height = 300, .motion = motion};
    const std::string file =
        animated_steps(tile(), how, {kPanelOfStep}, {.warp = 0, .first = access, .last = access}, 1);
    std::size_t count = 0;
    for (std::size_t at = file.find("fcTL"); at != std::string::npos; at = file.find("fcTL", at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(frames(false, 2), 1u);
  EXPECT_EQ(frames(true, 2), 1u + 32) << "the access has 32 wavefronts";
  EXPECT_EQ(frames(true, 1), 1u) << "one wavefront is not played";
  EXPECT_EQ(frames(true, 0), 1u) << "an access to global memory";
}

TEST(RenderSteps, WithMotionTheWordsSlideFromLaunchA) {
  const Appearance how{.width = 500, .height = 300, .motion = true};
  OffScreenWindow window(tile("1"), how);
  window.pin(tile().study);
  window.go_to(0, 2);
  const Picture rest = window.panels(kAccesses);
  ASSERT_TRUE(window.move_banks().is_running());
  window.set_motion_time(0.1);
  EXPECT_GT(distance(window.panels(kAccesses), rest), 0.1);
  window.set_motion_time(BankMotion::kSlideSeconds);
  EXPECT_EQ(distance(window.panels(kAccesses), rest), 0);
}

TEST(WriteFile, LeavesWhatWasThereWhereItCannotWrite) {
  const fs::path folder = fs::absolute("window-pictures") / "not-a-folder";
  fs::create_directories(folder.parent_path());
  fs::remove_all(folder);
  std::ofstream(folder) << "a file";
  try {
    kernels::write_whole(folder / "picture.png", "content");
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(error.what(), (folder / "picture.png").string() + ": the file cannot be written: there is no folder " +
                                folder.string());
  }
  EXPECT_EQ(fs::file_size(folder), 6u);
}

TEST(Render, ThePanelOfEachStepIsThatOfItsMemory) {
  const Input input = tile();
  for (const auto& [access, panel] : {std::pair{0, "global"}, {1, "shared"}, {2, "shared"}, {3, "global"}})
    EXPECT_EQ(panels_at(input, {kPanelOfStep}, 0, access), std::vector{find_panel(panel)});
  EXPECT_EQ(panels_at(input, {find_panel("shared"), kPanelOfStep}, 0, 1), std::vector{find_panel("shared")})
      << "each once";
}

TEST(Render, StepsBecomeAGifWhereThatIsAskedFor) {
  const Appearance how{.width = 320, .height = 200};
  std::vector<double> shares;
  const std::string file = animated_steps(tile(), how, {kPanelOfStep}, {.warp = 0, .first = 0, .last = 1}, 1,
                                          AnimationForm::gif, {{}, [&](double share) { shares.push_back(share); }});
  EXPECT_TRUE(file.starts_with("GIF89a"));
  EXPECT_EQ(shares, (std::vector{0.5, 1.0}));
}

}  // namespace
}  // namespace warplens::window
