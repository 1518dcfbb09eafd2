// Objects of the host's classes, as far as HostEvaluator follows them: what their constructors make of their fields.

#include <algorithm>

#include "kernels/host_program/host_arithmetic.hpp"
#include "kernels/host_program/host_evaluator.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::kernels {
namespace {

bool has_default(Code parameter) {
  return static_cast<bool>(parameter.field("default_value"));
}

bool is_number_type(std::string_view type) {
  if (type.starts_with("std::")) type.remove_prefix(5);
  const auto element = element_named(type);
  return element && element->parts.size() == 1;
}

/// Whether a constructor can be meant where these values are given.
bool fits(const Function& constructor, const std::vector<HostValue>& given) {
  if (given.size() > constructor.parameters.size()) return false;
  for (std::size_t at = 0; at < constructor.parameters.size(); ++at) {
    const Code parameter = constructor.parameters[at];
    if (at >= given.size() && !has_default(parameter)) return false;
    const std::string_view type = parameter.field("type") ? parameter.field("type").text() : "";
    const bool is_number = is_number_type(type) && declared_by(parameter.field("declarator")).pointers == 0;
    if (at < given.size() && given[at].kind == HostValue::Kind::list && is_number) return false;
  }
  return true;
}

/// The names of a class's fields, in order.
std::vector<std::string_view> fields_in(Code type) {
  std::vector<std::string_view> names;
  for (const Code declaration : type.field("body").children()) {
    if (!declaration.is("field_declaration") || declaration.text().starts_with("static")) continue;
    for (const SyntaxNode declarator : declaration.node.fields("declarator"))
      if (const Declared declared = declared_by({declaration.tree, declarator}); declared.name && !declared.is_function)
        names.push_back(declared.name.text());
  }
  return names;
}

}  // namespace

HostEvaluator::Object HostEvaluator::object_of(Code expression, const Bound& bound) {
  const Code variable = origin(expression);
  const Code declaration = variable.is("identifier") ? program_->declaration_of(variable) : Code();
  if (!declaration) return {};
  Object object{.type = std::string(last_word(declaration.field("type")))};
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Code declarator{declaration.tree, node};
    const Declared declared = declared_by(declarator);
    if (!declared.name || declared.name.text() != variable.text()) continue;
    auto construction = construction_in(declarator);
    if (!construction && declarator.field("value")) construction = construction_in(declarator.field("value"));
    if (!construction) continue;
    if (program_->type(construction->name)) object.type = construction->name;
    for (const Code given : construction->given) object.given.push_back(evaluate(given, bound));
  }
  return program_->type(object.type) ? object : Object{};
}

/// What a field of a class holds after a constructor: of what `given` calls for, or of any that says it (null).
HostValue HostEvaluator::field_of(const std::string& owner, std::string_view field,
                                  const std::vector<HostValue>* given) {
  if (depth_ >= 32) return {};
  for (const Function* const constructor : program_->methods(owner, owner)) {
    if (given != nullptr && !fits(*constructor, *given)) continue;
    Bound bound;
    for (std::size_t at = 0; given != nullptr && at < given->size(); ++at)
      if (const Declared declared = declared_by(constructor->parameters[at].field("declarator")); declared.name)
        bound.emplace(declared.name.text(), (*given)[at]);
    if (HostValue value = constructed_field(*constructor, field, bound)) return value;
  }
  const Code type = program_->type(owner);
  const std::vector<std::string_view> names = fields_in(type);
  const auto place = static_cast<std::size_t>(std::ranges::find(names, field) - names.begin());
  const bool is_aggregate = program_->methods(owner, owner).empty();
  if (is_aggregate && given != nullptr && place < given->size()) return (*given)[place];
  const Code otherwise = place < names.size() ? program_->initialiser(field) : Code();
  return otherwise ? evaluate(otherwise, {}) : HostValue();
}

HostValue HostEvaluator::constructed_field(const Function& constructor, std::string_view field, const Bound& bound) {
  for (const Code initialised : constructor.members.children()) {
    const std::vector<Code> parts = initialised.children();
    if (parts.size() < 2) continue;
    const std::vector<Code> values = parts.back().children();
    if (parts.front().text() == field && values.size() == 1) return evaluate(values.front(), bound);
    if (parts.front().text() != constructor.owner) continue;
    std::vector<HostValue> handed_on;
    for (const Code value : values) handed_on.push_back(evaluate(value, bound));
    ++depth_;
    HostValue value = field_of(constructor.owner, field, &handed_on);
    --depth_;
    return value;
  }
  const std::string by_this = "this->" + std::string(field);
  for (const Code assigned : all_in(constructor.body, {"assignment_expression"}))
    if (assigned.field("left").text() == field || assigned.field("left").text() == by_this)
      return evaluate(assigned.field("right"), bound);
  return {};
}

/// What a method of an object's class returns; unknown for one that is not the program's own.
HostValue HostEvaluator::method_value(Code object, std::string_view method, const std::vector<HostValue>& given,
                                      const Bound& bound) {
  if (!object.is("identifier")) return {};
  const Object known = object_of(object, bound);
  if (known.type.empty()) return {};
  for (const Function* const function : program_->methods(known.type, method)) {
    Bound around;
    if (!known.given.empty()) around.emplace(kThis, HostValue{.kind = HostValue::Kind::list, .parts = known.given});
    if (HostValue value = applied(*function, given, around)) return value;
  }
  return {};
}

