#pragma once

#include <toml++/toml.h>

#include <string>
#include <vector>

#include "kernels/text/error.hpp"

namespace warplens::kernels {

/// A table of a kernel's TOML header. It also stores the file and the line of the header, which error messages need.
/// The TOML library counts lines from the header's first line, which is line `first_line` of the file.
class HeaderTable {
 public:
  HeaderTable(const toml::table& table, std::string what, std::string file, unsigned first_line, unsigned own_line)
      : table_(table), what_(std::move(what)), file_(std::move(file)), first_line_(first_line), own_line_(own_line) {}

  bool has(const std::string& key) const { return table_.contains(key); }
  /// Returns the line of a key, or the line of the table if the table does not have the key.
  unsigned line(const std::string& key) const;
  /// Returns the keys in the order of the file.
  std::vector<std::string> keys() const;
  /// Throws InputError if there is a key that is not in `known`.
  void allow(const std::vector<std::string>& known) const;
  [[noreturn]] void fail(const std::string& key, const std::string& message) const;

  /// Returns a string. If the key is missing or has a different type, the error shows `example`.
  std::string text(const std::string& key, const std::string& example) const;
  std::string text_or(const std::string& key, const std::string& otherwise, const std::string& example) const;
  int integer_or(const std::string& key, int otherwise) const;
  bool boolean_or(const std::string& key, bool otherwise) const;
  /// Returns a list of strings and integers, converted to strings. Sets `words` to true if at least one of them is a
  /// string.
  std::vector<std::string> list(const std::string& key, const std::string& example, bool* words = nullptr) const;
  /// Returns a string or integer, converted to a string. Sets `word` to true if it is a string.
  std::string scalar(const std::string& key, const std::string& example, bool* word = nullptr) const;
  /// Returns a string, integer, fraction or boolean as a string: "1.5"; true becomes "1".
  std::string value(const std::string& key, const std::string& example) const;
  /// Returns a list of strings, integers, fractions and booleans as strings. The list may be empty.
  std::vector<std::string> values(const std::string& key, const std::string& example) const;
  /// Returns a list of one or more integers from `least` to `most`.
  std::vector<std::int64_t> integers(const std::string& key, const std::string& example, std::int64_t least,
                                     std::int64_t most) const;
  /// Returns a number from `least` to `most`.
  double fraction(const std::string& key, double least, double most) const;
  /// Return true if the value of the key has this type. Some keys accept values of several types.
  bool is_table(const std::string& key) const { return table_.get(key) && table_.get(key)->is_table(); }
  bool is_list(const std::string& key) const { return table_.get(key) && table_.get(key)->is_array(); }
  bool is_text(const std::string& key) const { return table_.get(key) && table_.get(key)->is_string(); }
  /// Returns the inner table of a key.
  HeaderTable table(const std::string& key, const std::string& example) const;
  /// Returns the tables of a key whose value is a list of tables, such as [[launch]].
  std::vector<HeaderTable> tables(const std::string& key, const std::string& example) const;

 private:
  const toml::node& node(const std::string& key, const std::string& example) const;
  std::string as_text(const std::string& key, const toml::node& node, const std::string& example, bool* word) const;

  const toml::table& table_;
  std::string what_;  ///< name of the table in messages: "the header", "parameter BX"
  std::string file_;
  unsigned first_line_, own_line_;
};

}  // namespace warplens::kernels
