#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace warplens::conformance {

/// A line of a table, without its indentation.
struct TableLine {
  std::string text;
  std::string place;  ///< its place: "tests/ptx/tables/bits.txt:12"
};

/// A row of a table in tests/ptx/tables. It describes all programs of one form of an instruction. tests/ptx/README.md
/// describes the format.
struct TableRow {
  std::string place;
  std::string frame;                            ///< the frame, which generates the code around the code of the row
                                                ///< (program.hpp)
  std::string name;                             ///< name with its alternatives: "abs.{f32 f64}"
  std::map<std::string, std::string> settings;  ///< settings of the row and of its frame; those of the row have
                                                ///< priority: "parameters", "block", …
  /// The indented lines; each line `use NAME` is already replaced by the lines of that part.
  std::vector<TableLine> code;
};

/// A program of a row: one choice for each group of alternatives in the name of the row.
struct Variant {
  std::string name;
  std::string instruction;  ///< the name without the text in parentheses
  /// The selected choice of each group of alternatives, split into its parts: "f64/b64" -> "f64" and "b64". The key is
  /// the number of the group ('1' for the first). A group with a letter ("T") is also stored under its letter.
  std::map<char, std::vector<std::string>> choices;
};

/// Reads a table. `file` is its name in messages. Throws std::runtime_error "file:line: message" if it is malformed.
std::vector<TableRow> read_table(const std::string& text, const std::string& file);

/// Returns all programs of a row. Throws std::runtime_error "file:line: message" if the name is malformed.
std::vector<Variant> variants_of(const TableRow& row);

/// Replaces all placeholders in a text of a row. tests/ptx/README.md describes them: $1 or $T (the choice), $1' (the
/// part of the choice after the first '/'), $name, $op, $bits(1), $bytes(1) and $reg(1). Each of `words` is replaced,
/// too. Throws std::runtime_error "file:line: message" for any other placeholder.
std::string substitute(const TableLine& line, const Variant& variant, const std::map<std::string, std::string>& words);

/// Returns the words of a text. Words are separated by blanks.
std::vector<std::string> words_of(const std::string& text);

/// Returns the parts of a text between separators, without blanks at their ends.
std::vector<std::string> parts_between(const std::string& text, const std::string& separator);

}  // namespace warplens::conformance
