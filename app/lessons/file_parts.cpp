#include "app/lessons/file_parts.hpp"

#include "analysis/base/nearest.hpp"
#include "app/lessons/prose.hpp"
#include "kernels/expression/expressions.hpp"
#include "kernels/text/error.hpp"

namespace warplens::lessons {
namespace {

constexpr std::string_view kHead = "+++";

/// Fails if a text violates the rules for texts (complaint_about).
void check_prose(const FileLines& lines, std::uint32_t line, const std::string& text) {
  try {
    if (const std::string wrong = complaint_about(text); !wrong.empty()) lines.fail(line, wrong);
  } catch (const kernels::ExpressionError& error) {
    lines.fail(line, error.what());
  }
}

}  // namespace

std::string trim_left(const std::string& text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

FileLines::FileLines(const std::string& text, std::string path) : path_(std::move(path)) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    if (line.ends_with('\r')) line.pop_back();
    lines_.push_back(std::move(line));
    begin = end + 1;
  }
}

void FileLines::skip_empty() {
  while (more() && line().find_first_not_of(" \t") == std::string::npos) next();
}

std::string FileLines::block(std::string_view end) {
  const std::uint32_t begin = number();
  std::string text;
  while (more() && line() != end) {
    text += line() + "\n";
    next();
  }
  if (!more()) fail(begin - 1, say("the block that begins here is not closed; add a line {}", end));
  next();
  return text;
}

void FileLines::fail(std::uint32_t line, const std::string& message) const {
  throw kernels::InputError(path_, line, message);
}

const toml::node* TomlKeys::find(const char* key) {
  known_.emplace_back(key);
  return table_.get(key);
}

std::string TomlKeys::text(const char* key) {
  return take<std::string>(key, "", tr("a text"));
}

Expression TomlKeys::expression(const char* key) {
  Expression found{text(key), 0};
  if (const toml::node* node = table_.get(key)) found.line = line_of(*node);
  return found;
}

Shown TomlKeys::shown(const char* key) {
  const Expression found = expression(key);
  return {found.text, found.line};
}

std::vector<Expression> TomlKeys::expressions(const char* key) {
  std::vector<Expression> all;
  const toml::node* node = find(key);
  if (!node) return all;
  if (!node->is_array()) lines_.fail(line_of(*node), say("{} must be a list of strings", key));
  for (const toml::node& one : *node->as_array()) {
    if (!one.is_string()) lines_.fail(line_of(one), say("{} must be a list of strings", key));
    all.push_back({one.as_string()->get(), line_of(one)});
  }
  return all;
}

const toml::table* TomlKeys::table(const char* key) {
  const toml::node* node = find(key);
  if (node && !node->is_table()) lines_.fail(line_of(*node), say("{} must be a table", key));
  return node ? node->as_table() : nullptr;
}

void TomlKeys::end() const {
  for (const auto& [key, value] : table_)
    if (std::ranges::find(known_, std::string(key.str())) == known_.end())
      lines_.fail(offset_ + key.source().begin.line,
                  say("unknown key '{}'{}", key.str(), base::did_you_mean(key.str(), known_)));
}

toml::table parse_toml(const std::string& text, const FileLines& lines, std::uint32_t offset) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    lines.fail(offset + error.source().begin.line, std::string(error.description()));
  }
}

TomlBlock read_front_matter(FileLines& lines) {
  lines.skip_empty();
  if (!lines.more() || lines.line() != kHead)
    lines.fail(lines.number(), tr("a lesson must begin with front matter: TOML between two +++ lines"));
  const std::uint32_t offset = lines.number();
  lines.next();
  return {parse_toml(lines.block(kHead), lines, offset), offset};
}

TomlBlock read_toml_block(FileLines& lines) {
  const std::uint32_t offset = lines.number();
  lines.next();
  return {parse_toml(lines.block(kFence), lines, offset), offset};
}

std::string read_heading(FileLines& lines) {
  const std::string title = trim_left(lines.line().substr(2));
  if (title.empty()) lines.fail(lines.number(), tr("the heading of the step is empty"));
  lines.next();
  lines.skip_empty();
  return title;
}

std::string read_paragraph(FileLines& lines) {
  const std::uint32_t begin = lines.number();
  std::string text;
  while (lines.more() && !lines.line().empty() && !lines.line().starts_with('>') && !lines.line().starts_with('#') &&
         !lines.line().starts_with(kFence)) {
    text += (text.empty() ? "" : " ") + lines.line();
    lines.next();
  }
  check_prose(lines, begin, text);
  return text;
}

std::string read_quoted_line(FileLines& lines) {
  const std::string text = trim_left(lines.line().substr(1));
  check_prose(lines, lines.number(), text);
  lines.next();
  return text;
}

OwnKernel read_kernel(FileLines& lines) {
  OwnKernel kernel;
  const std::uint32_t number = lines.number();
  kernel.name = trim_left(lines.line().substr(std::string_view("```cuda").size()));
  if (!kernel.name.ends_with(".cu") || kernel.name.find_first_of("/\\ ") != std::string::npos)
    lines.fail(number, tr("the block needs the name of a .cu file, for example ```cuda early.cu"));
  lines.next();
  kernel.text = std::make_shared<const std::string>(lines.block(kFence));
  return kernel;
}

}  // namespace warplens::lessons
