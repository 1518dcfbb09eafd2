#include "analysis/simt/reached_variables.hpp"

namespace warplens::simt {
namespace {

/// Follows calls and addresses of functions from function to function, and collects the variables that the functions
/// use.
class ReachedNames {
 public:
  explicit ReachedNames(const ptx::Module& module)
      : module_(module), functions_(module.functions.size(), false), variables_(module.variables.size(), false) {}

  void add_function(std::size_t index) {
    if (functions_[index]) return;
    functions_[index] = true;
    pending_.push_back(index);
  }

  /// Returns, for each variable of the module, whether a reached function uses it. The reached functions are those that
  /// were added, and all functions to which they refer, directly or through others.
  std::vector<bool> variables() {
    while (!pending_.empty()) {
      const ptx::Function& function = module_.functions[pending_.back()];
      pending_.pop_back();
      for (const ptx::Instruction& instruction : function.instructions)
        for (const ptx::Operand& operand : instruction.operands) add(operand);
    }
    return variables_;
  }

 private:
  void add(const ptx::Operand& operand) {
    if (operand.kind == ptx::Operand::Kind::variable) variables_[operand.index] = true;
    if (operand.kind == ptx::Operand::Kind::function) add_function(operand.index);
    for (const ptx::Operand& part : operand.parts) add(part);
  }

  const ptx::Module& module_;
  std::vector<bool> functions_, variables_;
  std::vector<std::size_t> pending_;
};

}  // namespace

std::vector<bool> reached_variables(const ptx::Module& module, const ptx::Function& entry) {
  ReachedNames reach(module);
  reach.add_function(static_cast<std::size_t>(&entry - module.functions.data()));
  for (const ptx::Variable& variable : module.variables)
    for (const ptx::Variable::Relocation& relocation : variable.relocations)
      if (relocation.is_function) reach.add_function(relocation.index);
  return reach.variables();
}

}  // namespace warplens::simt
