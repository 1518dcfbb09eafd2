#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluation.hpp"
#include "kernels/host_program/host_scope.hpp"
#include "kernels/host_program/host_value.hpp"

namespace warplens::kernels {

/// The names of a class's fields, in order; static ones aside.
std::vector<std::string_view> field_names(Code type);

/// What a field of a class holds after a constructor: the one that takes `arguments`, or any that says it (null). Of a
/// class without a constructor, the argument at the field's place.
HostValue evaluate_constructed_field(const Evaluation& evaluation, const std::string& owner, std::string_view field,
                                     const std::vector<HostValue>* arguments);

/// What a method of an object's class returns; unknown for a method that is not of the program.
HostValue evaluate_method(const Evaluation& evaluation, Code object, std::string_view method,
                          const std::vector<HostValue>& arguments, const HostScope& scope);

/// The method `word` of the class whose method the code stands in; null if there is none.
const Function* own_method(const HostProgram& program, Code code, std::string_view word);

}  // namespace warplens::kernels
