#pragma once

#include <set>
#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// The requirements of a kernel for the class that is the argument of a template parameter.
struct ClassUse {
  /// Arguments with which objects are called, one letter each: "vv" for "op(a, b)", "vp" for "op(a, &b)" (a value and
  /// a pointer).
  std::set<std::string> calls;
  std::set<std::string> members;  ///< names after an object or after the parameter: "op.start()", "Op::kWidth"

  bool is_empty() const { return calls.empty() && members.empty(); }
};

/// Returns how a kernel, and the device functions that it calls with the same parameter, use a template parameter as a
/// class.
ClassUse find_class_use(const HostProgram& program, const Function& kernel, const std::string& parameter);

/// Returns the name of a class with its namespaces and outer classes. Empty if other code cannot name the class.
std::string qualified_name(Code type);

/// Returns a class of the program with all that is required, as a template argument: "ops::Sum", or "Sum<float>" for a
/// template. Classes whose functions are for the device come first, then those without fields, then those that come
/// first in the text. Without such a class, returns a vector type ("float2") if only x, y, z or w are required.
/// Otherwise empty.
std::string find_class_for(const HostProgram& program, const ClassUse& use);

}  // namespace warplens::kernels
