#pragma once

#include <toml++/toml.h>

#include <string>
#include <vector>

#include "kernels/text/error.hpp"

namespace warplens::kernels {

/// One table of a kernel's TOML header, with what a message needs: the file and the line in it. The library counts
/// lines from the header's first line, which is line `first_line` of the file.
class HeaderTable {
 public:
  HeaderTable(const toml::table& table, std::string what, std::string file, unsigned first_line, unsigned own_line)
      : table_(table), what_(std::move(what)), file_(std::move(file)), first_line_(first_line), own_line_(own_line) {}

  bool has(const std::string& key) const { return table_.contains(key); }
  /// The line of a key; of the table itself where it does not have the key.
  unsigned line(const std::string& key) const;
  /// The keys in the order of the file.
  std::vector<std::string> keys() const;
  /// Throws for a key that is not among `known`.
  void allow(const std::vector<std::string>& known) const;
  [[noreturn]] void fail(const std::string& key, const std::string& message) const;

  /// A text; `example` is what the message about a missing or ill-typed one shows.
  std::string text(const std::string& key, const std::string& example) const;
  std::string text_or(const std::string& key, const std::string& otherwise, const std::string& example) const;
  int integer_or(const std::string& key, int otherwise) const;
  bool boolean_or(const std::string& key, bool otherwise) const;
  /// Texts and integers, as texts; `words` tells whether any of them was a text.
  std::vector<std::string> list(const std::string& key, const std::string& example, bool* words = nullptr) const;
  /// A single text or integer, as text.
  std::string scalar(const std::string& key, const std::string& example, bool* word = nullptr) const;
  /// A single text, integer, fraction or boolean, as text: "1.5"; true is "1".
  std::string value(const std::string& key, const std::string& example) const;
  /// A list of such, which may be empty.
  std::vector<std::string> values(const std::string& key, const std::string& example) const;
  /// One to many integers from `least` to `most`.
  std::vector<std::int64_t> integers(const std::string& key, const std::string& example, std::int64_t least,
                                     std::int64_t most) const;
  /// A number from `least` to `most`.
  double fraction(const std::string& key, double least, double most) const;
  /// What a key holds, where that may be one thing or another.
  bool is_table(const std::string& key) const { return table_.get(key) && table_.get(key)->is_table(); }
  bool is_list(const std::string& key) const { return table_.get(key) && table_.get(key)->is_array(); }
  bool is_text(const std::string& key) const { return table_.get(key) && table_.get(key)->is_string(); }
  /// A table within this one.
  HeaderTable table(const std::string& key, const std::string& example) const;
  /// The tables of a list of tables: [[launch]].
  std::vector<HeaderTable> tables(const std::string& key, const std::string& example) const;

 private:
  const toml::node& node(const std::string& key, const std::string& example) const;
  std::string as_text(const std::string& key, const toml::node& node, const std::string& example, bool* word) const;

  const toml::table& table_;
  std::string what_;  ///< "the header", "parameter BX": where a message says that a key is missing
  std::string file_;
  unsigned first_line_, own_line_;
};

}  // namespace warplens::kernels
