#include "kernels/source/device_code.hpp"

#include <algorithm>
#include <iterator>

#include "kernels/source/directives.hpp"
#include "kernels/source/scope_macros.hpp"
#include "kernels/source/unit_trees.hpp"
#include "kernels/text/source_text.hpp"

namespace warplens::kernels {
namespace {

/// Returns true for a directive such as "#pragma unroll", which belongs to the code after it.
bool is_pragma(const std::string& text, const Stretch& directive) {
  const std::size_t word = text.find_first_not_of(" \t", text.find('#', directive.begin) + 1);
  return text.compare(word, 6, "pragma") == 0;
}

/// Blanks a range of a text, except for the directives in it that affect other code.
void leave_out(std::string& text, const Stretch& place, const std::vector<Stretch>& directives) {
  std::size_t at = place.begin;
  auto next = std::ranges::lower_bound(directives, at, {}, &Stretch::end);
  for (; next != directives.end() && next->begin < place.end; ++next) {
    if (is_pragma(text, *next)) continue;
    blank_out(text, at, std::max(at, next->begin));
    at = std::max(at, next->end);
  }
  if (at < place.end) blank_out(text, at, place.end);
}

/// Adds the names that are declared in functions, parameter lists, template heads and classes.
void take_inner_names(const SyntaxTree& tree, Words& names) {
  const auto take = [&](SyntaxNode node) {
    for (SyntaxNode name = node; name;) {
      if (name.type().ends_with("identifier") && name.children().empty()) names.emplace(tree.text(name));
      const std::vector<SyntaxNode> inner =
          name.is("reference_declarator") ? name.children() : std::vector<SyntaxNode>();
      name = inner.empty() ? name.field("declarator") : inner.front();
    }
  };
  visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("type_parameter_declaration")) {
      for (const SyntaxNode child : node.children()) take(child);
    } else if (node.is("optional_type_parameter_declaration")) {
      take(node.field("name"));
    } else if (node.is("parameter_declaration") || node.is("optional_parameter_declaration") ||
               node.is("field_declaration") || (node.is("declaration") && node.parent().is("compound_statement"))) {
      for (const SyntaxNode declarator : node.fields("declarator")) take(declarator);
    }
    return Visit::children;
  });
}

/// Decides which uses of macros are for the host: uses of unknown macros, and of macros that expand to complete
/// declarations without a device mark.
class HostMacros {
 public:
  HostMacros(const std::vector<SourceUnit>& units, const std::vector<std::vector<Macro>>& macros,
             const DeviceMarks& marks)
      : marks_(marks) {
    for (std::size_t unit = 0; unit < units.size(); ++unit)
      for (const Macro& macro : macros[unit]) {
        const std::string text = without_literals(
            without_comments(units[unit].text.substr(macro.place.begin, macro.place.end - macro.place.begin)));
        const bool declares_type =
            std::ranges::any_of(std::initializer_list<std::string_view>{"struct", "class", "enum", "union", "typedef",
                                                                        "using", "constexpr"},
                                [&](std::string_view word) { return macro.mentions.contains(word); });
        Known& known = macros_[macro.name];
        known.mentions.insert(macro.mentions.begin(), macro.mentions.end());
        known.is_complete = known.is_complete || text.find_first_of("{;") != std::string::npos;
        known.declares_type = known.declares_type || declares_type;
      }
  }

  bool is_for_host(const std::string& name) const {
    if (marks_.any.contains(name)) return false;
    if (!macros_.contains(name)) return !begins_any(name);
    std::set<std::string> seen;
    std::vector<std::string> waiting{name};
    bool is_complete = false;
    while (!waiting.empty()) {
      const auto known = macros_.find(waiting.back());
      waiting.pop_back();
      if (known == macros_.end() || !seen.insert(known->first).second) continue;
      if (known->second.declares_type) return false;
      is_complete = is_complete || known->second.is_complete;
      waiting.insert(waiting.end(), known->second.mentions.begin(), known->second.mentions.end());
    }
    return is_complete;
  }

