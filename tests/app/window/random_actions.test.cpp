// Whatever is done in whatever order, the window goes on. WARPLENS_ACTIONS=N does so many; the sanitizers' build is
// where it tells the most.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "tests/app/window/harness.hpp"

namespace warplens::window {
namespace {

// Those that leave the window, or that take a machine with them: a GPU, the clipboard, large matrices on every block.
bool is_left_out(const Action& action) {
  static const std::set<std::string> kLeftOut = {"Quit", "Paste a kernel, or a command to go to", "Measure",
                                                 "Ask the hardware's counters"};
  return !action.enabled || kLeftOut.contains(action.name) || action.group == "GPU" || action.group == "Size";
}

TEST(RandomActions, LeaveAWindowThatStillDraws) {
  Harness window(1280, 720);
  std::mt19937 random(20261122);
  const char* wanted = std::getenv("WARPLENS_ACTIONS");
  const int count = wanted ? std::atoi(wanted) : 400;
  std::set<std::string> done;
  for (int i = 0; i < count; ++i) {
    std::vector<Action> possible = window.shell().possible(window.input());
    std::erase_if(possible, is_left_out);
    // A group at first, so that the many kernels do not crowd out everything else.
    std::set<std::string> groups;
    for (const Action& action : possible) groups.insert(action.group);
    const std::string group = *std::next(groups.begin(), static_cast<std::ptrdiff_t>(random() % groups.size()));
    std::erase_if(possible, [&](const Action& action) { return action.group != group; });
    const Action& action = possible[random() % possible.size()];
    SCOPED_TRACE(action.name);
    done.insert(action.name);
    window.act(action);
    View& view = window.shell().view();
    view.opening_file = view.saving = view.setting_worker = view.commands_open = view.help_open = false;
    if (random() % 8 == 0)
      ImGui::GetIO().AddMousePosEvent(static_cast<float>(random() % 1280), static_cast<float>(random() % 720));
    window.settle(1 + static_cast<int>(random() % 3));
    ASSERT_TRUE(window.input().study);
  }
  EXPECT_GT(done.size(), count >= 400 ? 60u : 0u);
}

}  // namespace
}  // namespace warplens::window
