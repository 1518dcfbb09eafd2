#include "kernels/header_guess/class_guess.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/header_guess/device_types.hpp"
#include "kernels/header_guess/parameter_kind.hpp"

namespace warplens::kernels {
namespace {

/// Maximum length of a chain of base classes that is followed.
constexpr unsigned kMostBaseClasses = 8;

/// Returns the names of the variables and parameters of a function that have this type.
std::set<std::string_view> objects_of_type(const Function& function, std::string_view type) {
  std::set<std::string_view> names;
  const auto take = [&](Code declaration) {
    if (!declaration.field("type") || declaration.field("type").text() != type) return;
    for (const SyntaxNode node : declaration.node.fields("declarator")) {
      Code declarator{declaration.tree, node};
      if (declarator.is("init_declarator")) declarator = declarator.field("declarator");
      if (const Code name = parse_declarator(declarator).name) names.insert(name.text());
    }
  };
  for (const Code parameter : function.parameters) take(parameter);
  for (const Code declaration : find_nodes(function.body, {"declaration"})) take(declaration);
  return names;
}

/// Returns the variable in an expression such as "a", "a[i]", "(*a)" or "a->".
std::string_view object_in(Code code) {
  while (code && !code.is("identifier")) {
    if (code.is("subscript_expression") || code.is("pointer_expression")) {
      code = code.field("argument");
    } else if (code.is("parenthesized_expression") && !code.children().empty()) {
      code = code.children().front();
    } else {
      return {};
    }
  }
  return code ? code.text() : std::string_view();
}

/// Returns the pointers among the variables and parameters of a function.
std::set<std::string_view> find_pointers(const Function& function) {
  std::set<std::string_view> names;
  const auto take = [&](Code declaration) {
    for (const SyntaxNode node : declaration.node.fields("declarator")) {
      Code declarator{declaration.tree, node};
      if (declarator.is("init_declarator")) declarator = declarator.field("declarator");
      const Declared declared = parse_declarator(declarator);
      if (declared.name && (declared.pointers > 0 || declared.is_array)) names.insert(declared.name.text());
    }
  };
  for (const Code parameter : function.parameters) take(parameter);
  for (const Code declaration : find_nodes(function.body, {"declaration"})) take(declaration);
  return names;
}

std::string describe_call(Code call, const std::set<std::string_view>& pointers) {
  std::string letters;
  for (const Code argument : call.field("arguments").children()) {
    const bool is_address = argument.is("pointer_expression") && argument.text().starts_with('&');
    letters += is_address || (argument.is("identifier") && pointers.contains(argument.text())) ? 'p' : 'v';
  }
  return letters;
}

void take_uses(const Function& function, const std::string& type, ClassUse& use) {
  const std::set<std::string_view> objects = objects_of_type(function, type), pointers = find_pointers(function);
  for (const Code code : find_nodes(function.body, {"call_expression", "field_expression", "qualified_identifier"})) {
    if (code.is("call_expression")) {
      const Code called = code.field("function");
      const bool is_new = called.text() == type + "()" || called.text() == type + "{}";
      if (is_new || objects.contains(object_in(called))) use.calls.insert(describe_call(code, pointers));
    } else if (code.is("field_expression")) {
      const Code made = code.field("argument");
      const bool is_new = made.text() == type + "()" || made.text() == type + "{}";
      if (is_new || objects.contains(object_in(made))) use.members.emplace(last_word(code.field("field")));
    } else if (code.field("scope").text() == type) {
      use.members.emplace(last_word(code.field("name")));
    }
  }
}

bool is_for_device(const Function& function) {
  const std::string_view head = function.head.text().substr(0, function.body.node.begin() - function.head.node.begin());
  return head.find("__device__") != std::string_view::npos;
}

bool is_class_or_struct(SyntaxNode node) {
  return is_any_of(node, {"struct_specifier", "class_specifier"});
}

/// Returns true if a class is declared in the private part of another one.
bool is_in_private_part(SyntaxNode declared, SyntaxNode list, const SyntaxTree& tree) {
  bool is_hidden = list.parent().is("class_specifier");
  for (const SyntaxNode member : list.children()) {
    if (member.begin() >= declared.begin()) break;
    if (member.is("access_specifier")) is_hidden = !tree.text(member).starts_with("public");
  }
  return is_hidden;
}

/// Members of a class and of its base classes.
struct ClassMembers {
  std::set<std::string> calls;  ///< parameters of its call operators, one letter each (see ClassUse::calls)
  std::set<std::string, std::less<>> names;
  bool has_fields = false, is_of_device = false;
};

std::string letters_of_parameters(Code list) {
  std::string letters;
  for (const Code parameter : list.children()) {
    if (!parameter.node.type().ends_with("parameter_declaration")) continue;
    const Code declarator = parameter.field("declarator");
    const bool is_pointer = declarator && (declarator.text().starts_with('*') || parse_declarator(declarator).is_array);
    letters += is_pointer ? 'p' : 'v';
  }
  return letters;
}

void take_members(const HostProgram& program, Code type, ClassMembers& members, unsigned depth = 0) {
  const Code body = type.field("body");
  visit(body.node, [&](SyntaxNode node) {
    const Code code{type.tree, node};
    if (node.is("compound_statement")) return Visit::skip;
    if (node.is("enumerator") || is_class_or_struct(node) || node.is("alias_declaration")) {
      if (code.field("name")) members.names.emplace(last_word(code.field("name")));
      return is_class_or_struct(node) ? Visit::skip : Visit::children;
    }
    if (!is_any_of(node, {"function_definition", "field_declaration", "declaration", "type_definition"}))
      return Visit::children;
    for (const SyntaxNode each : node.fields("declarator")) {
      const Declared declared = parse_declarator({type.tree, each});
      if (declared.name && !declared.name.is("operator_name")) members.names.emplace(declared.name.text());
      visit(each, [&](SyntaxNode part) {
        if (!part.is("function_declarator")) return Visit::children;
        std::string name(type.tree->text(part.field("declarator")));
        std::erase(name, ' ');
        if (name == "operator()") members.calls.insert(letters_of_parameters({type.tree, part.field("parameters")}));
        return Visit::skip;
      });
      const bool is_field = node.is("field_declaration") && !declared.is_function;
      const bool is_static = code.text().find("static") < each.begin() - node.begin();
      members.has_fields = members.has_fields || (is_field && !is_static);
    }
    const Code end = code.field("body");
    const std::string_view head = code.text().substr(0, end ? end.node.begin() - node.begin() : std::string::npos);
    if (head.find("__device__") != std::string_view::npos) members.is_of_device = true;
    // "struct Inner { … } inner;" is a field with a class of its own.
    return is_class_or_struct(node.field("type")) ? Visit::children : Visit::skip;
  });
  if (depth >= kMostBaseClasses) return;
  for (const Code base : type.child("base_class_clause").children())
    if (const Code known = program.type(last_word(base)); known && !(known.node == type.node))
      take_members(program, known, members, depth + 1);
}

/// Returns the template arguments for a class; empty if it is not a template.
std::string find_arguments(const HostProgram& program, Code type) {
  const Code outer{type.tree, type.node.parent()};
  if (!outer.is("template_declaration")) return {};
  std::string list;
  for (const Code parameter : outer.field("parameters").children()) {
    if (parameter.is("comment")) continue;
    if (parameter.field("default_value") || parameter.field("default_type")) break;
    const bool is_number = parameter.is("parameter_declaration");
    list +=
        (list.empty() ? "" : ", ") + (is_number ? assume_template_number(program, parameter) : std::string("float"));
  }
  return '<' + list + '>';
}

/// Returns the vector type with these components; empty if there is none.
std::string vector_with(const std::set<std::string>& members) {
  constexpr std::string_view kComponents = "xyzw";
  std::size_t count = 0;
  for (const std::string& member : members) {
    const std::size_t place = member.size() == 1 ? kComponents.find(member.front()) : std::string_view::npos;
    if (place == std::string_view::npos) return {};
    count = std::max(count, place + 1);
  }
  return count > 1 ? "float" + std::to_string(count) : std::string();
}

}  // namespace

std::string qualified_name(Code type) {
  const Code name = type.field("name");
  if (!name || !(name.is("type_identifier") || name.is("qualified_identifier"))) return {};
  std::string whole(name.text());
  for (SyntaxNode inner = type.node, outer = inner.parent(); outer; inner = outer, outer = inner.parent()) {
    if (outer.is("function_definition") || outer.is("lambda_expression")) return {};
    if (outer.is("field_declaration_list") && is_in_private_part(inner, outer, *type.tree)) return {};
    const bool is_outer_class = is_class_or_struct(outer);
    // The arguments of an outer template are not known.
    if (is_outer_class && outer.parent().is("template_declaration")) return {};
    if (!is_outer_class && !outer.is("namespace_definition")) continue;
    if (const SyntaxNode space = outer.field("name")) whole.insert(0, std::string(type.tree->text(space)) + "::");
  }
  return whole;
}

ClassUse find_class_use(const HostProgram& program, const Function& kernel, const std::string& parameter) {
  ClassUse use;
  take_uses(kernel, parameter, use);
  for (const Function& function : program.functions()) {
    const bool shares =
        &function != &kernel && is_for_device(function) &&
        std::ranges::find(function.template_parameters, parameter) != function.template_parameters.end();
    if (shares && kernel.body.text().find(function.name) != std::string_view::npos) take_uses(function, parameter, use);
  }
  return use;
}

std::string find_class_for(const HostProgram& program, const ClassUse& use) {
  std::string best;
  int best_rank = -1;
  for (const SyntaxTree& tree : program.trees())
    for (const Code type : find_nodes({&tree, tree.root()}, {"struct_specifier", "class_specifier"})) {
      if (!type.field("body")) continue;
      ClassMembers members;
      take_members(program, type, members);
      if (!std::ranges::includes(members.calls, use.calls)) continue;
      const bool has_all =
          std::ranges::all_of(use.members, [&](const std::string& name) { return members.names.contains(name); });
      const int rank = (members.is_of_device ? 2 : 0) + (members.has_fields ? 0 : 1);
      if (!has_all || rank <= best_rank) continue;
      const std::string name = qualified_name(type);
      if (name.empty()) continue;
      best = name + find_arguments(program, type);
      best_rank = rank;
    }
  return best.empty() && use.calls.empty() ? vector_with(use.members) : best;
}

}  // namespace warplens::kernels
