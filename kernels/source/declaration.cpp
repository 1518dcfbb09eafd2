#include "kernels/source/declaration.hpp"

#include <algorithm>

#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

bool any_of_types(SyntaxNode node, std::initializer_list<std::string_view> types) {
  return std::ranges::find(types, node.type()) != types.end();
}

bool is_class(SyntaxNode node) {
  return any_of_types(node, {"struct_specifier", "class_specifier", "union_specifier"});
}

Words find_words(std::string_view text) {
  const std::set<std::string> found = identifiers(text);
  return {found.begin(), found.end()};
}

Stretch node_stretch(SyntaxNode node) {
  return {node.begin(), node.end(), node.line(), node.last_line()};
}

/// Returns the name in a declarator: "*a[3]" -> a. Sets `is_function` if the declarator declares a function.
SyntaxNode declared_name(SyntaxNode declarator, bool* is_function = nullptr) {
  while (declarator) {
    if (declarator.is("function_declarator")) {
      const SyntaxNode inner = declarator.field("declarator");
      // (*f)(int) declares a pointer.
      if (is_function != nullptr) *is_function = !inner.is("parenthesized_declarator");
      declarator = inner;
    } else if (const SyntaxNode inner = declarator.field("declarator")) {
      declarator = inner;
    } else if (any_of_types(declarator,
                            {"reference_declarator", "parenthesized_declarator", "attributed_declarator"})) {
      const std::vector<SyntaxNode> parts = declarator.children();
      declarator = parts.empty() ? SyntaxNode() : parts.front();
    } else {
      return declarator;
    }
  }
  return {};
}

/// Reads the declarations of a text.
class Reader {
 public:
  Reader(const SyntaxTree& tree, const DeviceMarks& marks)
      : tree_(tree), bare_(without_literals(without_comments(tree.text()))), marks_(marks) {}

  std::vector<Declaration> read() {
    scopes_.push_back(tree_.root());
    while (!scopes_.empty()) {
      const SyntaxNode scope = scopes_.back();
      scopes_.pop_back();
      for (const SyntaxNode node : scope.children()) take(node, scope);
    }
    std::ranges::sort(all_, {}, [](const Declaration& one) { return one.place.begin; });
    return std::move(all_);
  }

 private:
  Words words_in(std::size_t begin, std::size_t end) const {
    return find_words(std::string_view(bare_).substr(begin, end - begin));
  }
  Words words_in(SyntaxNode node) const { return words_in(node.begin(), node.end()); }

  void take(SyntaxNode node, SyntaxNode scope) {
    if (any_of_types(node, {"preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif", "preproc_elifdef"})) {
      scopes_.push_back(node);
    } else if (node.type().starts_with("preproc_")) {
      return;
    } else if (node == scope.field("condition") || (node == scope.field("name") && scope.is("preproc_ifdef"))) {
      return;
    } else if (node.is("namespace_definition")) {
      scopes_.push_back(node.field("body"));
    } else if (node.is("declaration_list") || is_broken_scope(node)) {
      scopes_.push_back(node);
    } else if (node.is("linkage_specification") && node.field("body").is("declaration_list")) {
      scopes_.push_back(node.field("body"));
    } else if (!join_block(node)) {
      all_.push_back(declaration(node));
    }
  }

  /// If a block follows the use of a macro that is the head of a function, joins the two: "COMPARE(<, Half) { … }".
  bool join_block(SyntaxNode node) {
    if (!node.is("compound_statement") || all_.empty()) return false;
    Declaration& last = all_.back();
    const bool is_adjacent = last.place.end <= node.begin() &&
                             bare_.find_first_not_of(" \t\r\n", last.place.end) >= node.begin() && last.place.end > 0 &&
                             bare_[last.place.end - 1] == ')';
    if (!is_adjacent) return false;
    last.place.end = node.end();
    last.place.last_line = node.last_line();
    last.mentions.merge(words_in(node));
    return true;
  }

