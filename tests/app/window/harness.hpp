#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cfloat>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/commands/state_options.hpp"
#include "app/study/background_measurer.hpp"
#include "app/study/worker_gauge.hpp"
#include "app/window/actions/gpu_changes.hpp"
#include "app/window/draw/text_log.hpp"
#include "app/window/export/render.hpp"
#include "app/window/frame/controller.hpp"
#include "app/window/frame/picture_taker.hpp"
#include "app/window/frame/shell.hpp"
#include "app/window/image/clipboard_picture.hpp"
#include "app/window/image/picture_file.hpp"
#include "imgui_impl_opengl3.h"
#include "imgui_te_context.h"
#include "imgui_te_engine.h"
#include "kernels/text/error.hpp"
#include "tests/app/window/fake_desktop.hpp"

namespace warplens::window {

/// Returns the choice that most tests of the window show.
inline study::Choice tile() {
  study::Choice choice;
  choice.kernel = "tile";
  choice.size = {256, 256};
  return choice;
}

/// A window without a screen, whose choices are studied synchronously. Changes of settings are not animated, because
/// most tests check only the state after a change, and an animation takes dozens of frames.
class Harness {
 public:
  Harness(int width, int height, const std::string& arrangement = "")
      : screen_(width, height), shell_(ui_context_.fonts(), views::catalogue_ladder()) {
    shell_.restore_arrangement(arrangement);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(width), static_cast<float>(height)};
    io.DeltaTime = 1.0f / 60;
    ImGuiTestEngineIO& engine_io = ImGuiTestEngine_GetIO(engine_);
    engine_io.ConfigRunSpeed = ImGuiTestRunSpeed_Fast;
    engine_io.ConfigNoThrottle = true;
    engine_io.ConfigSavedSettings = false;
    // With a sanitizer, a test can take minutes. ctest ends tests that hang.
    engine_io.ConfigWatchdogWarning = engine_io.ConfigWatchdogKillTest = FLT_MAX;
    ImGuiTestEngine_Start(engine_, ImGui::GetCurrentContext());
    shell_.view().preferences.motion = false;
    input_.choice.size = {256, 256};
    input_.history = &history_;
    study(input_.choice);
    for (int i = 0; i < 4; ++i) frame();
  }
  ~Harness() { ImGuiTestEngine_Stop(engine_); }

  /// Runs a test function of the GUI test engine, which acts like a user. Afterwards, stores a picture: in the folder
  /// window-pictures if the test failed, otherwise in the folder that $WARPLENS_PICTURES names, if it is set.
  void drive(const std::function<void(ImGuiTestContext*)>& what) {
    std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    std::replace(name.begin(), name.end(), '/', '-');
    ImGuiTest* test = ImGuiTestEngine_RegisterTest(engine_, "window", name.c_str());
    test->TestFunc = what;
    ImGuiTestEngine_QueueTest(engine_, test);
    while (!ImGuiTestEngine_IsTestQueueEmpty(engine_)) frame(/*drawn=*/false);
    frame();
    EXPECT_EQ(test->Output.Status, ImGuiTestStatus_Success) << test->Output.Log.Buffer.c_str();
    std::filesystem::create_directories("window-pictures");  // tests write other files to this folder as well
    const char* folder = std::getenv("WARPLENS_PICTURES");
    if (test->Output.Status != ImGuiTestStatus_Success) folder = "window-pictures";
    if (folder == nullptr) return;
    const std::string file = std::string(folder) + '/' + name;
    write_png(file + ".png", screen_.width(), screen_.height(), screen_.pixels());
    keep_own_windows(file);
  }

  /// Installs a FakeDesktop with these screens, so that panels can have their own windows from now on. The main window
  /// is at `main`.
  FakeDesktop& stand_on(const std::vector<Rect>& screens, ImVec2 main = {0, 0}) {
    desktop_ = std::make_unique<FakeDesktop>(screens, main);
    return *desktop_;
  }

  /// From now on, kernels are studied in the background while frames are drawn, as in the program.
  Controller& work_in_the_background() {
    const auto clock = [this] { return static_cast<double>(++chosen_); };
    auto background = std::make_unique<Controller>(
        shell_, input_.choice, Controller::Options{commands::state_of_command, {}, [] {}, clock, WARPLENS_PROGRAM});
    while (!background->next_input().study) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    background_ = std::move(background);
    return *background_;
  }

  /// From now on, the window behaves as on this platform.
  void move_to(const Platform& platform) {
    platform_ = platform;
    input_.platform = &platform_;
    settle(2);
  }

