#pragma once

#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/lesson.hpp"
#include "kernels/text/say.hpp"

/// Parts that all files in the format of lessons have (docs/lessons.md): front matter, kernels, blocks of TOML and
/// paragraphs. Lessons (lesson_reader.cpp) and tasks (app/grading/task_reader.cpp) are such files.
namespace warplens::lessons {

/// First and last line of a block of code or TOML.
inline constexpr std::string_view kFence = "```";

/// Removes leading spaces.
std::string trim_left(const std::string& text);

/// Reads a file line by line.
class FileLines {
 public:
  FileLines(const std::string& text, std::string path);
  bool more() const { return at_ < lines_.size(); }
  const std::string& line() const { return lines_[at_]; }
  /// Number of the next line, from 1.
  std::uint32_t number() const { return static_cast<std::uint32_t>(at_ + 1); }
  void next() { ++at_; }
  void skip_empty();
  /// Returns the text up to the next line that is equal to `end`. The next read begins after that line.
  std::string block(std::string_view end);
  /// Throws kernels::InputError with the path of the file and the line.
  [[noreturn]] void fail(std::uint32_t line, const std::string& message) const;

 private:
  std::string path_;
  std::vector<std::string> lines_;
  std::size_t at_ = 0;
};

/// A TOML table with functions that read values by key. It stores the keys that were requested, so that end() can
/// report unknown keys. The functions throw kernels::InputError with the line of the value.
class TomlKeys {
 public:
  /// `offset` is the number of lines before the TOML text in the file.
  TomlKeys(const toml::table& table, const FileLines& lines, std::uint32_t offset)
      : table_(table), lines_(lines), offset_(offset) {}

  std::uint32_t line_of(const toml::node& node) const { return offset_ + node.source().begin.line; }
  const toml::node* find(const char* key);
  template <class T>
  T take(const char* key, T otherwise, const char* kind) {
    const toml::node* node = find(key);
    if (!node) return otherwise;
    const auto value = node->value<T>();
    if (!value) lines_.fail(line_of(*node), say("{} must be {}", key, kind));
    return *value;
  }
  std::string text(const char* key);
  Expression expression(const char* key);
  Shown shown(const char* key);
  std::vector<Expression> expressions(const char* key);
  const toml::table* table(const char* key);
  /// Fails if the table has an unknown key.
  void end() const;

 private:
  const toml::table& table_;
  const FileLines& lines_;
  std::uint32_t offset_;
  std::vector<std::string> known_;
};

/// Parses TOML. `offset` is the number of lines before `text` in the file, for the line numbers of errors.
toml::table parse_toml(const std::string& text, const FileLines& lines, std::uint32_t offset);

/// A block of TOML in a file.
struct TomlBlock {
  toml::table table;
  std::uint32_t offset = 0;  ///< number of lines before the TOML text in the file
};

/// Reads the front matter, with which the file must begin.
TomlBlock read_front_matter(FileLines& lines);

/// Reads a block of TOML. The next line must be its first one (```toml).
TomlBlock read_toml_block(FileLines& lines);

/// Reads the heading of a step. The next line must begin with "##".
std::string read_heading(FileLines& lines);

/// Reads a paragraph, and checks it with complaint_about.
std::string read_paragraph(FileLines& lines);

/// Reads a line that begins with ">", and checks it with complaint_about. Returns its text.
std::string read_quoted_line(FileLines& lines);

/// Reads a kernel. The next line must be its first one (```cuda name.cu).
OwnKernel read_kernel(FileLines& lines);

}  // namespace warplens::lessons
