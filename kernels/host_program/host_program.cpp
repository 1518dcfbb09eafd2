#include "kernels/host_program/host_program.hpp"

#include <algorithm>

namespace warplens::kernels {
namespace {

/// Returns the variables that a declaration, a declarator with an initialiser, or an assignment sets.
std::vector<std::string_view> variables_set_by(Code code) {
  if (code.is("assignment_expression")) return {code.field("left").text()};
  if (code.is("init_declarator")) {
    const Declared declared = parse_declarator(code.field("declarator"));
    return declared.name ? std::vector{declared.name.text()} : std::vector<std::string_view>();
  }
  std::vector<std::string_view> names;
  for (const SyntaxNode node : code.node.fields("declarator")) {
    const Code declarator{code.tree, node};
    if (declarator.is("identifier")) names.push_back(declarator.text());
    if (declarator.is("function_declarator")) names.push_back(declarator.field("declarator").text());
  }
  return names;
}

/// Returns the namespaces in a name: "a::b::" for "a::b::k".
std::string namespaces_in(Code name) {
  std::string spaces;
  for (; name.is("qualified_identifier"); name = name.field("name"))
    if (const Code scope = name.field("scope")) spaces += std::string(scope.text()) + "::";
  return spaces;
}

}  // namespace

HostProgram::HostProgram(const std::vector<SourceUnit>& units) {
  for (const SourceUnit& unit : units) trees_.emplace_back(unit.text);
  for (const SyntaxTree& tree : trees_) take({&tree, tree.root()}, "");
  take_calls();
  take_instantiations();
  take_fields();
  take_constructions();
  take_declarations();
}

void HostProgram::take(Code root, const std::string& root_space) {
  std::vector<std::pair<Code, std::string>> waiting{{root, root_space}};
  while (!waiting.empty()) {
    const auto [scope, space] = std::move(waiting.back());
    waiting.pop_back();
    std::vector<std::pair<Code, std::string>> inner;
    for (const Code code : scope.children()) {
      Code declared = code;
      while (declared.is("template_declaration") || declared.is("linkage_specification")) {
        const Code body = declared.is("linkage_specification") ? declared.field("body") : declared.children().back();
        if (!body) break;
        declared = body;
      }
      if (declared.is("namespace_definition")) {
        const std::string name(declared.field("name") ? declared.field("name").text() : "");
        inner.emplace_back(declared.field("body"), name.empty() ? space : space + name + "::");
      } else if (is_any_of(declared.node, {"declaration_list", "preproc_if", "preproc_ifdef", "preproc_else",
                                           "preproc_elif", "ERROR"})) {
        inner.emplace_back(declared, space);
      } else if (declared.is("function_definition")) {
        take_function(declared, code, space);
      } else if (is_any_of(declared.node, {"preproc_def", "preproc_function_def"})) {
        take_macro(declared);
      } else {
        take_declaration(declared);
      }
    }
    // Push inner scopes in reverse order, so that they are taken from the stack in the order of the text.
    for (auto scope_within = inner.rbegin(); scope_within != inner.rend(); ++scope_within)
      if (scope_within->first) waiting.push_back(std::move(*scope_within));
  }
}

void HostProgram::take_function(Code definition, Code whole, const std::string& space, std::string owner) {
  Code declarator = definition.field("declarator");
  while (declarator && !declarator.is("function_declarator")) {
    const Code inner = declarator.field("declarator");
    const std::vector<Code> parts = declarator.children();
    declarator = inner ? inner : parts.empty() ? Code() : parts.front();
  }
  if (!declarator) return;
  Function function{.head = whole, .body = definition.field("body")};
  const Code name = declarator.field("declarator");
  if (!name || !function.body) return;
  function.name = last_word(name);
  function.qualified = space + function.name;
  if (owner.empty() && name.is("qualified_identifier")) {
    const std::string_view scope = last_word(name.field("scope"));
    if (types_.contains(scope)) {
      owner = scope;
    } else {
      function.qualified = space + namespaces_in(name) + function.name;
    }
  }
  function.owner = std::move(owner);
  function.members = definition.child("field_initializer_list");
  for (const Code parameter : declarator.field("parameters").children())
    if (parameter.node.type().ends_with("parameter_declaration")) function.parameters.push_back(parameter);
  if (whole.is("template_declaration"))
    for (const Code parameter : whole.field("parameters").children()) {
      const Code declared = parameter.field("declarator") ? parse_declarator(parameter.field("declarator")).name
                            : parameter.field("name")     ? parameter.field("name")
                                                          : Code();
      const std::vector<Code> parts = parameter.children();
      std::string_view text = declared ? declared.text() : parts.empty() ? std::string_view() : parts.back().text();
      // Take the last word of a parameter like "template <typename> class Order".
      if (const std::size_t blank = text.rfind(' '); blank != std::string_view::npos) text.remove_prefix(blank + 1);
      function.template_parameters.emplace_back(text);
    }
  const std::string_view head = whole.text().substr(0, function.body.node.begin() - whole.node.begin());
  function.is_kernel = head.find("__global__") != std::string_view::npos;
  for (const auto& [macro, text] : macros_)
    if (text.value && text.value.tree->text().find("__global__") != std::string_view::npos &&
        head.find(macro) != std::string_view::npos)
      function.is_kernel = true;
  take_local_types(function.body);
  for (const Code code : find_nodes(function.body, {"init_declarator", "assignment_expression", "declaration"}))
    for (const std::string_view name : variables_set_by(code)) function.settings[name].push_back(code);
  functions_.push_back(std::move(function));
}

/// Takes a function that is defined inside its class.
void HostProgram::take_method(Code definition) {
  Code whole{definition.tree, definition.node.parent()};
  SyntaxNode outer = whole.node;
  if (!whole.is("template_declaration")) whole = definition;
  while (outer && !is_any_of(outer, {"struct_specifier", "class_specifier", "union_specifier"})) outer = outer.parent();
  const Code name = Code{definition.tree, outer}.field("name");
  if (name) take_function(definition, whole, "", std::string(last_word(name)));
}

void HostProgram::take_declaration(Code declaration) {
  visit(declaration.node, [&](SyntaxNode node) {
    const Code code{declaration.tree, node};
    if (node.is("function_definition")) take_method(code);
    if (node.is("compound_statement")) {
      take_local_types(code);
      return Visit::skip;
    }
    if (node.is("init_declarator")) {
      const Declared declared = parse_declarator(code.field("declarator"));
      if (declared.name && code.field("value")) initialisers_.emplace(declared.name.text(), code.field("value"));
    } else if (node.is("field_declaration")) {
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = parse_declarator({code.tree, declarator});
        const Code value = find_default({code.tree, declarator});
        if (declared.name && value) initialisers_.emplace(declared.name.text(), value);
      }
    } else if (is_any_of(node, {"struct_specifier", "class_specifier", "union_specifier"}) && code.field("body")) {
      if (code.field("name")) types_.emplace(last_word(code.field("name")), code);
    } else if (node.is("enum_specifier")) {
      take_enumeration(code);
    } else if (node.is("type_definition")) {
      const Code type = code.field("type");
      for (const SyntaxNode declarator : node.fields("declarator")) {
        const Declared declared = parse_declarator({declaration.tree, declarator});
        if (!declared.name) continue;
        const Code named = type.field("body") ? type.field("name") : type;
        const bool is_pointer = declared.pointers > 0 && !declared.is_function;
        if (type.field("body") && (!is_pointer || !named)) {
          types_.emplace(declared.name.text(), type);
        } else {
          // An alias such as "typedef float* Row;".
          aliases_.emplace(declared.name.text(),
                           std::string(named.text()) + std::string(is_pointer ? declared.pointers : 0, '*'));
          // A type name in a class is unknown outside of the class, so the type itself replaces the name there.
          const bool is_simple = is_any_of(type.node, {"primitive_type", "sized_type_specifier"}) && !is_pointer;
          if (is_simple && node.parent().is("field_declaration_list"))
            local_aliases_.emplace(declared.name.text(), type.text());
        }
      }
    } else if (node.is("alias_declaration") && code.field("name") && code.field("type")) {
      aliases_.emplace(code.field("name").text(), code.field("type").text());
    }
    return Visit::children;
  });
}

