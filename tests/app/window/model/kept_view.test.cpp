#include "app/window/model/kept_view.hpp"

#include <gtest/gtest.h>

namespace warplens::window {
namespace {

TEST(KeptView, TheViewGetsTheSettingsAndGivesThemBack) {
  const Settings settings{.theme = Theme::light,
                          .language = "zh_CN",
                          .scale = 1.5f,
                          .motion = false,
                          .recent = {"a.cu"},
                          .recorded_gpu = "NVIDIA H100 80GB HBM3",
                          .predicted_gpu = "h100",
                          .own_windows = {{.panel = "matrices"}},
                          .first_hints = FirstHints{}};
  View view;
  restore_view(settings, view);
  EXPECT_EQ(view.preferences.text_scale, 1.5f);
  EXPECT_EQ(view.gpus.predicted, "h100");
  Settings kept;
  keep_view(view, kept);
  EXPECT_EQ(kept, settings);
}

}  // namespace
}  // namespace warplens::window
