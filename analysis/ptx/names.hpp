#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/ptx/module.hpp"

namespace warplens::ptx {

/// What a name stands for in the scope where it is read.
struct Symbol {
  enum class Kind : std::uint8_t { reg, variable, function, branch_targets, prototype };
  Kind kind;
  std::uint32_t index;
};

/// The nested scopes of a PTX text: the module, a function's body, and every pair of braces inside it (inline assembly
/// opens some of its own, with registers and labels that hide outer ones).
class Names {
 public:
  /// A label that an instruction names; it may be declared later.
  struct LabelUse {
    std::string_view label;
    unsigned line;
    std::uint32_t instruction;  ///< index; or into branch_targets where `is_table`
    std::uint32_t operand;
    bool is_table;
  };

  Names() { open(); }

  void open();
  /// Closes the innermost scope: the uses of its own labels are resolved in `function`, the others go to the scope
  /// around.
  void close(Function& function);
  std::size_t depth() const { return scopes_.size(); }

  /// Throws Error where the innermost scope has the name already.
  void declare(std::string_view name, Symbol symbol, unsigned line);
  /// `.reg .b32 %r<35>;` declares %r0 to %r34.
  void declare_range(std::string_view prefix, std::uint64_t count, Type type);
  void declare_label(std::string_view name, std::uint32_t instruction, unsigned line);
  void use_label(LabelUse use) { scopes_.back().uses.push_back(use); }
  /// The first use that no label answers, once the function's body is closed.
  const std::vector<LabelUse>& open_uses() const { return scopes_.back().uses; }

  /// Finds a name, innermost scope first. A register of a range is added to `function` when it is first named.
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
