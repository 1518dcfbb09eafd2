#pragma once

#include <string>
#include <string_view>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// A type as written in the code, and the place in the code where its names are defined.
struct TypeText {
  std::string text;  ///< type without const, struct, * and &: "float", "Buffer<int>"; empty: unknown
  Code place;
  unsigned pointers = 0;
};

/// Removes const, volatile, struct, class, enum, typename, & and * from a type. Adds the number of stars to `pointers`.
std::string plain_type(std::string_view text, unsigned* pointers = nullptr);

/// Returns the type of an expression in host code. The type of a variable comes from its declaration, and the type of
/// "Plus<int>()" or "Plus{}" from the name of the class. The text of the result is empty if the type is unknown.
TypeText guess_type(const HostProgram& program, HostEvaluator& evaluator, Code expression);

/// Replaces template parameters in a type by template arguments of the function that contains the type. The arguments
/// come from the function's first call or from an explicit instantiation.
std::string resolve_type(const HostProgram& program, HostEvaluator& evaluator, TypeText type);

}  // namespace warplens::kernels
