#include "app/study/notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "analysis/base/plain_name.hpp"
#include "kernels/ptx/ptx_source.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

bool is_of_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// The source with comments, texts and preprocessor lines blanked; line breaks stay. Nothing where a line chooses code.
std::string without_words(const std::string& source) {
  std::string code = source;
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < std::min(to, code.size()); ++at)
      if (code[at] != '\n') code[at] = ' ';
  };
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code.compare(at, 2, "//") == 0) {
      blank(at, code.find('\n', at));
    } else if (code.compare(at, 2, "/*") == 0) {
      const std::size_t end = code.find("*/", at + 2);
      blank(at, end == std::string::npos ? code.size() : end + 2);
    } else if (code[at] == '"') {
      std::size_t end = at + 1;
      while (end < code.size() && code[end] != '"' && code[end] != '\n') end += code[end] == '\\' ? 2 : 1;
      blank(at, end + 1);
    }
  }
  return code;
}

/// Where the bracket that opens at `at` is closed; npos where it is not.
std::size_t closing(const std::string& code, std::size_t at) {
  const char open = code[at], close = open == '{' ? '}' : open == '(' ? ')' : ']';
  int depth = 0;
  for (; at < code.size(); ++at) {
    if (code[at] == open) ++depth;
    if (code[at] == close && --depth == 0) return at;
  }
  return std::string::npos;
}

/// A kernel as it stands in the source: "(…)" and "{…}", from where to where.
struct Definition {
  std::size_t parameters, parameters_end, body, body_end;
};

/// The only kernel of that name with a body; nothing where there are several.
std::optional<Definition> definition_of(const std::string& code, std::string_view name) {
  std::optional<Definition> found;
  for (std::size_t at = code.find(name); at != std::string::npos; at = code.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at > 0 && is_of_name(code[at - 1])) || end >= code.size() || is_of_name(code[end])) continue;
    const std::size_t parameters = code.find_first_not_of(" \t\n", end);
    if (parameters == std::string::npos || code[parameters] != '(') continue;
    const std::size_t parameters_end = closing(code, parameters);
    if (parameters_end == std::string::npos) continue;
    const std::size_t body = code.find_first_not_of(" \t\n", parameters_end + 1);
    if (body == std::string::npos || code[body] != '{') continue;
    const std::size_t begin = code.find_last_of(";}", at);
    if (code.find("__global__", begin == std::string::npos ? 0 : begin) > at) continue;
    const std::size_t body_end = closing(code, body);
    if (found || body_end == std::string::npos) return std::nullopt;
    found = Definition{parameters, parameters_end, body, body_end};
  }
  return found;
}

/// The last name before `end`.
std::string name_before(const std::string& code, std::size_t end) {
  while (end > 0 && !is_of_name(code[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_of_name(code[begin - 1])) --begin;
  return code.substr(begin, end - begin);
}

/// By position, the names of the parameters; empty for one that is no plain pointer.
std::vector<std::string> pointer_parameters(const std::string& code, const Definition& kernel) {
  std::vector<std::string> names;
  std::size_t begin = kernel.parameters + 1;
  int depth = 0;
  for (std::size_t at = begin; at <= kernel.parameters_end; ++at) {
    if (code[at] == '<' || code[at] == '(' || code[at] == '[') ++depth;
    if (code[at] == '>' || code[at] == ']' || (code[at] == ')' && depth > 0)) --depth;
    if (at != kernel.parameters_end && (code[at] != ',' || depth > 0)) continue;
    const std::string text = code.substr(begin, at - begin);
    names.push_back(text.find('*') == std::string::npos ? "" : name_before(text, text.size()));
    begin = at + 1;
  }
  return names;
}

/// The arrays of fixed size that the body declares in shared memory, each in a declaration of its own.
std::vector<std::string> shared_arrays(const std::string& code, const Definition& kernel) {
  std::vector<std::string> names;
  constexpr std::string_view kWord = "__shared__";
  for (std::size_t at = code.find(kWord, kernel.body); at < kernel.body_end; at = code.find(kWord, at + 1)) {
    const std::size_t end = code.find(';', at), bracket = code.find('[', at);
    if (bracket > end || code.find(',', at) < bracket || code.substr(at, end - at).find('<') != std::string::npos)
      continue;
    names.push_back(name_before(code, bracket));
  }
  return names;
}

void collect(const ptx::Operand& operand, std::set<std::uint32_t>& variables) {
  if (operand.kind == ptx::Operand::Kind::variable) variables.insert(operand.index);
  for (const ptx::Operand& part : operand.parts) collect(part, variables);
}

/// The arrays of the kernel's that its compiled code does not name at all.
std::set<std::string> vanished(const std::string& code, const Definition& kernel, const simt::Program& program) {
  std::set<std::uint32_t> named;
  for (const ptx::Instruction* instruction : program.instructions())
    for (const ptx::Operand& operand : instruction->operands) collect(operand, named);
  std::set<std::string> names;
  const std::vector<std::string> parameters = pointer_parameters(code, kernel);
  const auto& compiled = program.entry().params;
  if (parameters.size() == compiled.size())
    for (std::size_t at = 0; at < parameters.size(); ++at)
      if (!named.contains(compiled[at])) names.insert(parameters[at]);
  for (const std::string& array : shared_arrays(code, kernel)) {
    const auto& variables = program.module().variables;
    const bool is_there = std::ranges::any_of(variables, [&](const ptx::Variable& variable) {
      return variable.space == ptx::StateSpace::shared &&
             base::plain_name(std::string(variable.name)).starts_with(array);
    });
    if (!is_there) names.insert(array);
  }
  names.erase("");
  return names;
}

/// Whether a line assigns to an element of the array: "name[…] = ", "name[…] += ", "*name = ".
bool assigns(const std::string& line, const std::string& name) {
  for (std::size_t at = line.find(name); at != std::string::npos; at = line.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if ((at > 0 && (is_of_name(line[at - 1]) || line[at - 1] == '.')) || end >= line.size() || is_of_name(line[end]))
      continue;
    const bool is_element = line[end] == '[';
    while (end < line.size() && line[end] == '[') {
      end = closing(line, end);
      if (end == std::string::npos) return false;
      ++end;
    }
    if (!is_element && (at == 0 || line[at - 1] != '*')) continue;
    end = line.find_first_not_of(' ', end);
    if (end == std::string::npos) continue;
    if (std::string_view("+-*/|&^%").find(line[end]) != std::string_view::npos) ++end;
    if (end < line.size() && line[end] == '=' && line.compare(end, 2, "==") != 0) return true;
  }
  return false;
}

}  // namespace

std::vector<Note> compiler_warnings(const std::string& log, const std::string& path) {
  std::vector<Note> notes;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    constexpr std::string_view kWarning = "): warning ";
    const std::size_t end = line.find(kWarning);
    if (end == std::string::npos || !line.starts_with(path + "(")) continue;
    const std::size_t text = line.find(": ", end + kWarning.size());
    const std::string number = line.substr(path.size() + 1, end - path.size() - 1);
    if (text == std::string::npos || number.empty() ||
        !std::ranges::all_of(number, [](char digit) { return std::isdigit(static_cast<unsigned char>(digit)) != 0; }))
      continue;
    notes.push_back({static_cast<std::uint32_t>(std::strtoul(number.c_str(), nullptr, 10)),
                     say("the compiler warns: {}", line.substr(text + 2))});
  }
  return notes;
}