void HostProgram::take_enumeration(Code enumeration) {
  std::int64_t next = 0;
  for (const Code value : enumeration.field("body").children()) {
    if (!value.field("name")) continue;
    if (const Code given = value.field("value")) {
      initialisers_.emplace(value.field("name").text(), given);
      std::int64_t number = 0;
      const std::string text(given.text());
      if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 10)
        number = std::stoll(text);
      next = number + 1;
    } else {
      enumerators_.emplace(value.field("name").text(), next++);
    }
  }
}

void HostProgram::take_macro(Code directive) {
  const Code name = directive.field("name"), value = directive.field("value");
  if (!name || !value) return;
  MacroText macro;
  for (const Code parameter : directive.field("parameters").children())
    if (parameter.is("identifier")) macro.parameters.emplace_back(parameter.text());
  std::string text(value.text());
  // "#define real float" and "#define Pairs Table<float, 2>" name a type as a typedef does.
  const std::string_view type = value.text().substr(0, value.text().find_last_not_of(" \t\r") + 1);
  if (!directive.field("parameters") && is_type_text(type))
    aliases_.insert_or_assign(std::string(name.text()), std::string(type));
  std::ranges::replace(text, '\\', ' ');
  texts_.push_back("auto value = " + text + ";");
  macro_trees_.emplace_back(texts_.back());
  const SyntaxTree& tree = macro_trees_.back();
  visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("init_declarator") && !macro.value) macro.value = {&tree, node.field("value")};
    return macro.value ? Visit::skip : Visit::children;
  });
  if (!macro.value) macro.value = {&tree, tree.root()};
  macros_.insert_or_assign(std::string(name.text()), std::move(macro));
}

