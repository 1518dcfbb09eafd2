#pragma once

#include <string>
#include <string_view>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// A type as the code writes it, and the place where its names mean what they do.
struct TypeText {
  std::string text;  ///< without const, struct, * and &: "float", "Buffer<int>"; empty: unknown
  Code place;
  unsigned pointers = 0;
};

/// A type's text without const, volatile, struct, enum, & and *, whose number is given back.
std::string plain_type(std::string_view text, unsigned* pointers = nullptr);

/// The type of a host's expression: of a variable by its declaration, of "Plus<int>()" and "Plus{}" by its name.
TypeText type_of(const HostProgram& program, HostEvaluator& evaluator, Code expression);

/// A type with the template parameters of the function that it stands in replaced by what the first call, or an
/// explicit instantiation, gives for them.
std::string resolved_type(const HostProgram& program, HostEvaluator& evaluator, TypeText type);

}  // namespace warplens::kernels
