#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/host_program/assumed_sizes.hpp"
#include "kernels/host_program/host_code.hpp"
#include "kernels/source/unit.hpp"

namespace warplens::kernels {

/// A host or device function that has a body.
struct Function {
  std::string name;       ///< name without namespaces
  std::string qualified;  ///< name with namespaces: "n::f"; unnamed namespaces are omitted
  std::string owner;      ///< class of a member function, without namespaces
  Code head, body;        ///< definition and body of the function
  std::vector<Code> parameters;
  /// Names of the template parameters: "T", "N"; empty if the function is not a template.
  std::vector<std::string> template_parameters;
  Code members;  ///< initialisers of a constructor ("field_initializer_list")
  bool is_kernel = false;
  /// Declarations and assignments, keyed by the variable that they set (as spelled in the source). Each list is in
  /// source order.
  std::map<std::string_view, std::vector<Code>> settings;
};

/// The text of a macro, parsed as the initialiser of a variable, and the names of its parameters.
struct MacroText {
  std::vector<std::string> parameters;
  Code value;
};

/// The host code and declarations of a program. They show how the program launches its kernels. A HostProgram keeps
/// views of the sources, so the sources must outlive it, and it must outlive the results of its functions.
class HostProgram {
 public:
  explicit HostProgram(const std::vector<SourceUnit>& units);
  explicit HostProgram(std::vector<SourceUnit>&& units) = delete;

  /// Returns the functions in the order of the texts.
  const std::vector<Function>& functions() const { return functions_; }
  /// Returns the function with this name (the last word of a qualified name) and a body; null if there is none. A
  /// kernel and a host function may have the same name.
  const Function* function(std::string_view name, bool kernel) const;
  /// Returns the function that contains a node; null if there is none.
  const Function* around(Code code) const;
  /// Returns the member functions of a class that have this name and a body. Those with the name of the class are its
  /// constructors.
  std::vector<const Function*> methods(std::string_view owner, std::string_view name) const;
  /// Returns the calls of the functions with this name. They are in the order of their ends, so that inner calls come
  /// before outer ones.
  const std::vector<Code>& calls_of(std::string_view name) const;
  /// Returns the arguments of all calls of a function, one list per call. For a constructor, the constructions of its
  /// class count as calls.
  const std::vector<std::vector<Code>>& arguments_given(const Function& function) const;
  /// Returns the constructor arguments of all objects of a class: "C c(1)", "C{1}", "new C(1)", "make_unique<C>(1)".
  const std::vector<std::vector<Code>>& constructions_of(std::string_view name) const;
  /// Returns the template arguments in the first explicit instantiation of a function: "template float sum<float,
  /// Plus>(const float*);". Instantiations without template arguments are skipped.
  const std::vector<Code>& instantiation_arguments(std::string_view name) const;
  /// An assignment in a function: "p.width = 4".
  struct Assignment {
    const Function* function;
    Code code;
  };
  /// Returns the assignments to a field of this name in any object, in the order of the functions.
  const std::vector<Assignment>& assignments_to_field(std::string_view name) const;
  /// Returns the positions (from 0) of the fields with this name in their classes: one for each class with such a
  /// field, in source order.
  const std::vector<std::size_t>& places_of_field(std::string_view name) const;
  /// Returns the declaration of a variable in its own function, or otherwise at namespace scope or in a class.
  Code declaration_of(Code variable) const;
  /// Returns the declarator of a variable in its declaration: "*b = p" for b in "float a, *b = p;". Empty if it has
  /// none.
  Code find_declarator(Code variable) const;
  /// Returns true if a function declares a variable of this name.
  bool is_declared_in(std::string_view name, const Function& function) const;

