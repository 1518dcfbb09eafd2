#include "app/window/layout/layout.hpp"

#include <gtest/gtest.h>

#include "app/window/widgets/dense_sliders.hpp"

namespace warplens::window {
namespace {

bool overlap(const Rect& a, const Rect& b) {
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

TEST(Layout, PanelsNeitherOverlapNorLeaveTheWindow) {
  for (const ImVec2 size : {ImVec2(1280, 800), ImVec2(1920, 1200), ImVec2(1920, 1080)})
    for (const float scale : {0.75f, 1.0f, 1.5f, 2.0f})
      for (const bool shared : {false, true}) {
        const Layout layout = arrange(size, text_size_for(size, scale),
                                      {shared, shared ? PanelPlace::shared_access : PanelPlace::global_access});
        for (std::size_t a = 0; a < layout.panels.size(); ++a) {
          const Rect& panel = layout.panels[a];
          EXPECT_GT(panel.width(), 100) << a;
          EXPECT_GT(panel.height(), 60) << a;
          EXPECT_GE(panel.min.x, 0);
          EXPECT_LE(panel.max.x, size.x);
          EXPECT_GE(panel.min.y, layout.toolbar.max.y);
          EXPECT_LE(panel.max.y, size.y);
          for (std::size_t b = a + 1; b < layout.panels.size(); ++b)
            EXPECT_TRUE(panel == layout.panels[b] || !overlap(panel, layout.panels[b]))
                << a << " and " << b << " at " << size.x << ", text " << scale;
        }
      }
}

TEST(Layout, ThePanelOfTheStepHasThreeQuartersOfTheAccesses) {
  const ImVec2 size(1920, 1080);
  const float em = text_size_for(size, 1);
  const auto width = [&](PanelPlace step, PanelPlace panel) {
    return arrange(size, em, {true, step}).at(panel).width();
  };
  EXPECT_NEAR(width(PanelPlace::shared_access, PanelPlace::shared_access),
              3 * width(PanelPlace::shared_access, PanelPlace::global_access), 3);
  EXPECT_NEAR(width(PanelPlace::global_access, PanelPlace::global_access),
              3 * width(PanelPlace::global_access, PanelPlace::shared_access), 3);
}

TEST(Layout, TwoOfTheStepsPanelHaveTheRoomOfBoth) {
  const ImVec2 size(1920, 1080);
  const float em = text_size_for(size, 1);
  LayoutNeeds wanted{true, PanelPlace::shared_access};
  const Layout one = arrange(size, em, wanted);
  wanted.beside = true;
  const Layout two = arrange(size, em, wanted);
  EXPECT_EQ(two.at(PanelPlace::shared_access), two.at(PanelPlace::global_access));
  EXPECT_NEAR(two.at(PanelPlace::shared_access).width(),
              one.at(PanelPlace::shared_access).width() + one.at(PanelPlace::global_access).width(), 3);
}

TEST(Layout, AWindowThatStandsElsewhereHasTheSameLayoutThere) {
  const Layout here = arrange({1280, 800}, 15, {}), there = arrange({1280, 800}, 15, {}, {1920, 40});
  for (std::size_t place = 0; place < kPlaces; ++place) {
    EXPECT_EQ(there.panels[place].min.x, here.panels[place].min.x + 1920);
    EXPECT_EQ(there.panels[place].max.y, here.panels[place].max.y + 40);
  }
  EXPECT_EQ(there.toolbar.min.y, 40);
}

TEST(Layout, LargeTextLeavesThePicturesTheirRoom) {
  for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(3840, 2160)})
    for (const float scale : {1.0f, 1.5f, 2.0f}) {
      const float em = text_size_for(size, scale);
      const Layout layout = arrange(size, em, {true, PanelPlace::shared_access});
      for (const PanelPlace place : {PanelPlace::shared_access, PanelPlace::matrices, PanelPlace::source}) {
        EXPECT_GT(layout.at(place).width(), size.x * 0.3f) << size.x << ", text " << scale;
        EXPECT_GT(layout.at(place).height(), size.y * 0.2f) << size.x << ", text " << scale;
      }
    }
}

TEST(Layout, TheCurrentAccessIsTheLargestPictureAtLargeText) {
  const ImVec2 size(1920, 1080);
  for (const float scale : {1.5f, 2.0f}) {
    const Layout layout = arrange(size, text_size_for(size, scale), {true, PanelPlace::shared_access});
    const auto area = [&](PanelPlace place) { return layout.at(place).width() * layout.at(place).height(); };
    for (std::size_t place = 0; place < kPlaces; ++place)
      EXPECT_LE(area(static_cast<PanelPlace>(place)), area(PanelPlace::shared_access)) << place << ", text " << scale;
  }
}

TEST(Layout, ALessonLeavesThePicturesTheirRoom) {
  for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1366, 768), ImVec2(1920, 1080), ImVec2(3840, 2160)})
    for (const float scale : {1.0f, 1.25f, 1.5f, 2.0f}) {
      LayoutNeeds needs{true, PanelPlace::shared_access};
      needs.lesson = size.y * 0.3f, needs.lesson_text = true, needs.settings = 3;
      const Layout layout = arrange(size, text_size_for(size, scale), needs);
      EXPECT_GT(layout.at(PanelPlace::shared_access).height(), size.y * 0.3f) << size.x << ", text " << scale;
      EXPECT_GT(layout.at(PanelPlace::shared_access).width(), size.x * 0.33f) << size.x << ", text " << scale;
      for (const Rect& panel : layout.panels)
        EXPECT_FALSE(overlap(panel, layout.lesson)) << size.x << ", text " << scale;
      needs.lesson *= 0.5f;
      EXPECT_EQ(arrange(size, text_size_for(size, scale), needs).lesson.min.x, layout.lesson.min.x);
    }
}

