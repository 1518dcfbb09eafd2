#include "kernels/host_program/host_evaluator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "kernels/host_program/host_arithmetic.hpp"

namespace warplens::kernels {
namespace {

constexpr unsigned kMostSteps = 20'000;
/// Of all questions together: functions that call each other many times over are asked for again and again. Of the
/// programs in tests/users none takes more than 4,000.
constexpr unsigned kMostStepsInAll = 40'000;

/// Classes of the libraries whose constructors are given how many elements there are.
bool is_container(std::string_view name) {
  return name == "vector" || name == "string" || name == "device_vector" || name == "host_vector" || name == "valarray";
}

}  // namespace

HostEvaluator::HostEvaluator(const HostProgram& program, Sizes sizes) : program_(&program), sizes_(std::move(sizes)) {}

HostValue HostEvaluator::value_of(Code expression, bool counts_elements) {
  counts_elements_ = counts_elements;
  return value_where(expression, {});
}

HostValue HostEvaluator::value_where(Code expression, const Bound& bound) {
  steps_ = 0;
  varies_with_loops_ = false;
  HostValue value = evaluate(expression, bound);
  counts_elements_ = false;
  return value;
}

HostValue HostEvaluator::formula_of(Code expression, Code index) {
  steps_ = 0;
  counts_elements_ = false;
  varies_with_loops_ = true;
  const HostValue number{.kind = HostValue::Kind::number, .number = 1, .expression = "i"};
  Bound bound;
  while (index && index.is("parenthesized_expression") && index.children().size() == 1)
    index = index.children().front();
  if (index && index.is("identifier")) bound.emplace(index.text(), number);
  // "row * columns + column" is i where the row is i / columns and the column i % columns.
  const Code product = index && index.is("binary_expression") ? index.field("left") : Code();
  if (product && product.is("binary_expression") && index.field("operator").text() == "+" &&
      product.field("operator").text() == "*" && product.field("left").is("identifier") &&
      index.field("right").is("identifier")) {
    const HostValue columns = evaluate(product.field("right"), {});
    if (columns.is_number() && !columns.is_real && columns.number >= 1) {
      bound.emplace(product.field("left").text(), computed("/", number, columns));
      bound.emplace(index.field("right").text(), computed("%", number, columns));
    }
  }
  return evaluate(expression, bound);
}

/// What a name was given, and whether the search ended there.
HostValue HostEvaluator::followed(std::string_view word, Code given, const Bound& bound) {
  const std::size_t before = roots_.size();
  HostValue value = evaluate(given, bound);
  if (value && roots_.size() == before) roots_.emplace_back(word);
  return value;
}

HostValue HostEvaluator::evaluate(Code code, const Bound& bound) {
  if (!code || depth_ >= kMostDepth || ++steps_ > kMostSteps || ++program_->steps() > kMostStepsInAll) return {};
  ++depth_;
  HostValue value;
  const std::string_view type = code.node.type();
  if (type == "number_literal") {
    value = literal(std::string(code.text()));
  } else if (type == "true" || type == "false") {
    value = HostValue::integer(type == "true" ? 1 : 0);
  } else if (type == "null" || type == "nullptr") {
    value = HostValue::integer(0);
  } else if (type == "identifier" || type == "qualified_identifier" || type == "template_function" ||
             type == "type_identifier") {
    value = name(code, bound);
  } else if (type == "parenthesized_expression") {
    const std::vector<Code> parts = code.children();
    if (!parts.empty()) value = evaluate(parts.front(), bound);
  } else if (type == "binary_expression") {
    value = binary(code, bound);
  } else if (type == "unary_expression") {
    value = unary(code, bound);
  } else if (type == "conditional_expression") {
    value = conditional(code, bound);
  } else if (type == "cast_expression") {
    value = converted(code.field("type").text(), evaluate(code.field("value"), bound));
  } else if (type == "sizeof_expression") {
    value = size_of(code, bound);
  } else if (type == "call_expression") {
    value = call(code, bound);
  } else if (type == "field_expression") {
    value = member(code, bound);
  } else if (type == "initializer_list" || type == "argument_list") {
    value = list(code, bound);
  } else if (type == "compound_literal_expression") {
    value = list(code.field("value"), bound);
  } else if (type == "string_literal" || type == "raw_string_literal") {
    value = of_text(code.text(), type == "string_literal" ? 1 : 3);
  } else if (type == "concatenated_string") {
    value = {.kind = HostValue::Kind::list, .is_elements = true, .is_text = true};
    for (const Code part : code.children()) {
      const HostValue text = evaluate(part, bound);
      value.parts.insert(value.parts.end(), text.parts.begin(), text.parts.end());
    }
  } else if (type == "char_literal") {
    value = of_character(code.text());
  } else if (type == "subscript_expression") {
    value = element(code, bound);
  } else if (type == "update_expression") {
    value = updated(code, bound);
  } else if (type == "parameter_declaration") {
    value = looks_declared(code, bound);
  } else if (type == "user_defined_literal") {
    value = of_own_literal(code);
  } else if (type == "assignment_expression") {
    value = evaluate(code.field("right"), bound);
  }
  --depth_;
  return value;
}

HostValue HostEvaluator::name(Code code, const Bound& bound) {
  const std::string_view word = last_word(code);
  if (const auto size = sizes_.find(word); size != sizes_.end()) {
    HostValue value = without_sizes(code, bound);
    if (value.is_number() && value.number == size->second.number) value.expression = size->second.word;
    return value;
  }
  if (const auto known = bound.find(word); known != bound.end()) return known->second;
  if (HostValue value = local(code, word, bound)) return value;
  if (is_own_field(code, word))
    if (HostValue value = own_field(code, word, bound)) return value;
  if (const MacroText* macro = program_->macro(word); macro != nullptr && macro->parameters.empty()) {
    return followed(word, macro->value, {});
  }
  if (const Code given = program_->initialiser(word)) {
    return followed(word, given, {});
  }
  if (const auto number = program_->enumerator(word)) return HostValue::integer(*number);
  return word == "INT_MAX" ? HostValue::integer(std::numeric_limits<int>::max()) : HostValue();
}

/// What a name is worth where no size is known by its word. Its steps are of the same question.
HostValue HostEvaluator::without_sizes(Code code, const Bound& bound) {
  HostEvaluator plain(*program_);
  plain.depth_ = depth_;
  plain.steps_ = steps_;
  HostValue value = plain.evaluate(code, bound);
  steps_ = plain.steps_;
  for (const std::string& what : plain.assumptions_) assume(what);
  return value;
}

HostValue HostEvaluator::binary(Code code, const Bound& bound) {
  const std::string sign(code.field("operator").text());
  const HostValue left = evaluate(code.field("left"), bound);
  if (sign == "&&" && left.is_number() && left.number == 0) return HostValue::integer(0);
  const HostValue right = evaluate(code.field("right"), bound);
  if (!left.is_number() || !right.is_number()) return {};
  // (n + 255) / 256 reads better, and stays right, as what it means.
  if (sign.size() == 1 && std::string_view("+-*/%").find(sign) != std::string_view::npos)
    return computed(sign, left, right);
  const bool is_formula = varies_with_loops_ && !(is_constant(left) && is_constant(right));
  return is_formula ? formula_compared(sign, left, right) : compared(sign, left, right);
}

HostValue HostEvaluator::conditional(Code code, const Bound& bound) {
  const HostValue condition = evaluate(code.field("condition"), bound);
  const bool taken = condition.is_number() && condition.number != 0;
  HostValue value = evaluate(code.field(taken ? "consequence" : "alternative"), bound);
  if (!varies_with_loops_ || !condition.is_number() || is_constant(condition)) return value;
  // It differs from element to element.
  const HostValue other = evaluate(code.field(taken ? "alternative" : "consequence"), bound);
  if (!value.is_number() || !other.is_number()) return {};
  const HostValue &first = taken ? value : other, &second = taken ? other : value;
  const std::string otherwise = is_constant(second) ? second.expression : '(' + second.expression + ')';
  value.expression = fmt::format("{} ? {} : {}", condition.expression, first.expression, otherwise);
  return value;
}

HostValue HostEvaluator::unary(Code code, const Bound& bound) {
  const std::string_view sign = code.field("operator").text();
  const HostValue value = evaluate(code.field("argument"), bound);
  if (!value.is_number()) return {};
  if (sign == "-") return value.is_real ? HostValue::real(-value.number) : computed("-", HostValue::integer(0), value);
  if (sign == "!") return HostValue::integer(value.number == 0 ? 1 : 0);
  if (sign == "~") return HostValue::integer(~value.whole());
  return sign == "+" ? value : HostValue();
}

std::vector<HostValue> HostEvaluator::arguments_of(Code call, const Bound& bound) {
  std::vector<HostValue> values;
  for (const Code argument : call.field("arguments").children()) values.push_back(evaluate(argument, bound));
  return values;
}

HostValue HostEvaluator::call(Code code, const Bound& bound) {
  const Code called = code.field("function");
  const std::vector<HostValue> given = arguments_of(code, bound);
  const std::string_view word = last_word(called);
  if (called.is("primitive_type") || called.is("sized_type_specifier"))
    return given.size() == 1 ? converted(called.text(), given[0]) : HostValue();
  if (word == "static_cast" && given.size() == 1) {
    const Code types = called.field("arguments");
    const std::string_view text = types ? types.text() : "";
    return text.size() > 2 ? converted(text.substr(1, text.size() - 2), given[0]) : given[0];
  }
  const bool is_own = called.is("identifier") && program_->function(word, false) != nullptr;
  if (word == "dim3" || (word.starts_with("make_") && !is_own)) return {.kind = HostValue::Kind::list, .parts = given};
  if (const MacroText* macro = program_->macro(word); macro != nullptr && !macro->parameters.empty())
    return applied(*macro, given);
  if (called.is("field_expression")) {
    // v.size() of "std::vector<float> v(n)".
    const std::string_view method = called.field("field") ? called.field("field").text() : "";
    if (HostValue value = method_value(called.field("argument"), method, given, bound)) return value;
    if (method != "size" && method != "length") return {};
    const HostValue made = evaluate(called.field("argument"), bound);
    if (made.is_elements) return HostValue::integer(static_cast<std::int64_t>(made.parts.size()));
    if (made.kind == HostValue::Kind::list && !made.parts.empty() && made.parts.front().is_number())
      return made.parts.front();
    return made.is_number() ? made : HostValue();
  }
  const bool reads_integer = word == "atoi" || word == "atol" || word == "atoll" || word == "stoi" || word == "stol" ||
                             word == "strtol" || word == "strtoul";
  if (reads_integer || word == "atof")
    if (HostValue value = read_from_text(code, bound)) return value;
  if (reads_integer)
    if (HostValue value = from_command_line(code)) return value;
  if (word == "strlen" && given.size() == 1 && given[0].is_elements)
    return HostValue::integer(static_cast<std::int64_t>(given[0].parts.size()));
  if (const Function* function = own_method(code, word)) return applied(*function, given, bound);
  if (const Function* function = program_->function(word, false)) return applied(*function, given);
  if (is_container(word)) return {.kind = HostValue::Kind::list, .parts = given};
  if (called.is("identifier") && program_->type(word)) return {.kind = HostValue::Kind::list, .parts = given};
  return of_library(word, given);
}

/// atoi(argc > 1 ? argv[1] : "64")
HostValue HostEvaluator::read_from_text(Code code, const Bound& bound) {
  const std::vector<Code> given = code.field("arguments").children();
  Code text = given.empty() ? Code() : given.front();
  while (text.is("conditional_expression") || text.is("parenthesized_expression")) {
    if (text.is("parenthesized_expression")) {
      if (text.children().empty()) return {};
      text = text.children().front();
      continue;
    }
    const HostValue condition = evaluate(text.field("condition"), bound);
    if (!condition.is_number()) return {};
    text = text.field(condition.number != 0 ? "consequence" : "alternative");
  }
  if (!text.is("string_literal") || text.text().size() < 3) return {};
  const std::string_view digits = text.text().substr(1, text.text().size() - 2);
  return digits.find_first_not_of("0123456789.") == std::string_view::npos ? literal(std::string(digits)) : HostValue();
}

HostValue HostEvaluator::applied(const MacroText& macro, const std::vector<HostValue>& arguments) {
  Bound bound;
  for (std::size_t at = 0; at < std::min(macro.parameters.size(), arguments.size()); ++at)
    bound.emplace(macro.parameters[at], arguments[at]);
  return evaluate(macro.value, bound);
}

HostValue HostEvaluator::applied(const Function& function, const std::vector<HostValue>& arguments,
                                 const Bound& around) {
  Bound bound;
  if (const auto object = around.find(kThis); object != around.end()) bound.insert(*object);
  for (std::size_t at = 0; at < function.parameters.size(); ++at) {
    const Declared declared = declared_by(function.parameters[at].field("declarator"));
    if (!declared.name) continue;
    HostValue value =
        at < arguments.size() ? arguments[at] : evaluate(function.parameters[at].field("default_value"), {});
    if (const Code type = function.parameters[at].field("type")) value = converted(type.text(), value);
    bound.emplace(declared.name.text(), std::move(value));
  }
  const std::vector<Code> returns = all_in(function.body, {"return_statement"});
  if (returns.empty() || returns.back().children().empty()) return {};
  HostValue value = evaluate(returns.back().children().front(), bound);
  const Code definition{function.body.tree, function.body.node.parent()};
  return definition.field("type") ? converted(definition.field("type").text(), value) : value;
}

/// grid.x, and a field of a struct that was initialised by a list or assigned to before.
HostValue HostEvaluator::member(Code code, const Bound& bound) {
  const Code object = code.field("argument"), field = code.field("field");
  if (!object || !field) return {};
  const std::string_view word = field.text();
  if (object.is("this")) return own_field(code, word, bound);
  if (HostValue value = device_property(object, word)) return value;
  const HostValue whole = evaluate(object, bound);
  if (word == "x" || word == "y" || word == "z") {
    const std::size_t at = static_cast<std::size_t>(word[0] - 'x');
    if (whole.kind == HostValue::Kind::list) return at < whole.parts.size() ? whole.parts[at] : HostValue::integer(1);
  }
  if (const Function* function = program_->around(code)) {
    HostValue found;
    for (const Code assigned : all_in(function->body, {"assignment_expression"})) {
      if (assigned.node.end() > code.node.begin()) break;
      if (assigned.field("left").text() == code.text()) found = evaluate(assigned.field("right"), bound);
    }
    if (found) return found;
  }
  // By the place of the field in its class, where the list says them all.
  if (whole.kind == HostValue::Kind::list) {
    for (const SyntaxTree& tree : program_->trees()) {
      HostValue found;
      visit(tree.root(), [&](SyntaxNode node) {
        if (!node.is("field_declaration_list")) return Visit::children;
        std::size_t at = 0;
        for (const SyntaxNode declaration : node.children())
          for (const SyntaxNode declarator : declaration.fields("declarator")) {
            const Declared declared = declared_by({&tree, declarator});
            if (declared.name && declared.name.text() == word && !found && at < whole.parts.size())
              found = whole.parts[at];
            ++at;
          }
        return Visit::skip;
      });
      if (found) return found;
    }
  }
  if (object.is("identifier"))
    if (HostValue value = field_set_by_callee(object.text(), word)) return value;
  if (HostValue value = field_of_result(object, word, bound)) return value;
  const Code given = program_->initialiser(word);
  return given ? evaluate(given, {}) : HostValue();
}

/// "a" and "a * b" of "std::vector<float> v(a * b);", which looks like a function's declaration.
HostValue HostEvaluator::looks_declared(Code parameter, const Bound& bound) {
  const HostValue first = evaluate(parameter.field("type"), bound);
  const Code declarator = parameter.field("declarator");
  if (!declarator || !first.is_number()) return first;
  const Code inner = declarator.field("declarator");
  if (!declarator.is("pointer_declarator") || !inner) return {};
  const HostValue second = evaluate(inner, bound);
  return second.is_number() ? computed("*", first, second) : HostValue();
}

HostValue HostEvaluator::list(Code code, const Bound& bound) {
  HostValue value{.kind = HostValue::Kind::list, .is_elements = code.is("initializer_list")};
  for (Code part : code.children()) {
    if (part.is("initializer_pair")) part = part.field("value");
    value.parts.push_back(evaluate(part, bound));
  }
  return value;
}

std::vector<HostValue> HostEvaluator::dimensions(Code expression) {
  const HostValue value = value_of(expression);
  std::vector<HostValue> found(3, HostValue::integer(1));
  if (value.kind == HostValue::Kind::list) {
    for (std::size_t at = 0; at < std::min<std::size_t>(3, value.parts.size()); ++at)
      found[at] = as_integer(value.parts[at]);
    // "dim3 grid = dim3(a, b)" within a list of one.
    if (value.parts.size() == 1 && value.parts[0].kind == HostValue::Kind::list)
      for (std::size_t at = 0; at < std::min<std::size_t>(3, value.parts[0].parts.size()); ++at)
        found[at] = as_integer(value.parts[0].parts[at]);
  } else {
    found[0] = as_integer(value);
  }
  return found;
}

}  // namespace warplens::kernels