/// What cudaMallocPitch put into fields of a struct that is a list of them: "cudaMallocPitch(&p.data, &p.pitch, …)".
void HostEvaluator::take_pitches(const Function& function, Code code, std::string_view word, const Bound& bound,
                                 HostValue& object) {
  if (object.kind != HostValue::Kind::list) return;
  const Code declaration = program_->declaration_of(code);
  const Code type =
      declaration && declaration.field("type") ? program_->type(declaration.field("type").text()) : Code();
  if (!type) return;
  const std::vector<std::string_view> names = fields_in(type);
  for (std::size_t at = 0; at < std::min(names.size(), object.parts.size()); ++at) {
    const std::string field = std::string(word) + '.' + std::string(names[at]);
    if (const Code call = pitch_asked_for(*program_, function, code, field))
      object.parts[at] = pitch_of(evaluate(call.field("arguments").children()[2], bound));
  }
}

bool HostEvaluator::is_own_field(Code code, std::string_view word) const {
  const Function* const function = program_->around(code);
  if (function == nullptr || function->owner.empty()) return false;
  const std::vector<std::string_view> names = fields_in(program_->type(function->owner));
  return std::ranges::find(names, word) != names.end();
}

/// A field of the object whose method the code stands in.
HostValue HostEvaluator::own_field(Code code, std::string_view word, const Bound& bound) {
  if (!is_own_field(code, word)) return {};
  const std::size_t before = roots_.size();
  const std::string& owner = program_->around(code)->owner;
  const auto object = bound.find(kThis);
  HostValue value;
  if (object != bound.end()) {
    value = field_of(owner, word, &object->second.parts);
  } else if (const auto constructions = program_->constructions_of(owner); !constructions.empty()) {
    std::vector<HostValue> given;
    for (const Code argument : constructions.front()) given.push_back(evaluate(argument, {}));
    value = field_of(owner, word, &given);
  }
  if (!value && object == bound.end()) value = field_of(owner, word, nullptr);
  if (value && roots_.size() == before) roots_.emplace_back(word);
  return value;
}

/// A method of the class whose method the code stands in.
const Function* HostEvaluator::own_method(Code code, std::string_view word) const {
  const Function* const function = program_->around(code);
  if (function == nullptr || function->owner.empty()) return nullptr;
  const std::vector<const Function*> methods = program_->methods(function->owner, word);
  return methods.empty() || function->owner == word ? nullptr : methods.front();
}

/// The field of an object that a function makes and returns: "Image* image = make_image(w, h)", "Csr::diagonal(n)".
HostValue HostEvaluator::field_of_result(Code object, std::string_view field, const Bound& bound) {
  const Code declaration = object.is("identifier") ? program_->declaration_of(object) : Code();
  if (!declaration || depth_ >= 32) return {};
  Code made;
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Declared declared = declared_by({declaration.tree, node});
    if (declared.name && declared.name.text() == object.text()) made = Code{declaration.tree, node}.field("value");
  }
  if (!made || !made.is("call_expression")) return {};
  const Code called = made.field("function");
  const Function* function = called.is("identifier") ? program_->function(called.text(), false) : nullptr;
  if (called.is("qualified_identifier"))
    for (const Function* const method : program_->methods(last_word(called.field("scope")), last_word(called)))
      function = method;
  if (function == nullptr) return {};
  Bound inside;
  const std::vector<HostValue> given = arguments_of(made, bound);
  for (std::size_t at = 0; at < std::min(given.size(), function->parameters.size()); ++at)
    if (const Declared declared = declared_by(function->parameters[at].field("declarator")); declared.name)
      inside.emplace(declared.name.text(), given[at]);
  HostValue found;
  for (const Code assigned : all_in(function->body, {"assignment_expression"})) {
    const Code left = assigned.field("left");
    const bool is_field = left.is("field_expression") && left.field("argument").is("identifier");
    if (is_field && left.field("field").text() == field) found = evaluate(assigned.field("right"), inside);
  }
  return found;
}

HostValue HostEvaluator::field_set_by_callee(std::string_view object, std::string_view field) {
  for (const Function& function : program_->functions()) {
    if (function.is_kernel || function.name == object) continue;
    for (std::size_t at = 0; at < function.parameters.size(); ++at) {
      const Declared declared = declared_by(function.parameters[at].field("declarator"));
      if (!declared.name) continue;
      const auto hands_over = [&](const std::vector<Code>& given) {
        const std::string_view text = at < given.size() ? given[at].text() : "";
        return text == object || (text.starts_with('&') && text.substr(1) == object);
      };
      if (std::ranges::none_of(program_->arguments_given(function), hands_over)) continue;
      const std::string name(declared.name.text());
      for (const Code assigned : all_in(function.body, {"assignment_expression"})) {
        const std::string_view left = assigned.field("left").text();
        if (left != name + "." + std::string(field) && left != name + "->" + std::string(field)) continue;
        if (HostValue value = evaluate(assigned.field("right"), {})) return value;
      }
    }
  }
  return {};
}

}  // namespace warplens::kernels