  /// Removes the totals from the shown study.
  void lose_totals() {
    auto without = std::make_shared<study::Study>(*input_.study);
    without->totals = nullptr;
    input_.study = without;
  }

  void study(const study::Choice& choice) {
    if (background_) return background_->ask(choice);
    input_.choice = choice;
    history_.chose(choice, 1.0 * static_cast<double>(++chosen_));
    try {
      input_.study = studied(choice);
      input_.progress.error.clear();
    } catch (const kernels::InputError& error) {
      input_.progress.error = error.what();
    }
  }

  /// Returns messages about unreadable text in the last frame.
  std::vector<std::string> illegible_text() {
    text_.entries.clear();
    ImGui::GetIO().UserData = &text_;
    frame(/*drawn=*/false);
    ImGui::GetIO().UserData = nullptr;
    return find_illegible(text_);
  }

  /// Returns the visible texts of the last frame that end in an ellipsis, because they had no room.
  std::vector<std::string> shortened_text() {
    illegible_text();
    std::vector<std::string> texts;
    for (const TextLog::Entry& entry : text_.entries)
      if (entry.shortened && entry.clip.contains(entry.rect.centre())) texts.push_back(entry.text);
    return texts;
  }

  /// Returns the colour of a text of the last frame; nothing if the text is not visible.
  std::optional<ImU32> colour_of(const std::string& text) {
    illegible_text();
    for (const TextLog::Entry& entry : text_.entries)
      if (entry.text == text && entry.clip.contains(entry.rect.centre())) return entry.colour;
    return std::nullopt;
  }

  /// Returns the height of a text of the last frame in pixels; 0 if the text is not visible.
  float height_of(const std::string& text) {
    illegible_text();
    for (const TextLog::Entry& entry : text_.entries)
      if (entry.text == text && entry.clip.contains(entry.rect.centre())) return entry.rect.height();
    return 0;
  }

  /// Returns the text drawn in a panel's rectangle, except text in widgets.
  std::vector<std::string> texts_in(const std::string& panel) {
    illegible_text();
    const Rect place = *shell_.panel_rect(panel);
    std::vector<std::string> texts;
    for (const TextLog::Entry& entry : text_.entries)
      if (place.contains(entry.rect.centre()) && !entry.shortened) texts.push_back(entry.text);
    return texts;
  }

  /// Returns all text of a frame, line by line, both in widgets and in pictures.
  std::vector<std::string> said() {
    text_.entries.clear();
    ImGui::GetIO().UserData = &text_;
    listening_ = true;
    frame(/*drawn=*/false);
    listening_ = false;
    ImGui::GetIO().UserData = nullptr;
    for (const TextLog::Entry& entry : text_.entries) heard_ += entry.text + '\n';
    std::vector<std::string> lines;
    std::istringstream stream(heard_);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
  }

  /// Runs frames without drawing them.
  void settle(int frames) {
    for (int i = 0; i < frames; ++i) frame(/*drawn=*/false);
  }
  /// Draws a frame and keeps a picture of it.
  void keep_picture(const std::string& file) {
    frame();
    write_png(file, screen_.width(), screen_.height(), screen_.pixels());
  }

  /// Returns a picture of a panel.
  Picture picture_of(const std::string& panel) {
    frame();
    const Rect rect = *shell_.panel_rect(panel);
    return cropped(screen_.picture(), static_cast<int>(rect.min.x), static_cast<int>(rect.min.y),
                   static_cast<int>(rect.width()), static_cast<int>(rect.height()));
  }

  /// Takes a picture like the export dialog.
  void take_picture(const PictureRequest& request) { pictures_.ask(request, shell_); }

  /// Changes the size of the window from the next frame on.
  void resize(int width, int height) { next_size_ = {width, height}; }

  /// Sets the state of the measurements, as if a GPU had been measured.
  void say(const study::MeasurementState& state) {
    input_.measuring = std::make_shared<const study::MeasurementState>(state);
  }

  /// From now on, launches are measured as in the program, with a worker that `command` starts.
  void connect(const std::string& command) {
    if (background_) {
      Changes changes;
      changes.gpu.worker = worker::ClientOptions{.command = command};
      changes.gpu.connect = true;
      return background_->apply(changes);
    }
    input_.worker = {.command = command};
    measuring_ = std::make_unique<study::BackgroundMeasurer>(study::make_worker_gauge(input_.worker));
  }
  /// Draws frames until the measurements meet a condition. (It needs no limit, because the test runner has one.)
  template <class Reached>
  void wait(ImGuiTestContext* ctx, Reached reached) {
    while (!reached(*input_.measuring)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ctx->Yield();
    }
    ctx->Yield(3);
  }

