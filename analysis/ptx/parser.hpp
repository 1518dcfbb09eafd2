#pragma once

#include <string>

#include "analysis/ptx/lexer.hpp"
#include "analysis/ptx/module.hpp"
#include "analysis/ptx/names.hpp"

namespace warplens::ptx {

/// Parses one PTX text into a Module, by recursive descent over the grammar in the chapter "Directives" of the PTX ISA.
/// The functions are in parser.cpp (module and functions), parser_variable.cpp and parser_operand.cpp.
class Parser {
 public:
  explicit Parser(Module& module) : module_(module), lexer_(*module.text) {}
  void parse_module();

 private:
  // The following functions are in parser.cpp.
  void parse_version_line(std::string_view directive);
  void parse_file_directive();
  void parse_location();
  /// Returns the index of the place of a call in Module::locations. SourceLocation::inlined_at contains such indices.
  /// Adds the place if the list does not contain it.
  std::int32_t call_at(SourceLocation outer);
  void skip_block();
  void skip_statement();
  void skip_attribute(const Token& directive);
  void parse_function(bool is_entry, bool is_extern);
  void parse_function_directives(Function& function);
  /// Parses a list of parameters in parentheses. The next token must be the opening parenthesis.
  std::vector<std::uint32_t> parse_parameters();
  void parse_body();
  void parse_statement();
  void parse_directive_in_body();
  void parse_registers();
  void parse_labelled_table(const Token& label);
  void parse_instruction();

  // The following functions are in parser_variable.cpp.
  bool starts_variable(const Token& token) const;
  void parse_variables(bool is_extern);
  std::uint32_t parse_variable_declaration(bool is_extern);
  void parse_variable_attributes(Variable& variable);
  void parse_array_bounds(Variable& variable);
  void parse_initializer(Variable& variable);
  void parse_initial_element(Variable& variable, std::uint64_t index);
  void append_initial(Variable& variable, std::uint64_t at, std::uint64_t bits);

  // The following functions are in parser_operand.cpp.
  Operand parse_operand();
  Operand parse_single_operand();
  Operand parse_list(Operand::Kind kind, char close);
  Operand parse_address();
  Operand parse_name();
  Operand parse_number();

  Function& function() { return module_.functions[function_index_]; }

  Module& module_;
  Lexer lexer_;
  Names names_;
  std::uint32_t function_index_ = 0;
  bool in_function_ = false;
  unsigned nesting_ = 0;  ///< current nesting depth of operands; limited, so that no text overflows the stack
  SourceLocation location_;
};

}  // namespace warplens::ptx
