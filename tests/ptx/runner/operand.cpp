#include "tests/ptx/runner/operand.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace warplens::conformance {
namespace {

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 10 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// Reads the words that describe one parameter, in order.
class OperandReader {
 public:
  OperandReader(const std::string& text, std::string place) : words_(words_of(text)), place_(std::move(place)) {}

  Operand read(const std::string& kind) {
    Operand operand;
    operand.kind = kind;
    if (ahead().ends_with(":")) {
      operand.name = next("a name");
      operand.name.pop_back();
    }
    if (is_one_of({"in", "out", "inout", "value"})) operand.kind = next("a kind");
    operand.type = next("a type");
    if (!ptx::type_named(operand.type)) fail("'" + operand.type + "' is not a type");
    if (operand.is_predicate() && !operand.is_output()) fail("only an output can be a predicate");
    if (operand.kind == "value") operand.fill = next("a number");
    if (operand.kind == "in" || operand.kind == "inout")
      operand.fill = is_one_of({"zero", "index", "random", "edge", "small", "whole"}) ? next("a fill") : "edge";
    read_layout(operand);
    if (!ahead().empty()) fail("'" + ahead() + "' means nothing in a parameter");
    return operand;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw std::runtime_error(place_ + ": " + message); }
  std::string next(const std::string& what) {
    if (at_ == words_.size()) fail("a parameter needs " + what);
    return words_[at_++];
  }
  unsigned number(const std::string& word) const {
    if (!is_number(word)) fail("'" + word + "' is not a number");
    return static_cast<unsigned>(std::stoul(word));
  }
  /// Reads the layout of an operand, "64 by 4 as tf32 x2". Each of its four parts may be missing.
  void read_layout(Operand& operand) {
    if (is_number(ahead())) operand.count = next("a count");
    if (ahead() == "by") {
      ++at_;
      operand.step = number(next("a number of bytes"));
    }
    if (ahead() == "as") {
      ++at_;
      operand.loaded_as = next("a type");
    }
    if (ahead().starts_with("x")) operand.registers = number(next("registers").substr(1));
  }
  bool is_one_of(const std::set<std::string>& words) const { return words.contains(ahead()); }
  std::string ahead() const { return at_ < words_.size() ? words_[at_] : std::string{}; }

  std::vector<std::string> words_;
  std::string place_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Operand> operands_of(const TableRow& row, const Variant& variant) {
  const std::vector<std::string> sides =
      parts_between(substitute({row.settings.at("parameters"), row.place}, variant, {}), "->");
  if (sides.size() > 2) throw std::runtime_error(row.place + ": more than one -> in the parameters");
  std::vector<Operand> operands;
  for (std::size_t side = 0; side < sides.size(); ++side) {
    if (sides[side].empty()) continue;
    for (const std::string& text : parts_between(sides[side], ","))
      operands.push_back(OperandReader(text, row.place).read(side == 0 ? "in" : "out"));
  }
  return operands;
}

}  // namespace warplens::conformance