 private:
  /// Returns true for the name of a macro that may be in front of a declaration, and that
  /// kernels/source/name_declarations.cpp can define.
  static bool begins_any(std::string_view name) {
    return std::ranges::any_of(std::initializer_list<std::string_view>{"C10_LAUNCH_BOUNDS", "CUTE_", "CUTLASS_"},
                               [&](std::string_view begin) { return name.starts_with(begin); });
  }

  struct Known {
    Words mentions;
    bool is_complete = false, declares_type = false;
  };
  const DeviceMarks& marks_;
  std::map<std::string, Known> macros_;
};

/// Returns the uses of macros in a text that expand to code for the host.
std::vector<MacroUse> host_uses(const std::string& text, const HostMacros& macros) {
  std::vector<MacroUse> uses = find_macro_uses(text);
  std::erase_if(uses, [&](const MacroUse& use) { return !macros.is_for_host(use.name); });
  return uses;
}

/// The identifiers that a text uses.
struct UsedNames {
  Words plain;      ///< names without "::", and names before "::"
  Words qualified;  ///< names after "::"
};

/// Adds the identifiers of a text, except for names of members after "." and "->".
void add_used_names(const std::string& text, UsedNames& names) {
  const std::string code = without_literals(without_comments(text));
  for (std::size_t at = 0; at < code.size();) {
    std::size_t end = at;
    while (end < code.size() && is_identifier_character(code[end])) ++end;
    if (end == at) {
      ++at;
      continue;
    }
    const std::size_t last = at == 0 ? std::string::npos : code.find_last_not_of(" \t\r\n", at - 1);
    const bool is_member =
        last != std::string::npos && (code[last] == '.' || (code[last] == '>' && last > 0 && code[last - 1] == '-'));
    const bool is_number = code[at] >= '0' && code[at] <= '9';
    const bool is_qualified = last != std::string::npos && last > 0 && code[last] == ':' && code[last - 1] == ':';
    if (!is_member && !is_number) (is_qualified ? names.qualified : names.plain).insert(code.substr(at, end - at));
    at = end;
  }
}

/// Returns a declaration that stands for the use of a macro that expands to code for the host.
Declaration host_declaration(const MacroUse& use) {
  return {.kind = DeclarationKind::other, .place = use.place, .names = {use.name}};
}

}  // namespace

Sources::Sources(std::vector<SourceUnit> units) : units_(std::move(units)) {
  std::vector<Macro> macros;
  std::vector<std::vector<Macro>> of_units;
  std::vector<SyntaxTree> trees = parse_units(units_);
  for (const SyntaxTree& tree : trees) {
    of_units.push_back(find_macros(tree));
    macros.insert(macros.end(), of_units.back().begin(), of_units.back().end());
  }
  marks_ = device_marks(macros);
  const HostMacros host_macros(units_, of_units, marks_);
  const Words scope_macros = find_scope_macros(units_, of_units);
  for (std::size_t unit = 0; unit < units_.size(); ++unit) {
    std::string text = units_[unit].text;
    blank_macro_uses(text, scope_macros);
    const std::vector<MacroUse> uses = host_uses(text, host_macros);
    for (const MacroUse& use : uses) blank_out(text, use.place.begin, use.place.end);
    if (text != units_[unit].text) trees[unit] = SyntaxTree(text);
    const SyntaxTree& tree = trees[unit];
    read_.push_back(
        {.macros = std::move(of_units[unit]), .directives = find_directives(without_comments(units_[unit].text))});
    take_inner_names(tree, inner_names_);
    read_[unit].declarations = find_declarations(tree, marks_);
    for (const MacroUse& use : uses) read_[unit].declarations.push_back(host_declaration(use));
    std::ranges::sort(read_[unit].declarations, {}, [](const Declaration& one) { return one.place.begin; });
    for (const Macro& macro : read_[unit].macros) macros_.emplace(macro.name, &macro);
    for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at) {
      const Declaration& declaration = read_[unit].declarations[at];
      for (const std::string& name : declaration.names) by_name_.emplace(name, std::pair(unit, at));
      const bool is_macro_use = declaration.kind == DeclarationKind::other && declaration.for_device;
      if (is_macro_use) ++device_macro_uses_;
      if (declaration.kind == DeclarationKind::type) types_.insert(declaration.names.begin(), declaration.names.end());
    }
  }
  mark_definitions();
}

