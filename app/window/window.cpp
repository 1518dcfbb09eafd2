#include "app/window/window.hpp"

#include <GLFW/glfw3.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "analysis/base/language.hpp"
#include "analysis/base/printable.hpp"
#include "app/lessons/shelf.hpp"
#include "app/study/edited.hpp"
#include "app/study/guessed_header.hpp"
#include "app/study/own_size.hpp"
#include "app/study/session.hpp"
#include "app/study/worker_gauge.hpp"
#include "app/window/glfw_window.hpp"
#include "app/window/gpu_changes.hpp"
#include "app/window/kernel_actions.hpp"
#include "app/window/limits.hpp"
#include "app/window/open_file.hpp"
#include "app/window/pacing.hpp"
#include "app/window/picture_taker.hpp"
#include "app/window/settings.hpp"
#include "app/window/shell.hpp"
#include "app/window/stage.hpp"
#include "app/window/trusted_worker.hpp"
#include "imgui_internal.h"
#include "kernels/error.hpp"
#include "kernels/languages.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/say.hpp"

namespace warplens::window {
namespace {

/// The loop's own memory.
class Loop {
 public:
  Loop(GlfwWindow& window, Stage& stage, const study::Choice& choice, const View& view, const std::string& arrangement,
       const worker::ClientOptions& worker, const WindowOptions& options)
      : window_(window),
        read_state_(options.read_state),
        step_filler_(options.read_state, glfwPostEmptyEvent),
        shell_(stage.fonts(), views::catalogue_ladder(), view),
        choice_(choice),
        worker_(worker),
        measuring_(study::gauge_of_worker(worker), glfwPostEmptyEvent) {
    shell_.arrange_as(arrangement);
    kept_progress_ = shell_.view().reading.progress;
    window_.listen(heard_);
    ask(choice);
  }

  void run(int most_frames) {
    int frames_drawn = 0;
    while (!glfwWindowShouldClose(window_.get()) && !quit_) {
      const Pacing::State state = await();
      if (!pacing_.wants_frame(state, glfwGetTime())) continue;
      pacing_.drew();
      draw();
      if (most_frames && ++frames_drawn >= most_frames) break;
    }
  }

  /// What the user should know from the start.
  void complain(const std::string& text) { complaint_ = text; }

  /// Goes to a state's place once its study is there.
  void start_at(const views::State& state) {
    shell_.start_at(state.warp, state.access);
    shell_.view().lane = state.lane;
    shell_.pin(nullptr);
    beside_.reset();
    if (!state.beside) return;
    beside_ = std::make_unique<study::Session>(glfwPostEmptyEvent);
    beside_->request(*state.beside);
  }

  const View& view() { return shell_.view(); }
  std::string arrangement() const { return shell_.arrangement(); }
  const study::Choice& choice() const { return choice_; }
  /// The worker that was chosen in the window; nothing where none was.
  const std::optional<worker::ClientOptions>& chosen_worker() const { return chosen_worker_; }

 private:
  Pacing::State state() const {
    const study::Progress progress = session_.progress();
    return {.moving = shell_.moving() || pictures_.busy(),
            .busy = progress.compiling || progress.totalling,
            .hovering = ImGui::IsAnyItemHovered(),
            .minimised = window_.out_of_sight()};
  }

  // Waits for whatever is to be waited for, and takes note of what came of it.
  Pacing::State await() {
    const Pacing::Wait wait = pacing_.next(state(), glfwGetTime());
    switch (wait.what) {
      case Pacing::Wait::For::nothing:
        glfwPollEvents();
        break;
      case Pacing::Wait::For::event:
        glfwWaitEvents();
        break;
      case Pacing::Wait::For::event_or_time:
        glfwWaitEventsTimeout(wait.seconds);
        break;
    }
    const bool news = session_.current() != shown_ || survey_.found() != surveyed_ ||
                      measuring_.current() != measured_ || session_.progress() != progress_ ||
                      !heard_.dropped.empty() || sweeper_.current() != swept_ || predictor_.current() != predicted_ ||
                      step_filler_.current() != lesson_ || beside_;
    if (news || ImGui::GetCurrentContext()->InputEventsQueue.Size > 0 || std::exchange(heard_.touched, false) ||
        GlfwWindow::own_windows_changed())
      pacing_.happened(glfwGetTime());
    return state();
  }

  void ask(const study::Choice& choice) {
    choice_ = choice;
    history_.chose(choice, glfwGetTime());
    if (std::error_code error; std::filesystem::is_regular_file(choice.kernel, error))
      remember_file(shell_.view().open.recent, std::filesystem::absolute(choice.kernel, error).string());
    complaint_.clear();
    measuring_.give_way();
    session_.request(choice_);
  }

  void go_to(const views::State& state) {
    ask(state.choice);
    start_at(state);
  }

  // What was answered is kept at once: whoever closes a lesson finds it again where it was.
  void keep_progress() {
    const lessons::Progress& progress = shell_.view().reading.progress;
    if (progress == kept_progress_) return;
    lessons::save_progress(lessons::progress_file(), progress, kept_progress_);
    kept_progress_ = progress;
  }

