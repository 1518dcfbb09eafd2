#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/base/language.hpp"
#include "app/study/history.hpp"
#include "app/window/actions/actions.hpp"
#include "app/window/frame/lesson_band.hpp"
#include "app/window/frame/lesson_follower.hpp"
#include "app/window/frame/player.hpp"
#include "app/window/layout/docking.hpp"
#include "app/window/layout/tab_scroller.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/panels/panels.hpp"

namespace warplens::window {

/// What the pipeline has for a frame.
struct Input {
  std::shared_ptr<const study::Study> study;  ///< null until the first
  study::Choice choice;                       ///< the latest
  study::Progress progress;
  std::shared_ptr<const std::vector<study::SurveyEntry>> surveyed;  ///< what is known of the other kernels; may be null
  std::shared_ptr<const study::MeasurementState> measuring;         ///< likewise of the GPU
  worker::ClientOptions worker;                                     ///< that measures
  const study::History* history = nullptr;                          ///< of the choices; null where nobody keeps it
  std::shared_ptr<const study::SweepTable> swept = nullptr;         ///< the latest sweep; may be null
  std::shared_ptr<const study::LaunchPrediction> predicted = nullptr;  ///< the latest prediction; may be null
  std::shared_ptr<const lessons::StepMade> lesson = nullptr;           ///< the latest step of a lesson; may be null
  std::shared_ptr<const ExportProgress> export_progress = nullptr;     ///< the latest file that is made; may be null
  std::shared_ptr<const study::LaunchWrites> launch_writes = nullptr;  ///< of the latest launch; may be null
};

/// Draws the whole window, frame by frame, into whatever Dear ImGui draws to: a window, a picture, a test. Needs a
/// current Dear ImGui context for as long as it lives.
class Shell {
 public:
  Shell(const Fonts& fonts, views::Ladder ladder, View view = {});

  /// Between ImGui::NewFrame and ImGui::Render.
  Changes frame(const Input& input);
  /// Some panels alone, sharing the display, each once; below a line of words where there are any.
  Changes frame_of_panels(const Input& input, std::span<const PanelRow* const> rows, const std::string& words = "");

  /// All that can be done with what is shown, as the menus have it. Each lasts until the next frame.
  std::vector<Action> available_actions(const Input& input) {
    scene_of_actions_.emplace(scene_of(input));  // the actions refer to it
    return actions(*scene_of_actions_, view_);
  }

  /// Goes to this access of this warp once the next recording is there.
  void start_at(std::uint32_t warp, int access) { start_ = {warp, access}; }
  /// What is to be on the screen before a frame is drawn: docked panels have no ground of their own, because filling
  /// the screen twice would cost more than all that stands on it where drawing is done by software.
  ImU32 ground() const { return look_.colours.panel; }
  /// Whether something moves by itself, so that frames are wanted without events.
  bool moving() const;

  /// How a user has arranged the panels, as text to be kept; empty where nobody has.
  std::string arrangement() const { return docking_.arrangement(); }
  /// Arranges them so again. Before the first frame; an empty text leaves them as they are.
  void arrange_as(const std::string& arrangement) { docking_.arrange_as(arrangement); }

  /// Keeps a study as A, beside which what is shown is compared; it needs its recording and its totals. Null drops it.
  void pin(std::shared_ptr<const study::Study> study);
  const study::Study* pinned() const { return beside_.study.get(); }

  View& view() { return view_; }
  const views::Derived& derived() const { return derived_; }
  /// The screen rectangle of a panel as it was drawn last; nothing before.
  std::optional<Rect> panel_rect(const std::string& name) const;
  /// The window that it was drawn in: the main one, or its own.
  ImGuiViewport* panel_viewport(const std::string& name) const;

 private:
  struct Start {
    std::uint32_t warp;
    int access;
  };

  /// A panel and where it was drawn last.
  struct PlacedPanel {
    std::unique_ptr<Panel> panel;
    Rect rect;
    bool docked = false;
    ImGuiID viewport = 0;  ///< the window that it stood in
  };

  PlacedPanel& placed_panel(const PanelRow& row) {
    return panels_[static_cast<std::size_t>(&row - panel_table().data())];
  }
  void prepare(const Input& input);
  void follow_language();
  Scene scene_of(const Input& input);
  std::uint32_t lesson_line(const Input& input) const;
  void play_next_block(const Scene& scene, Changes& changes);
  void handle(const Changes& changes, const Input& input);
  void follow_beside();
  bool compares() const;
  void take_focus();
  LaneMask revealed() const;
  std::optional<Rect> place_of_source() const;
  void draw_alone(const Layout& layout, const Scene& scene, Changes& changes);
  void draw_panels(const Layout& layout, const LayoutNeeds& needs, const Scene& scene, Changes& changes);
  void draw_own_window(const PanelRow& row, const Scene& scene, Changes& changes);
  static void take_place(PlacedPanel& placed);
  void notice_use(const PanelRow& row);
  LayoutNeeds layout_needs() const;
  void draw_panel(const PanelRow& row, std::size_t index, const Scene& scene, Changes& changes);

  Fonts fonts_;
  views::Ladder ladder_;
  View view_;
  Look look_;
  views::Derived derived_;
  views::Derived beside_;  ///< of A
  views::Timings timings_;
  LessonBand lesson_band_;
  LessonFollower lesson_follower_;
  std::vector<PlacedPanel> panels_;  ///< in the order of panel_table()
  std::optional<Start> start_;
  const base::Messages* spoken_ = base::spoken();        ///< the language that texts which are kept are in
  const void* learned_ = nullptr;                        ///< the totals that the ladder knows already
  const void* surveyed_ = nullptr;                       ///< likewise the survey
  const trace::RecordedAccess* shared_shown_ = nullptr;  ///< that view_.wavefront is of
  std::optional<Scene> scene_of_actions_;                ///< what the actions of available_actions() are about
  int wavefront_ = -1;                                   ///< that the last frame showed
  bool mouse_rests_ = false;                             ///< since that was stepped to
  bool stopped_ = false;                                 ///< playing ended in this frame: the next one shows it
  bool growing_ = false;                                 ///< whether a long recording is still being looked at
  Player player_;
  Docking docking_;
  TabScroller tab_scroller_;
};

}  // namespace warplens::window
