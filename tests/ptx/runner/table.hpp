#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace warplens::conformance {

/// A line of a table, without the part of it that says where it belongs.
struct TableLine {
  std::string text;
  std::string place;  ///< "tests/ptx/tables/bits.txt:12"
};

/// A row of a table in tests/ptx/tables: the programs of one form. Their README.md describes the format.
struct TableRow {
  std::string place;
  std::string frame;                            ///< what surrounds the code: program.hpp
  std::string name;                             ///< with its alternatives: "abs.{f32 f64}"
  std::map<std::string, std::string> settings;  ///< of the row, else of its frame: "parameters", "block", …
  std::vector<TableLine> code;                  ///< the indented lines, with the parts that they use
};

/// A program of a row: one choice among each of the alternatives of its name.
struct Variant {
  std::string name;
  std::string instruction;  ///< the name without what stands in parentheses
  /// What '/' separates, by the number of the alternatives ('1' for the first) and by their letter, if they have one.
  std::map<char, std::vector<std::string>> choices;
};

/// Reads a table. `file` is its name in messages. Throws std::runtime_error "file:line: message" if it is malformed.
std::vector<TableRow> read_table(const std::string& text, const std::string& file);

/// All programs of a row. Throws std::runtime_error "file:line: message" if the name is malformed.
std::vector<Variant> variants_of(const TableRow& row);

/// Returns a text of a row with everything after a '$' replaced: $1 or $T, $1' (what follows the first '/' of the
/// choice), $name, $op, $bits(1), $bytes(1), $reg(1), and each of `words`. Throws std::runtime_error "file:line:
/// message" for anything else.
std::string substitute(const TableLine& line, const Variant& variant, const std::map<std::string, std::string>& words);

/// Returns the words of a text, which blanks separate.
std::vector<std::string> words_of(const std::string& text);

/// Returns the parts of a text between separators, without blanks at their ends.
std::vector<std::string> parts_between(const std::string& text, const std::string& separator);

}  // namespace warplens::conformance
