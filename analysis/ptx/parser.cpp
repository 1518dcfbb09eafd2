#include "analysis/ptx/parser.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"

namespace warplens::ptx {
namespace {

constexpr std::uint64_t kMostFiles = 1 << 16;
constexpr std::uint64_t kMostRegisters = 1 << 24;
constexpr std::size_t kDeepestNesting = 64;

std::uint32_t narrow(std::uint64_t value) {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, ~0u));
}

}  // namespace

const Function* Module::find_function(std::string_view name) const {
  for (const Function& function : functions)
    if (function.name == name) return &function;
  return nullptr;
}

std::shared_ptr<const Module> parse(std::string text) {
  auto module = std::make_shared<Module>();
  module->text = std::make_shared<const std::string>(std::move(text));
  Parser(*module).parse_module();
  return module;
}

void Parser::parse_module() {
  bool is_extern = false;
  while (lexer_.peek().kind != Token::Kind::end) {
    if (starts_variable(lexer_.peek())) {
      parse_variables(is_extern);
      is_extern = false;
      continue;
    }
    if (lexer_.accept(';')) continue;
    const Token token = lexer_.take();
    if (token.kind != Token::Kind::dotted)
      throw Error(token.line, with_values(tr("expected a directive, found {}"), {describe(token)}));
    if (token.text == "version" || token.text == "target" || token.text == "address_size") {
      parse_version_line(token.text);
    } else if (token.text == "file") {
      parse_file_directive();
    } else if (token.text == "loc") {
      parse_location();
    } else if (token.text == "section") {
      lexer_.take();  // consumes the name of the directive
      skip_block();
    } else if (token.text == "extern") {
      is_extern = true;
    } else if (token.text == "visible" || token.text == "weak" || token.text == "common") {
      continue;  // linkage is ignored because there is only one module
    } else if (token.text == "entry" || token.text == "func") {
      parse_function(token.text == "entry", is_extern);
      is_extern = false;
    } else if (token.text == "pragma" || token.text == "alias") {
      skip_statement();
    } else {
      throw Error(token.line, with_values(tr("unknown directive {}"), {describe(token)}));
    }
  }
  if (module_.version.empty()) throw Error(1, tr("this is not PTX: .version is missing"));
}

void Parser::parse_version_line(std::string_view directive) {
  const Token value = lexer_.take();
  if (directive == "version") {
    // The lexer accepts decimal fractions, so it reads "9.0" as one number.
    module_.version = value.text;
  } else if (directive == "target") {
    module_.target = value.text;
    while (lexer_.accept(',')) lexer_.take();
  } else {
    if (value.bits != 64) throw Error(value.line, tr("only 64-bit addresses are supported: .address_size must be 64"));
    module_.address_bits = 64;
  }
}

void Parser::parse_file_directive() {
  const unsigned line = lexer_.peek().line;
  const std::uint64_t number = lexer_.expect_integer(marked("expected the file's number, found {}"));
  if (number >= kMostFiles) throw Error(line, tr("this file number is too large: at most 65535"));
  const Token name = lexer_.take();
  if (name.kind != Token::Kind::string)
    throw Error(name.line, with_values(tr("expected a file name in quotes, found {}"), {describe(name)}));
  if (module_.files.size() <= number) module_.files.resize(number + 1);
  module_.files[number] = std::string(name.text);
  while (lexer_.accept(',')) lexer_.expect_integer(marked("expected the file's time or size, found {}"));
}

