#pragma once

#include <functional>
#include <ostream>
#include <stop_token>
#include <string>

namespace warplens::commands {

/// Runs work that may take a long time. The first argument of `work` is a stop token; Ctrl-C requests the stop. The
/// second argument is a function that reports the completed share (0 to 1); every thread may call it. If `err` is a
/// terminal, a progress bar with `label` appears after 0.2 s and is removed at the end. Returns whether the work was
/// cancelled.
bool run_interruptible(std::ostream& err, const std::string& label,
                       const std::function<void(const std::stop_token&, const std::function<void(double)>&)>& work);

/// Like run_interruptible, for work that also writes output, possibly to the terminal that shows the progress bar. The
/// work must not write directly, but with its third argument: `write_with([&] { out << row; })`. This removes the
/// progress bar, and then calls the function. Every thread may do this; only one such function runs at a time.
using WritingWork = std::function<void(const std::stop_token&, const std::function<void(double)>&,
                                       const std::function<void(const std::function<void()>&)>&)>;
bool run_interruptible(std::ostream& err, const std::string& label, const WritingWork& work);

}  // namespace warplens::commands