const Function* HostProgram::function(std::string_view name, bool kernel) const {
  for (const Function& function : functions_)
    if (function.name == name && function.is_kernel == kernel && function.owner.empty()) return &function;
  return nullptr;
}

std::vector<const Function*> HostProgram::methods(std::string_view owner, std::string_view name) const {
  std::vector<const Function*> found;
  for (const Function& function : functions_)
    if (function.owner == owner && function.name == name) found.push_back(&function);
  return found;
}

const Function* HostProgram::around(Code code) const {
  for (const Function& function : functions_)
    if (function.body.tree == code.tree && function.head.node.begin() <= code.node.begin() &&
        code.node.end() <= function.body.node.end())
      return &function;
  return nullptr;
}

namespace {

/// Returns the name under which a call is stored: f for "n::f<3>(x)" and "object.f(x)".
std::string_view called_name(Code call) {
  const Code called = call.field("function");
  return last_word(called.is("field_expression") ? called.field("field") : called);
}

}  // namespace

void HostProgram::take_calls() {
  for (const SyntaxTree& tree : trees_) {
    std::vector<Code> calls = find_nodes({&tree, tree.root()}, {"call_expression"});
    std::erase_if(calls, [](const Code& call) { return bool(call.node.child("kernel_call_syntax")); });
    std::ranges::stable_sort(calls, {}, [](const Code& call) { return call.node.end(); });
    for (const Code& call : calls) calls_[std::string(called_name(call))].push_back(call);
  }
  std::map<std::string_view, std::vector<const Function*>> by_name;
  for (const Function& function : functions_) by_name[function.name].push_back(&function);
  for (const auto& [name, functions] : by_name)
    for (const Code call : calls_of(name)) {
      const Function* const caller = around(call);
      const bool is_of_object = call.field("function").is("field_expression");
      const std::vector<Code> given = call.field("arguments").children();
      for (const Function* const function : functions)
        if (function != caller && (!is_of_object || !function->owner.empty()))
          arguments_given_[function].push_back(given);
    }
}

