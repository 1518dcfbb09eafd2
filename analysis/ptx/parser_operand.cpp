#include <bit>

#include "analysis/ptx/parser.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::ptx {
namespace {

constexpr unsigned kDeepestOperand = 16;

}  // namespace

Operand Parser::parse_operand() {
  Operand first = parse_single_operand();
  if (!lexer_.accept('|')) return first;
  Operand pair{.kind = Operand::Kind::pair};
  pair.parts.push_back(std::move(first));
  pair.parts.push_back(parse_single_operand());
  return pair;
}

Operand Parser::parse_single_operand() {
  if (++nesting_ > kDeepestOperand) throw Error(lexer_.peek().line, tr("operands are nested too deeply"));
  struct Leave {
    unsigned& nesting;
    ~Leave() { --nesting; }
  } leave{nesting_};
  if (lexer_.accept('{')) return parse_list(Operand::Kind::vector, '}');
  if (lexer_.accept('(')) return parse_list(Operand::Kind::group, ')');
  if (lexer_.accept('[')) return parse_address();
  if (lexer_.accept('!')) {
    Operand operand = parse_name();
    operand.negated = true;
    return operand;
  }
  if (lexer_.peek().kind == Token::Kind::word) return parse_name();
  return parse_number();
}

Operand Parser::parse_list(Operand::Kind kind, char close) {
  Operand list{.kind = kind};
  while (!lexer_.accept(close)) {
    if (!list.parts.empty()) lexer_.expect(',', marked("expected '{}' between the parts of an operand, found {}"));
    list.parts.push_back(parse_operand());
  }
  return list;
}

Operand Parser::parse_address() {
  Operand address{.kind = Operand::Kind::address};
  do address.parts.push_back(parse_operand());
  while (lexer_.accept(','));
  while (lexer_.peek().is('+') || lexer_.peek().is('-')) {
    const bool negative = lexer_.take().is('-');
    const std::uint64_t offset = lexer_.expect_integer(marked("expected an offset, found {}"));
    address.offset =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(address.offset) + (negative ? 0 - offset : offset));
  }
  lexer_.expect(']', marked("expected '{}' to close the address, found {}"));
  return address;
}

Operand Parser::parse_name() {
  Token name = lexer_.expect_word(marked("expected an operand, found {}"));
  if (name.text == "_") return {.kind = Operand::Kind::sink};
  if (name.text == "WARP_SZ") return {.kind = Operand::Kind::special, .name = name.text};
  const auto symbol = names_.find(name.text, &function());
  if (!symbol) {
    if (name.text.front() == '%') {
      lexer_.accept_suffix(name);
      return {.kind = Operand::Kind::special, .name = name.text};
    }
    return {.kind = Operand::Kind::label, .name = name.text};
  }
  Operand operand{.index = symbol->index, .name = name.text};
  switch (symbol->kind) {
    case Symbol::Kind::reg:
      operand.kind = Operand::Kind::reg;
      lexer_.accept_suffix(name);  // a part of the register: "%r1.b2"
      operand.name = name.text;
      break;
    case Symbol::Kind::function:
      operand.kind = Operand::Kind::function;
      break;
    case Symbol::Kind::branch_targets:
    case Symbol::Kind::prototype:
      operand.kind = Operand::Kind::special;
      break;
    case Symbol::Kind::variable:
      operand.kind = Operand::Kind::variable;
      // Outside of brackets, the offset belongs to this operand (nesting depth 1). Inside brackets, it belongs to the
      // whole address.
      if (nesting_ == 1 && lexer_.accept('+'))
        operand.offset = static_cast<std::int64_t>(lexer_.expect_integer(marked("expected an offset, found {}")));
      break;
  }
  return operand;
}

Operand Parser::parse_number() {
  const bool inverted = lexer_.accept('~');
  const bool negative = !inverted && lexer_.accept('-');
  if (negative && lexer_.peek().kind == Token::Kind::word) {
    Operand operand = parse_name();
    operand.negated = true;
    return operand;
  }
  const Token token = lexer_.take();
  Operand operand{.kind = Operand::Kind::immediate, .bits = token.bits};
  switch (token.kind) {
    case Token::Kind::integer:
      if (inverted) operand.bits = ~operand.bits;
      if (negative) operand.bits = 0 - operand.bits;
      return operand;
    case Token::Kind::f32:
      operand.immediate = Operand::Immediate::f32;
      if (negative) operand.bits ^= 0x8000'0000u;
      return operand;
    case Token::Kind::f64:
      operand.immediate = Operand::Immediate::f64;
      if (negative) operand.bits ^= std::uint64_t{1} << 63;
      return operand;
    default:
      throw Error(token.line, with_values(tr("expected an operand, found {}"), {describe(token)}));
  }
}

}  // namespace warplens::ptx
