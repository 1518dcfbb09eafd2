#pragma once

#include <nanobind/nanobind.h>

#include <functional>
#include <stop_token>

namespace warplens::python {

/// Function that receives the completed share of the work, 0 to 1. Every thread may call it.
using Share = std::function<void(double)>;

/// Runs work that may take a long time. The work runs on a separate thread without the interpreter's lock, so that
/// other Python threads can continue. Ctrl-C stops the work and throws the exception KeyboardInterrupt here.
/// `progress` is None, or a Python function that gets the completed share several times per second on the calling
/// thread. An exception in this function also stops the work. Throws the exceptions of `work`.
void run(const nanobind::object& progress, const std::function<void(const std::stop_token&, const Share&)>& work);

}  // namespace warplens::python