  /// Returns the initialiser of a constant, variable or member, or the value of an enumerator. Returns nothing if it
  /// has none.
  Code initialiser(std::string_view name) const;
  /// Returns the value of an enumerator without an explicit value.
  std::optional<std::int64_t> enumerator(std::string_view name) const;
  const MacroText* macro(std::string_view name) const;
  /// Returns the definition of a class ("struct_specifier" and similar types), also by a typedef's name.
  Code type(std::string_view name) const;
  /// Returns the type that "typedef X Y" or "using Y = X" gives the name Y; empty if there is none.
  std::string_view alias(std::string_view name) const;
  /// Like alias(), but for names that are declared inside a function. Device code cannot use such a name.
  std::string_view local_alias(std::string_view name) const;
  /// Returns the kernels with this qualified name. There are several if the kernel is overloaded.
  std::vector<const Function*> kernels(std::string_view qualified) const;

  /// Moves a call to the front of calls_of(), so that the values of its function's parameters are taken from this call.
  /// Returns the former position, for put_back_call(). Returns nullopt if the program has no such call.
  std::optional<std::size_t> put_call_first(Code call);
  /// Undoes put_call_first(): `position` is the value that it returned.
  void put_back_call(Code call, std::size_t position);

  const std::deque<SyntaxTree>& trees() const { return trees_; }
  /// Number of evaluation steps so far, for all evaluations about the program together. Evaluators increment it and
  /// stop at a limit, because some programs would cause endless evaluation.
  unsigned& steps() const { return *steps_; }
  /// The integers that the program does not determine, with assumed values. Evaluators add to them.
  AssumedSizes& assumed() const { return *assumed_; }

 private:
  void take(Code code, const std::string& space);
  void take_function(Code definition, Code whole, const std::string& space, std::string owner = {});
  void take_method(Code definition);
  void take_calls();
  void take_instantiations();
  void take_fields();
  void take_constructions();
  void take_declarations();
  void take_declaration(Code declaration);
  void take_enumeration(Code enumeration);
  void take_local_types(Code body);
  void take_macro(Code directive);

  std::unique_ptr<unsigned> steps_ = std::make_unique<unsigned>(0);
  std::unique_ptr<AssumedSizes> assumed_ = std::make_unique<AssumedSizes>();
  std::deque<std::string> texts_;  ///< texts of macros
  std::deque<SyntaxTree> trees_, macro_trees_;
  std::vector<Function> functions_;
  std::map<std::string, Code, std::less<>> initialisers_, types_;
  std::map<std::string, std::int64_t, std::less<>> enumerators_;
  std::map<std::string, MacroText, std::less<>> macros_;
  std::map<std::string, std::string, std::less<>> aliases_, local_aliases_;
  std::map<std::string, std::vector<Code>, std::less<>> calls_;
  std::map<std::string, std::vector<std::vector<Code>>, std::less<>> constructions_;
  /// Evaluators need these lists in each step, so each list is made once and stored.
  std::map<const Function*, std::vector<std::vector<Code>>> arguments_given_;
  std::map<std::string, std::vector<Code>, std::less<>> instantiations_;
  std::map<std::string, std::vector<Assignment>, std::less<>> field_assignments_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> field_places_;
  struct Declaration {
    Code code;
    const Function* inside;  ///< function that contains the declaration; null if there is none
  };
  std::map<std::string, std::vector<Declaration>, std::less<>> declarations_;
};

/// Selects which call determines the parameters of a function that is called several times. While this object exists,
/// evaluations use `calls`, one call per function. The calls are in order from the outermost function to the innermost.
class PreferredCalls {
 public:
  PreferredCalls(HostProgram& program, const std::vector<Code>& calls);
  ~PreferredCalls();
  PreferredCalls(const PreferredCalls&) = delete;
  PreferredCalls& operator=(const PreferredCalls&) = delete;

 private:
  HostProgram& program_;
  std::vector<std::pair<Code, std::size_t>> moved_;  ///< calls with their former positions
};

/// Returns the declarations, initialisers and assignments of a variable ("n", "p.width") in a function, in source
/// order.
const std::vector<Code>& assignments_to(const Function& function, std::string_view variable);

/// A use of a variable in a function.
struct VariableUse {
  const Function& function;
  Code place;
  std::string_view name;
};

}  // namespace warplens::kernels
