#include <algorithm>
#include <bit>

#include "analysis/ptx/parser.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::ptx {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 32;
constexpr std::uint64_t kMostInitialBytes = std::uint64_t{1} << 26;

std::optional<StateSpace> find_space(const Token& token) {
  return token.kind == Token::Kind::dotted ? space_named(token.text) : std::nullopt;
}

}  // namespace

bool Parser::starts_variable(const Token& token) const {
  return find_space(token).has_value();
}

void Parser::parse_variables(bool is_extern) {
  parse_variable_declaration(is_extern);
  lexer_.expect(';', marked("expected '{}' after the variable, found {}"));
}

std::uint32_t Parser::parse_variable_declaration(bool is_extern) {
  const Token space = lexer_.take();
  Variable variable{.space = *find_space(space), .is_extern = is_extern, .line = space.line};
  parse_variable_attributes(variable);
  const Token name = lexer_.expect_word(marked("expected the variable's name, found {}"));
  variable.name = name.text;
  parse_array_bounds(variable);
  variable.alignment = std::max(variable.alignment, bytes_of(variable.type));
  if (variable.bytes() > kMostBytes) throw Error(name.line, tr("this variable is larger than 4 GiB"));

  // The variable is declared before its initial value is parsed, because the value may contain the address of the
  // variable itself.
  const auto index = static_cast<std::uint32_t>(module_.variables.size());
  const auto earlier = names_.find(name.text, nullptr);
  if (!in_function_ && earlier && earlier->kind == Symbol::Kind::variable && variable.space != StateSpace::param &&
      module_.variables[earlier->index].is_extern) {
    module_.variables[earlier->index] = std::move(variable);
    if (lexer_.accept('=')) parse_initializer(module_.variables[earlier->index]);
    return earlier->index;
  }
  module_.variables.push_back(std::move(variable));
  names_.declare(name.text, {Symbol::Kind::variable, index}, name.line);
  if (lexer_.accept('=')) {
    Variable& declared = module_.variables[index];
    parse_initializer(declared);
  }
  return index;
}

namespace {

/// Largest alignment of a variable in bytes. ptxas accepts 8192 for shared memory.
constexpr std::uint64_t kMostAlignment = 65536;

}  // namespace

void Parser::parse_variable_attributes(Variable& variable) {
  bool has_type = false;
  while (lexer_.peek().kind == Token::Kind::dotted) {
    const Token word = lexer_.take();
    if (const auto type = type_named(word.text)) {
      variable.type = *type;
      has_type = true;
    } else if (word.text == "align") {
      const std::uint64_t alignment = lexer_.expect_integer(marked("expected the alignment, found {}"));
      if (!std::has_single_bit(alignment) || alignment > kMostAlignment)
        throw Error(word.line, tr("an alignment must be a power of two, at most 65536"));
      variable.alignment = static_cast<std::uint32_t>(alignment);
    } else if (word.text == "v2" || word.text == "v4") {
      variable.count *= word.text == "v2" ? 2 : 4;
    } else if (word.text == "ptr") {
      // Skips the state space and alignment of the memory that a pointer parameter points to. Only a compiler needs
      // them.
      while (lexer_.peek().kind == Token::Kind::dotted)
        if (lexer_.take().text == "align") lexer_.expect_integer(marked("expected the alignment, found {}"));
    } else if (word.text == "attribute") {
      skip_attribute(word);
    } else {
      throw Error(word.line, with_values(tr("unknown variable attribute {}"), {describe(word)}));
    }
  }
  if (!has_type) throw Error(lexer_.peek().line, tr("this variable has no type"));
}

void Parser::parse_array_bounds(Variable& variable) {
  while (lexer_.accept('[')) {
    const unsigned line = lexer_.peek().line;
    std::uint64_t bound = 0;
    if (lexer_.peek().is(']')) {
      variable.is_unsized = true;
    } else {
      bound = lexer_.expect_integer(marked("expected the array's length, found {}"));
      if (bound > kMostBytes) throw Error(line, tr("this array is larger than 4 GiB"));
    }
    lexer_.expect(']', marked("expected '{}' after the array's length, found {}"));
    if (bound != 0 && variable.count > kMostBytes / bound) throw Error(line, tr("this array is larger than 4 GiB"));
    variable.count *= bound;
  }
}

