#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

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
#include "app/window/model/view.hpp"

namespace warplens::window {

/// What a panel may read of the study, and of the work in the background.
struct SceneContent {
  const study::Study& study;
  const study::Choice& choice;  ///< the latest one, which the study may not have caught up with
  const study::Progress& progress;
  const study::MeasurementState& measuring;
  const views::Derived& derived;
  const views::Ladder& ladder;
  std::span<const views::TimingRow> timings;           ///< of the kernels of the ladder, in its order
  worker::ClientOptions worker;                        ///< that measures
  const study::History* history = nullptr;             ///< of the choices; null where nobody keeps it
  const views::Derived* beside = nullptr;              ///< A, which what is shown (B) is compared with; null for none
  LaneMask revealed = ~LaneMask{0};                    ///< lanes whose part in the current access may be seen
  const study::SweepTable* swept = nullptr;            ///< the latest sweep; null where none was asked for
  const study::LaunchPrediction* predicted = nullptr;  ///< the latest prediction; likewise
  const lessons::StepMade* lesson = nullptr;           ///< the latest that was made; see LessonReader::made_for_step
  std::uint32_t lesson_line = 0;  ///< of the source, where it says to look; 0 for none, or another kernel
  const ExportProgress* export_progress = nullptr;  ///< the latest file that is made in the background; null for none
  std::span<const Action> actions = {};             ///< all that the user can do in this frame
};

/// All that a panel may read.
struct Scene : SceneContent {
  const Look& look;  ///< of the window that the panel is drawn in

  const Machine& machine() const { return *derived.machine(); }
  /// False until the shown block was recorded; panels that draw it have nothing to draw then.
  bool ready() const { return derived.recording() != nullptr; }
  /// Whether figures that would give an answer away are hidden.
  bool hides_figures(const View& view) const { return view.class_guess.on || view.lesson_reader.hides_figures(); }
  /// Whether the access that is shown may be seen whole, with its counts.
  bool shows_answer(const View& view) const {
    if (view.lesson_reader.hides_figures()) return false;
    return !view.class_guess.on || (view.class_guess.revealed >= 0 && revealed == ~LaneMask{0});
  }
  /// Whether the counts of an access that a panel shows, the present one or another, would tell what is still asked.
  bool hides(const View& view, const views::ShownAccess& shown) const {
    if (shown.when == views::ShownAccess::When::now) return !shows_answer(view);
    return hides_figures(view) && !view.class_guess.answered.contains(static_cast<std::int64_t>(shown.index));
  }
  /// The lanes of it that may be seen meanwhile.
  LaneMask seen_of(const views::ShownAccess& shown) const {
    return shown.when == views::ShownAccess::When::now ? revealed : 0;
  }
  /// How a lane is drawn, given what the mouse is on and which lane stays chosen.
  Emphasis emphasis(const View& view, unsigned lane) const {
    if (view.focus.lanes == 0) return view.lane == static_cast<int>(lane) ? Emphasis::lit : Emphasis::normal;
    return view.focus.lanes >> lane & 1 ? Emphasis::lit : Emphasis::dimmed;
  }
};

/// One panel of the window. It keeps what belongs to its own widgets (a scroll position, a camera), and what it has
/// made of the scene, so as not to make that anew in every frame. What is looked at stands in the View, for all.
class Panel {
 public:
  virtual ~Panel() = default;
  virtual void draw(const Scene& scene, View& view, Changes& changes) = 0;
};

/// Where panels stand in the layout (layout.hpp). Several at one place share it, with a tab each.
enum class PanelPlace { kernels, sliders, matrices, grid, global_access, shared_access, source, totals, timeline };

/// How many places there are.
inline constexpr std::size_t kPlaces = 9;

struct PanelRow {
  const char* name;   ///< for `render --panel`, the actions and the tests: "global"
  const char* title;  ///< for people: "Global access"
  PanelPlace place;
  std::unique_ptr<Panel> (*make)();
};

}  // namespace warplens::window
