// Runs random actions in random order; the window must keep working. WARPLENS_ACTIONS=N sets the number of actions, and
// WARPLENS_SEED=N selects other random actions. The test finds most errors with sanitizers; before a release it runs
// 100,000 actions.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "analysis/base/free_memory.hpp"
#include "tests/app/window/harness.hpp"
#include "tests/app/worker/fake/command.hpp"

namespace warplens::window {
namespace {

constexpr int kWidth = 1280, kHeight = 720;
constexpr double kCompileSeconds = 1,
                 kSeconds = 0.05;  // time limits for compiling a hostile kernel, and for executing any kernel
constexpr std::uint64_t kBytes = std::uint64_t{32} << 20;
constexpr std::chrono::milliseconds kShortRest{100}, kLongRest{20'000};

// Returns whether an action is left out, because it closes the window, affects the machine (such as the clipboard), or
// executes every block of a large matrix.
bool is_left_out(const Action& action) {
  static const std::set<std::string> kLeftOut = {"Quit", "Paste a kernel or a command", "Execution time limit: 0 s"};
  return !action.enabled || kLeftOut.contains(action.name) || action.group == "Size";
}

/// A folder for all files that the test saves, edits and exports.
class Desk {
 public:
  Desk() : before_(std::filesystem::current_path()), folder_(testing::TempDir()) {
    std::filesystem::current_path(folder_);
    setenv("XDG_CONFIG_HOME", folder_.c_str(), 1);
  }
  ~Desk() { std::filesystem::current_path(before_); }

  /// Copies kernels that never end, or that access invalid addresses, to this folder, and returns their paths.
  std::vector<std::string> hostile_kernels() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/tests/hostile")) {
      if (entry.path().extension() != ".cu") continue;
      const std::filesystem::path copy = std::filesystem::path(folder_) / entry.path().filename();
      std::filesystem::copy_file(entry.path(), copy, std::filesystem::copy_options::overwrite_existing);
      files.push_back(copy.string());
    }
    std::ranges::sort(files);
    return files;
  }

 private:
  std::filesystem::path before_;
  std::string folder_;
};

/// Returns the bytes of memory that this process uses.
std::uint64_t memory_in_use() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

/// True with the address sanitizer, which keeps hundreds of MB of freed memory to detect later accesses to it. That
/// memory counts as used.
#ifdef __SANITIZE_ADDRESS__
constexpr bool kFreedMemoryIsKept = true;
#else
constexpr bool kFreedMemoryIsKept = false;
#endif

bool is_busy(const Controller& background) {
  const study::Progress progress = background.progress();
  return progress.compiling || progress.totalling || progress.finding;
}

/// A user who acts at random; the same seed gives the same actions.
class Monkey {
 public:
  Monkey(Harness& window, std::vector<std::string> hostile, unsigned seed)
      : window_(window), random_(seed), hostile_(std::move(hostile)) {}

  /// Does one action, and returns its description for a report.
  std::string act() {
    const unsigned kind = below(100);
    if (kind < 64) return do_an_action();
    if (kind < 82) return use_the_mouse();
    if (kind < 94) return press_a_key();
    if (kind < 97) return open_a_hostile_kernel();
    if (kind < 98) return connect_a_worker();
    return change_the_size();
  }

  const std::set<std::string>& done() const { return done_; }

 private:
  unsigned below(std::size_t end) { return static_cast<unsigned>(random_() % end); }
  template <class T>
  const T& any_of(const std::vector<T>& things) {
    return things[below(things.size())];
  }

  std::string do_an_action() {
    std::vector<Action> possible = window_.shell().available_actions(window_.input());
    std::erase_if(possible, is_left_out);
    // First select a group, because the group with all kernels has so many actions that it would be selected too often.
    std::set<std::string> groups;
    for (const Action& action : possible) groups.insert(action.group);
    const std::string group = *std::next(groups.begin(), below(groups.size()));
    std::erase_if(possible, [&](const Action& action) { return action.group != group; });
    const Action& action = any_of(possible);
    done_.insert(action.name);
    window_.act(action);
    return action.name;
  }

  std::string use_the_mouse() {
    ImGuiIO& io = ImGui::GetIO();
    const auto somewhere = [&] {
      io.AddMousePosEvent(static_cast<float>(below(kWidth)), static_cast<float>(below(kHeight)));
      window_.settle(1);
    };
    somewhere();
    const unsigned how = below(4);
    if (how == 0) return "a move of the mouse";
    if (how == 1) {
      io.AddMouseWheelEvent(0, below(2) ? 1.0f : -1.0f);
      return "the wheel";
    }
    io.AddMouseButtonEvent(below(8) == 0 ? 1 : 0, true);
    window_.settle(1);
    if (how == 2) somewhere();
    io.AddMouseButtonEvent(0, false), io.AddMouseButtonEvent(1, false);
    return how == 2 ? "a drag" : "a click";
  }

