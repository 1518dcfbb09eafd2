#pragma once

#include <atomic>
#include <functional>
#include <ostream>
#include <string>

namespace warplens::commands {

/// Runs work that may take long: `work` is given a flag that Ctrl-C sets, and a function for the share done (0 to 1,
/// from any thread). What takes more than a fifth of a second shows a bar with `label` where `err` is a terminal; the
/// bar is gone at the end. Returns whether the work was cancelled.
bool run_interruptible(std::ostream& err, const std::string& label,
                       const std::function<void(const std::atomic<bool>&, const std::function<void(double)>&)>& work);

}  // namespace warplens::commands