  /// Returns true for a syntax error that contains valid declarations.
  static bool is_broken_scope(SyntaxNode node) {
    if (!node.is("ERROR")) return false;
    return std::ranges::any_of(node.children(), [](SyntaxNode child) {
      return any_of_types(child, {"function_definition", "template_declaration", "declaration", "namespace_definition",
                                  "linkage_specification", "type_definition", "preproc_include", "preproc_def"});
    });
  }

  /// Returns the declaration inside a template declaration or an extern "C" specification.
  static SyntaxNode unwrap(SyntaxNode node) {
    while (true) {
      SyntaxNode inner;
      if (node.is("linkage_specification")) inner = node.field("body");
      if (node.is("template_declaration"))
        for (const SyntaxNode child : node.children())
          if (!any_of_types(child, {"template_parameter_list", "requires_clause"})) inner = child;
      if (!inner) return node;
      node = inner;
    }
  }

  Declaration declaration(SyntaxNode node) const {
    const SyntaxNode inner = unwrap(node);
    Declaration made{.place = node_stretch(node), .mentions = words_in(node)};
    const SyntaxNode body = inner.is("function_definition") ? inner.field("body") : SyntaxNode();
    const Words head = body ? words_in(node.begin(), body.begin()) : made.mentions;
    made.for_device = share_word(head, marks_.any);
    made.is_kernel = share_word(head, marks_.kernel);
    made.has_body = static_cast<bool>(body);
    made.is_template = !(inner == node) && node.is("template_declaration");
    if (made.for_device)
      visit(body, [&](SyntaxNode part) {
        if (part.is("kernel_call_syntax") && made.launch_line == 0) made.launch_line = part.line();
        return Visit::children;
      });
    if (any_of_types(inner, {"function_definition", "declaration"})) {
      take_declarators(inner, head, made);
      made.is_reference = made.kind == DeclarationKind::variable && is_reference_type(inner.field("type"));
      made.for_device = made.for_device || made.is_reference;
    } else if (is_class(inner) || inner.is("enum_specifier")) {
      made.kind = DeclarationKind::type;
      take_type(inner, made);
    } else if (inner.is("type_definition")) {
      made.kind = DeclarationKind::type;
      take_type(inner.field("type"), made);
      for (const SyntaxNode declarator : inner.fields("declarator")) take_name(declared_name(declarator), made);
    } else if (any_of_types(inner, {"alias_declaration", "concept_definition", "namespace_alias_definition"})) {
      made.kind = DeclarationKind::type;
      take_name(inner.field("name"), made);
    } else if (inner.is("using_declaration")) {
      take_using(inner, made);
    } else if (inner.is("template_instantiation")) {
      made.kind = DeclarationKind::instantiation;
    } else if (inner.is("static_assert_declaration")) {
      made.kind = DeclarationKind::assertion;
    } else {
      made.names = made.mentions;
      // A "*/" without a "/*" is an error. The code is kept, so that the compiler reports the error.
      if (bare_.substr(node.begin(), node.end() - node.begin()).find("*/") != std::string::npos) made.for_device = true;
    }
    return made;
  }

  void take_declarators(SyntaxNode inner, const Words& head, Declaration& made) const {
    bool is_function = inner.is("function_definition");
    for (const SyntaxNode declarator : inner.fields("declarator")) {
      const SyntaxNode name = declared_name(declarator, &is_function);
      made.is_operator = made.is_operator || contains_operator(name);
      take_name(name, made);
    }
    take_type(inner.field("type"), made);
    const bool is_constant = head.contains("const") || head.contains("constexpr") || head.contains("constinit");
    if (!is_function) {
      made.kind = is_constant ? DeclarationKind::constant : DeclarationKind::variable;
      if (made.names.empty()) made.kind = DeclarationKind::type;
      return;
    }
    made.kind = DeclarationKind::function;
    made.for_device = made.for_device || head.contains("constexpr") || head.contains("consteval");
    visit(inner.field("declarator"), [&](SyntaxNode node) {
      if (!node.is("parameter_list")) return Visit::children;
      made.in_parameters.merge(words_in(node));
      if (made.is_kernel && made.parameters.empty()) made.parameters = parameter_types(node);
      return Visit::skip;
    });
    if (made.is_operator) made.names.insert(operator_name(inner));
    if (made.names.empty()) made.names = {std::string(word_before_bracket(inner))};
  }

