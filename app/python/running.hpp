#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <stop_token>

namespace warplens::python {

/// Told the share of the work that is done, 0 to 1, from any thread.
using Share = std::function<void(double)>;

/// Runs work that may take long, on a thread of its own and without the interpreter's lock, so that other threads of
/// Python go on. Ctrl-C asks the work to stop and is raised here once it has. `progress` is None or a function that is
/// called with the share done, a few times a second, on the calling thread; what it raises stops the work as well.
/// Throws what `work` throws.
void run(const nanobind::object& progress, const std::function<void(const std::stop_token&, const Share&)>& work);

}  // namespace warplens::python
