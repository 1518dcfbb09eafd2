#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// Returns the names of a class's fields in order, without static ones.
std::vector<std::string_view> field_names(Code type);

/// Returns the value that a field has after the construction of its object with `arguments`. If `arguments` is null,
/// uses any constructor that sets the field. In a class without constructors, the value is the argument at the field's
/// position.
HostValue evaluate_constructed_field(const Evaluation& evaluation, const std::string& owner, std::string_view field,
                                     const std::vector<HostValue>* arguments);

/// Returns the value that a method of an object returns. Unknown if the method is not in the program.
HostValue evaluate_method(const Evaluation& evaluation, Code object, std::string_view method,
                          const std::vector<HostValue>& arguments, const HostScope& scope);

/// If the code is in a method, returns the method `word` of the same class; null if there is none.
const Function* own_method(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
