#include "app/window/frame/window.hpp"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "analysis/base/free_memory.hpp"
#include "analysis/base/printable.hpp"
#include "analysis/translation/message.hpp"
#include "app/study/default_size.hpp"
#include "app/window/dialogs/trusted_folders.hpp"
#include "app/window/dialogs/trusted_worker.hpp"
#include "app/window/draw/ui_context.hpp"
#include "app/window/frame/controller.hpp"
#include "app/window/frame/glfw_window.hpp"
#include "app/window/frame/pacing.hpp"
#include "app/window/frame/picture_taker.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/model/kept_view.hpp"
#include "app/window/model/limits.hpp"
#include "imgui_internal.h"
#include "kernels/text/languages.hpp"
#include "kernels/text/say.hpp"

namespace warplens::window {
namespace {

/// The main loop of the window. It draws a frame if something has changed; otherwise, it waits.
class Loop {
 public:
  Loop(GlfwWindow& window, UiContext& ui_context, const study::Choice& choice, const View& view,
       const std::string& arrangement, const worker::ClientOptions& worker, const WindowOptions& options,
       std::function<void(const View&)> keep)
      : window_(window),
        keep_(std::move(keep)),
        kept_(view.preferences),
        shell_(ui_context.fonts(), views::catalogue_ladder(), view),
        controller_(shell_, choice, {options.read_state, worker, glfwPostEmptyEvent, glfwGetTime}) {
    shell_.restore_arrangement(arrangement);
    window_.listen(heard_);
  }

  void run(int most_frames) {
    int frames_drawn = 0;
    while (!quit_) {
      const Pacing::State state = await();
      if (glfwWindowShouldClose(window_.get()) && close()) break;
      if (!pacing_.wants_frame(state, glfwGetTime())) continue;
      pacing_.drew();
      draw();
      if (most_frames && ++frames_drawn >= most_frames) break;
    }
  }

  Controller& controller() { return controller_; }
  const View& view() { return shell_.view(); }
  std::string arrangement() const { return shell_.arrangement(); }

 private:
  // Returns whether the window can close now. If the source was edited, keeps the window open, and the next frame asks
  // whether to save the edits.
  bool close() {
    if (!controller_.choice().text) return true;
    glfwSetWindowShouldClose(window_.get(), GLFW_FALSE);
    if (window_.out_of_sight()) glfwRestoreWindow(window_.get());
    Changes changes;
    changes.quit = true;
    shell_.request(std::move(changes));
    pacing_.happened(glfwGetTime());
    return false;
  }

  Pacing::State state() const {
    const study::Progress progress = controller_.progress();
    return {.moving = shell_.moving() || pictures_.busy(),
            .busy = progress.compiling || progress.totalling,
            .hovering = ImGui::IsAnyItemHovered(),
            .minimised = window_.out_of_sight()};
  }

  // Waits as long as Pacing requires. If an event has arrived, reports it to Pacing.
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
    const bool input = !heard_.dropped.empty() || ImGui::GetCurrentContext()->InputEventsQueue.Size > 0 ||
                       std::exchange(heard_.touched, false) || GlfwWindow::own_windows_changed();
    if (input || controller_.has_news()) pacing_.happened(glfwGetTime());
    return state();
  }

  void draw() {
    const auto before = shown_;
    const Input& input = controller_.next_input();
    shown_ = input.study;
    GlfwWindow::start_frame();
    pictures_.before_frame();
    ImGui::NewFrame();
    if (!heard_.dropped.empty()) {
      Changes dropped;
      dropped.open = std::exchange(heard_.dropped, {});
      shell_.request(std::move(dropped));
    }
    const Changes changes = shell_.frame(input);
    ImGui::Render();
    pictures_.after_frame(shell_);
    // A frame with a new study is shown immediately. Other frames wait for the vertical refresh of the screen.
    window_.show_frame(shell_.ground(), shown_ == before);
    controller_.apply(changes);
    if (changes.picture) pictures_.ask(*changes.picture, shell_);
    quit_ = changes.quit;
    if (view().preferences == kept_) return;
    kept_ = view().preferences;
    keep_(view());
  }