  /// Returns the requests of the window so far: the latest one of each kind.
  const Changes& asked() const { return asked_; }

  /// Runs an action as if its menu entry had been clicked.
  void act(const Action& action) {
    Changes changes;
    action.run(shell_.view(), changes);
    if (background_) {
      background_->apply(changes);
      return pin(changes);
    }
    if (changes.history < 0) changes.choice = history_.undo();
    if (changes.history > 0) changes.choice = history_.redo();
    if (changes.past) changes.choice = history_.go_to(*changes.past);
    pin(changes);
    if (changes.choice) study(*changes.choice);
  }

  Shell& shell() { return shell_; }
  const Input& input() const { return input_; }
  int access() { return views::access_ordinal(*shell_.derived().recording(), shell_.view().cursor); }

  /// Shows a state, as if the user had pasted the command for it.
  void go_to(const views::State& state) {
    study(state.choice);
    shell_.start_at(state.warp, state.access);
    shell_.view().lane = state.lane;
    shell_.pin(state.beside ? studied(*state.beside) : nullptr);
  }

 private:
  std::shared_ptr<study::Study> studied(const study::Choice& choice) {
    auto made = std::make_shared<study::Study>(study::load(choice, cache_));
    study::add_recording(*made);
    study::add_totals_so_far(*made, 1, {}, {});
    find_mistakes(*made);
    return made;
  }

  // Sets the findings of a study. They depend only on the launch, not on the shown block. They are computed once per
  // launch, because that takes longer than all other parts of a study.
  void find_mistakes(study::Study& of) {
    constexpr std::size_t kMostKept = 64;
    const auto is_of = [&](const Found& found) {
      return found.compiled == of.compiled && found.choice.size == of.choice.size &&
             found.choice.machine == of.choice.machine && found.choice.execute_seconds == of.choice.execute_seconds &&
             found.choice.memory_bytes == of.choice.memory_bytes;
    };
    if (const auto known = std::ranges::find_if(found_, is_of); known != found_.end()) {
      of.findings = known->findings;
      return;
    }
    study::add_findings(of, {}, {});
    if (found_.size() == kMostKept) found_.erase(found_.begin());
    found_.push_back({of.choice, of.compiled, of.findings});
  }

  void pin(const Changes& changes) {
    if (changes.pin == Changes::Pin::drop) shell_.pin(nullptr);
    if (changes.pin == Changes::Pin::present) shell_.pin(input_.study);
  }

  static std::shared_ptr<const study::Disassembly> disassembled(
      const study::Disassembler::Request& compiled, const std::shared_ptr<const study::Disassembly>& latest) {
    if (latest && latest->compiled == compiled) return latest;
    static kernels::DisassemblyCache cache;
    return std::make_shared<const study::Disassembly>(study::disassemble(compiled, cache));
  }

  std::shared_ptr<const study::LaunchPrediction> predicted(const study::PredictionRequest& wish) {
    constexpr std::size_t kMostKept = 4;  // few, because each entry contains all results for its launch
    const auto known = std::ranges::find_if(predicted_, [&](const auto& of) { return of->wish == wish; });
    if (known != predicted_.end()) return *known;
    if (predicted_.size() == kMostKept) predicted_.erase(predicted_.begin());
    return predicted_.emplace_back(std::make_shared<const study::LaunchPrediction>(study::predict_launch(wish)));
  }

  void keep_own_windows(const std::string& file) {
    int count = 0;
    for (const ImGuiViewport* window : ImGui::GetPlatformIO().Viewports) {
      if (window == ImGui::GetMainViewport() || !window->DrawData || window->Size.x < 1) continue;
      Canvas canvas(static_cast<int>(window->Size.x), static_cast<int>(window->Size.y));
      canvas.draw_frame(shell_.ground(), window->DrawData);
      const Picture picture = canvas.picture();
      write_png(file + "-own" + std::to_string(++count) + ".png", picture.width, picture.height, picture.pixels);
    }
  }

  void make_step(const lessons::StepWish& wish) {
    if (input_.lesson && input_.lesson->wish == wish) return;
    if (!launches_ || !input_.lesson || input_.lesson->wish.lesson != wish.lesson)
      launches_.emplace(*wish.lesson, commands::state_of_command, cache_);
    input_.lesson =
        std::make_shared<const lessons::StepMade>(lessons::fill_step_now(wish, *launches_, commands::state_of_command));
  }

