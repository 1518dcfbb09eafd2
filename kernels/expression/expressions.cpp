#include "kernels/expression/expressions.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "analysis/base/nearest.hpp"
#include "kernels/expression/expression_parsers.hpp"
#include "kernels/text/say.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

const std::vector<std::string> kFunctions{"ceil_div", "min", "max"};
const std::vector<std::string> kFormulaFunctions{"ceil_div", "min",  "max", "sqrt",  "exp",  "log",   "sin", "cos",
                                                 "tan",      "tanh", "abs", "floor", "ceil", "round", "pow"};

/// Longer ones are no header's, and the library goes as deep as their brackets.
constexpr std::size_t kLongest = 4096;
constexpr int kDeepest = 100;

void check_size(const std::string& expression) {
  if (expression.size() > kLongest) throw ExpressionError(say("it is longer than {} characters", kLongest));
  int depth = 0;
  for (const char c : expression) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth > kDeepest) throw ExpressionError(tr("its brackets are nested too deeply"));
  }
}

/// The library knows more operators than a header may use (?: cannot be switched off): none of theirs gets to it.
void check_characters(const std::string& expression) {
  for (const char c : expression) {
    if (c == '.') throw ExpressionError(tr("it has a fraction: only integers are allowed"));
    if (!is_identifier_character(c) && !std::strchr("+-*/%(), \t", c)) {
      throw ExpressionError(say("'{}' is none of + - * / % ( ) ,", c));
    }
  }
}

/// What a formula may be made of; it assigns nothing.
void check_formula(const std::string& formula) {
  for (std::size_t at = 0; at < formula.size(); ++at) {
    const char c = formula[at];
    if (!is_identifier_character(c) && !std::strchr("+-*/%(),.[]<>=!&|?: \t", c))
      throw ExpressionError(say("'{}' is none of + - * / % ( ) [ ] , < > = ! & | ? :", c));
    if (c != '=') continue;
    const char before = at > 0 ? formula[at - 1] : ' ';
    if (at + 1 < formula.size() && formula[at + 1] == '=')
      ++at;
    else if (before != '<' && before != '>' && before != '!')
      throw ExpressionError(tr("it assigns with =: compare with =="));
  }
}

/// An abbreviation of what an error quotes: a long one by its beginning.
std::string quoted(const std::string& expression) {
  constexpr std::size_t kMost = 200;
  return "'" + (expression.size() > kMost ? expression.substr(0, kMost) + "…" : expression) + "'";
}

/// The library's error in the words of a header: what stands where, and which names there are.
std::string told(const mu::ParserError& error, const std::vector<std::string>& names,
                 const std::vector<std::string>& functions, const char* otherwise) {
  std::string token = error.GetToken();
  while (!token.empty() && !is_identifier_character(token.front())) token.erase(token.begin());
  const bool name = !token.empty() && !std::isdigit(static_cast<unsigned char>(token.front()));
  token.erase(std::find_if_not(token.begin(), token.end(), is_identifier_character), token.end());
  if (error.GetCode() == mu::ecUNASSIGNABLE_TOKEN && name && std::ranges::find(names, token) == names.end()) {
    std::vector<std::string> known = functions;
    known.insert(known.end(), names.begin(), names.end());
    return say("it uses the unknown name '{}'{}", token, base::did_you_mean(token, known));
  }
  return otherwise;
}

bool is_size(const std::string& name) {
  return name.back() == ')';
}

std::vector<std::string> names_in(const Names& names) {
  std::vector<std::string> known;
  for (const auto& [name, value] : names)
    if (!is_size(name)) known.push_back(name);
  return known;
}

/// The number that `names` has for sizeof(type).
std::string size_of(const std::string& type, const Names& names) {
  const auto found = names.find(size_name(type));
  if (found != names.end()) return std::to_string(found->second);
  std::vector<std::string> known;
  for (const auto& [name, value] : names)
    if (is_size(name)) known.push_back(name);
  throw ExpressionError(say("'{}' is no parameter that is a type: sizeof is told of those{}", type,
                            known.empty() ? "" : say("; there are {}", base::listed(known))));
}

/// Each sizeof(T) as the number that it is.
std::string with_sizes(const std::string& expression, const Names& names) {
  const auto skip = [&](std::size_t at, auto&& matches) {
    while (at < expression.size() && matches(expression[at])) ++at;
    return at;
  };
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  std::string text;
  for (std::size_t at = 0; at < expression.size();) {
    const std::size_t end = std::max(skip(at, is_identifier_character), at + 1);
    const std::string word = expression.substr(at, end - at);
    const std::size_t open = skip(end, is_blank), close = expression.find(')', open);
    at = end;
    if (word != "sizeof" || close == std::string::npos || expression[open] != '(') {
      text += word;
      continue;
    }
    std::string type = expression.substr(open + 1, close - open - 1);
    std::erase_if(type, is_blank);
    text += size_of(type, names);
    at = close + 1;
  }
  return text;
}

