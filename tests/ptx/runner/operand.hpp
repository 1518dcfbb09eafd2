#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/ptx/types.hpp"
#include "tests/ptx/runner/table.hpp"

namespace warplens::conformance {

/// A parameter of the programs of a row, parsed from a text such as "mem: inout u32 edge 64 by 4".
struct Operand {
  std::string name;  ///< name; empty if the frame sets it
  std::string kind;  ///< "in", "out", "inout" or "value"
  std::string type;  ///< type of an element; "pred" for a predicate, which is stored as a byte
  std::string fill;  ///< initial contents; for a parameter that is a value: its number; empty for "out"
  std::string count;
  std::optional<unsigned> step;       ///< distance in bytes between the elements of consecutive threads
  std::optional<unsigned> registers;  ///< number of registers per lane
  std::string loaded_as;              ///< type that a matrix load uses; empty if it is the type of the elements

  bool is_predicate() const { return type == "pred"; }
  bool is_output() const { return kind == "out"; }
  /// Returns the size of an element in bytes. A predicate is stored as one byte.
  unsigned bytes() const { return is_predicate() ? 1 : ptx::bytes_of(*ptx::type_named(type)); }
};

/// Reads the parameters of a program of a row, "INPUT, INPUT -> OUTPUT". An input without a fill gets the fill "edge".
/// Throws std::runtime_error "file:line: message" if they are malformed.
std::vector<Operand> operands_of(const TableRow& row, const Variant& variant);

}  // namespace warplens::conformance
