#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/ptx/module.hpp"

namespace warplens::ptx {

/// The meaning of a name in one scope.
struct Symbol {
  enum class Kind : std::uint8_t { reg, variable, function, branch_targets, prototype };
  Kind kind;
  std::uint32_t index;
};

/// The nested scopes of a PTX text: the module, the body of a function, and each pair of braces inside it. Inline
/// assembly opens an additional scope; its registers and labels hide those of outer scopes.
class Names {
 public:
  /// A use of a label by an instruction. The label may be declared later in the text.
  struct LabelUse {
    std::string_view label;
    unsigned line;
    std::uint32_t instruction;  ///< index of the instruction that uses the label; if `is_table`, index of the table in
                                ///< branch_targets
    std::uint32_t operand;
    bool is_table;
  };

  Names() { open(); }

  void open();
  /// Closes the innermost scope. Resolves the uses of labels in `function` that refer to a label of this scope. All
  /// other uses move to the outer scope.
  void close(Function& function);
  std::size_t depth() const { return scopes_.size(); }

  /// Declares a name in the innermost scope. Throws Error if this scope already contains the name.
  void declare(std::string_view name, Symbol symbol, unsigned line);
  /// Declares a range of registers: `.reg .b32 %r<35>;` declares %r0 to %r34.
  void declare_range(std::string_view prefix, std::uint64_t count, Type type);
  void declare_label(std::string_view name, std::uint32_t instruction, unsigned line);
  void use_label(LabelUse use) { scopes_.back().uses.push_back(use); }
  /// Returns the uses of undeclared labels. Call this function after the scope of a function's body was closed.
  const std::vector<LabelUse>& open_uses() const { return scopes_.back().uses; }

  /// Finds a name; searches the innermost scope first. A register of a range is added to `function` when it is first
  /// used.
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