namespace {

/// Returns true if a kernel that mentions the declaration can use it.
bool can_be_used(const Declaration& declaration) {
  switch (declaration.kind) {
    case DeclarationKind::function:
    case DeclarationKind::variable:
    case DeclarationKind::other:
      return declaration.for_device;
    case DeclarationKind::constant:
    case DeclarationKind::type:
    case DeclarationKind::using_names:
      return true;
    case DeclarationKind::instantiation:
    case DeclarationKind::assertion:
      return false;
  }
  return false;
}

}  // namespace

std::vector<std::vector<bool>> Sources::find_reachable(const Words& seeds, const Words& replaced) const {
  std::vector<std::vector<bool>> kept;
  for (const Unit& unit : read_) kept.emplace_back(unit.declarations.size());
  const bool has_context =
      std::ranges::any_of(units_, [](const SourceUnit& unit) { return unit.origin == UnitOrigin::context; });
  Words known;
  std::vector<std::string> waiting;
  const auto mention = [&](const Words& words) {
    for (const std::string& word : words)
      if (known.insert(word).second) waiting.push_back(word);
  };
  const auto keep = [&](std::size_t unit, std::size_t at) {
    const Declaration& declaration = read_[unit].declarations[at];
    if (kept[unit][at] || !can_be_used(declaration) || is_announcement(declaration)) return;
    if (unit > 0 && has_context && is_copy(declaration)) return;
    if (declaration.kind == DeclarationKind::constant && declaration.names.size() == 1 &&
        replaced.contains(*declaration.names.begin()))
      return;
    kept[unit][at] = true;
    mention(declaration.mentions);
  };
  const auto follow = [&] {
    while (!waiting.empty()) {
      const std::string word = std::move(waiting.back());
      waiting.pop_back();
      for (auto [at, end] = by_name_.equal_range(word); at != end; ++at) keep(at->second.first, at->second.second);
      for (auto [at, end] = macros_.equal_range(word); at != end; ++at) mention(at->second->mentions);
    }
  };
  mention(seeds);
  // The kernel may be defined by a macro under another name, so all macro uses for the device are kept.
  for (std::size_t unit = 0; unit < read_.size(); ++unit)
    for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at)
      if (read_[unit].declarations[at].kind == DeclarationKind::other) keep(unit, at);
  follow();
  // Code that uses an operator does not mention its name. An operator is therefore kept if the types of its parameters
  // are kept.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t unit = 0; unit < read_.size(); ++unit) {
      for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at) {
        const Declaration& declaration = read_[unit].declarations[at];
        if (!declaration.is_operator || kept[unit][at] || !declaration.for_device) continue;
        const bool foreign = std::ranges::any_of(declaration.in_parameters, [&](const std::string& word) {
          return types_.contains(word) && !known.contains(word);
        });
        if (foreign) continue;
        keep(unit, at);
        changed = true;
      }
    }
    follow();
  }
  for (std::size_t unit = 0; unit < read_.size(); ++unit) {
    for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at) {
      const Declaration& declaration = read_[unit].declarations[at];
      if (declaration.kind == DeclarationKind::using_names && !declaration.space.empty()) kept[unit][at] = true;
      // Keep an assertion if the kernel uses all of its names that the program declares.
      if (declaration.kind == DeclarationKind::assertion)
        kept[unit][at] = std::ranges::all_of(declaration.mentions, [&](const std::string& word) {
          return known.contains(word) || !by_name_.contains(word);
        });
    }
  }
  return kept;
}

