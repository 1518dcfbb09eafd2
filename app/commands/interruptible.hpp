#pragma once

#include <functional>
#include <ostream>
#include <stop_token>
#include <string>

namespace warplens::commands {

/// Runs work that may take long. `work` gets a token that Ctrl-C stops, and a function that reports the completed share
/// (0 to 1) from any thread. If `err` is a terminal, a progress bar with `label` appears after 0.2 s and is removed at
/// the end. Returns whether the work was cancelled.
bool run_interruptible(std::ostream& err, const std::string& label,
                       const std::function<void(const std::stop_token&, const std::function<void(double)>&)>& work);

/// Work that also writes output, possibly to the terminal with the progress bar. It must write inside a function that
/// it passes to its third argument. It may do so from any thread; the calls are serialized.
using WritingWork = std::function<void(const std::stop_token&, const std::function<void(double)>&,
                                       const std::function<void(const std::function<void()>&)>&)>;
bool run_interruptible(std::ostream& err, const std::string& label, const WritingWork& work);

}  // namespace warplens::commands