TEST(Layout, AFoldedLessonIsAboveThePanels) {
  const ImVec2 size(1280, 720);
  const float em = text_size_for(size, 2);
  LayoutNeeds needs{true, PanelPlace::shared_access};
  needs.lesson = em * 2;
  EXPECT_EQ(arrange(size, em, needs).lesson.width(), size.x);
  needs.lesson_text = true;
  EXPECT_LT(arrange(size, em, needs).lesson.width(), size.x * 0.5f);
}

TEST(ShareOut, EachPlaceIsInsideAndApartFromTheOthers) {
  const Rect room{{10, 20}, {1210, 720}};
  for (std::size_t count = 1; count <= 11; ++count) {
    const std::vector<Rect> places = share_out(room, count, 4);
    ASSERT_EQ(places.size(), count);
    float covered = 0;
    for (std::size_t a = 0; a < count; ++a) {
      EXPECT_TRUE(places[a].min.x >= room.min.x && places[a].max.x <= room.max.x) << count;
      EXPECT_TRUE(places[a].min.y >= room.min.y && places[a].max.y <= room.max.y) << count;
      for (std::size_t b = a + 1; b < count; ++b) EXPECT_FALSE(overlap(places[a], places[b])) << a << ' ' << b;
      covered += places[a].width() * places[a].height();
    }
    EXPECT_GT(covered, 0.95f * room.width() * room.height()) << "room is left over of " << count;
  }
}

TEST(ShareOut, WideRoomsHaveColumnsAndTallOnesRows) {
  const auto wide = share_out({{0, 0}, {1200, 400}}, 2, 0), tall = share_out({{0, 0}, {600, 800}}, 2, 0);
  EXPECT_EQ(wide[0].min.y, wide[1].min.y);
  EXPECT_EQ(tall[0].min.x, tall[1].min.x);
}

