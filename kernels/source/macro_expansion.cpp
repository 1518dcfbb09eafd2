#include "kernels/source/macro_expansion.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "kernels/source/declaration.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

constexpr unsigned kMostNesting = 8;
/// Maximum number of characters that expansion may produce. Without a limit, macros that repeat each other could fill
/// the memory.
constexpr std::size_t kMostExpanded = std::size_t{1} << 20;

struct Definition {
  std::vector<std::string> parameters;  ///< the last may be "__VA_ARGS__"
  std::string body;
  bool has_parameters = true;
};
using Definitions = std::map<std::string, Definition, std::less<>>;

bool begins_identifier(char c) {
  return is_identifier_character(c) && (c < '0' || c > '9');
}

std::size_t end_of_identifier(std::string_view text, std::size_t at) {
  while (at < text.size() && is_identifier_character(text[at])) ++at;
  return at;
}

std::size_t skip_blanks(std::string_view text, std::size_t at, std::string_view blanks = " \t\r\n") {
  return std::min(text.find_first_not_of(blanks, at), text.size());
}

std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (std::size_t at = 0; at < line.size(); ++at)
    if (line[at] == '\n' || line[at] == '\r' ||
        (line[at] == '\\' && skip_blanks(line, at + 1, " \r") < line.size() &&
         line[skip_blanks(line, at + 1, " \r")] == '\n'))
      line[at] = ' ';
  const std::size_t begin = skip_blanks(line, 0);
  const std::size_t end = line.find_last_not_of(" \t");
  return begin < line.size() ? line.substr(begin, end - begin + 1) : std::string();
}

/// Returns the text between the bracket at `open` and its closing bracket, split at commas. `end` is set to the
/// position after the closing bracket. Empty if there is no closing bracket.
std::optional<std::vector<std::string>> split_brackets(std::string_view text, std::size_t open, std::size_t& end) {
  std::vector<std::string> parts;
  int depth = 0;
  std::size_t from = open + 1;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (const std::size_t behind = end_of_literal(text, at); behind > at) {
      at = behind - 1;
      continue;
    }
    const char c = text[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (depth == 0 || (depth == 1 && c == ',')) {
      parts.push_back(on_one_line(text.substr(from, at - from)));
      from = at + 1;
    }
    if (depth > 0) continue;
    end = at + 1;
    return parts;
  }
  return std::nullopt;
}

/// Returns the end of the directive that starts at `at`, including its continuation lines.
std::size_t end_of_directive(std::string_view text, std::size_t at) {
  while (true) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t last = text.find_last_not_of(" \t\r", end == 0 ? 0 : end - 1);
    if (end == text.size() || last == std::string_view::npos || last < at || text[last] != '\\') return end;
    at = end + 1;
  }
}

/// A "#define NAME(…) …" or an "#undef NAME".
struct Directive {
  std::string name;
  bool defines = false, has_parameters = false;
  Definition definition;
};

std::optional<Directive> directive_in(std::string_view text) {
  std::size_t at = skip_blanks(text, 1);
  const auto word = [&] {
    const std::size_t begin = skip_blanks(text, at);
    at = end_of_identifier(text, begin);
    return text.substr(begin, at - begin);
  };
  const std::string_view kind = word();
  if (kind != "define" && kind != "undef") return std::nullopt;
  Directive made{.name = std::string(word()), .defines = kind == "define"};
  made.has_parameters = at < text.size() && text[at] == '(';
  std::size_t end = at;
  if (made.has_parameters) {
    auto parameters = split_brackets(text, at, end);
    if (!parameters) return std::nullopt;
    made.definition.parameters = std::move(*parameters);
    for (std::string& parameter : made.definition.parameters)
      if (parameter == "...") parameter = "__VA_ARGS__";
  }
  made.definition.body = on_one_line(text.substr(std::min(end, text.size())));
  return made;
}

/// Returns true if the body of a macro opens more braces than it closes, or closes more than it opens. Another macro
/// then has the matching brace.
bool has_unpaired_brace(std::string_view body) {
  return std::ranges::count(body, '{') != std::ranges::count(body, '}');
}

/// The macros that are expanded: those with a wanted body, and those with one of the names.
struct WantedMacros {
  MacroWanted by_body = [](std::string_view) { return false; };
  Words names = {};
};