  /// Returns the name of an operator function, such as "operator+". Empty for any other function.
  std::string operator_name(SyntaxNode function) const {
    std::string name;
    visit(function.field("declarator"), [&](SyntaxNode node) {
      if (node.is("operator_name")) name = tree_.text(node);
      return name.empty() ? Visit::children : Visit::skip;
    });
    std::erase_if(name, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
    return name;
  }

  /// Returns the types in a parameter list, without names, default values and words that are not part of a type.
  std::string parameter_types(SyntaxNode list) const {
    std::string types;
    for (const SyntaxNode parameter : list.children()) {
      std::string type = bare_.substr(parameter.begin(), parameter.end() - parameter.begin());
      if (const SyntaxNode given = parameter.field("default_value")) {
        const std::size_t sign = type.rfind('=', given.begin() - parameter.begin());
        type.resize(std::min(sign, type.size()));
      }
      if (const SyntaxNode name = declared_name(parameter.field("declarator")); name.is("identifier"))
        blank_out(type, name.begin() - parameter.begin(), name.end() - parameter.begin());
      for (const std::string_view word : {"__grid_constant__", "__restrict__", "__restrict"})
        for (std::size_t at = type.find(word); at != std::string::npos; at = type.find(word, at))
          type.erase(at, word.size());
      std::ranges::replace(type, '\n', ' ');
      types += (types.empty() ? "" : ", ") + type;
    }
    return types;
  }

  /// Returns true for "texture<float, 2>" and "surface<void, 2>".
  bool is_reference_type(SyntaxNode type) const {
    const std::string_view name = type.is("template_type") ? tree_.text(type.field("name")) : std::string_view();
    return name == "texture" || name == "surface";
  }

  static bool contains_operator(SyntaxNode name) {
    bool found = false;
    visit(name, [&](SyntaxNode node) {
      found = found || any_of_types(node, {"operator_name", "operator_cast"});
      return Visit::children;
    });
    return found;
  }

  /// Returns the name of a function if the parser finds none, for example because of a macro in front of the name.
  std::string_view word_before_bracket(SyntaxNode node) const {
    const std::string_view text = std::string_view(bare_).substr(node.begin(), node.end() - node.begin());
    std::size_t end = std::min(text.find('('), text.size());
    while (end > 0 && text[end - 1] == ' ') --end;
    std::size_t begin = end;
    while (begin > 0 && is_identifier_character(text[begin - 1])) --begin;
    return text.substr(begin, end - begin);
  }

  /// Adds the names in a declarator: f for "f" and "f<3>", A and f for "A::f".
  void take_name(SyntaxNode name, Declaration& made) const {
    visit(name, [&](SyntaxNode node) {
      if (node.is("template_argument_list")) return Visit::skip;
      if (node.type().ends_with("identifier") && node.children().empty()) made.names.emplace(tree_.text(node));
      return Visit::children;
    });
  }

  /// Adds the names of the types that a declaration defines or forward-declares: A for "struct A { … } a;".
  void take_type(SyntaxNode type, Declaration& made) const {
    if (!is_class(type) && !type.is("enum_specifier")) return;
    const SyntaxNode body = type.field("body");
    // "struct A* next()" uses A, but does not declare it.
    if (!body && made.kind != DeclarationKind::type) return;
    take_name(type.field("name"), made);
    if (type.is("enum_specifier")) {
      for (const SyntaxNode value : body.children()) take_name(value.field("name"), made);
    } else {
      take_host_members(body, made);
    }
  }

  void take_host_members(SyntaxNode body, Declaration& made) const {
    visit(body, [&](SyntaxNode node) {
      if (!any_of_types(node, {"function_definition", "field_declaration", "declaration", "template_declaration",
                               "friend_declaration"}))
        return Visit::children;
      const SyntaxNode inner = unwrap(node);
      if (is_class(inner) || is_class(inner.field("type"))) return Visit::children;
      bool is_function = inner.is("function_definition") || inner.is("friend_declaration");
      declared_name(inner.field("declarator"), &is_function);
      const SyntaxNode end = inner.field("body");
      const Words head = words_in(node.begin(), end ? end.begin() : node.end());
      if (is_function)
        (share_word(head, marks_.any) || head.contains("constexpr") ? made.device_members : made.host_members)
            .push_back(node_stretch(node));
      const bool is_complete = end || head.contains("friend") || head.contains("default") || head.contains("delete") ||
                               inner.is("function_definition");
      if (is_function && !is_complete && share_word(head, marks_.any)) {
        Declaration member;
        take_name(declared_name(inner.field("declarator")), member);
        if (contains_operator(inner.field("declarator"))) member.names.insert(operator_name(inner));
        made.open_members.merge(member.names);
      }
      return Visit::skip;
    });
  }

  void take_using(SyntaxNode node, Declaration& made) const {
    made.kind = DeclarationKind::using_names;
    const std::vector<SyntaxNode> parts = node.children();
    if (parts.empty()) return;
    if (made.mentions.contains("namespace")) {
      made.space = tree_.text(parts.back());
      return;
    }
    std::string_view name = tree_.text(parts.back());
    if (const std::size_t colons = name.rfind("::"); colons != std::string_view::npos) name.remove_prefix(colons + 2);
    made.names.emplace(name);
  }

  const SyntaxTree& tree_;
  const std::string bare_;  ///< the text without comments and literals; positions are unchanged
  const DeviceMarks& marks_;
  std::vector<SyntaxNode> scopes_;
  std::vector<Declaration> all_;
};

}  // namespace