  GlfwWindow& window_;
  std::function<void(const View&)> keep_;  ///< called as soon as the user changes a preference
  Preferences kept_;
  Pacing pacing_;
  Shell shell_;
  Controller controller_;
  PictureTaker pictures_{GlfwWindow::copy_picture};
  std::shared_ptr<const study::Study> shown_;  ///< study that the last frame showed
  GlfwWindow::Heard heard_;
  bool quit_ = false;
};

/// Returns the worker to use. The command line is searched first, then the environment, then the settings. If none of
/// them names a worker, this program is the worker.
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
  base::give_back_large_blocks();
  constexpr double kGib = 1 << 30;
  Settings settings = load_settings(settings_file());
  SettingsKeeper keeper(settings_file(), settings);
  if (!settings.language.empty()) kernels::set_language(settings.language);
  if (options.scale) settings.scale = *options.scale;
  study::Choice choice;
  choice.kernel = settings.kernel;
  choice.include_folders = trusted_folders();
  choice.defines = settings.defines;
  choice.size = study::default_size_of(choice.kernel, study::file_options(choice)).value_or(choice.size);
  choice.compiler = {settings.compile_seconds, static_cast<std::uint64_t>(settings.compile_gib * kGib)};
  choice.execute_seconds = settings.execute_seconds;
  if (options.state) {
    const std::vector<std::string> trusted = choice.include_folders;
    choice = options.state->choice;
    for (const std::string& folder : trusted)
      if (std::ranges::find(choice.include_folders, folder) == choice.include_folders.end())
        choice.include_folders.push_back(folder);
  }
  View view;
  restore_view(settings, view);
  if (options.lesson) open_lesson(view.lesson_reader, options.lesson);

  const bool untrusted = !options.worker && worker::default_command().empty() && !is_trusted_worker(settings.worker);
  if (untrusted) view.dialogs.worker.typed.command = settings.worker;

  GlfwWindow window(settings.width, settings.height);
  UiContext ui_context;
  const GlfwWindow::Backend backend(window);
  Loop loop(window, ui_context, choice, view, settings.arrangement, worker_of(options, settings), options,
            [&](const View& now) {
              keep_view(now, settings);
              keeper.keep(settings);
            });
  if (options.state)
    loop.controller().start_at(*options.state);
  else
    loop.controller().start_at_worst();
  if (untrusted)
    loop.controller().complain(
        say("the worker '{}' in the settings file was not chosen on this machine, so it was not started; check it in "
            "the menu GPU, Worker…",
            base::printable(settings.worker)));
  loop.run(options.frames);

  keep_view(loop.view(), settings);
  if (!loop.controller().choice().text)
    // Store the kernel for the next start only if it has no unsaved edits, because these will be lost.
    settings.kernel = loop.controller().choice().kernel;
  settings.defines = loop.controller().choice().defines;
  settings.compile_seconds = loop.controller().choice().compiler.seconds;
  settings.compile_gib = static_cast<double>(loop.controller().choice().compiler.bytes) / kGib;
  settings.execute_seconds = loop.controller().choice().execute_seconds;
  trust_folders(loop.controller().choice().include_folders);
  settings.arrangement = loop.arrangement();
  if (const auto& chosen = loop.controller().chosen_worker()) {
    settings.worker = chosen->command;
    trust_worker(chosen->command);
    settings.run_seconds = chosen->run_seconds;
    settings.handshake_seconds = chosen->handshake_seconds;
    settings.silence_seconds = chosen->silence_seconds;
  }
  glfwGetWindowSize(window.get(), &settings.width, &settings.height);
  keeper.keep(settings);
  return 0;
}

}  // namespace warplens::window
