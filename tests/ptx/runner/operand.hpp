#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "tests/ptx/runner/table.hpp"

namespace warplens::conformance {

/// A parameter of a row's programs: "mem: inout u32 edge 64 by 4".
struct Operand {
  std::string name;  ///< empty where the frame names it
  std::string kind;  ///< in, out, inout or value
  std::string type;  ///< of an element; "pred" for a predicate that is stored as a byte
  std::string fill;  ///< a value's number; empty for out
  std::string count;
  std::optional<unsigned> step;       ///< bytes from one thread's element to the next one's
  std::optional<unsigned> registers;  ///< per lane
  std::string loaded_as;              ///< the type that a matrix is loaded as, where it is not the elements'

  bool is_predicate() const { return type == "pred"; }
  bool is_output() const { return kind == "out"; }
  /// Width of an element in bytes; a predicate is stored as one.
  unsigned bytes() const { return is_predicate() ? 1 : ptx::bytes_of(*ptx::type_named(type)); }
};

/// Reads the parameters of a program of a row, "INPUT, INPUT -> OUTPUT". An input without a fill is filled with edges.
/// Throws std::runtime_error "file:line: message" if they are malformed.
std::vector<Operand> operands_of(const TableRow& row, const Variant& variant);

}  // namespace warplens::conformance