std::vector<Note> removed_assignments(const std::string& source, const std::string& entry,
                                      const simt::Program& program) {
  const std::string code = without_words(source);
  std::string name = entry.substr(0, entry.find('<'));
  if (const std::size_t scope = name.rfind("::"); scope != std::string::npos) name = name.substr(scope + 2);
  const std::optional<Definition> kernel = definition_of(code, name);
  if (!kernel) return {};
  const std::string body = code.substr(kernel->body, kernel->body_end - kernel->body);
  if (body.find('#') != std::string::npos) return {};
  std::vector<Note> notes;
  auto number = static_cast<std::uint32_t>(
      1 + std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(kernel->body), '\n'));
  const std::set<std::string> gone = vanished(code, *kernel, program);
  std::istringstream lines(body);
  for (std::string line; std::getline(lines, line); ++number)
    for (const std::string& array : gone)
      if (assigns(line, array))
        notes.push_back(
            {number,
             say("nothing is left of this assignment in the compiled code, which does not touch '{}': it has no "
                 "effect, or is never reached, so that no mistake can be seen in it",
                 array)});
  return notes;
}

namespace {

/// What was assumed, and what was left out, so that a file of the user's can be looked at as it is.
std::vector<Note> assumptions(const Study& study) {
  std::vector<Note> notes;
  const kernels::KernelFile& kernel = *study.kernel;
  if (!kernel.guessed_header.empty())
    notes.push_back({0, kernel.other_kernels.empty()
                            ? say("the header is guessed; 'warplens header {}' prints it, to be edited", kernel.path)
                            : say("the header is guessed; 'warplens header {} --kernel {}' prints it, to be edited",
                                  kernel.path, kernels::plain_entry_name(kernel.entry))});
  if (!kernel.other_kernels.empty())
    notes.push_back(
        {0, say("this is about '{}' alone; the file has more kernels, which --entry chooses: {}",
                kernels::plain_entry_name(kernel.entry), fmt::to_string(fmt::join(kernel.other_kernels, ", ")))});
  for (const std::string& doubt : kernel.doubts) notes.push_back({0, doubt});
  for (const std::string& note : study.compiled->notes) notes.push_back({0, note});
  return notes;
}

}  // namespace

std::vector<Note> notes_of(const Study& study) {
  std::vector<Note> notes = assumptions(study);
  for (Note& warning : compiler_warnings(study.compiled->log, study.kernel->path)) notes.push_back(std::move(warning));
  if (!kernels::is_ptx(study.kernel->text))
    for (Note& note : removed_assignments(study.kernel->text, study.kernel->entry, *study.program))
      notes.push_back(std::move(note));
  std::ranges::stable_sort(notes, {}, &Note::source_line);
  const auto same = [](const Note& a, const Note& b) {
    return a.source_line == b.source_line && a.message == b.message;
  };
  notes.erase(std::unique(notes.begin(), notes.end(), same), notes.end());
  return notes;
}

}  // namespace warplens::study
