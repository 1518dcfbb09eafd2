#include "analysis/ptx/names.hpp"

#include <charconv>
#include <string>

#include "analysis/ptx/error.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::ptx {

void Names::open() {
  scopes_.emplace_back();
}

void Names::close(Function& function) {
  const Scope scope = std::move(scopes_.back());
  scopes_.pop_back();
  for (const LabelUse& use : scope.uses) {
    const auto found = scope.labels.find(use.label);
    if (found == scope.labels.end()) {
      scopes_.back().uses.push_back(use);
    } else if (use.is_table) {
      function.branch_targets[use.instruction].targets[use.operand] = found->second;
    } else {
      function.instructions[use.instruction].operands[use.operand].index = found->second;
    }
  }
}

void Names::declare(std::string_view name, Symbol symbol, unsigned line) {
  if (!scopes_.back().symbols.emplace(name, symbol).second)
    throw Error(line, with_values(tr("'{}' is declared twice"), {std::string(name)}));
}

void Names::declare_range(std::string_view prefix, std::uint64_t count, Type type) {
  scopes_.back().ranges.push_back({prefix, count, type});
}

void Names::declare_label(std::string_view name, std::uint32_t instruction, unsigned line) {
  if (!scopes_.back().labels.emplace(name, instruction).second)
    throw Error(line, with_values(tr("the label '{}' is defined twice"), {std::string(name)}));
}

std::optional<Symbol> Names::find(std::string_view name, Function* function) {
  const std::size_t last_letter = name.find_last_not_of("0123456789");
  const std::size_t digits_at = last_letter == std::string_view::npos ? 0 : last_letter + 1;
  const std::string_view prefix = name.substr(0, digits_at);
  std::uint64_t number = 0;
  const std::string_view digits = name.substr(digits_at);
  const bool numbered = !digits.empty() && (digits.size() == 1 || digits.front() != '0') &&
                        std::from_chars(digits.data(), digits.data() + digits.size(), number).ec == std::errc{};
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    if (const auto found = scope->symbols.find(name); found != scope->symbols.end()) return found->second;
    if (!numbered || function == nullptr) continue;
    for (const Range& range : scope->ranges) {
      if (range.prefix != prefix || number >= range.count) continue;
      const Symbol symbol{Symbol::Kind::reg, static_cast<std::uint32_t>(function->registers.size())};
      function->registers.push_back({name, range.type});
      scope->symbols.emplace(name, symbol);
      return symbol;
    }
  }
  return std::nullopt;
}

}  // namespace warplens::ptx