TEST(Layout, SlidersStandBesideThePictureAtEveryTextSize) {
  for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080), ImVec2(3840, 2160)})
    for (const float scale : {1.0f, 1.5f, 2.0f})
      for (const int settings : {1, 3, 6}) {
        LayoutNeeds wanted{true, PanelPlace::shared_access};
        wanted.settings = settings;
        const Layout layout = arrange(size, text_size_for(size, scale), wanted);
        for (std::size_t place = 0; place < kPlaces; ++place)
          EXPECT_TRUE(place == static_cast<std::size_t>(PanelPlace::sliders) ||
                      !(layout.panels[place] == layout.at(PanelPlace::sliders)))
              << "behind a tab at " << size.x << ", text " << scale;
        EXPECT_GT(layout.at(PanelPlace::source).height(), size.y * 0.25f) << size.x << ", text " << scale;
      }
}

TEST(DenseSliders, StandInAsFewLinesAsLeaveThemRoom) {
  EXPECT_EQ(dense_sliders(3, 500, 28).lines, 1);
  EXPECT_EQ(dense_sliders(4, 500, 28).lines, 2);
  EXPECT_EQ(dense_sliders(4, 500, 28).columns, 2) << "as many in each";
  EXPECT_EQ(dense_sliders(0, 500, 28).lines, 1);
  EXPECT_EQ(dense_sliders(3, 20, 28).lines, 3);
}

TEST(Layout, ATallWindowHasTheMatricesAboveTheAccess) {
  const ImVec2 size{820, 1180};
  const Layout layout = arrange(size, text_size_for(size, 1), {true, PanelPlace::global_access});
  EXPECT_EQ(layout.at(PanelPlace::matrices).max.y, layout.at(PanelPlace::global_access).min.y);
  EXPECT_NE(layout.at(PanelPlace::matrices), layout.at(PanelPlace::source));
}

TEST(Layout, ShortCodeLeavesItsRoomToThePanelsBelow) {
  const ImVec2 size(1920, 1080);
  const float em = text_size_for(size, 1);
  const auto height = [&](int lines, PanelPlace place, int length = 20, int note = 0) {
    LayoutNeeds needs;
    needs.code_lines.assign(static_cast<std::size_t>(lines), length);
    needs.code_note = note;
    return arrange(size, em, needs).at(place).height();
  };
  EXPECT_GT(height(8, PanelPlace::totals), height(60, PanelPlace::totals) * 1.2f);
  EXPECT_EQ(height(60, PanelPlace::totals), height(0, PanelPlace::totals)) << "long code keeps its room";
  EXPECT_GT(height(1, PanelPlace::source), size.y * 0.2f) << "its title and its first lines stay visible";
  EXPECT_GT(height(12, PanelPlace::source, 80), height(12, PanelPlace::source)) << "wrapped lines need more rows";
  EXPECT_GT(height(12, PanelPlace::source, 20, 200), height(12, PanelPlace::source) + 3 * em) << "so does a note";
}

TEST(Layout, APanelWithoutSharedMemoryTakesNoRoomFromGlobalMemory) {
  for (const ImVec2 size : {ImVec2(1280, 720), ImVec2(1920, 1080)}) {
    const float em = text_size_for(size, 1);
    const Layout layout = arrange(size, em, {false, PanelPlace::global_access});
    EXPECT_EQ(layout.at(PanelPlace::shared_access), layout.at(PanelPlace::global_access));
    EXPECT_GT(layout.at(PanelPlace::global_access).width(),
              arrange(size, em, {true, PanelPlace::global_access}).at(PanelPlace::global_access).width() * 1.2f);
  }
}

TEST(Splitters, OfTheLayoutAreOneLessThanItsPlaces) {
  const ImVec2 size(1920, 1080);
  LayoutNeeds needs;
  needs.beside = true;  // both access panels share a place
  const Layout layout = arrange(size, text_size_for(size, 1), needs);
  const std::vector<Splitter> splitters = layout_splitters(layout, 0);
  EXPECT_EQ(splitters.size(), kPlaces - 2);
  for (const Splitter& splitter : splitters) {
    EXPECT_EQ(splitter.before & splitter.after, 0u);
    EXPECT_TRUE(splitter.share > 0 && splitter.share < 1) << splitter.share;
  }
}

}  // namespace
}  // namespace warplens::window
