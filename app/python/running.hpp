#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <stop_token>

namespace warplens::python {

/// Receives the completed share of the work, 0 to 1, from any thread.
using Share = std::function<void(double)>;

/// Runs work that may take long on a separate thread, without the interpreter's lock, so that other Python threads
/// continue. Ctrl-C stops the work and is then raised here. `progress` is None or a function that gets the completed
/// share several times per second on the calling thread; an exception in it also stops the work. Throws the exceptions
/// of `work`.
void run(const nanobind::object& progress, const std::function<void(const std::stop_token&, const Share&)>& work);

}  // namespace warplens::python
