#include "kernels/compile/reference_users.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns the position of the first mark of a device function, such as __device__, between `begin` and `end`; npos if
/// there is none.
std::size_t find_mark(std::string_view code, std::size_t begin, std::size_t end, const Words& marks) {
  for (std::size_t at = begin; at < end;) {
    if (!is_identifier_character(code[at])) {
      ++at;
      continue;
    }
    std::size_t behind = at;
    while (behind < end && is_identifier_character(code[behind])) ++behind;
    if (marks.contains(code.substr(at, behind - at))) return at;
    at = behind;
  }
  return std::string_view::npos;
}

/// Returns true if the head of a function contains a word such as __forceinline__ or __noinline__, or a macro with such
/// a word. The compiler rejects a head that has the word twice.
bool chooses_inlining(std::string_view head, const std::vector<Macro>& macros) {
  static constexpr std::string_view kWords[] = {"__forceinline__", "__noinline__", "always_inline", "noinline"};
  const auto has_word = [](const auto& words) {
    return std::ranges::any_of(kWords, [&](std::string_view word) { return words.contains(word); });
  };
  const std::set<std::string> found = identifiers(head);
  const Words words(found.begin(), found.end());
  return has_word(words) || std::ranges::any_of(macros, [&](const Macro& macro) {
           return words.contains(macro.name) && has_word(macro.mentions);
         });
}

}  // namespace

void inline_reference_users(std::vector<SourceUnit>& units, const Words& references) {
  if (references.empty()) return;
  std::vector<SyntaxTree> trees;
  std::vector<Macro> macros;
  for (const SourceUnit& unit : units) {
    trees.emplace_back(unit.text);
    std::ranges::move(find_macros(trees.back()), std::back_inserter(macros));
  }
  const DeviceMarks marks = device_marks(macros);
  std::vector<std::vector<Declaration>> declarations;
  for (const SyntaxTree& tree : trees) declarations.push_back(find_declarations(tree, marks));
  // Each iteration finds functions that use a reference through the functions found before.
  Words users = references;
  constexpr unsigned kMostRounds = 8;
  std::size_t before = 0;
  for (unsigned round = 0; round < kMostRounds && users.size() > before; ++round) {
    before = users.size();
    for (const std::vector<Declaration>& of_unit : declarations)
      for (const Declaration& one : of_unit)
        if (one.kind == DeclarationKind::function && one.for_device && !one.is_kernel && one.has_body &&
            share_word(one.mentions, users))
          users.insert(one.names.begin(), one.names.end());
  }
  for (std::size_t unit = 0; unit < units.size(); ++unit) {
    const std::string code = without_literals(without_comments(units[unit].text));
    for (auto one = declarations[unit].rbegin(); one != declarations[unit].rend(); ++one) {
      if (one->kind != DeclarationKind::function || !one->for_device || one->is_kernel || !one->has_body) continue;
      if (!share_word(one->mentions, users)) continue;
      const std::size_t body = std::min(code.find('{', one->place.begin), one->place.end);
      const std::size_t mark = find_mark(code, one->place.begin, body, marks.any);
      const std::string_view head = std::string_view(code).substr(one->place.begin, body - one->place.begin);
      if (mark == std::string::npos || chooses_inlining(head, macros)) continue;
      units[unit].text.insert(mark, "__forceinline__ ");
    }
  }
}

}  // namespace warplens::kernels
