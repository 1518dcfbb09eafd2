#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/ptx/runner/operand.hpp"
#include "tests/ptx/runner/table.hpp"

namespace warplens::conformance {

/// The lines of code of a table row, by their place in the program: before the kernel, its declarations, and its body.
struct Code {
  std::vector<std::string> module;        ///< lines before the kernel: those above the line "entry"
  std::vector<std::string> declarations;  ///< the first lines of the kernel that begin with a '.'
  std::vector<std::string> body;
};

/// Returns the code of a program, with all placeholders, which begin with '$', replaced (substitute in table.hpp).
Code code_of(const TableRow& row, const Variant& variant, const std::map<std::string, std::string>& words);

/// Returns the setting `key` of a program; empty if the program does not have it.
std::string setting(const TableRow& row, const Variant& variant, const std::string& key);

/// Number of threads of a block. Throws std::runtime_error if the row has no block.
unsigned threads_of(const TableRow& row);

/// Throws std::runtime_error "file:line: message"; file and line are those of the row.
[[noreturn]] void reject(const TableRow& row, const std::string& message);

/// The text of a program, to which lines are appended.
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

/// Writes the beginning of a program: the comments that describe the launch, the lines of `module`, and the entry with
/// its parameters and the opening brace. `version` is the PTX version.
void begin_program(ProgramText& out, const TableRow& row, const Variant& variant, const std::vector<Operand>& operands,
                   const std::vector<std::string>& module, const std::string& version);

void end_program(ProgramText& out);

/// Sets the names of parameters in frames in which tables do not name them: in_a, in_b, in_c, in_e for inputs, out_d
/// for the output, and out_e (if it is a predicate) or out_x for a second output.
void name_operands(const TableRow& row, std::vector<Operand>& operands);

/// Returns the register of a parameter: "a" for "in_a".
std::string register_of(const Operand& operand);

/// Returns the type of the bits of an element: "b32" for every type with 32 bits.
std::string bits_of(const Operand& operand);

/// Writes the code that sets %at to the address of the element of thread %i. The elements of consecutive threads are
/// `step` bytes apart.
void point_to_element(ProgramText& out, const Operand& operand, unsigned step);

}  // namespace warplens::conformance
