// Measures the time from the movement of a slider to the new counts of the shown block. It includes compilation,
// planning, recording and, if measured up to the screen, the next frame of the window. Each movement requires the
// compilation of new code.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "app/study/background_measurer.hpp"
#include "app/study/session.hpp"
#include "app/views/ladder.hpp"
#include "app/window/draw/off_screen_context.hpp"
#include "app/window/draw/ui_context.hpp"
#include "app/window/frame/pacing.hpp"
#include "app/window/frame/shell.hpp"
#include "imgui_impl_opengl3.h"
#include "kernels/gpu/error.hpp"

namespace warplens {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMoves = 24;

// Do not store compiled code between runs: the time that a user waits for the first time is measured.
[[maybe_unused]] const int kNothingKept = setenv("WARPLENS_COMPILED", "", 1);

/// Returns the choice after a number of movements of a slider. Each movement selects another block shape.
study::Choice move_of_slider(int move) {
  constexpr const char* kEdges[] = {"1", "2", "4", "8", "16", "64"};
  study::Choice choice;
  choice.set = {{"BX", kEdges[move % 6]}, {"BY", kEdges[move / 6 % 6]}};
  return choice;
}

std::shared_ptr<const study::Study> wait_for(const study::Session& session, const study::Choice& choice) {
  while (true) {
    auto study = session.current();
    if (study && study->choice == choice && study->recording) return study;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

/// The program's window, drawn with software rendering.
struct Window {
  window::OffScreenContext screen{1920, 1200};
  window::UiContext ui_context;
  window::Shell shell{ui_context.fonts(), views::catalogue_ladder()};

  void draw(const std::shared_ptr<const study::Study>& study) {
    build(study);
    screen.draw_frame(shell.ground());
    screen.wait();
  }

  /// Builds the triangles of a frame without drawing them.
  void build(const std::shared_ptr<const study::Study>& study) {
    ImGui::GetIO().DisplaySize = {1920, 1200};
    ImGui::GetIO().DeltaTime = 1.0f / 60;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    shell.frame({study, study->choice, {}});
    ImGui::Render();
  }
};

/// Imitates a worker that is busy: it uses one CPU core completely, like a worker that fills and compares matrices,
/// until the measurement is cancelled.
class BusyGauge : public study::Gauge {
 public:
  gpu::DeviceFacts device(const std::stop_token&) override {
    gpu::DeviceFacts facts;
    facts.major = 9;
    return facts;
  }
  gpu::Measurement measure(const gpu::Job&, const gpu::MeasureOptions&, const std::stop_token& stop) override {
    measuring = true;
    while (!stop.stop_requested()) benchmark::ClobberMemory();
    measuring = false;
    throw gpu::Error(gpu::ErrorKind::cancelled, "cancelled");
  }
  gpu::Counters count(const gpu::Job&, const gpu::CountOptions&, const std::stop_token&) override { return {}; }

  std::atomic<bool> measuring{false};
};

/// `Until` is the end of the measured time: the counts, or the frame on the screen. `Gpu` says whether a launch is
/// being measured on a GPU when the slider moves.
enum class Until { counts, screen };
enum class Gpu { idle, measuring };

void slider(benchmark::State& state, Until until, Gpu gpu) {
  const bool to_screen = until == Until::screen;
  study::Session session;
  auto owned = std::make_unique<BusyGauge>();
  BusyGauge& gauge = *owned;
  study::BackgroundMeasurer measuring(std::move(owned));
  measuring.turn(gpu == Gpu::measuring);
  std::unique_ptr<Window> window;
  session.request({});
  const auto first = wait_for(session, {});
  if (to_screen) {
    window = std::make_unique<Window>();
    for (int frame = 0; frame < 5; ++frame) window->draw(first);
  }
  std::vector<double> seconds;
  for (auto _ : state) {
    const study::Choice choice = move_of_slider(static_cast<int>(seconds.size()));
    while (gpu == Gpu::measuring && !gauge.measuring) {
      measuring.follow(session.current());
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const auto begin = Clock::now();
    measuring.give_way();
    session.request(choice);
    const auto study = wait_for(session, choice);
    measuring.follow(study);
    if (window) window->draw(study);
    seconds.push_back(std::chrono::duration<double>(Clock::now() - begin).count());
    state.SetIterationTime(seconds.back());
  }
  std::nth_element(seconds.begin(), seconds.begin() + kMoves / 2, seconds.end());
  state.counters["median_ms"] = seconds[kMoves / 2] * 1000;
}

#define SLIDER(name, until, gpu) \
  BENCHMARK_CAPTURE(slider, name, until, gpu)->Iterations(kMoves)->UseManualTime()->Unit(benchmark::kMillisecond)
SLIDER(to_counts, Until::counts, Gpu::idle);
SLIDER(to_counts_while_measuring, Until::counts, Gpu::measuring);
SLIDER(to_screen_drawn_by_software, Until::screen, Gpu::idle);
SLIDER(to_screen_while_measuring, Until::screen, Gpu::measuring);
#undef SLIDER

/// Measures a frame that shows the same as the previous one: the time to build it, and the time to draw it with
/// software rendering.
void frame(benchmark::State& state) {
  study::Session session;
  session.request({});
  const auto study = wait_for(session, {});
  Window window;
  for (int settling = 0; settling < 5; ++settling) window.draw(study);
  double build = 0, draw = 0;
  for (auto _ : state) {
    const auto begin = Clock::now();
    window.build(study);
    const auto built = Clock::now();
    window.screen.draw_frame(window.shell.ground());
    window.screen.wait();
    build += std::chrono::duration<double>(built - begin).count();
    draw += std::chrono::duration<double>(Clock::now() - built).count();
  }
  const auto count = static_cast<double>(state.iterations());
  state.counters["build_ms"] = build * 1000 / count;
  state.counters["draw_ms"] = draw * 1000 / count;
  state.counters["triangles"] = ImGui::GetDrawData()->TotalIdxCount / 3;
}

/// Measures the time to build a frame, without drawing it, if each frame shows another access.
void frame_while_stepping(benchmark::State& state) {
  study::Session session;
  study::Choice choice;
  choice.kernel = "tile";
  session.request(choice);
  const auto study = wait_for(session, choice);
  Window window;
  for (int settling = 0; settling < 8; ++settling) window.draw(study);
  int step = 0;
  for (auto _ : state) {
    window.shell.view().cursor = views::at_ordinal(*study->recording, 0, ++step % 4);
    window.build(study);
  }
}

BENCHMARK(frame_while_stepping)->Iterations(200)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Measures frames for a kernel with one warp that makes half a million accesses. All of them are on the source line
/// under the mouse.
void frame_of_a_long_loop(benchmark::State& state) {
  const std::filesystem::path file = std::filesystem::temp_directory_path() / "warplens_long_loop.cu";
  std::ofstream(file) << "__global__ void k(int* a) {\n"
                         "  for (int i = 0; i < 1000000; ++i) a[(i * 33 + threadIdx.x) & 0xffff] += i;\n}\n"
                         "int main() { int* d; k<<<1, 32>>>(d); }\n";
  kernels::CompileCache cache;
  study::Choice choice;
  choice.kernel = file.string();
  auto made = std::make_shared<study::Study>(study::load(choice, cache));
  study::add_recording(*made);
  const std::shared_ptr<const study::Study> study = made;
  Window window;
  const auto point_at_the_line = [&] { window.shell.view().next_focus.source_line = 2; };
  int frames = 0;
  do {
    point_at_the_line();
    window.build(study);
  } while (++frames < 10 || window.shell.moving());
  double longest = 0;
  for (auto _ : state) {
    point_at_the_line();
    const auto begin = Clock::now();
    window.build(study);
    longest = std::max(longest, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  state.counters["accesses"] = static_cast<double>(study->recording->accesses.size());
  state.counters["longest_ms"] = longest * 1000;
  state.counters["triangles"] = ImGui::GetDrawData()->TotalIdxCount / 3;
  std::filesystem::remove(file);
}

BENCHMARK(frame_of_a_long_loop)->Iterations(100)->UseRealTime()->Unit(benchmark::kMillisecond);

/// Counts the frames that the main loop draws in ten seconds in which nothing happens (Pacing).
void frames_at_rest(benchmark::State& state) {
  for (auto _ : state) {
    window::Pacing pacing;
    pacing.happened(0);
    while (pacing.wants_frame({}, 0)) pacing.drew();
    int frames = 0;
    for (double now = 0; now < 10; now += 1.0 / 60) frames += pacing.wants_frame({}, now) ? 1 : 0;
    state.counters["frames_in_10_s"] = frames;
  }
}

BENCHMARK(frames_at_rest)->Iterations(1);

BENCHMARK(frame)->Iterations(100)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warplens
