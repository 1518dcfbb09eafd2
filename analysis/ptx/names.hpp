#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/ptx/module.hpp"

namespace warplens::ptx {

/// The meaning of a name in the scope where it is used.
struct Symbol {
  enum class Kind : std::uint8_t { reg, variable, function, branch_targets, prototype };
  Kind kind;
  std::uint32_t index;
};

/// The nested scopes of a PTX text: the module, the body of a function, and each pair of braces inside it. Inline
/// assembly opens scopes of its own, whose registers and labels hide outer ones.
class Names {
 public:
  /// A label that an instruction uses; it may be declared later.
  struct LabelUse {
    std::string_view label;
    unsigned line;
    std::uint32_t instruction;  ///< index of the instruction, or into branch_targets if `is_table`
    std::uint32_t operand;
    bool is_table;
  };

  Names() { open(); }

  void open();
  /// Closes the innermost scope. Uses of its labels are resolved in `function`; all other uses move to the outer scope.
  void close(Function& function);
  std::size_t depth() const { return scopes_.size(); }

  /// Throws Error if the innermost scope already contains the name.
  void declare(std::string_view name, Symbol symbol, unsigned line);
  /// `.reg .b32 %r<35>;` declares %r0 to %r34.
  void declare_range(std::string_view prefix, std::uint64_t count, Type type);
  void declare_label(std::string_view name, std::uint32_t instruction, unsigned line);
  void use_label(LabelUse use) { scopes_.back().uses.push_back(use); }
  /// Uses of labels that are not declared, after the body of the function is closed.
  const std::vector<LabelUse>& open_uses() const { return scopes_.back().uses; }

  /// Finds a name, innermost scope first. A register of a range is added to `function` when it is first used.
  std::optional<Symbol> find(std::string_view name, Function* function);

 private:
  struct Range {
    std::string_view prefix;
    std::uint64_t count;
    Type type;
  };
  struct Scope {
    std::unordered_map<std::string_view, Symbol> symbols;
    std::vector<Range> ranges;
    std::unordered_map<std::string_view, std::uint32_t> labels;
    std::vector<LabelUse> uses;
  };
  std::vector<Scope> scopes_;
};

}  // namespace warplens::ptx