/// a[i] as the library writes it: a(i). The brackets must pair.
std::string with_calls(const std::string& formula, const std::map<std::string, Formula::ReadElement>& arrays) {
  std::string text = formula;
  std::vector<char> open;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == '[') {
      std::size_t end = at;
      while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
      std::size_t begin = end;
      while (begin > 0 && is_identifier_character(text[begin - 1])) --begin;
      const std::string name = text.substr(begin, end - begin);
      if (c == '[' && !arrays.contains(name))
        throw ExpressionError(name.empty() ? tr("[ stands behind no buffer's name")
                                           : say("'{}' is no buffer whose elements it could read", name));
      if (c == '(' && arrays.contains(name))
        throw ExpressionError(say("elements of a buffer are written in square brackets: {}[i]", name));
      open.push_back(c);
      text[at] = '(';
    } else if (c == ')' || c == ']') {
      if (open.empty() || (open.back() == '[') != (c == ']')) throw ExpressionError(tr("its brackets do not pair"));
      open.pop_back();
      text[at] = ')';
    }
  }
  return text;
}

}  // namespace

std::string size_name(const std::string& type) {
  return "sizeof(" + type + ")";
}

std::int64_t evaluate(const std::string& expression, const Names& names) {
  try {
    check_size(expression);
    check_characters(expression);
    IntegerParser parser;
    for (const auto& [name, value] : names)
      if (!is_size(name)) parser.DefineConst(name, exact(static_cast<double>(value)));
    parser.SetExpr(with_sizes(expression, names));
    int results = 0;
    const double* values = parser.Eval(results);
    if (results != 1) throw ExpressionError(tr("it has a comma outside of a function's arguments"));
    return static_cast<std::int64_t>(exact(values[0]));
  } catch (const mu::ParserError& error) {
    throw ExpressionError(say("cannot evaluate {}: {}", quoted(expression),
                              told(error, names_in(names), kFunctions,
                                   tr("it does not read as an expression of + - * / % ( ), ceil_div, min and max"))));
  } catch (const ExpressionError& error) {
    throw ExpressionError(say("cannot evaluate {}: {}", quoted(expression), error.what()));
  }
}

struct Formula::State {
  FormulaParser parser;
  std::vector<double> values;  ///< of the variables: the parser points at them
  std::map<std::string, ReadElement> arrays;

  explicit State(Arithmetic arithmetic) : parser(arithmetic) {}
};

namespace {

/// What the library calls for a[…].
double element_at(void* array, const double* indices, int count) {
  return (*static_cast<const Formula::ReadElement*>(array))({indices, static_cast<std::size_t>(count)});
}

}  // namespace

Formula::Formula(const std::string& expression, Arithmetic arithmetic, const Names& names,
                 const std::vector<std::string>& variables, std::map<std::string, ReadElement> arrays)
    : state_(std::make_unique<State>(arithmetic)) {
  std::vector<std::string> known = names_in(names);
  known.insert(known.end(), variables.begin(), variables.end());
  try {
    check_size(expression);
    check_formula(expression);
    State& state = *state_;
    state.values.resize(variables.size());
    state.arrays = std::move(arrays);
    std::string text = with_calls(with_sizes(expression, names), state.arrays);
    if (arithmetic == Arithmetic::integer) std::ranges::replace(text, '/', '~');
    for (auto& [name, element] : state.arrays) {
      known.push_back(name);
      state.parser.DefineFunUserData(name, element_at, &element, false);
    }
    for (const auto& [name, value] : names)
      if (!is_size(name) && std::ranges::find(variables, name) == variables.end() && !state.arrays.contains(name))
        state.parser.DefineConst(name, static_cast<double>(value));
    for (std::size_t at = 0; at < variables.size(); ++at) state.parser.DefineVar(variables[at], &state.values[at]);
    state.parser.SetExpr(text);
    int results = 0;
    state.parser.Eval(results);
    if (results != 1) throw ExpressionError(tr("it has a comma outside of a function's arguments"));
  } catch (const mu::ParserError& error) {
    throw ExpressionError(say("cannot evaluate {}: {}", quoted(expression),
                              told(error, known, kFormulaFunctions, tr("it does not read as an expression"))));
  } catch (const ExpressionError& error) {
    throw ExpressionError(say("cannot evaluate {}: {}", quoted(expression), error.what()));
  }
}

Formula::~Formula() = default;
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;

double Formula::evaluate(std::span<const double> values) const {
  std::ranges::copy(values.first(std::min(values.size(), state_->values.size())), state_->values.begin());
  try {
    return state_->parser.Eval();
  } catch (const mu::ParserError&) {
    return NAN;
  }
}

double evaluate_real(const std::string& expression, const Names& names) {
  const double value = Formula(expression, Arithmetic::real, names, {}).evaluate({});
  if (!std::isfinite(value))
    throw ExpressionError(say("cannot evaluate {}: it has no finite value", quoted(expression)));
  return value;
}

}  // namespace warplens::kernels