std::optional<std::size_t> HostProgram::put_call_first(Code call) {
  const auto found = calls_.find(called_name(call));
  if (found == calls_.end()) return std::nullopt;
  std::vector<Code>& calls = found->second;
  const auto place = std::ranges::find_if(
      calls, [&](const Code& other) { return other.tree == call.tree && other.node == call.node; });
  if (place == calls.end()) return std::nullopt;
  const auto position = static_cast<std::size_t>(place - calls.begin());
  std::rotate(calls.begin(), place, place + 1);
  return position;
}

void HostProgram::put_back_call(Code call, std::size_t position) {
  std::vector<Code>& calls = calls_.find(called_name(call))->second;
  std::rotate(calls.begin(), calls.begin() + 1, calls.begin() + static_cast<std::ptrdiff_t>(position) + 1);
}

PreferredCalls::PreferredCalls(HostProgram& program, const std::vector<Code>& calls) : program_(program) {
  for (const Code& call : calls)
    if (const auto position = program_.put_call_first(call)) moved_.emplace_back(call, *position);
}

PreferredCalls::~PreferredCalls() {
  for (auto moved = moved_.rbegin(); moved != moved_.rend(); ++moved)
    program_.put_back_call(moved->first, moved->second);
}

const std::vector<Code>& HostProgram::calls_of(std::string_view name) const {
  static const std::vector<Code> kNone;
  const auto found = calls_.find(name);
  return found == calls_.end() ? kNone : found->second;
}

const std::vector<std::vector<Code>>& HostProgram::arguments_given(const Function& function) const {
  if (!function.owner.empty() && function.owner == function.name) return constructions_of(function.owner);
  static const std::vector<std::vector<Code>> kNone;
  const auto found = arguments_given_.find(&function);
  return found == arguments_given_.end() ? kNone : found->second;
}

void HostProgram::take_instantiations() {
  for (const SyntaxTree& tree : trees_)
    visit(tree.root(), [&](SyntaxNode node) {
      if (!node.is("template_instantiation")) return Visit::children;
      Code declarator{&tree, node.field("declarator")};
      while (declarator && !declarator.is("template_function")) declarator = declarator.field("declarator");
      if (!declarator) return Visit::skip;
      std::vector<Code>& known = instantiations_[std::string(last_word(declarator))];
      if (known.empty()) known = declarator.field("arguments").children();
      return Visit::skip;
    });
}

const std::vector<Code>& HostProgram::instantiation_arguments(std::string_view name) const {
  static const std::vector<Code> kNone;
  const auto found = instantiations_.find(name);
  return found == instantiations_.end() ? kNone : found->second;
}

void HostProgram::take_fields() {
  for (const Function& function : functions_)
    for (const Code code : find_nodes(function.body, {"assignment_expression"}))
      if (const Code left = code.field("left"); left.is("field_expression") && left.field("field"))
        field_assignments_[std::string(left.field("field").text())].push_back({&function, code});
  for (const SyntaxTree& tree : trees_)
    visit(tree.root(), [&](SyntaxNode node) {
      if (!node.is("field_declaration_list")) return Visit::children;
      std::size_t at = 0;
      for (const SyntaxNode declaration : node.children())
        for (const SyntaxNode declarator : declaration.fields("declarator")) {
          if (const Declared declared = parse_declarator({&tree, declarator}); declared.name)
            field_places_[std::string(declared.name.text())].push_back(at);
          ++at;
        }
      return Visit::skip;
    });
}

const std::vector<HostProgram::Assignment>& HostProgram::assignments_to_field(std::string_view name) const {
  static const std::vector<Assignment> kNone;
  const auto found = field_assignments_.find(name);
  return found == field_assignments_.end() ? kNone : found->second;
}