void Parser::parse_initializer(Variable& variable) {
  if (!lexer_.peek().is('{')) return parse_initial_element(variable, 0);
  // The elements may be in nested braces, one pair per row. They are stored one after another.
  std::uint64_t index = 0;
  std::size_t depth = 0;
  const unsigned line = lexer_.peek().line;
  do {
    if (lexer_.accept('{')) {
      ++depth;
    } else if (lexer_.accept('}')) {
      --depth;
    } else if (!lexer_.accept(',')) {
      if (lexer_.peek().kind == Token::Kind::end) throw Error(line, tr("this initial value is never closed"));
      parse_initial_element(variable, index++);
    }
  } while (depth > 0);
  if (variable.is_unsized && variable.count == 0) {
    variable.count = index;
    variable.is_unsized = false;
  }
}

void Parser::parse_initial_element(Variable& variable, std::uint64_t index) {
  const std::uint64_t at = index * bytes_of(variable.type);
  const bool negative = lexer_.accept('-');
  const Token token = lexer_.take();
  if (token.kind == Token::Kind::integer) {
    return append_initial(variable, at, negative ? 0 - token.bits : token.bits);
  }
  if (token.kind == Token::Kind::f32 || token.kind == Token::Kind::f64) {
    const double value = token.kind == Token::Kind::f64 ? std::bit_cast<double>(token.bits)
                                                        : std::bit_cast<float>(static_cast<std::uint32_t>(token.bits));
    const double with_sign = negative ? -value : value;
    return append_initial(variable, at,
                          variable.type == Type::f64 ? std::bit_cast<std::uint64_t>(with_sign)
                                                     : std::bit_cast<std::uint32_t>(static_cast<float>(with_sign)));
  }
  if (token.kind != Token::Kind::word)
    throw Error(token.line, with_values(tr("expected an initial value, found {}"), {describe(token)}));

  Variable::Relocation relocation{
      .at = at, .bytes = static_cast<std::uint8_t>(bytes_of(variable.type)), .byte_shift = 0xFF};
  Token name = token;
  std::size_t open = 0;
  if (token.text == "generic" || token.text == "mask") {
    lexer_.expect('(', token.text == "mask" ? marked("expected '{}' after mask, found {}")
                                            : marked("expected '{}' after generic, found {}"));
    ++open;
    relocation.generic = token.text == "generic";
    if (token.text == "mask") {
      const std::uint64_t mask = lexer_.expect_integer(marked("expected a mask, found {}"));
      relocation.byte_shift = static_cast<std::uint8_t>(std::countr_zero(mask | (1ull << 63)) / 8);
      lexer_.expect(')', marked("expected '{}' after the mask, found {}"));
      --open;
      lexer_.expect('(', marked("expected '{}' after the mask, found {}"));
      ++open;
    }
    name = lexer_.expect_word(marked("expected a variable, found {}"));
    if (name.text == "generic") {
      lexer_.expect('(', marked("expected '{}' after generic, found {}"));
      ++open;
      relocation.generic = true;
      name = lexer_.expect_word(marked("expected a variable, found {}"));
    }
  }
  const auto symbol = names_.find(name.text, nullptr);
  if (!symbol || (symbol->kind != Symbol::Kind::variable && symbol->kind != Symbol::Kind::function))
    throw Error(name.line, with_values(tr("'{}' is not declared"), {std::string(name.text)}));
  relocation.is_function = symbol->kind == Symbol::Kind::function;
  relocation.index = symbol->index;
  for (; open > 0; --open) lexer_.expect(')', marked("expected '{}' after the variable, found {}"));
  if (lexer_.accept('+'))
    relocation.addend = static_cast<std::int64_t>(lexer_.expect_integer(marked("expected an offset, found {}")));
  append_initial(variable, at, 0);
  variable.relocations.push_back(relocation);
}

void Parser::append_initial(Variable& variable, std::uint64_t at, std::uint64_t bits) {
  const unsigned width = bytes_of(variable.type);
  if (at + width > kMostInitialBytes || (!variable.is_unsized && at + width > variable.bytes()))
    throw Error(variable.line,
                with_values(tr("'{}' has more initial values than elements"), {std::string(variable.name)}));
  variable.initial.resize(at + width);
  for (unsigned byte = 0; byte < std::min(width, 8u); ++byte)
    variable.initial[at + byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
}

}  // namespace warplens::ptx
