// Helpers for tests: they plan a kernel that a test contains as text, and return the error if it is invalid.
#pragma once

#include <string>

#include "kernels/compile/compile.hpp"
#include "kernels/plan/plan.hpp"
#include "kernels/text/error.hpp"

namespace warplens::kernels {

/// Compiles a kernel with its parameter values and plans its launch for a size.
inline Plan plan_compiled(const KernelFile& kernel, const Size& size, const Values& values) {
  const Compiled compiled = compile(kernel, values);
  const auto program = simt::Program::lower(ptx::parse(compiled.ptx), compiled.entry);
  return plan(kernel, *program, size, values);
}

/// Returns the message of the InputError that `act` throws, or "no error".
template <class Act>
std::string input_error_of(Act act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace warplens::kernels
