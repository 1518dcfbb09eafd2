#pragma once

#include <functional>
#include <ostream>
#include <stop_token>
#include <string>

namespace warplens::commands {

/// Runs work that may take long: `work` is given a token that Ctrl-C asks to stop, and a function for the share done (0
/// to 1, from any thread). What takes more than a fifth of a second shows a bar with `label` where `err` is a terminal;
/// the bar is gone at the end. Returns whether the work was cancelled.
bool run_interruptible(std::ostream& err, const std::string& label,
                       const std::function<void(const std::stop_token&, const std::function<void(double)>&)>& work);

/// Likewise for work that writes while it goes on, perhaps to the terminal that has the bar: that is done by the
/// function that it hands to the third one, from any thread, one at a time.
using WorkThatWrites = std::function<void(const std::stop_token&, const std::function<void(double)>&,
                                          const std::function<void(const std::function<void()>&)>&)>;
bool run_interruptible(std::ostream& err, const std::string& label, const WorkThatWrites& work);

}  // namespace warplens::commands