DeviceCode Sources::device_code(const Words& seeds, const Words& replaced, const std::set<UnitPlace>& dropped) const {
  DeviceCode code{.units = units_};
  const bool is_there = std::ranges::any_of(seeds, [&](const std::string& seed) { return by_name_.contains(seed); });
  // If no declaration has the name, a macro that pastes names together may still define the kernel.
  if (!is_there && device_macro_uses_ == 0) return code;
  const std::vector<std::vector<bool>> kept = find_reachable(seeds, replaced);
  for (std::size_t unit = 0; unit < units_.size(); ++unit) {
    std::string& text = code.units[unit].text;
    for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at) {
      const Declaration& declaration = read_[unit].declarations[at];
      const bool stays = kept[unit][at] && !dropped.contains({unit, declaration.place.begin});
      if (!stays) {
        leave_out(text, declaration.place, read_[unit].directives);
        const bool is_function = declaration.kind == DeclarationKind::function;
        if (!declaration.for_device && (is_function || declaration.kind == DeclarationKind::variable))
          for (const std::string& name : declaration.names)
            code.host.emplace(name, HostThing{units_[unit].path, declaration.place.line, is_function});
        continue;
      }
      if (declaration.launch_line > 0 && code.launch_line == 0) {
        code.launch_path = units_[unit].path;
        code.launch_line = declaration.launch_line;
      }
      for (const std::vector<Stretch>* const members : {&declaration.host_members, &declaration.device_members})
        for (const Stretch& member : *members)
          if (dropped.contains({unit, member.begin})) leave_out(text, member, read_[unit].directives);
      if (!declaration.space.empty() && !types_.contains(declaration.space)) code.spaces.insert(declaration.space);
    }
    for (const Macro& macro : read_[unit].macros)
      if (!macro.has_parameters && replaced.contains(macro.name)) blank_out(text, macro.place.begin, macro.place.end);
  }
  return code;
}

bool Sources::is_announcement(const Declaration& declaration) const {
  if (!declaration.is_kernel || declaration.has_body || declaration.is_template ||
      declaration.kind != DeclarationKind::function)
    return false;
  return std::ranges::any_of(declaration.names, [&](const std::string& name) {
    const auto [begin, end] = by_name_.equal_range(name);
    return std::any_of(begin, end, [&](const auto& place) {
      const auto& [unit, at] = place.second;
      const Declaration& other = read_[unit].declarations[at];
      // A definition outside its namespace ("void n::k() { … }") needs the declaration inside the namespace.
      const std::string_view head =
          std::string_view(units_[unit].text)
              .substr(other.place.begin, units_[unit].text.find('{', other.place.begin) - other.place.begin);
      return other.is_kernel && other.has_body && head.find("::" + name) == std::string_view::npos;
    });
  });
}

bool Sources::is_in_device_function(std::size_t unit, unsigned line) const {
  return std::ranges::any_of(read_[unit].declarations, [&](const Declaration& declaration) {
    return declaration.kind == DeclarationKind::function && declaration.for_device && declaration.place.has_line(line);
  });
}

bool Sources::is_in_declaration(std::size_t unit, unsigned line) const {
  return std::ranges::any_of(read_[unit].declarations, [&](const Declaration& declaration) {
    return declaration.place.has_line(line) && declaration.place.line != declaration.place.last_line &&
           (declaration.kind == DeclarationKind::function || declaration.kind == DeclarationKind::type);
  });
}

bool Sources::declares(std::string_view name) const {
  return by_name_.contains(name) || macros_.contains(name);
}

bool Sources::is_copy(const Declaration& declaration) const {
  if (declaration.kind != DeclarationKind::function || !declaration.has_body) return false;
  return std::ranges::any_of(declaration.names, [&](const std::string& name) {
    const auto [begin, end] = by_name_.equal_range(name);
    return std::any_of(begin, end, [&](const auto& place) {
      if (place.second.first != 0) return false;
      const Declaration& own = read_[0].declarations[place.second.second];
      // The lists of names differ for a member function and a free function of the same name.
      return own.kind == DeclarationKind::function && own.has_body && own.is_kernel == declaration.is_kernel &&
             (own.is_kernel || (own.in_parameters == declaration.in_parameters && own.names == declaration.names));
    });
  });
}

bool Sources::has_definition(std::string_view name) const {
  if (macros_.contains(name)) return true;
  const auto [begin, end] = by_name_.equal_range(name);
  return std::any_of(begin, end, [&](const auto& place) {
    const Declaration& declaration = read_[place.second.first].declarations[place.second.second];
    return declaration.kind != DeclarationKind::function || declaration.has_body || !declaration.for_device;
  });
}

