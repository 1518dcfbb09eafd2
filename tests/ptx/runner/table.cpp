#include "tests/ptx/runner/table.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>

#include "analysis/ptx/types.hpp"

namespace warplens::conformance {
namespace {

const std::set<std::string> kSettings{"block",   "grid",  "shared", "approx", "note",
                                      "cluster", "shape", "mma",    "branch", "parameters"};

[[noreturn]] void refuse(const std::string& place, const std::string& message) {
  throw std::runtime_error(place + ": " + message);
}

std::string without_outer_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? std::string{} : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Returns the key of a column: "block" for "block: 320".
std::string key_of_column(const std::string& column) {
  return column.substr(0, column.find(": "));
}

/// Reads settings such as "block: 320" from the columns, starting with column `first`.
void read_settings(const std::vector<std::string>& columns, std::size_t first, const std::string& place,
                   std::map<std::string, std::string>& settings) {
  for (std::size_t at = first; at < columns.size(); ++at) {
    const std::string key = key_of_column(columns[at]);
    if (!kSettings.contains(key)) refuse(place, "'" + columns[at] + "' is not a setting");
    settings[key] = key == columns[at] ? std::string{} : columns[at].substr(key.size() + 2);
  }
}

/// Reads a table line by line. Stores the row, part or frame to which the next indented lines belong.
class TableReader {
 public:
  explicit TableReader(std::string file) : file_(std::move(file)) {}

  void take(const std::string& line) {
    place_ = file_ + ":" + std::to_string(++number_);
    if (line.empty() || line.front() == '#') return;
    if (line.starts_with("  | "))
      continue_columns(parts_between(line.substr(4), " | "));
    else if (line.front() == ' ')
      take_code(line);
    else if (line.starts_with("frame "))
      begin_frame(parts_between(line.substr(6), " | "));
    else if (line.starts_with("part "))
      begin_part(without_outer_blanks(line.substr(5)));
    else
      begin_row(parts_between(line, " | "));
  }

  std::vector<TableRow> rows() const {
    for (const TableRow& row : rows_)
      if (!row.settings.contains("parameters")) refuse(row.place, "a row needs 'NAME | PARAMETERS'");
    return rows_;
  }

 private:
  void take_code(const std::string& line) {
    columns_of_ = nullptr;
    if (!line.starts_with("  ") || code_ == nullptr) refuse(place_, "code without a row; a row begins at the margin");
    if (!line.starts_with("  use ")) return code_->push_back({line.substr(2), place_});
    const auto part = parts_.find(without_outer_blanks(line.substr(6)));
    if (part == parts_.end() || &part->second == code_)
      refuse(place_, "no part above is named '" + line.substr(6) + "'");
    code_->insert(code_->end(), part->second.begin(), part->second.end());
  }

  /// Reads a line that begins with '|': further settings of the row or frame above it.
  void continue_columns(const std::vector<std::string>& columns) {
    if (columns_of_ == nullptr) refuse(place_, "'|' continues a row or a frame; there is none right above");
    read_settings(columns, 0, place_, *columns_of_);
  }

  void begin_part(const std::string& name) {
    const auto [part, is_new] = parts_.try_emplace(name);
    if (!is_new) refuse(place_, "the part '" + name + "' was there before");
    code_ = &part->second;
    columns_of_ = nullptr;
  }

  void begin_frame(const std::vector<std::string>& columns) {
    frame_ = columns.front();
    frame_settings_.clear();
    read_settings(columns, 1, place_, frame_settings_);
    code_ = nullptr;
    columns_of_ = &frame_settings_;
  }

  void begin_row(const std::vector<std::string>& columns) {
    if (frame_.empty()) refuse(place_, "a row without a frame above it");
    if (columns.front().empty()) refuse(place_, "a row needs a name");
    rows_.push_back({.place = place_, .frame = frame_, .name = columns[0], .settings = frame_settings_, .code = {}});
    TableRow& row = rows_.back();
    // The second column of a row contains its parameters, unless this column is a setting such as "block: 64".
    const bool has_parameters = columns.size() > 1 && !kSettings.contains(key_of_column(columns[1]));
    if (has_parameters) row.settings["parameters"] = columns[1];
    read_settings(columns, has_parameters ? 2 : 1, place_, row.settings);
    code_ = &row.code;
    columns_of_ = &row.settings;
  }

  std::vector<TableRow> rows_;
  std::string file_, place_;
  unsigned number_ = 0;
  std::string frame_;
  std::map<std::string, std::string> frame_settings_;
  std::map<std::string, std::vector<TableLine>> parts_;
  std::vector<TableLine>* code_ = nullptr;                    ///< code to which the next indented line is appended;
                                                              ///< null if there is none
  std::map<std::string, std::string>* columns_of_ = nullptr;  ///< settings to which a line that begins with '|' is
                                                              ///< added; null if there are none
};

/// The alternatives of a group in the name of a row, such as "{T: f32 f64/b64}".
struct Alternatives {
  char letter = 0;                                ///< letter of the group, such as 'T'; 0 if it has none
  std::vector<std::vector<std::string>> choices;  ///< the choices, each split into its parts at '/'
};

Alternatives alternatives_in(const std::string& group, const std::string& place) {
  std::vector<std::string> words = words_of(group);
  Alternatives alternatives;
  if (!words.empty() && words.front().size() == 2 && words.front().ends_with(":")) {
    alternatives.letter = words.front().front();
    if (alternatives.letter < 'A' || alternatives.letter > 'Z')
      refuse(place, "alternatives are named by a capital letter");
    words.erase(words.begin());
  }
  for (const std::string& word : words) alternatives.choices.push_back(parts_between(word, "/"));
  if (alternatives.choices.empty()) refuse(place, "{} has no alternatives");
  return alternatives;
}

/// Replaces each of `variants` by one variant per choice of `alternatives`.
void multiply(std::vector<Variant>& variants, const Alternatives& alternatives, char number, bool is_suffix) {
  std::vector<Variant> all;
  for (const Variant& variant : variants)
    for (const std::vector<std::string>& choice : alternatives.choices) {
      all.push_back(variant);
      all.back().name += choice.front();
      if (!is_suffix) all.back().instruction += choice.front();
      all.back().choices[number] = choice;
      if (alternatives.letter != 0) all.back().choices[alternatives.letter] = choice;
    }
  variants = std::move(all);
}

/// Finds the text that replaces a placeholder. `at` is the position after the '$'; it is moved past the placeholder.
class Replacement {
 public:
  Replacement(const TableLine& line, const Variant& variant, const std::map<std::string, std::string>& words)
      : line_(line), variant_(variant), words_(words) {}

