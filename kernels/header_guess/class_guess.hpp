#pragma once

#include <set>
#include <string>

#include "kernels/host_program/host_program.hpp"

namespace warplens::kernels {

/// The calls and members that a kernel requires if a class is its template argument.
struct ClassUse {
  /// Arguments with which objects are called, one letter each: "vv" for "op(a, b)", "vp" for "op(a, &b)" (a value and
  /// a pointer).
  std::set<std::string> calls;
  std::set<std::string> members;  ///< used members of the class: start for "op.start()", kWidth for "Op::kWidth"

  bool is_empty() const { return calls.empty() && members.empty(); }
};

/// Returns how a kernel uses a template parameter as a class. Device functions to which the kernel passes the parameter
/// are included.
ClassUse find_class_use(const HostProgram& program, const Function& kernel, const std::string& parameter);

/// Returns the name of a class with its namespaces and outer classes. Empty if code outside of it cannot name the
/// class, for example because it is private.
std::string qualified_name(Code type);

/// Returns a class of the program that has everything in `use`, as a template argument: "ops::Sum", or "Sum<float>" for
/// a template. Classes with device functions are preferred, then classes without fields, then the first class in the
/// text. If there is no such class, returns a vector type ("float2") if `use` contains only x, y, z or w. Otherwise
/// empty.
std::string find_class_for(const HostProgram& program, const ClassUse& use);

}  // namespace warplens::kernels