Words Sources::missing_names(const Words& seeds) const {
  UsedNames used;
  const std::vector<std::vector<bool>> kept = find_reachable(seeds, {});
  for (std::size_t unit = 0; unit < units_.size(); ++unit)
    for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at) {
      const Declaration& declaration = read_[unit].declarations[at];
      // Skip uses of macros. They are always kept, even if no kernel needs them, so the names in them may be unneeded.
      if (!kept[unit][at] || declaration.kind == DeclarationKind::other) continue;
      const Stretch& place = declaration.place;
      add_used_names(units_[unit].text.substr(place.begin, place.end - place.begin), used);
    }
  // A name after "::" belongs to a library unless the sources declare it.
  Words missing = std::move(used.plain);
  std::ranges::copy_if(used.qualified, std::inserter(missing, missing.end()),
                       [&](const std::string& name) { return by_name_.contains(name); });
  std::erase_if(missing, [&](const std::string& name) {
    return has_definition(name) || (!by_name_.contains(name) && inner_names_.contains(name));
  });
  return missing;
}

Words Sources::unfinished_classes(const Words& seeds) const {
  Words found;
  const std::vector<std::vector<bool>> kept = find_reachable(seeds, {});
  for (std::size_t unit = 0; unit < units_.size(); ++unit)
    for (std::size_t at = 0; at < read_[unit].declarations.size(); ++at) {
      const Declaration& declaration = read_[unit].declarations[at];
      if (!kept[unit][at] || declaration.open_members.empty()) continue;
      for (const std::string& name : declaration.names) {
        const auto [begin, end] = by_name_.equal_range(name);
        const bool is_defined = std::any_of(begin, end, [&](const auto& place) {
          const Declaration& other = read_[place.second.first].declarations[place.second.second];
          return other.kind == DeclarationKind::function && other.has_body && other.for_device;
        });
        if (!is_defined) found.insert(name);
      }
    }
  return found;
}

std::vector<std::string> Sources::macros_for(std::string_view name) const {
  std::vector<std::string> found;
  const auto [begin, end] = by_name_.equal_range(name);
  for (auto place = begin; place != end && found.empty(); ++place) {
    const auto [unit, at] = place->second;
    found = macros_around(units_[unit].text, read_[unit].declarations[at].place.begin);
    // Leave out macros that the sources define, and macros of the compiler.
    std::erase_if(found, [&](const std::string& macro) { return macros_.contains(macro) || macro.starts_with("__"); });
  }
  return found;
}

Words Sources::references() const {
  Words names;
  if (types_.contains("texture") || types_.contains("surface")) return names;
  for (const Unit& unit : read_)
    for (const Declaration& declaration : unit.declarations)
      if (declaration.is_reference) names.insert(declaration.names.begin(), declaration.names.end());
  return names;
}

std::vector<UnitPlace> Sources::kernel_places(std::string_view name) const {
  std::vector<UnitPlace> places;
  const auto [begin, end] = by_name_.equal_range(name);
  for (auto place = begin; place != end; ++place) {
    const auto [unit, at] = place->second;
    const Declaration& declaration = read_[unit].declarations[at];
    if (declaration.is_kernel && declaration.has_body) places.emplace_back(unit, declaration.place.begin);
  }
  return places;
}

std::string Sources::kernel_type(std::string_view name) const {
  const auto [begin, end] = by_name_.equal_range(name);
  for (auto place = begin; place != end; ++place) {
    const Declaration& declaration = read_[place->second.first].declarations[place->second.second];
    if (declaration.is_kernel && declaration.has_body && !declaration.is_template)
      return "void (*)(" + declaration.parameters + ')';
  }
  return {};
}

std::vector<std::string> Sources::kernels() const {
  std::vector<std::string> found;
  for (const Declaration& declaration : read_.front().declarations) {
    if (!declaration.is_kernel || declaration.kind != DeclarationKind::function || declaration.names.empty()) continue;
    if (std::ranges::find(found, *declaration.names.begin()) == found.end())
      found.push_back(*declaration.names.begin());
  }
  return found;
}

}  // namespace warplens::kernels