  std::string at(std::size_t& at) const {
    if (at < line_.text.size() && names_choice(line_.text[at])) return choice(at);
    const std::size_t first = at;
    while (at < line_.text.size() && std::isalpha(static_cast<unsigned char>(line_.text[at])) != 0) ++at;
    const std::string word = line_.text.substr(first, at - first);
    if (word == "name") return variant_.name;
    if (word == "op") return variant_.instruction;
    if (const auto found = words_.find(word); found != words_.end()) return found->second;
    if (word == "bits" || word == "bytes" || word == "reg") return of_type(word, at);
    refuse(line_.place, "'$" + word + "' means nothing here");
  }

 private:
  static bool names_choice(char letter) { return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z'); }

  std::string choice(std::size_t& at) const {
    const auto found = variant_.choices.find(line_.text[at]);
    if (found == variant_.choices.end())
      refuse(line_.place, std::string("$") + line_.text[at] + ": the name has no such alternatives");
    std::size_t part = 0;
    while (++at < line_.text.size() && line_.text[at] == '\'') ++part;
    const std::vector<std::string>& parts = found->second;
    if (part >= parts.size())
      refuse(line_.place, "'" + parts.front() + "' has no part " + std::to_string(part + 1) + " behind a '/'");
    return parts[part];
  }

  std::string of_type(const std::string& word, std::size_t& at) const {
    if (at + 1 >= line_.text.size() || line_.text[at] != '(' || !names_choice(line_.text[at + 1]))
      refuse(line_.place, "$" + word + " needs the number of an alternative: $" + word + "(1)");
    const std::string name = choice(++at);
    if (at >= line_.text.size() || line_.text[at++] != ')') refuse(line_.place, "$" + word + "( without a )");
    const auto type = ptx::type_named(name);
    if (!type) refuse(line_.place, "$" + word + ": '" + name + "' is not a type");
    const unsigned bytes = ptx::bytes_of(*type);
    if (word == "bytes") return std::to_string(bytes);
    if (word == "bits") return "b" + std::to_string(8 * bytes);
    return bytes <= 2 ? "h" : bytes == 4 ? "r" : "d";
  }

  const TableLine& line_;
  const Variant& variant_;
  const std::map<std::string, std::string>& words_;
};

}  // namespace

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> parts_between(const std::string& text, const std::string& separator) {
  std::vector<std::string> parts;
  std::size_t first = 0;
  for (std::size_t end = 0; end != std::string::npos; first = end + separator.size()) {
    end = text.find(separator, first);
    parts.push_back(without_outer_blanks(text.substr(first, end == std::string::npos ? end : end - first)));
    if (end == std::string::npos) break;
  }
  return parts;
}

std::vector<TableRow> read_table(const std::string& text, const std::string& file) {
  TableReader reader(file);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) reader.take(line);
  return reader.rows();
}

std::vector<Variant> variants_of(const TableRow& row) {
  std::vector<Variant> variants(1);
  bool is_suffix = false;
  char number = '1';
  for (std::size_t at = 0; at < row.name.size(); ++at) {
    const char letter = row.name[at];
    if (letter == '(' || letter == ')') {
      if (is_suffix == (letter == '(')) refuse(row.place, "a parenthesis without its other in '" + row.name + "'");
      is_suffix = letter == '(';
    } else if (letter == '{') {
      const std::size_t end = row.name.find('}', at);
      if (end == std::string::npos) refuse(row.place, "{ without a } in '" + row.name + "'");
      multiply(variants, alternatives_in(row.name.substr(at + 1, end - at - 1), row.place), number++, is_suffix);
      at = end;
    } else if (letter == ' ' || letter == '}') {
      refuse(row.place, "'" + row.name + "' is not a name");
    } else {
      for (Variant& variant : variants) {
        variant.name += letter;
        if (!is_suffix) variant.instruction += letter;
      }
    }
  }
  if (is_suffix) refuse(row.place, "a parenthesis without its other in '" + row.name + "'");
  return variants;
}

std::string substitute(const TableLine& line, const Variant& variant, const std::map<std::string, std::string>& words) {
  const Replacement replacement(line, variant, words);
  std::string result;
  for (std::size_t at = 0; at < line.text.size();)
    if (line.text[at] != '$')
      result += line.text[at++];
    else
      result += replacement.at(++at);
  return result;
}

}  // namespace warplens::conformance