bool is_wanted(const Directive& directive, const WantedMacros& wanted) {
  if (wanted.names.contains(directive.name)) return true;
  const std::string& body = directive.definition.body;
  const bool has_launch = body.find("<<<") != std::string::npos;
  return (directive.has_parameters || has_unpaired_brace(body) || has_launch) && wanted.by_body(body);
}

void define(std::string_view text, const WantedMacros& wanted, Definitions& known) {
  std::optional<Directive> directive = directive_in(text);
  if (!directive) return;
  if (!directive->defines) {
    known.erase(directive->name);
  } else if (is_wanted(*directive, wanted)) {
    directive->definition.has_parameters = directive->has_parameters;
    known.insert_or_assign(std::move(directive->name), std::move(directive->definition));
  }
}

/// Expands the macros in an argument.
using Expand = std::function<std::string(const std::string& text)>;

/// Returns the body of a macro with its arguments inserted. Arguments next to "#" and "##" are inserted unchanged; all
/// other arguments are expanded first.
std::string substitute(const Definition& macro, const std::vector<std::string>& arguments, const Expand& expand) {
  const auto argument = [&](std::string_view word) -> std::optional<std::string> {
    const auto place = std::ranges::find(macro.parameters, word);
    if (place == macro.parameters.end()) return std::nullopt;
    const auto at = static_cast<std::size_t>(place - macro.parameters.begin());
    std::string text = at < arguments.size() ? arguments[at] : "";
    if (word == "__VA_ARGS__")
      for (std::size_t rest = at + 1; rest < arguments.size(); ++rest) text += ", " + arguments[rest];
    return text;
  };
  const std::string_view body = macro.body;
  std::string made;
  bool pastes = false;  // whether "##" is in front of the current word
  for (std::size_t at = 0; at < body.size();) {
    if (const std::size_t end = end_of_literal(body, at); end > at) {
      made += body.substr(at, end - at);
      at = end;
    } else if (body.substr(at).starts_with("##")) {
      while (made.ends_with(' ')) made.pop_back();
      at = skip_blanks(body, at + 2);
      pastes = true;
    } else if (body[at] == '#') {
      const std::size_t begin = skip_blanks(body, at + 1), end_of_word = end_of_identifier(body, begin);
      const auto text = argument(body.substr(begin, end_of_word - begin));
      if (!text) return {};
      made += '"';
      for (const char c : *text) made += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
      made += '"';
      at = end_of_word;
    } else if (is_identifier_character(body[at])) {
      const std::size_t end_of_word = end_of_identifier(body, at);
      const std::string_view word = body.substr(at, end_of_word - at);
      const bool is_pasted = body.substr(skip_blanks(body, end_of_word)).starts_with("##") || pastes;
      const std::optional<std::string> text = argument(word);
      made += !text ? std::string(word) : is_pasted ? *text : expand(*text);
      pastes = false;
      at = end_of_word;
    } else {
      pastes = pastes && (body[at] == ' ' || body[at] == '\t');
      made += body[at++];
    }
    if (made.size() > kMostExpanded) return {};
  }
  return made;
}

/// Expands macros in a text. A directive in the text applies to the code after it.
class Expansion {
 public:
  Expansion(Definitions known, const WantedMacros& wanted) : known_(std::move(known)), wanted_(wanted) {}

  std::string text(std::string_view original, unsigned depth = 0) {
    const std::string code = without_comments(original);
    std::string made;
    bool begins_line = true;
    for (std::size_t at = 0; at < code.size();) {
      std::size_t end = at + 1;
      if (begins_line && depth == 0 && code[at] == '#') {
        end = end_of_directive(code, at);
        define(std::string_view(code).substr(at, end - at), wanted_, known_);
      } else if (const std::size_t behind = end_of_literal(code, at); behind > at) {
        end = behind;
      } else if (is_identifier_character(code[at])) {
        end = end_of_identifier(code, at);
        if (const auto use = expand_use(code, at, end, depth)) {
          made += *use;
          at = end;
          begins_line = false;
          continue;
        }
      }
      begins_line = code[at] == '\n' || (begins_line && (code[at] == ' ' || code[at] == '\t'));
      made += original.substr(at, end - at);
      at = end;
    }
    return made;
  }

