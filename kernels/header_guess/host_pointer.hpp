#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_evaluator.hpp"

namespace warplens::kernels {

/// Removes casts, parentheses, the operator & and offsets from an expression: "(void**)&a" -> a, "a + 4" -> a.
Code pointer_itself(Code code);

/// Follows a host pointer through casts, offsets and aliases to the variable for which its memory was allocated.
/// Returns the pointer itself if there is no such variable.
Code find_pointer_origin(HostEvaluator& evaluator, Code pointer);

/// Returns true if two expressions are the same pointer, judged by their text. "m.data" in another function counts as
/// the same field.
bool names_same_pointer(std::string_view a, std::string_view b);

/// Returns the calls of a function with at least `least_arguments` arguments.
std::vector<Code> calls_with(const HostProgram& program, std::string_view name, std::size_t least_arguments);

/// Calls `take` for each syntax node of the type `type` in the program.
template <class Take>
void for_each_node(const HostProgram& program, std::string_view type, Take take) {
  for (const SyntaxTree& tree : program.trees())
    visit(tree.root(), [&](SyntaxNode node) {
      if (node.is(type)) take(Code{&tree, node});
      return Visit::children;
    });
}

/// Returns true if `named` is the array itself, or a parameter of its function to which some call passes the array.
bool stands_for(const HostProgram& program, Code named, Code array);

/// Returns true if `named` is the same pointer as `pointer`, or a parameter to which a call passes this pointer.
/// Returns false if one of the two is empty.
bool may_be_pointer(const HostProgram& program, Code named, Code pointer);

/// If a host variable is an alias of another pointer, returns that pointer, possibly with an offset: "pool + n" for
/// "float* b = pool + n;" and "onHost" for cudaHostGetDevicePointer(&b, onHost, 0). Returns the variable itself if it
/// has memory of its own.
Code follow_alias(const HostProgram& program, Code variable);

}  // namespace warplens::kernels