const std::vector<std::size_t>& HostProgram::places_of_field(std::string_view name) const {
  static const std::vector<std::size_t> kNone;
  const auto found = field_places_.find(name);
  return found == field_places_.end() ? kNone : found->second;
}

void HostProgram::take_constructions() {
  for (const SyntaxTree& tree : trees_)
    for (const Code code :
         find_nodes({&tree, tree.root()}, {"new_expression", "compound_literal_expression", "call_expression",
                                           "function_declarator", "init_declarator"}))
      if (auto construction = find_construction(code))
        constructions_[std::string(construction->name)].push_back(std::move(construction->given));
}

const std::vector<std::vector<Code>>& HostProgram::constructions_of(std::string_view name) const {
  static const std::vector<std::vector<Code>> kNone;
  const auto found = constructions_.find(name);
  return found == constructions_.end() ? kNone : found->second;
}

void HostProgram::take_declarations() {
  for (const SyntaxTree& tree : trees_)
    for (const Code declaration :
         find_nodes({&tree, tree.root()}, {"declaration", "field_declaration", "parameter_declaration",
                                           "optional_parameter_declaration", "variadic_parameter_declaration"}))
      for (const SyntaxNode declarator : declaration.node.fields("declarator"))
        if (const Declared declared = parse_declarator({&tree, declarator}); declared.name)
          declarations_[std::string(declared.name.text())].push_back({declaration, around(declaration)});
}

Code HostProgram::declaration_of(Code variable) const {
  const auto declarations = declarations_.find(variable.text());
  if (declarations == declarations_.end()) return {};
  const Function* const function = around(variable);
  Code found;
  for (const auto& [declaration, inside] : declarations->second)
    if ((inside == nullptr || inside == function) && (!found || inside == function)) found = declaration;
  return found;
}

Code HostProgram::find_declarator(Code variable) const {
  const Code declaration = declaration_of(variable);
  if (!declaration) return {};
  for (const SyntaxNode node : declaration.node.fields("declarator")) {
    const Code declarator{declaration.tree, node};
    const Declared declared = parse_declarator(declarator);
    if (declared.name && declared.name.text() == variable.text()) return declarator;
  }
  return {};
}

bool HostProgram::is_declared_in(std::string_view name, const Function& function) const {
  const auto declarations = declarations_.find(name);
  return declarations != declarations_.end() &&
         std::ranges::any_of(declarations->second, [&](const Declaration& one) { return one.inside == &function; });
}

Code HostProgram::initialiser(std::string_view name) const {
  const auto found = initialisers_.find(name);
  return found == initialisers_.end() ? Code() : found->second;
}

std::optional<std::int64_t> HostProgram::enumerator(std::string_view name) const {
  const auto found = enumerators_.find(name);
  return found == enumerators_.end() ? std::nullopt : std::optional(found->second);
}

const MacroText* HostProgram::macro(std::string_view name) const {
  const auto found = macros_.find(name);
  return found == macros_.end() ? nullptr : &found->second;
}

Code HostProgram::type(std::string_view name) const {
  const auto found = types_.find(name);
  return found == types_.end() ? Code() : found->second;
}

std::string_view HostProgram::alias(std::string_view name) const {
  const auto found = aliases_.find(name);
  return found == aliases_.end() ? std::string_view() : found->second;
}

std::string_view HostProgram::local_alias(std::string_view name) const {
  const auto found = local_aliases_.find(name);
  return found == local_aliases_.end() ? std::string_view() : found->second;
}

std::vector<const Function*> HostProgram::kernels(std::string_view qualified) const {
  std::vector<const Function*> found;
  for (const Function& function : functions_)
    if (function.is_kernel && function.qualified == qualified) found.push_back(&function);
  return found;
}

const std::vector<Code>& assignments_to(const Function& function, std::string_view variable) {
  static const std::vector<Code> kNone;
  const auto found = function.settings.find(variable);
  return found == function.settings.end() ? kNone : found->second;
}

}  // namespace warplens::kernels