 private:
  /// Expands the macro whose name is the word from `at` to `end`, and sets `end` to the position after its arguments.
  /// Empty if the word is not the use of a known macro.
  std::optional<std::string> expand_use(std::string_view code, std::size_t at, std::size_t& end, unsigned depth) {
    const auto macro = begins_identifier(code[at]) ? known_.find(code.substr(at, end - at)) : known_.end();
    const std::size_t open = skip_blanks(code, end);
    if (macro == known_.end() || depth >= kMostNesting) return std::nullopt;
    const bool has_list = macro->second.has_parameters;
    if (has_list && (open >= code.size() || code[open] != '(')) return std::nullopt;
    std::size_t behind = end;
    const auto arguments = has_list ? split_brackets(code, open, behind) : std::optional(std::vector<std::string>());
    if (!arguments) return std::nullopt;
    const Definition definition = macro->second;
    std::string made =
        substitute(definition, *arguments, [&](const std::string& argument) { return text(argument, depth + 1); });
    expanded_ += made.size();
    if (expanded_ > kMostExpanded) return std::nullopt;
    made = text(made, depth + 1);
    if (depth == 0)
      made.append(static_cast<std::size_t>(std::count(code.begin() + static_cast<std::ptrdiff_t>(at),
                                                      code.begin() + static_cast<std::ptrdiff_t>(behind), '\n')),
                  '\n');
    end = behind;
    return made;
  }

  Definitions known_;
  const WantedMacros& wanted_;
  std::size_t expanded_ = 0;
};

/// Calls `take` for each directive of a text.
void each_directive(std::string_view text, const std::function<void(std::string_view)>& take) {
  const std::string code = without_comments(text);
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t begin = skip_blanks(code, at, " \t\r");
    const bool is_directive = begin < code.size() && code[begin] == '#';
    const std::size_t end = is_directive ? end_of_directive(code, begin) : std::min(code.find('\n', at), code.size());
    if (is_directive) take(std::string_view(code).substr(begin, end - begin));
    at = end + 1;
  }
}

void expand_wanted(std::vector<SourceUnit>& units, const WantedMacros& wanted) {
  Definitions of_others;
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit)
    if (unit != units.rend() - 1)
      each_directive(unit->text, [&](std::string_view text) { define(text, wanted, of_others); });
  for (SourceUnit& unit : units) {
    const bool may_use = !of_others.empty() || unit.text.find("define") != std::string::npos;
    if (may_use) unit.text = Expansion(of_others, wanted).text(unit.text);
  }
}

}  // namespace

void expand_macros(std::vector<SourceUnit>& units, const MacroWanted& wanted) {
  expand_wanted(units, {.by_body = wanted});
}

void expand_named_macros(std::vector<SourceUnit>& units, const Words& names) {
  Words known = names, waiting = names;
  std::multimap<std::string, Words, std::less<>> bodies;
  for (const SourceUnit& unit : units)
    each_directive(unit.text, [&](std::string_view text) {
      const std::optional<Directive> directive = directive_in(text);
      if (!directive || !directive->defines) return;
      const std::set<std::string> words = identifiers(directive->definition.body);
      bodies.emplace(directive->name, Words(words.begin(), words.end()));
    });
  while (!waiting.empty()) {
    const std::string name = std::move(waiting.extract(waiting.begin()).value());
    for (auto [at, end] = bodies.equal_range(name); at != end; ++at)
      for (const std::string& word : at->second)
        if (bodies.contains(word) && known.insert(word).second) waiting.insert(word);
  }
  expand_wanted(units, {.names = known});
}

void expand_kernel_macros(std::vector<SourceUnit>& units) {
  std::vector<Macro> macros;
  for (const SourceUnit& unit : units)
    each_directive(unit.text, [&](std::string_view text) {
      const std::optional<Directive> directive = directive_in(text);
      if (!directive || !directive->defines) return;
      const std::set<std::string> words = identifiers(directive->definition.body);
      macros.push_back({.name = directive->name,
                        .mentions = {words.begin(), words.end()},
                        .has_parameters = directive->has_parameters});
    });
  const Words marks = device_marks(macros).kernel;
  const bool any = std::ranges::any_of(
      macros, [&](const Macro& macro) { return macro.has_parameters && marks.contains(macro.name); });
  if (!any) return;
  expand_macros(units, [&](std::string_view body) {
    return std::ranges::any_of(identifiers(body), [&](const std::string& word) { return marks.contains(word); });
  });
}

}  // namespace warplens::kernels