bool share_word(const Words& words, const Words& others) {
  return std::ranges::any_of(words, [&](const std::string& word) { return others.contains(word); });
}

DeviceMarks device_marks(const std::vector<Macro>& macros) {
  DeviceMarks marks;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Macro& macro : macros)
      for (Words* const words : {&marks.any, &marks.kernel})
        if (share_word(macro.mentions, *words)) changed = words->insert(macro.name).second || changed;
  }
  return marks;
}

std::vector<Macro> find_macros(const SyntaxTree& tree) {
  std::vector<Macro> found;
  visit(tree.root(), [&](SyntaxNode node) {
    if (!any_of_types(node, {"preproc_def", "preproc_function_def"})) return Visit::children;
    found.push_back({.name = std::string(tree.text(node.field("name"))),
                     .mentions = find_words(without_literals(without_comments(tree.text(node.field("value"))))),
                     .place = node_stretch(node),
                     .has_parameters = node.is("preproc_function_def")});
    return Visit::skip;
  });
  return found;
}

std::vector<Include> find_includes(const SyntaxTree& tree) {
  std::vector<Include> found;
  visit(tree.root(), [&](SyntaxNode node) {
    if (!node.is("preproc_include")) return Visit::children;
    const SyntaxNode path = node.field("path");
    const std::string_view text = tree.text(path);
    if (text.size() > 2 && any_of_types(path, {"string_literal", "system_lib_string"}))
      found.push_back({std::string(text.substr(1, text.size() - 2)), path.is("string_literal"), node_stretch(path)});
    return Visit::skip;
  });
  return found;
}

std::vector<Declaration> find_declarations(const SyntaxTree& tree, const DeviceMarks& marks) {
  return Reader(tree, marks).read();
}

}  // namespace warplens::kernels
