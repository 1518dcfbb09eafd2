#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/translation/language.hpp"
#include "app/study/history.hpp"
#include "app/views/link.hpp"
#include "app/window/actions/actions.hpp"
#include "app/window/frame/first_hints.hpp"
#include "app/window/frame/lesson_band.hpp"
#include "app/window/frame/lesson_follower.hpp"
#include "app/window/frame/player.hpp"
#include "app/window/layout/docking.hpp"
#include "app/window/layout/tab_scroller.hpp"
#include "app/window/model/panel.hpp"
#include "app/window/panels/panels.hpp"

namespace warplens::window {

/// Data that a frame shows.
struct Input {
  std::shared_ptr<const study::Study> study;  ///< study to show; null before the first result
  study::Choice choice;                       ///< the latest choice
  study::Progress progress;
  std::shared_ptr<const std::vector<study::SurveyEntry>> surveyed;  ///< costs of the other kernels; may be null
  std::shared_ptr<const study::MeasurementState> measuring;  ///< state of the measurements on the GPU; may be null
  worker::ClientOptions worker;                              ///< options of the worker that measures
  const study::History* history = nullptr;                   ///< history of the choices; null if none is kept
  std::shared_ptr<const study::SweepTable> swept = nullptr;  ///< the latest sweep; may be null
  std::shared_ptr<const study::LaunchPrediction> predicted = nullptr;  ///< the latest prediction; may be null
  /// The latest prediction of launch A; may be null.
  std::shared_ptr<const study::LaunchPrediction> predicted_beside = nullptr;
  std::shared_ptr<const study::Disassembly> disassembly = nullptr;         ///< the latest disassembly; may be null
  std::shared_ptr<const study::Disassembly> disassembly_beside = nullptr;  ///< the latest one of launch A; may be null
  std::shared_ptr<const lessons::StepMade> lesson = nullptr;               ///< the latest step of a lesson; may be null
  /// Progress of the latest background export; may be null.
  std::shared_ptr<const ExportProgress> export_progress = nullptr;
  /// Writes of the blocks of the latest launch; may be null.
  std::shared_ptr<const study::LaunchWrites> launch_writes = nullptr;
  const Platform* platform = &kDesktop;  ///< the platform; never null
};

/// Draws the whole window frame by frame, to any target of Dear ImGui: a window, a picture, a test. Needs a current
/// Dear ImGui context for its whole lifetime.
class Shell {
 public:
  Shell(const Fonts& fonts, views::Ladder ladder, View view = {});

  /// Draws a frame. Call it between ImGui::NewFrame and ImGui::Render.
  Changes frame(const Input& input);
  /// Stores requests that were made outside of a frame, such as to quit or to open a file. The next frame returns them.
  void request(Changes changes) { requested_ = std::move(changes); }
  /// Draws only the given panels, and above them the line `words`, if it is not empty. Each panel may occur once.
  Changes frame_of_panels(const Input& input, std::span<const PanelRow* const> rows, const std::string& words = "");
  /// Draws only the given panels, like frame_of_panels. In addition, errors are shown, and the keys that move through
  /// the launch or change settings work.
  Changes embedded_frame(const Input& input, std::span<const PanelRow* const> rows);

  /// Returns all actions that the menus contain now. Each one is valid until the next frame.
  std::vector<Action> available_actions(const Input& input) {
    scene_of_actions_.emplace(scene_of(input));  // keep this scene, because the returned actions refer to it
    return actions(*scene_of_actions_, view_);
  }

  /// Returns the link that opens the window in its present state. The link has no state if a link cannot open the
  /// kernel, for example because the kernel is a file of the user. It also has none if the launch is that of the
  /// current lesson step, because the lesson opens this launch itself.
  views::Link link(const Input& input);

  /// As soon as the next recording is available, moves the cursor to this access of this warp.
  void start_at(std::uint32_t warp, int access) {
    start_ = {warp, access};
    starts_at_worst_ = false;
  }
  /// Moves the cursor to the most expensive access when the next recording is available.
  void start_at_worst() { starts_at_worst_ = true; }
  /// Call it when the next recording is that of another kernel. The access with the same number means something else
  /// there, so the most expensive access is shown, unless launches are compared access by access or played.
  void expect_other_kernel() {
    if (!view_.playback.playing && !compares()) start_at_worst();
  }
  /// Colour with which to fill the screen before a frame is drawn. Docked panels do not draw their own background,
  /// because filling the screen a second time would take longer than all other drawing if there is no GPU.
  ImU32 ground() const { return look_.colours.panel; }
  /// Starts the motion of the current access to shared memory. If there is a launch A, the words first slide from their
  /// places in A to their places in the shown launch. Then the wavefronts appear one after another. Returns the motion.
  /// It is not running if nothing would move, for example if there is no access to shared memory.
  const BankMotion& move_banks();
  /// Returns whether an animation is running. If so, frames must be drawn even without events.
  bool moving() const;