  // A kernel, or a lesson.
  void open_dropped(const std::string& path) {
    if (!path.ends_with(".md")) return ask(choice_of_kernel(choice_, path));
    try {
      open_lesson(shell_.view().reading, std::make_shared<const lessons::Lesson>(lessons::lesson_named(path)));
    } catch (const kernels::InputError& error) {
      complaint_ = error.what();
    }
  }

  // A command that was copied somewhere, by a person: whatever it is, it is only looked at.
  void go_to(const std::string& command) {
    if (command.find("__global__") != std::string::npos || kernels::is_ptx(command)) return take_pasted(command);
    try {
      if (!read_state_) return;
      go_to(read_state_(command));
    } catch (const kernels::InputError& error) {
      complaint_ = error.what();
    }
  }

  // What was edited becomes the file, which is what is shown from then on.
  void save(const std::string& path) {
    if (const std::string wrong = study::save_kernel(choice_, path); !wrong.empty()) {
      complaint_ = wrong;
      return;
    }
    study::Choice saved = study::of_the_file(choice_);
    if (study::is_of_catalogue(saved.kernel)) saved.kernel = path;
    ask(saved);
  }

  // A kernel's source: a file that is not saved yet.
  void take_pasted(const std::string& source) {
    study::Choice pasted;
    pasted.kernel = study::path_for_copy("pasted", source);
    pasted.text = std::make_shared<const std::string>(source);
    try {
      if (const auto own = kernels::load_kernel(pasted.kernel, source).default_size) pasted.size = *own;
    } catch (const kernels::InputError&) {  // told, with the source in view, once it is studied
    }
    ask(pasted);
  }

  // A is pinned once all of it is there.
  void take_beside() {
    if (!beside_) return;
    if (const auto study = beside_->current(); study && study->totals) {
      shell_.pin(study);
      beside_.reset();
    } else if (const study::Progress progress = beside_->progress(); !progress.compiling && !progress.error.empty()) {
      complaint_ = progress.error;
      beside_.reset();
    }
  }

  void draw() {
    take_beside();
    GlfwWindow::start_frame();
    pictures_.before_frame();
    ImGui::NewFrame();
    const auto newest = session_.current();
    const bool is_new = newest != shown_;
    shown_ = newest;
    study::Progress progress = progress_ = session_.progress();
    if (progress.error.empty()) progress.error = complaint_;
    // The other kernels' costs are looked up once the chosen one has its own.
    if (shown_ && shown_->totals) survey_.request(shown_->choice.size, shown_->choice.machine);
    surveyed_ = survey_.found();
    if (choice_.machine == study::MachineKind::gpu) measuring_.follow(shown_);
    measured_ = measuring_.current();
    swept_ = sweeper_.current();
    predicted_ = predictor_.current();
    lesson_ = step_filler_.current();
    const Changes changes = shell_.frame(
        {shown_, choice_, progress, surveyed_, measured_, worker_, &history_, swept_, predicted_, lesson_});
    ImGui::Render();
    pictures_.after_frame(shell_);
    window_.show_frame(shell_.ground(), !is_new);  // new counts do not wait for the screen's next turn

    if (!heard_.dropped.empty()) open_dropped(std::exchange(heard_.dropped, {}));
    if (changes.choice) ask(*changes.choice);
    // A block that a smaller grid does not have was moved to the nearest one.
    else if (shown_ && !progress.compiling && progress.error.empty())
      choice_.block = shown_->choice.block;
    if (!changes.complaint.empty()) complaint_ = changes.complaint;
    if (!changes.save_kernel.empty()) save(changes.save_kernel);
    if (changes.cancel_totals) session_.cancel_totals();
    if (changes.save_header && shown_) {
      complaint_ = study::save_guessed_header(*shown_->kernel);
      session_.request(choice_);
    }
    std::optional<study::Choice> past;
    if (changes.history < 0) past = history_.undo();
    if (changes.history > 0) past = history_.redo();
    if (changes.past) past = history_.go_to(*changes.past);
    if (past) ask(*past);
    if (!changes.pasted.empty()) go_to(changes.pasted);
    if (changes.go_to) go_to(*changes.go_to);
    if (changes.lesson) step_filler_.request(*changes.lesson);
    keep_progress();
    if (changes.sweep) sweeper_.request(*changes.sweep);
    if (changes.predict) predictor_.request(*changes.predict);
    if (changes.picture) pictures_.ask(*changes.picture, shell_);
    apply(changes, measuring_);
    if (changes.worker) worker_ = *(chosen_worker_ = changes.worker);
    quit_ = changes.quit;
  }

