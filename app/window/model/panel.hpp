#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "app/study/disassembly.hpp"
#include "app/study/history.hpp"
#include "app/study/measurement/state.hpp"
#include "app/study/predictor.hpp"
#include "app/study/session.hpp"
#include "app/study/sweeper.hpp"
#include "app/views/ladder.hpp"
#include "app/views/moment.hpp"
#include "app/views/timings.hpp"
#include "app/window/draw/draw.hpp"
#include "app/window/draw/look.hpp"
#include "app/window/model/action.hpp"
#include "app/window/model/changes.hpp"
#include "app/window/model/platform.hpp"
#include "app/window/model/view.hpp"

namespace warplens::window {

/// Data of a frame that do not depend on the window: the study, and the state of background work.
struct SceneContent {
  const study::Study& study;
  const study::Choice& choice;  ///< the latest choice; the study may still belong to an earlier one
  const study::Progress& progress;
  const study::MeasurementState& measuring;
  const views::Derived& derived;
  const views::Ladder& ladder;
  std::span<const views::TimingRow> timings;  ///< times of the kernels in the list (views::Ladder), in the same order
  worker::ClientOptions worker;               ///< options of the worker that measures
  const study::History* history = nullptr;    ///< history of the choices; null if none is kept
  const views::Derived* beside = nullptr;     ///< launch A, with which the shown launch (B) is compared; null if
                                              ///< nothing is compared
  LaneMask revealed = ~LaneMask{0};           ///< lanes whose part of the current access may be shown
  const study::SweepTable* swept = nullptr;   ///< the latest sweep; null if none was requested
  const study::LaunchPrediction* predicted = nullptr;         ///< the latest prediction; null if none was requested
  const study::LaunchPrediction* predicted_beside = nullptr;  ///< the latest prediction of launch A; null if none
  /// The latest step of a lesson that was computed; see LessonReader::made_for_step.
  const lessons::StepMade* lesson = nullptr;
  std::uint32_t lesson_line = 0;  ///< source line that the lesson points to; 0 if it points to no line, or if another
                                  ///< kernel is shown
  const ExportProgress* export_progress = nullptr;  ///< progress of the latest background export; null if there was
                                                    ///< none
  std::span<const Action> actions = {};             ///< all actions that are available in this frame
  const Platform& platform = kDesktop;
  bool is_a = false;  ///< whether this is launch A, with which another one is compared
  /// The latest disassemblies of the shown launch and of launch A; null if none was requested.
  std::shared_ptr<const study::Disassembly> disassembly = nullptr, disassembly_beside = nullptr;
};

/// All data that a panel may read.
struct Scene : SceneContent {
  const Look& look;  ///< look of the window in which the panel is drawn

  const Machine& machine() const { return *derived.machine(); }
  /// Returns whether the current block is recorded. Until then, panels that draw the block have nothing to draw.
  bool ready() const { return derived.recording() != nullptr; }
  /// Returns whether this launch is compared with another one.
  bool is_compared() const { return is_a || beside; }
  /// Returns whether numbers that would give away the answer to the current question are hidden.
  bool hides_figures(const View& view) const { return view.class_guess.on || view.lesson_reader.hides_figures(); }
  /// Returns whether the numbers of a panel, given by its name, are hidden. In a lesson, they can also be hidden
  /// because a later question asks about them.
  bool hides_figures_in(const View& view, std::string_view panel) const {
    return view.class_guess.on || view.lesson_reader.hides_figures_in(panel);
  }
  /// Returns whether the current access may be shown completely, including its counts.
  bool shows_answer(const View& view) const {
    if (view.lesson_reader.hides_figures()) return false;
    return !view.class_guess.on || (view.class_guess.revealed >= 0 && revealed == ~LaneMask{0});
  }
  /// Returns whether the panel with the name `panel` must hide the counts of `shown`, because they would give away the
  /// answer to an open question. `shown` may differ from the current access.
  bool hides(const View& view, const views::ShownAccess& shown, std::string_view panel) const {
    if (shown.when == views::ShownAccess::When::now) return !shows_answer(view);
    return hides_figures_in(view, panel) && !view.class_guess.answered.contains(static_cast<std::int64_t>(shown.index));
  }
  /// Returns the lanes of this access that may be shown. While an answer is revealed lane by lane, these are only some
  /// of the lanes.
  LaneMask seen_of(const views::ShownAccess& shown) const {
    return shown.when == views::ShownAccess::When::now ? revealed : 0;
  }
  /// Returns the emphasis with which to draw a lane. It depends on the lanes under the mouse and on the selected lane.
  Emphasis emphasis(const View& view, unsigned lane) const {
    if (view.focus.lanes == 0) return view.lane == static_cast<int>(lane) ? Emphasis::lit : Emphasis::normal;
    return view.focus.lanes >> lane & 1 ? Emphasis::lit : Emphasis::dimmed;
  }
};

/// A panel of the window. It stores the state of its own widgets (scroll position, camera). It also stores values
/// computed from the scene, because computing them again in every frame would be slow. The cursor, the selection and
/// everything else that panels share are in View.
class Panel {
 public:
  virtual ~Panel() = default;
  virtual void draw(const Scene& scene, View& view, Changes& changes) = 0;
};

/// Places of panels in the layout (layout.hpp). Panels at the same place share it as tabs.
enum class PanelPlace { kernels, sliders, matrices, grid, global_access, shared_access, source, totals, timeline };

/// Number of places.
inline constexpr std::size_t kPlaces = 9;

struct PanelRow {
  const char* name;   ///< identifies the panel in `render --panel`, actions and tests: "global"
  const char* title;  ///< English title for users: "Global access"
  PanelPlace place;
  std::unique_ptr<Panel> (*make)();
};

}  // namespace warplens::window
