#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/ptx/runner/operand.hpp"
#include "tests/ptx/runner/table.hpp"

namespace warplens::conformance {

/// A row's code, by the place in the program that it goes to.
struct Code {
  std::vector<std::string> module;        ///< the lines above a line "entry"
  std::vector<std::string> declarations;  ///< the first lines, as long as they begin with a '.'
  std::vector<std::string> body;
};

/// Returns the code of a program, with everything after a '$' replaced (table.hpp).
Code code_of(const TableRow& row, const Variant& variant, const std::map<std::string, std::string>& words);

/// Returns a setting of a program; empty if it has none of that name.
std::string setting(const TableRow& row, const Variant& variant, const std::string& key);

/// Number of threads of a block. Throws std::runtime_error if the row has no block.
unsigned threads_of(const TableRow& row);

/// Throws std::runtime_error "file:line: message", with the row's place.
[[noreturn]] void reject(const TableRow& row, const std::string& message);

/// A program, written line by line.
class ProgramText {
 public:
  /// Appends a line of the entry's body.
  void operator+=(const std::string& line) { text += "  " + line + "\n"; }
  /// Appends a line without indentation.
  void at_margin(const std::string& line) { text += line + "\n"; }
  void append(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) *this += line;
  }
  std::string text;
};

/// Writes the head, the module's first lines and the entry with its parameters, up to its brace. `version` is that of
/// PTX.
void begin_program(ProgramText& out, const TableRow& row, const Variant& variant, const std::vector<Operand>& operands,
                   const std::vector<std::string>& module, const std::string& version);

void end_program(ProgramText& out);

/// Names the parameters for a frame that does so: in_a, in_b, in_c, in_e; out_d, and a second output out_e (a
/// predicate) or out_x.
void name_operands(const TableRow& row, std::vector<Operand>& operands);

/// "a" of "in_a".
std::string register_of(const Operand& operand);

/// "b32": the bits of an element, whatever they mean.
std::string bits_of(const Operand& operand);

/// Writes the code that sets %at to an element of thread %i, which is `step` bytes behind that of the thread before.
void point_to_element(ProgramText& out, const Operand& operand, unsigned step);

}  // namespace warplens::conformance