std::int32_t Parser::call_at(SourceLocation outer) {
  const auto same = [&](const SourceLocation& seen) {
    return seen.file == outer.file && seen.line == outer.line && seen.column == outer.column;
  };
  // The call may itself be in inlined code. The directive does not say where that code was inlined, but the place of
  // the call (file, line, column) then occurred before: usually in the previous .loc, otherwise in the list of calls.
  // The `inlined_at` of this earlier occurrence is used. If a function was inlined twice, the list contains the place
  // twice, with different values of `inlined_at`. The later one is used.
  auto& calls = module_.locations;
  const auto latest = std::find_if(calls.rbegin(), calls.rend(), same);
  if (same(location_))
    outer.inlined_at = location_.inlined_at;
  else if (latest != calls.rend())
    outer.inlined_at = latest->inlined_at;
  const auto known = std::find_if(calls.rbegin(), calls.rend(), [&](const SourceLocation& seen) {
    return same(seen) && seen.inlined_at == outer.inlined_at;
  });
  if (known != calls.rend()) return static_cast<std::int32_t>(calls.rend() - known) - 1;
  calls.push_back(outer);
  return static_cast<std::int32_t>(calls.size()) - 1;
}

void Parser::parse_location() {
  SourceLocation location;
  location.file = narrow(lexer_.expect_integer(marked("expected the number of a .file, found {}")));
  location.line = narrow(lexer_.expect_integer(marked("expected a line number, found {}")));
  location.column = narrow(lexer_.expect_integer(marked("expected a column number, found {}")));
  while (lexer_.accept(',')) {
    const Token word = lexer_.expect_word(marked("expected function_name or inlined_at, found {}"));
    if (word.text == "function_name") {
      lexer_.expect_word(marked("expected the label of a function name, found {}"));
      if (lexer_.accept('+')) lexer_.expect_integer(marked("expected an offset, found {}"));
    } else {
      SourceLocation outer;
      outer.file = narrow(lexer_.expect_integer(marked("expected the number of a .file, found {}")));
      outer.line = narrow(lexer_.expect_integer(marked("expected a line number, found {}")));
      outer.column = narrow(lexer_.expect_integer(marked("expected a column number, found {}")));
      location.inlined_at = call_at(outer);
    }
  }
  location_ = location;
}

void Parser::skip_block() {
  const unsigned line = lexer_.peek().line;
  lexer_.expect('{', marked("expected '{}' to open the block, found {}"));
  for (std::size_t depth = 1; depth > 0;) {
    const Token token = lexer_.take();
    if (token.kind == Token::Kind::end) throw Error(line, tr("this block is never closed"));
    if (token.is('{')) ++depth;
    if (token.is('}')) --depth;
  }
}

void Parser::skip_statement() {
  const unsigned line = lexer_.peek().line;
  while (!lexer_.accept(';'))
    if (lexer_.take().kind == Token::Kind::end) throw Error(line, tr("expected ';' before the end of the text"));
}

/// Skips the parentheses after .attribute, which may be nested.
void Parser::skip_attribute(const Token& directive) {
  lexer_.expect('(', marked("expected '{}' after .attribute, found {}"));
  for (std::size_t depth = 1; depth > 0;) {
    const Token token = lexer_.take();
    if (token.kind == Token::Kind::end) throw Error(directive.line, tr("expected ')' to close .attribute"));
    if (token.is('(')) ++depth;
    if (token.is(')')) --depth;
  }
}

void Parser::parse_function(bool is_entry, bool is_extern) {
  Function parsed{.is_entry = is_entry, .is_extern = is_extern, .line = lexer_.peek().line};
  std::vector<std::uint32_t> results;
  names_.open();  // parameters belong to the scope of the function
  if (lexer_.peek().is('(')) parsed.results = parse_parameters();
  const Token name = lexer_.expect_word(marked("expected the function's name, found {}"));
  parsed.name = name.text;
  if (lexer_.peek().is('(')) parsed.params = parse_parameters();
  parse_function_directives(parsed);

  const auto earlier = names_.find(name.text, nullptr);
  if (earlier && earlier->kind == Symbol::Kind::function) {
    function_index_ = earlier->index;
    if (!function().instructions.empty())
      throw Error(name.line, with_values(tr("'{}' is defined twice"), {std::string(name.text)}));
  } else {
    if (earlier) throw Error(name.line, with_values(tr("'{}' is declared twice"), {std::string(name.text)}));
    function_index_ = static_cast<std::uint32_t>(module_.functions.size());
    module_.functions.emplace_back();
  }
  parsed.is_extern = lexer_.peek().is(';') && (is_extern || !is_entry);
  const bool has_body = !lexer_.accept(';');
  function() = std::move(parsed);
  if (has_body) {
    if (!earlier)
      // declared before its body is parsed, because the function may call itself
      names_.declare(name.text, {Symbol::Kind::function, function_index_}, name.line);
    parse_body();
  }
  names_.close(function());
  if (!names_.open_uses().empty()) {
    const Names::LabelUse& use = names_.open_uses().front();
    throw Error(use.line, with_values(tr("'{}' is not declared"), {std::string(use.label)}));
  }
  if (!earlier) names_.declare(name.text, {Symbol::Kind::function, function_index_}, name.line);
}

