#include "kernels/source/command_line_macros.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// A definition, split at its "=".
struct UserMacro {
  std::string head;   ///< name, with its parameters: "SIDE" or "SQUARE(x)"
  std::string value;  ///< value: "16"
};

UserMacro split_user_macro(const std::string& definition) {
  const std::size_t equals = definition.find('=');
  if (equals == std::string::npos) return {definition, "1"};
  return {definition.substr(0, equals), definition.substr(equals + 1)};
}

std::string user_macro_name(const UserMacro& definition) {
  return definition.head.substr(0, definition.head.find('('));
}

/// Returns the words and signs of a line of the preprocessor, without the first "#".
std::vector<std::string> split_directive(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t at = line.find('#') + 1; at < line.size();) {
    std::size_t end = at;
    while (end < line.size() && is_identifier_character(line[end])) ++end;
    end = std::max(end, at + 1);
    if (line[at] != ' ' && line[at] != '\t' && line[at] != '\r') words.emplace_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

bool is_directive_line(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '#';
}

/// Calls `take` with the start and the end of each line.
template <class Take>
void each_line(std::string_view text, Take take) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    take(at, end);
    at = end + 1;
  }
}

/// Evaluates conditions that depend only on the user's macros.
class ConditionReader {
 public:
  explicit ConditionReader(const std::map<std::string, std::string>& values) : values_(values) {}

  /// Returns whether the condition of a line "#if …", "#ifdef …" or "#ifndef …" holds; nullopt if it depends on
  /// anything other than one of the macros.
  std::optional<bool> holds(const std::vector<std::string>& words) const {
    if (words.size() < 2) return std::nullopt;
    if (words[0] == "ifdef" || words[0] == "ifndef") {
      if (!values_.contains(words[1])) return std::nullopt;
      return words[0] == "ifdef";
    }
    std::vector<std::string> condition(words.begin() + 1, words.end());
    std::erase_if(condition, [](const std::string& word) { return word == "(" || word == ")"; });
    bool is_negated = false;
    while (!condition.empty() && condition.front() == "!") {
      is_negated = !is_negated;
      condition.erase(condition.begin());
    }
    const std::optional<bool> plain = holds_plain(condition);
    return plain ? std::optional(*plain != is_negated) : std::nullopt;
  }

 private:
  std::optional<bool> holds_plain(const std::vector<std::string>& condition) const {
    if (condition.size() == 2 && condition[0] == "defined" && values_.contains(condition[1])) return true;
    const auto value = condition.empty() ? values_.end() : values_.find(condition[0]);
    if (value == values_.end() || !is_number(value->second)) return std::nullopt;
    if (condition.size() == 1) return value->second.find_first_not_of('0') != std::string::npos;
    if (condition.size() == 4 && condition[1] == "=" && condition[2] == "=" && is_number(condition[3]))
      return value->second == condition[3];
    return std::nullopt;
  }

  static bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  }

  const std::map<std::string, std::string>& values_;
};

/// Blanks the excluded branches of a text, and the directives around them.
void resolve_conditions(std::string& text, const ConditionReader& reader) {
  struct Conditional {
    bool is_known = false;
    bool is_taken = true;  ///< the branch that is being read is kept
  };
  const std::string code = without_comments(text);
  std::vector<Conditional> around;
  each_line(code, [&](std::size_t begin, std::size_t end) {
    const std::string_view line = std::string_view(code).substr(begin, end - begin);
    const auto is_excluded = [&] {
      return std::ranges::any_of(around, [](const Conditional& one) { return !one.is_taken; });
    };
    bool is_blank = is_excluded();
    if (is_directive_line(line)) {
      const std::vector<std::string> words = split_directive(line);
      const std::string word = words.empty() ? std::string() : words.front();
      if (word == "if" || word == "ifdef" || word == "ifndef") {
        const std::optional<bool> condition = is_blank ? std::nullopt : reader.holds(words);
        around.push_back({condition.has_value(), condition.value_or(true)});
        is_blank = is_blank || condition.has_value();
      } else if (word == "else" && !around.empty() && around.back().is_known) {
        is_blank = true;
        around.back().is_taken = !around.back().is_taken;
      } else if (word == "endif" && !around.empty()) {
        is_blank = is_blank || around.back().is_known;
        around.pop_back();
      }
    }
    if (is_blank) blank_out(text, begin, end);
  });
}

