#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/lessons/step_filler.hpp"
#include "app/study/background_measurer.hpp"
#include "app/study/history.hpp"
#include "app/study/launch_writes.hpp"
#include "app/study/predictor.hpp"
#include "app/study/session.hpp"
#include "app/study/survey.hpp"
#include "app/study/sweeper.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/model/background_export.hpp"

namespace warplens::window {

/// What stands between the shell and the work behind it: gives each frame what there is to show, has done in the
/// background what the frame asked for, and never waits. It knows nothing of a desktop, so that tests drive the same.
class Controller {
 public:
  struct Options {
    lessons::ReadState read_state;  ///< what a pasted command or a lesson's is of; empty: nothing can be pasted
    worker::ClientOptions worker;   ///< that measures
    std::function<void()> changed;  ///< called on background threads whenever has_news() may have become true
    std::function<double()> clock;  ///< seconds that run forwards
    std::string program = "/proc/self/exe";  ///< this one's path: makes files in a process of its own
  };

  /// Begins with a choice. The shell must live longer.
  Controller(Shell& shell, const study::Choice& choice, Options options);

  /// Whether the next frame has more to show than the last one had.
  bool has_news() const;
  /// How far the work for the latest choice has come by now.
  study::Progress progress() const { return session_.progress(); }
  /// What there is, for the next frame.
  const Input& next_input();
  /// Does what the frame asked for, except for what only its window can do (a picture, to quit).
  void apply(const Changes& changes);

  /// Shows another choice.
  void ask(const study::Choice& choice);
  /// A file that was dropped on the window: a kernel, or a lesson.
  void open(const std::string& path);
  /// Goes to a state's place once its study is there.
  void start_at(const views::State& state);
  /// Says what the user should know, until the next choice.
  void complain(const std::string& text) { complaint_ = text; }

  const study::Choice& choice() const { return choice_; }
  /// The worker that was chosen in the window; nothing where none was.
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
  Input input_;  ///< as the last frame had it
  study::Choice choice_;
  study::History history_;
  lessons::Progress kept_progress_;
  std::string complaint_;  ///< about what was last asked of the window itself
  std::optional<worker::ClientOptions> chosen_worker_;
  study::Session session_;
  std::unique_ptr<study::Session> beside_;  ///< makes A, while a state that has one is gone to
  study::Survey survey_;
  study::Sweeper sweeper_;
  study::Predictor predictor_;
  study::BlockFollower block_follower_;
  lessons::StepFiller step_filler_;
  study::BackgroundMeasurer measuring_;
  Exporter exporter_;
};

}  // namespace warplens::window