void Parser::parse_function_directives(Function& function) {
  // Limits of threads and registers only affect later stages of the compiler. They have no effect on the execution.
  while (lexer_.peek().kind == Token::Kind::dotted) {
    const Token directive = lexer_.take();
    if (directive.text == "attribute") {
      skip_attribute(directive);
    } else if (directive.text == "pragma") {
      skip_statement();
    } else {
      std::vector<std::uint32_t> numbers;
      while (lexer_.peek().kind == Token::Kind::integer || lexer_.peek().is(',')) {
        const Token token = lexer_.take();
        if (token.kind == Token::Kind::integer) numbers.push_back(static_cast<std::uint32_t>(token.bits));
      }
      if (directive.text != "reqnctapercluster" || numbers.empty()) continue;
      function.cluster = {1, 1, 1};
      std::copy_n(numbers.begin(), std::min<std::size_t>(numbers.size(), 3), function.cluster.begin());
    }
  }
}

std::vector<std::uint32_t> Parser::parse_parameters() {
  std::vector<std::uint32_t> parameters;
  lexer_.take();
  while (!lexer_.accept(')')) {
    if (!parameters.empty()) lexer_.expect(',', marked("expected '{}' between parameters, found {}"));
    if (!lexer_.peek().is_dotted("param"))
      throw Error(lexer_.peek().line,
                  with_values(tr("expected a .param declaration, found {}"), {describe(lexer_.peek())}));
    parameters.push_back(parse_variable_declaration(false));
  }
  return parameters;
}

void Parser::parse_body() {
  in_function_ = true;
  location_ = {};
  const unsigned line = lexer_.peek().line;
  lexer_.expect('{', marked("expected '{}' to open the function's body, found {}"));
  std::size_t depth = 1;
  while (depth > 0) {
    if (lexer_.peek().kind == Token::Kind::end) throw Error(line, tr("this function's body is never closed"));
    if (lexer_.accept('{')) {
      if (++depth > kDeepestNesting) throw Error(line, tr("too many nested braces"));
      names_.open();
    } else if (lexer_.accept('}')) {
      if (--depth > 0) names_.close(function());
    } else {
      parse_statement();
    }
  }
  in_function_ = false;
}

void Parser::parse_statement() {
  const Token& next = lexer_.peek();
  if (next.kind == Token::Kind::dotted) return parse_directive_in_body();
  if (lexer_.accept(';')) return;
  if (next.kind == Token::Kind::word && lexer_.label_follows()) {
    const Token label = lexer_.take();
    lexer_.take();  // consumes the colon
    if (lexer_.peek().is_dotted("branchtargets") || lexer_.peek().is_dotted("callprototype") ||
        lexer_.peek().is_dotted("calltargets"))
      return parse_labelled_table(label);
    names_.declare_label(label.text, static_cast<std::uint32_t>(function().instructions.size()), label.line);
    return;
  }
  parse_instruction();
}

void Parser::parse_directive_in_body() {
  if (starts_variable(lexer_.peek())) return parse_variables(false);
  const Token directive = lexer_.take();
  if (directive.text == "reg") return parse_registers();
  if (directive.text == "loc") return parse_location();
  if (directive.text == "file") return parse_file_directive();
  if (directive.text == "pragma") return skip_statement();
  throw Error(directive.line, with_values(tr("unknown directive {} inside a function"), {describe(directive)}));
}