/// Returns true if a conditional that depends on the macros has an #elif. The branches of such a conditional are not
/// resolved.
bool has_chain(const std::string& code, const ConditionReader& reader) {
  std::vector<bool> around;
  bool found = false;
  each_line(code, [&](std::size_t begin, std::size_t end) {
    const std::string_view line = std::string_view(code).substr(begin, end - begin);
    if (!is_directive_line(line)) return;
    const std::vector<std::string> words = split_directive(line);
    const std::string word = words.empty() ? std::string() : words.front();
    if (word.starts_with("if")) around.push_back(reader.holds(words).has_value());
    found = found || (word.starts_with("elif") && !around.empty() && around.back());
    if (word == "endif" && !around.empty()) around.pop_back();
  });
  return found;
}

/// Returns the macros that a text undefines, or defines outside of an "#ifndef NAME".
std::set<std::string> find_own_macros(const std::string& code) {
  std::set<std::string> own;
  std::vector<std::string> absent;  ///< the name in "#ifndef NAME" for each open conditional
  each_line(code, [&](std::size_t begin, std::size_t end) {
    const std::string_view line = std::string_view(code).substr(begin, end - begin);
    if (!is_directive_line(line)) return;
    const std::vector<std::string> words = split_directive(line);
    if (words.empty()) return;
    if (words[0].starts_with("if")) {
      std::string name = words[0] == "ifndef" && words.size() > 1 ? words[1] : std::string();
      for (std::size_t at = 1; name.empty() && words[0] == "if" && at + 1 < words.size(); ++at)
        if (words[at] == "!" && words[at + 1] == "defined")
          name = words.back() == ")" && words.size() > 3 ? words[words.size() - 2] : words.back();
      absent.push_back(name);
    }
    if (words[0] == "endif" && !absent.empty()) absent.pop_back();
    const bool sets = (words[0] == "define" || words[0] == "undef") && words.size() > 1;
    if (sets && std::ranges::find(absent, words[1]) == absent.end()) own.insert(words[1]);
  });
  return own;
}

}  // namespace

std::string definition_complaint(const std::string& definition) {
  const UserMacro parts = split_user_macro(definition);
  const std::string name = user_macro_name(parts);
  const bool is_name = !name.empty() && std::ranges::all_of(name, is_identifier_character) &&
                       (name.front() < '0' || name.front() > '9') && name != "defined";
  const std::string parameters = parts.head.substr(name.size());
  const bool is_head =
      parameters.empty() || (parameters.ends_with(')') && parameters.find_first_of("()", 1) == parameters.size() - 1);
  const bool is_line = std::ranges::none_of(definition, [](char c) { return c == '\n' || c == '\r' || c == '\0'; });
  return is_name && is_head && is_line ? std::string() : say("write a macro and its value, for example -D SIDE=16");
}

std::string write_definitions(const std::vector<std::string>& definitions) {
  std::string lines;
  for (const std::string& definition : definitions) {
    const UserMacro parts = split_user_macro(definition);
    lines += "#define " + parts.head + ' ' + parts.value + '\n';
  }
  return lines;
}

void apply_definitions(std::vector<SourceUnit>& units, const std::vector<std::string>& definitions) {
  if (definitions.empty()) return;
  std::map<std::string, std::string> values;
  for (const std::string& definition : definitions) {
    const UserMacro parts = split_user_macro(definition);
    if (parts.head.find('(') == std::string::npos) values[parts.head] = parts.value;
  }
  std::vector<std::string> codes;
  for (const SourceUnit& unit : units) codes.push_back(without_comments(unit.text));
  for (const std::string& code : codes)
    for (const std::string& name : find_own_macros(code)) values.erase(name);
  const ConditionReader reader(values);
  for (std::size_t unit = 0; unit < units.size(); ++unit)
    if (!has_chain(codes[unit], reader)) resolve_conditions(units[unit].text, reader);
  units.push_back({.path = kMacrosOfUser, .text = write_definitions(definitions)});
}

}  // namespace warplens::kernels