  /// Returns the user's arrangement of the panels as text, which can be saved; empty if the user has not changed the
  /// arrangement.
  std::string arrangement() const { return docking_.arrangement(); }
  /// Restores an arrangement that arrangement() returned. Call it before the first frame. An empty text changes
  /// nothing.
  void restore_arrangement(const std::string& arrangement) { docking_.restore_arrangement(arrangement); }

  /// Sets launch A, with which the shown launch is compared. The study needs its recording and its totals. Null ends
  /// the comparison.
  void pin(std::shared_ptr<const study::Study> study);
  const study::Study* pinned() const { return beside_.study.get(); }

  View& view() { return view_; }
  const views::Derived& derived() const { return derived_; }
  /// Returns the rectangle on the screen in which a panel was last drawn; nullopt if it was never drawn.
  std::optional<Rect> panel_rect(const std::string& name) const;
  /// The window in which the panel was last drawn: the main window or its own.
  ImGuiViewport* panel_viewport(const std::string& name) const;

 private:
  struct Start {
    std::uint32_t warp;
    int access;
  };

  /// A panel, and the place where it was last drawn.
  struct PlacedPanel {
    std::unique_ptr<Panel> panel;
    Rect rect;
    bool docked = false;
    ImGuiID viewport = 0;  ///< the window in which it was drawn
  };

  PlacedPanel& placed_panel(const PanelRow& row) {
    return panels_[static_cast<std::size_t>(&row - panel_table().data())];
  }
  void prepare(const Input& input);
  void follow_language();
  void follow_study(const Input& input);
  void follow_blackboard();
  void follow_motion(const std::shared_ptr<const views::BankLayout>& before);
  Scene scene_of(const Input& input);
  std::uint32_t lesson_line(const Input& input) const;
  void play_next_block(const Scene& scene, Changes& changes);
  void handle(const Changes& changes, const Input& input);
  void follow_beside();
  bool compares() const;
  void take_focus();
  LaneMask revealed() const;
  std::optional<Rect> place_of_source() const;
  void draw_rows(std::span<const PanelRow* const> rows, const std::string& words, const Scene& scene, Changes& changes);
  void draw_alone(const Layout& layout, const Scene& scene, Changes& changes);
  void draw_panels(const Layout& layout, const LayoutNeeds& needs, const Scene& scene, Changes& changes);
  void draw_own_window(const PanelRow& row, const Scene& scene, Changes& changes);
  static void take_place(PlacedPanel& placed);
  void notice_use(const PanelRow& row);
  LayoutNeeds layout_needs() const;
  void count_code_lines();
  bool draw_panel(const PanelRow& row, const Scene& scene, Changes& changes);

  Fonts fonts_;
  views::Ladder ladder_;
  View view_;
  Look look_;
  views::Derived derived_;
  views::Derived beside_;  ///< data of launch A
  views::Timings timings_;
  LessonBand lesson_band_;
  LessonFollower lesson_follower_;
  std::vector<PlacedPanel> panels_;  ///< all panels, in the order of panel_table()
  Changes requested_;                ///< requests that were passed to request()
  std::optional<Start> start_;
  std::vector<int> code_lines_;  ///< number of characters in each line of code; not updated while the source is edited
  int code_note_ = 0;            ///< number of characters in the note above the code
  std::shared_ptr<const kernels::KernelFile> counted_;  ///< kernel for which code_lines_ and code_note_ were computed
  bool starts_at_worst_ = false;  ///< whether the next recording is shown at its most expensive access
  const translation::Messages* spoken_ = translation::current_language();  ///< language of the stored texts
  const void* learned_ = nullptr;                        ///< totals last added to ladder_; only the address is compared
  const void* surveyed_ = nullptr;                       ///< survey last added to ladder_; only the address is compared
  const trace::RecordedAccess* shared_shown_ = nullptr;  ///< the access that view_.wavefront refers to
  std::optional<Scene> scene_of_actions_;                ///< scene to which the actions of available_actions() refer
  int wavefront_ = -1;                                   ///< index of the wavefront that the last frame showed
  bool mouse_rests_ = false;  ///< whether the mouse has stayed in place since the wavefront changed
  bool stopped_ = false;      ///< whether playback ended in this frame; one more frame must be drawn to show the end
  bool growing_ = false;      ///< whether part of a long recording is not processed yet
  FirstHintsOverlay first_hints_;
  Player player_;
  Docking docking_;
  TabScroller tab_scroller_;
};

}  // namespace warplens::window