  // Updates the font textures. Text in frames that are not drawn also adds letters to them, and the next frame needs
  // these letters.
  static void take_in_letters() {
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures)
      if (texture->Status != ImTextureStatus_OK) ImGui_ImplOpenGL3_UpdateTexture(texture);
  }

  void frame(bool drawn = true) {
    if (next_size_ != std::pair{screen_.width(), screen_.height()}) screen_.resize(next_size_.first, next_size_.second);
    // The size is set in each frame, because the test engine restores the old value at the start of a test.
    ImGui::GetIO().DisplaySize = {static_cast<float>(screen_.width()), static_cast<float>(screen_.height())};
    if (background_) input_ = background_->next_input();
    if (measuring_) {
      measuring_->follow(input_.study);
      input_.measuring = measuring_->current();
    }
    ImGui_ImplOpenGL3_NewFrame();
    if (desktop_) desktop_->tell();
    pictures_.before_frame();
    ImGui::NewFrame();
    if (listening_) ImGui::LogToBuffer();
    const Changes changes = shell_.frame(input_);
    if (listening_) {
      heard_ = ImGui::GetCurrentContext()->LogBuffer.c_str();
      ImGui::LogFinish();
      heard_ += '\n';
    }
    ImGui::Render();
    if (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_ViewportsEnable) ImGui::UpdatePlatformWindows();
    pictures_.after_frame(shell_);
    if (drawn)
      screen_.draw_frame(shell_.ground());
    else
      take_in_letters();
    ImGuiTestEngine_PostSwap(engine_);
    if (background_) {
      background_->apply(changes);
      if (changes.picture) pictures_.ask(*changes.picture, shell_);
    } else {
      do_at_once(changes);
    }
  }

  void do_at_once(const Changes& changes) {
    if (changes.choice) study(*changes.choice);
    if (changes.sweep)
      input_.swept = std::make_shared<const study::SweepTable>(study::make_sweep_table(*changes.sweep));
    if (changes.predict) input_.predicted = predicted(*changes.predict);
    if (changes.predict_beside) input_.predicted_beside = predicted(*changes.predict_beside);
    if (changes.disassemble) input_.disassembly = disassembled(changes.disassemble, input_.disassembly);
    if (changes.disassemble_beside)
      input_.disassembly_beside = disassembled(changes.disassemble_beside, input_.disassembly_beside);
    if (changes.lesson) make_step(*changes.lesson);
    if (changes.go_to) go_to(*changes.go_to);
    if (changes.picture) pictures_.ask(*changes.picture, shell_);
    if (changes.gpu.measure) asked_.gpu.measure = changes.gpu.measure;
    if (changes.gpu.launch) asked_.gpu.launch = changes.gpu.launch;
    if (changes.gpu.options) asked_.gpu.options = changes.gpu.options;
    asked_.gpu.measure_again |= changes.gpu.measure_again;
    asked_.gpu.read_counters |= changes.gpu.read_counters;
    if (changes.gpu.worker) asked_.gpu.worker = changes.gpu.worker;
    asked_.gpu.connect |= changes.gpu.connect;
    if (!changes.complaint.empty()) input_.progress.error = changes.complaint;
    if (!measuring_) return;
    apply(changes.gpu, *measuring_);
    if (changes.gpu.worker) input_.worker = *changes.gpu.worker;
  }

  OffScreenContext screen_;
  std::pair<int, int> next_size_{screen_.width(), screen_.height()};
  // The engine must be created before Dear ImGui's context and destroyed after it.
  std::unique_ptr<ImGuiTestEngine, void (*)(ImGuiTestEngine*)> owned_engine_{ImGuiTestEngine_CreateContext(),
                                                                             ImGuiTestEngine_DestroyContext};
  ImGuiTestEngine* engine_ = owned_engine_.get();
  std::unique_ptr<FakeDesktop> desktop_;
  UiContext ui_context_;
  Shell shell_;
  PictureTaker pictures_{[](const std::string& png) { put_into_clipboard(png, Desktop::x11); }};
  Platform platform_;
  Input input_;
  kernels::CompileCache cache_;
  struct Found {
    study::Choice choice;
    decltype(study::Study::compiled) compiled;
    decltype(study::Study::findings) findings;
  };
  std::vector<Found> found_;
  std::vector<std::shared_ptr<const study::LaunchPrediction>> predicted_;
  std::optional<lessons::Launches> launches_;
  study::History history_;
  int chosen_ = 0;
  Changes asked_;
  TextLog text_;
  bool listening_ = false;
  std::string heard_;
  std::unique_ptr<study::BackgroundMeasurer> measuring_;
  std::unique_ptr<Controller> background_;
};

}  // namespace warplens::window
