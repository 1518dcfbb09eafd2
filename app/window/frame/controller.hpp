#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/lessons/step_filler.hpp"
#include "app/study/background_measurer.hpp"
#include "app/study/disassembly.hpp"
#include "app/study/history.hpp"
#include "app/study/launch_writes.hpp"
#include "app/study/predictor.hpp"
#include "app/study/session.hpp"
#include "app/study/survey.hpp"
#include "app/study/sweeper.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/model/background_export.hpp"

namespace warplens::window {

/// Connects the shell with the background work. Gives each frame its input, starts the work that the frame requests,
/// and never waits for results. The controller does not depend on a desktop, so tests can use it as well.
class Controller {
 public:
  struct Options {
    /// Parses pasted commands and the commands in lessons. If it is empty, commands cannot be pasted.
    lessons::ReadState read_state;
    worker::ClientOptions worker;            ///< options of the worker that measures
    std::function<void()> changed;           ///< called on background threads when has_news() may return true
    std::function<double()> clock;           ///< monotonic clock, in seconds
    std::string program = "/proc/self/exe";  ///< path of this program, which exports files in a separate process
    Platform platform = {};
  };

  /// Starts with a choice. The shell must outlive the controller.
  Controller(Shell& shell, const study::Choice& choice, Options options);

  /// Returns whether the next frame would show results that the last frame did not show.
  bool has_news() const;
  /// Progress of the work for the latest choice.
  study::Progress progress() const { return session_.progress(); }
  /// Input of the next frame.
  const Input& next_input();
  /// Carries out the requests of a frame, except those that only the window can do (take a picture, quit).
  void apply(const Changes& changes);

  /// Requests the study of another choice.
  void ask(const study::Choice& choice);
  /// Opens a file that was dropped on the window: a kernel, or a lesson.
  void open(const std::string& path);
  /// Moves to the warp, access and lane of a state as soon as the study of its launch is available.
  void start_at(const views::State& state);
  /// Makes the window start at the most expensive access of the first launch.
  void start_at_worst() { shell_.start_at_worst(); }
  /// Shows an error message until the user makes another choice.
  void complain(const std::string& text) { complaint_ = text; }

  const study::Choice& choice() const { return choice_; }
  /// The worker that the user selected in the window; nullopt if the user did not select one.
  const std::optional<worker::ClientOptions>& chosen_worker() const { return chosen_worker_; }

 private:
  void go_to(const views::State& state);
  void go_to_pasted(const std::string& text);
  void take_pasted(const std::string& source);
  void save(const std::string& path);
  void save_header();
  void go_through_history(const Changes& changes);
  void keep_progress();
  void take_beside();

  Shell& shell_;
  Options options_;
  Input input_;  ///< input of the last frame
  study::Choice choice_;
  study::History history_;
  lessons::Progress kept_progress_;
  std::string complaint_;  ///< error of the last action of the controller itself; empty if there was none
  std::optional<worker::ClientOptions> chosen_worker_;
  study::Session session_;
  /// Computes launch A, if a state with a launch A was requested.
  std::unique_ptr<study::Session> beside_;
  study::Survey survey_;
  study::Sweeper sweeper_;
  study::Predictor predictor_;
  study::Predictor beside_predictor_;  ///< predicts launch A
  study::Disassembler disassembler_;
  study::Disassembler beside_disassembler_;  ///< disassembles launch A
  study::BlockFollower block_follower_;
  lessons::StepFiller step_filler_;
  study::BackgroundMeasurer measuring_;
  Exporter exporter_;
};

}  // namespace warplens::window
