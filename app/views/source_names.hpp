#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/expression/expressions.hpp"

namespace warplens::views {

/// Declarations and subscripts of a source, in a form that can be evaluated for a lane.
struct SourceNames {
  /// A variable that is never assigned again: "const int x = blockIdx.x * BX + threadIdx.x;".
  struct Local {
    std::uint32_t line = 0;
    std::string name, expression;
  };
  /// An element access: "out[x * height + y]", "tile[row][column]".
  struct Subscript {
    std::uint32_t line = 0;
    std::string text, array;
    std::vector<std::string> indices;  ///< the index in each dimension
  };
  std::vector<Local> locals;
  std::vector<Subscript> subscripts;
};

/// Reads declarations and subscripts from a source, in the order of the source.
SourceNames source_names(const std::string& source);

/// Converts an expression of CUDA C++ to the syntax of kernels::evaluate: "threadIdx.x" becomes "threadIdx_x", and
/// casts to integers are removed.
std::string plain_expression(const std::string& expression);

/// Returns the names and values that are known on a source line. These are the names in `known`, and the local
/// variables up to this line whose expressions can be evaluated. Adds the names of these variables to `calculated`, in
/// order.
kernels::Names names_on_line(const SourceNames& source, std::uint32_t line, kernels::Names known,
                             std::vector<std::string>& calculated);

}  // namespace warplens::views