  GlfwWindow& window_;
  study::Session session_{glfwPostEmptyEvent};
  std::unique_ptr<study::Session> beside_;  ///< makes A, while a state that has one is gone to
  std::function<views::State(const std::string&)> read_state_;
  lessons::StepFiller step_filler_;
  std::shared_ptr<const lessons::StepMade> lesson_;
  lessons::Progress kept_progress_;
  study::Survey survey_{glfwPostEmptyEvent};
  Pacing pacing_;
  study::Sweeper sweeper_{glfwPostEmptyEvent};
  study::Predictor predictor_{glfwPostEmptyEvent};
  Shell shell_;
  study::History history_;
  PictureTaker pictures_;
  study::Choice choice_;
  worker::ClientOptions worker_;
  std::optional<worker::ClientOptions> chosen_worker_;
  study::Measuring measuring_;
  std::shared_ptr<const study::MeasuringState> measured_;
  std::shared_ptr<const study::Study> shown_;
  study::Progress progress_;  ///< as it was drawn last
  std::shared_ptr<const std::vector<study::Surveyed>> surveyed_;
  std::shared_ptr<const study::Swept> swept_;
  std::shared_ptr<const study::Predicted> predicted_;
  GlfwWindow::Heard heard_;
  std::string complaint_;  ///< about what was last asked of the window itself
  bool quit_ = false;
};

// A settings file can say what the window can, and no more.
static_assert(View::kSmallestScale == Limits::kSmallestScale && View::kLargestScale == Limits::kLargestScale &&
              View::kLeastRunSeconds == Limits::kLeastRunSeconds && View::kMostRunSeconds == Limits::kMostRunSeconds);

/// The command line's worker, else the environment's, else the one that the settings name, else this program itself.
worker::ClientOptions worker_of(const WindowOptions& options, const Settings& settings) {
  worker::ClientOptions worker;
  worker.command = options.worker.value_or(worker::default_command());
  if (worker.command.empty() && !options.worker && is_trusted_worker(settings.worker)) worker.command = settings.worker;
  worker.run_seconds = options.run_seconds.value_or(settings.run_seconds);
  worker.handshake_seconds = options.handshake_seconds.value_or(settings.handshake_seconds);
  worker.silence_seconds = options.silence_seconds.value_or(settings.silence_seconds);
  return worker;
}

}  // namespace

int run_window(const WindowOptions& options) {
  constexpr double kGib = 1 << 30;
  const std::filesystem::path file = settings_file();
  const Settings before = load_settings(file);
  Settings settings = before;
  if (!settings.language.empty()) kernels::speak_language(settings.language);
  if (options.scale) settings.scale = *options.scale;
  study::Choice choice;
  choice.kernel = settings.kernel;
  choice.size = study::own_size(choice.kernel).value_or(choice.size);
  choice.compiler = {settings.compile_seconds, static_cast<std::uint64_t>(settings.compile_gib * kGib)};
  choice.execute_seconds = settings.execute_seconds;
  if (options.state) choice = options.state->choice;
  View view;
  view.theme = settings.theme;
  view.language = settings.language;
  view.scale = settings.scale;
  view.recorded_gpu = settings.recorded_gpu;
  view.predicted_gpu = settings.predicted_gpu;
  view.open.recent = settings.recent;
  view.own_windows = settings.own_windows;
  view.reading.progress = lessons::load_progress(lessons::progress_file());
  if (options.lesson) open_lesson(view.reading, options.lesson);

  const bool untrusted = !options.worker && worker::default_command().empty() && !is_trusted_worker(settings.worker);
  if (untrusted) view.worker_typed.command = settings.worker;

  GlfwWindow window(settings.width, settings.height);
  Stage stage;
  const GlfwWindow::Backend backend(window);
  Loop loop(window, stage, choice, view, settings.arrangement, worker_of(options, settings), options);
  if (options.state) loop.start_at(*options.state);
  if (untrusted)
    loop.complain(
        say("the settings name a worker, '{}', that was not chosen on this machine, so it is not started: "
            "Worker… in the menu shows it",
            base::printable(settings.worker)));
  loop.run(options.frames);

  settings.theme = loop.view().theme;
  settings.language = loop.view().language;
  settings.scale = loop.view().scale;
  if (!loop.choice().text) settings.kernel = loop.choice().kernel;  // what was not saved is not there the next time
  settings.compile_seconds = loop.choice().compiler.seconds;
  settings.compile_gib = static_cast<double>(loop.choice().compiler.bytes) / kGib;
  settings.execute_seconds = loop.choice().execute_seconds;
  settings.arrangement = loop.arrangement();
  settings.recorded_gpu = loop.view().recorded_gpu;
  settings.predicted_gpu = loop.view().predicted_gpu;
  settings.recent = loop.view().open.recent;
  settings.own_windows = loop.view().own_windows;
  if (const auto& chosen = loop.chosen_worker()) {
    settings.worker = chosen->command;
    trust_worker(chosen->command);
    settings.run_seconds = chosen->run_seconds;
    settings.handshake_seconds = chosen->handshake_seconds;
    settings.silence_seconds = chosen->silence_seconds;
  }
  glfwGetWindowSize(window.get(), &settings.width, &settings.height);
  save_settings(file, settings, before);
  return 0;
}

}  // namespace warplens::window
