#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/host_program/host_code.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// A function with a body, of the host or of the device.
struct Function {
  std::string name;       ///< without its namespaces
  std::string qualified;  ///< with them: "n::f"; those without a name are left out
  std::string owner;      ///< of a member function: its class, without its namespaces
  Code head, body;        ///< the function's definition; its body
  std::vector<Code> parameters;
  std::vector<std::string> template_parameters;  ///< "T", "N"; empty: no template
  Code members;                                  ///< of a constructor: what it initialises ("field_initializer_list")
  bool is_kernel = false;
  /// What declares or sets a variable, by the variable's text, in the order of the text.
  std::map<std::string_view, std::vector<Code>> settings;
};

/// A macro's text, parsed as the initialiser of a variable; its parameters' names.
struct MacroText {
  std::vector<std::string> parameters;
  Code value;
};

/// What a program says besides its kernels, for finding out how it launches them. Built once from the sources, of which
/// it keeps views: they have to live as long. What its questions return lives as long as it.
class HostProgram {
 public:
  explicit HostProgram(const std::vector<SourceUnit>& units);
  explicit HostProgram(std::vector<SourceUnit>&& units) = delete;

  /// In the order of the texts.
  const std::vector<Function>& functions() const { return functions_; }
  /// The function of this name (the last word of a qualified one) that has a body; null where there is none. A kernel
  /// and a function of the host may share a name.
  const Function* function(std::string_view name, bool kernel) const;
  /// The function that a node stands in; null outside of all.
  const Function* around(Code code) const;
  /// The member functions of a class that have this name and a body; those of the class's own name construct it.
  std::vector<const Function*> methods(std::string_view owner, std::string_view name) const;
  /// The calls of a function by name, in the order in which they end: of nested ones, the inner ones first.
  const std::vector<Code>& calls_of(std::string_view name) const;
  /// What calls give a function, a list for each call: for a constructor, wherever its class is constructed.
  std::vector<std::vector<Code>> arguments_given(const Function& function) const;
  /// What the objects of a class are constructed with: "C c(1)", "C{1}", "new C(1)", "make_unique<C>(1)".
  const std::vector<std::vector<Code>>& constructions_of(std::string_view name) const;
  /// The declaration of a variable: in its own function, else at namespace scope or in a class.
  Code declaration_of(Code variable) const;

  /// The initialiser of a constant or variable at namespace scope, or of a member that has one; of an enumerator the
  /// value. Nothing where there is none.
  Code initialiser(std::string_view name) const;
  /// An enumerator's value where it only follows from those before.
  std::optional<std::int64_t> enumerator(std::string_view name) const;
  const MacroText* macro(std::string_view name) const;
  /// The definition of a class ("struct_specifier" and the like), also by a typedef's name.
  Code type(std::string_view name) const;
  /// What "typedef X Y" and "using Y = X" make Y; empty where nothing does.
  std::string_view alias(std::string_view name) const;
  /// Likewise within a function, where the device does not see it.
  std::string_view local_alias(std::string_view name) const;
  /// The kernels of this qualified name: overloads have several.
  std::vector<const Function*> kernels(std::string_view qualified) const;

  const std::deque<SyntaxTree>& trees() const { return trees_; }
  /// The steps that all questions about the program have taken together: whoever answers them adds to it, and gives up
  /// where a text makes them endless.
  unsigned& steps() const { return *steps_; }

 private:
  void take(Code code, const std::string& space);
  void take_function(Code definition, Code whole, const std::string& space, std::string owner = {});
  void take_method(Code definition);
  void take_calls();
  void take_constructions();
  void take_declarations();
  void take_declaration(Code declaration);
  void take_enumeration(Code enumeration);
  void take_local_types(Code body);
  void take_macro(Code directive);

  std::unique_ptr<unsigned> steps_ = std::make_unique<unsigned>(0);
  std::deque<std::string> texts_;  ///< of macros
  std::deque<SyntaxTree> trees_, macro_trees_;
  std::vector<Function> functions_;
  std::map<std::string, Code, std::less<>> initialisers_, types_;
  std::map<std::string, std::int64_t, std::less<>> enumerators_;
  std::map<std::string, MacroText, std::less<>> macros_;
  std::map<std::string, std::string, std::less<>> aliases_, local_aliases_;
  std::map<std::string, std::vector<Code>, std::less<>> calls_;
  std::map<std::string, std::vector<std::vector<Code>>, std::less<>> constructions_;
  struct Declaration {
    Code code;
    const Function* inside;  ///< the function that it stands in; null outside of all
  };
  std::map<std::string, std::vector<Declaration>, std::less<>> declarations_;
};

/// What declares, initialises or assigns to a variable in a function ("n", "p.width"), in the order of the text.
const std::vector<Code>& settings_of(const Function& function, std::string_view variable);

/// A place in a function where a variable is used.
struct VariableUse {
  const Function& function;
  Code place;
  std::string_view name;
};

}  // namespace warplens::kernels