void Parser::parse_registers() {
  const Token word = lexer_.take();
  const auto type = word.kind == Token::Kind::dotted ? type_named(word.text) : std::nullopt;
  if (!type) throw Error(word.line, with_values(tr("expected the registers' type, found {}"), {describe(word)}));
  do {
    const Token name = lexer_.expect_word(marked("expected a register's name, found {}"));
    if (lexer_.accept('<')) {
      const std::uint64_t count = lexer_.expect_integer(marked("expected the number of registers, found {}"));
      if (count > kMostRegisters) throw Error(name.line, tr("too many registers: at most 16777216 are supported"));
      lexer_.expect('>', marked("expected '{}' after the number of registers, found {}"));
      names_.declare_range(name.text, count, *type);
    } else {
      names_.declare(name.text, {Symbol::Kind::reg, static_cast<std::uint32_t>(function().registers.size())},
                     name.line);
      function().registers.push_back({name.text, *type});
    }
  } while (lexer_.accept(','));
  lexer_.expect(';', marked("expected '{}' after the registers, found {}"));
}

void Parser::parse_labelled_table(const Token& label) {
  const Token directive = lexer_.take();
  if (directive.text != "branchtargets") {
    // Prototypes and lists of possible callees only help a compiler. The executor determines the called function
    // itself.
    names_.declare(label.text, {Symbol::Kind::prototype, 0}, label.line);
    return skip_statement();
  }
  const auto table = static_cast<std::uint32_t>(function().branch_targets.size());
  function().branch_targets.push_back({.name = label.text, .targets = {}});
  names_.declare(label.text, {Symbol::Kind::branch_targets, table}, label.line);
  do {
    const Token target = lexer_.expect_word(marked("expected a label, found {}"));
    auto& targets = function().branch_targets[table].targets;
    names_.use_label({target.text, target.line, table, static_cast<std::uint32_t>(targets.size()), true});
    targets.push_back(0);
  } while (lexer_.accept(','));
  lexer_.expect(';', marked("expected '{}' after the branch targets, found {}"));
}

void Parser::parse_instruction() {
  Instruction instruction{.line = lexer_.peek().line, .source = location_};
  if (lexer_.accept('@')) {
    const bool negated = lexer_.accept('!');
    const Token name = lexer_.expect_word(marked("expected a predicate, found {}"));
    const auto symbol = names_.find(name.text, &function());
    if (!symbol || symbol->kind != Symbol::Kind::reg || function().registers[symbol->index].type != Type::pred)
      throw Error(name.line, with_values(tr("{} is not a predicate register"), {describe(name)}));
    instruction.guard = Guard{symbol->index, negated};
  }
  if (lexer_.peek().kind != Token::Kind::word)
    throw Error(lexer_.peek().line, with_values(tr("expected an instruction, found {}"), {describe(lexer_.peek())}));
  instruction.line = lexer_.peek().line;
  const std::string_view opcode = lexer_.take_opcode().text;
  instruction.opcode = opcode;
  for (std::size_t from = 0; from <= opcode.size();) {
    const std::size_t dot = std::min(opcode.find('.', from), opcode.size());
    instruction.modifiers.push_back(opcode.substr(from, dot - from));
    from = dot + 1;
  }
  // The instruction is appended before its operands are parsed, because a use of a label contains the index of the
  // instruction.
  function().instructions.push_back(std::move(instruction));
  const std::size_t index = function().instructions.size() - 1;
  while (!lexer_.accept(';')) {
    if (!function().instructions[index].operands.empty())
      lexer_.expect(',', marked("expected '{}' or ';' after an operand, found {}"));
    Operand operand = parse_operand();
    auto& operands = function().instructions[index].operands;
    if (operand.kind == Operand::Kind::label)
      names_.use_label({operand.name, function().instructions[index].line, static_cast<std::uint32_t>(index),
                        static_cast<std::uint32_t>(operands.size()), false});
    operands.push_back(std::move(operand));
  }
}

}  // namespace warplens::ptx
