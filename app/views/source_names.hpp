#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/expression/expressions.hpp"

namespace warplens::views {

/// What a source says in a form that can be calculated again for a lane.
struct SourceNames {
  /// "const int x = blockIdx.x * BX + threadIdx.x;", of a variable that nothing in the source changes later.
  struct Local {
    std::uint32_t line = 0;
    std::string name, expression;
  };
  /// "out[x * height + y]", "tile[row][column]".
  struct Subscript {
    std::uint32_t line = 0;
    std::string text, array;
    std::vector<std::string> indices;  ///< one for each dimension
  };
  std::vector<Local> locals;
  std::vector<Subscript> subscripts;
};

/// Reads them off a source, in its order.
SourceNames source_names(const std::string& source);

/// An expression as kernels::evaluate takes it: "threadIdx.x" as threadIdx_x, without casts to integers.
std::string plain_expression(const std::string& expression);

/// The names that are known on a line: `known`, and the locals above it whose expressions can be calculated from what
/// is known before them. The locals are listed in `calculated`, in order.
kernels::Names names_on_line(const SourceNames& source, std::uint32_t line, kernels::Names known,
                             std::vector<std::string>& calculated);

}  // namespace warplens::views
