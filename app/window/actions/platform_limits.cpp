#include "app/window/actions/platform_limits.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "analysis/translation/message.hpp"

namespace warplens::window {
namespace {

/// Beginnings of the names of actions that the web page does not have.
constexpr std::string_view kRemoved[] = {"Quit",
                                         "Move all panels into one window",
                                         "Reload the kernel",  // no other program can change files of a web page
                                         "Compiler time limit",
                                         "Compiler memory limit",
                                         "Measure again",
                                         "Flush the L2 cache before each run",
                                         "Also time the transfers",
                                         "Worker…",
                                         "Cancel the export"};

constexpr const char* kFile = marked("A browser cannot write this file; the Warplens program can");

/// Actions that the web page shows as disabled, and the reasons.
constexpr std::pair<std::string_view, const char*> kDisabled[] = {
    {"Measure", marked("A browser cannot measure on a GPU; the Warplens program can")},
    {"Read GPU counters", marked("A browser cannot read the counters of a GPU; the Warplens program can")},
    {"Open this panel in its own window",
     marked("A page has one window; the Warplens program can show panels in several windows")},
    {"Save the steps as an animation…", kFile},
    {"Save the steps on a sheet…", kFile},
    {"Save a report with questions and answers…", kFile}};

bool is_removed(const Action& action) {
  if (action.group == "Windows" && action.name.ends_with(" in its own window")) return true;
  return std::ranges::any_of(kRemoved, [&](std::string_view name) { return action.name.starts_with(name); });
}

}  // namespace

void limit_to_platform(std::vector<Action>& all, const Platform& platform) {
  if (!platform.is_browser) return;
  std::erase_if(all, is_removed);
  for (Action& action : all)
    for (const auto& [name, reason] : kDisabled)
      if (action.name == name) action.enabled = false, action.reason = tr(reason);
}

}  // namespace warplens::window