  std::string press_a_key() {
    static const std::vector<ImGuiKey> kKeys = {
        ImGuiKey_LeftArrow, ImGuiKey_RightArrow, ImGuiKey_UpArrow,  ImGuiKey_DownArrow, ImGuiKey_Tab,
        ImGuiKey_Enter,     ImGuiKey_Escape,     ImGuiKey_Space,    ImGuiKey_Home,      ImGuiKey_End,
        ImGuiKey_Comma,     ImGuiKey_Period,     ImGuiKey_N,        ImGuiKey_P,         ImGuiKey_H,
        ImGuiKey_T,         ImGuiKey_G,          ImGuiKey_Backspace};
    ImGuiIO& io = ImGui::GetIO();
    const ImGuiKey key = any_of(kKeys);
    const bool with_shift = below(6) == 0;
    if (with_shift) io.AddKeyEvent(ImGuiMod_Shift, true);
    io.AddKeyEvent(key, true);
    if (below(4) == 0) io.AddInputCharacter('0' + below(75));
    window_.settle(1);
    io.AddKeyEvent(key, false);
    if (with_shift) io.AddKeyEvent(ImGuiMod_Shift, false);
    return std::string("key ") + ImGui::GetKeyName(key);
  }

  std::string open_a_hostile_kernel() {
    study::Choice choice;
    choice.kernel = any_of(hostile_);
    choice.size = {64, 64};
    choice.compiler.seconds = kCompileSeconds;
    choice.execute_seconds = kSeconds;
    choice.memory_bytes = kBytes;
    window_.study(choice);
    return choice.kernel;
  }

  std::string connect_a_worker() {
    static const std::vector<std::string> kFaults = {"", "die", "illegal", "memory", "--wrong"};
    const std::string fault = any_of(kFaults);
    window_.connect(worker::testing::fake_worker(fault));
    return "a worker: " + fault;
  }

  std::string change_the_size() {
    window_.resize(kWidth - static_cast<int>(below(400)), kHeight - static_cast<int>(below(200)));
    return "another size";
  }

  Harness& window_;
  std::mt19937 random_;
  std::vector<std::string> hostile_;
  std::set<std::string> done_;
};

/// Returns a number from the environment, or a default.
unsigned from_environment(const char* name, unsigned otherwise) {
  const char* text = std::getenv(name);
  return text ? static_cast<unsigned>(std::atoi(text)) : otherwise;
}

std::uint64_t median(std::span<const std::uint64_t> values) {
  std::vector<std::uint64_t> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return sorted[sorted.size() / 2];
}

/// Runs frames until all requests are completed, or the time is over.
void rest(Harness& window, const Controller& background, std::chrono::milliseconds at_most) {
  const auto end = std::chrono::steady_clock::now() + at_most;
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    window.settle(1);
  } while (is_busy(background) && std::chrono::steady_clock::now() < end);
}

TEST(RandomActions, LeaveAWindowThatStillDraws) {
  base::give_back_large_blocks();  // as the program does
  Desk desk;
  Harness window(kWidth, kHeight);
  window.stand_on({{{0, 0}, {1920, 1080}}});  // panels can move into separate windows and back
  study::Choice choice = window.input().choice;
  choice.execute_seconds = kSeconds, choice.memory_bytes = kBytes;
  window.study(choice);
  const Controller& background = window.work_in_the_background();
  rest(window, background, kLongRest);
  Monkey monkey(window, desk.hostile_kernels(), from_environment("WARPLENS_SEED", 20261122));
  const auto count = static_cast<int>(from_environment("WARPLENS_ACTIONS", 2000));
  constexpr int kUntilHome = 1000, kUntilARest = 20;
  constexpr std::uint64_t kMayGrow = std::uint64_t{50} << 20;
  // Memory in use in bytes, measured each time that the window is in its initial state.
  std::vector<std::uint64_t> used;
  const auto go_home = [&] {  // returns to the initial state, which always needs the same memory
    window.shell().pin(nullptr);
    window.study(choice);
    rest(window, background, kLongRest);
  };
  for (int i = 0; i < count; ++i) {
    const std::string deed = monkey.act();
    SCOPED_TRACE(deed);
    View& view = window.shell().view();
    view.dialogs.open.requested = view.dialogs.save.requested = view.dialogs.worker.requested =
        view.dialogs.commands.requested = view.dialogs.help_requested = false;
    // Mesa keeps the memory of a large picture, hundreds of MB, until it reads another picture.
    view.dialogs.export_form.scale = 1;
    window.settle(1 + i % 3);
    // Most requests are replaced by the next one before they are completed; some are completed.
    if (i % kUntilARest == 0) rest(window, background, kShortRest);
    ASSERT_TRUE(window.input().study);
    if (i == 0 || i % kUntilHome != 0) continue;
    go_home();
    used.push_back(memory_in_use());
    std::printf("%d actions, %llu MB\n", i, static_cast<unsigned long long>(used.back() >> 20));
    std::fflush(stdout);
  }
  go_home();
  EXPECT_FALSE(is_busy(background)) << "a job is left running";
  if (count >= 400) {
    EXPECT_GT(monkey.done().size(), 60u);
  }
  // Memory use varies because results are cached for later choices, but it must not grow steadily.
  if (used.size() >= 4 && !kFreedMemoryIsKept) {
    const std::span<const std::uint64_t> samples(used);
    const std::size_t half = used.size() / 2;
    EXPECT_LT(median(samples.subspan(half)), median(samples.first(half)) + kMayGrow);
  }
}

}  // namespace
}  // namespace warplens::window
