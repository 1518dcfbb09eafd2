#include "app/views/access_expressions.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "app/views/footprint.hpp"
#include "kernels/syntax/syntax_tree.hpp"

namespace warplens::views {
namespace {

using kernels::SyntaxNode;
using kernels::SyntaxTree;
using kernels::Visit;
using Place = AccessExpression::Place;

/// Converts the number of a byte in a text to its line and column.
class PlaceFinder {
 public:
  explicit PlaceFinder(const std::string& text) : text_(text), lines_{0} {
    for (std::size_t at = 0; at < text.size(); ++at)
      if (text[at] == '\n') lines_.push_back(at + 1);
  }
  Place find(std::size_t byte) const {
    const auto line = std::ranges::upper_bound(lines_, byte) - lines_.begin();
    const std::size_t begin = lines_[static_cast<std::size_t>(line) - 1];
    const auto is_first_byte = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
    const auto first = text_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = text_.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text_.size()));
    return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(std::count_if(first, last, is_first_byte))};
  }

 private:
  const std::string& text_;
  std::vector<std::size_t> lines_;  ///< number of the first byte of each line
};

/// Returns whether a node of the syntax tree accesses memory: an element of an array ("a[i]"), or the target of a
/// pointer ("*p", "p->x").
bool is_access(const SyntaxTree& tree, SyntaxNode node) {
  if (node.is("subscript_expression")) return true;
  if (node.is("pointer_expression")) return tree.text(node).starts_with('*');
  return node.is("field_expression") && tree.text(node.field("operator")) == "->";
}

/// Returns the complete access expression that begins with `node`. If the source contains "a[i][j].x" and `node` is
/// "a[i]", returns "a[i][j].x".
SyntaxNode whole_access(SyntaxNode node) {
  for (SyntaxNode parent = node.parent(); parent; parent = node.parent()) {
    const bool continues =
        (parent.is("subscript_expression") || parent.is("field_expression")) && parent.field("argument") == node;
    if (!continues) break;
    node = parent;
  }
  return node;
}

/// Returns the name of the array in "a[i][j].x", "*a" or "a->x"; empty if it is not a plain name.
std::string array_name(const SyntaxTree& tree, SyntaxNode node) {
  while (node.is("subscript_expression") || node.is("field_expression") || node.is("pointer_expression") ||
         node.is("parenthesized_expression")) {
    const SyntaxNode argument = node.field("argument");
    const std::vector<SyntaxNode> children = node.children();
    if (!argument && children.empty()) return {};
    node = argument ? argument : children.front();
  }
  return node.is("identifier") ? std::string(tree.text(node)) : std::string();
}

void set_direction(const SyntaxTree& tree, SyntaxNode node, AccessExpression& access) {
  SyntaxNode parent = node.parent();
  while (parent.is("parenthesized_expression")) node = parent, parent = node.parent();
  const bool is_target = parent.is("assignment_expression") && parent.field("left") == node;
  const bool is_simple = is_target && tree.text(parent.field("operator")) == "=";
  const bool is_address = parent.is("pointer_expression") && tree.text(parent).starts_with('&');
  access.stores = is_target || is_address || parent.is("update_expression");
  access.loads = !is_simple;
}

std::uint32_t statement_line(SyntaxNode node) {
  while (node && !node.type().ends_with("_statement") && !node.is("declaration")) node = node.parent();
  return node.line();
}

/// Returns the names of a function's parameters. A parameter without a name has an empty text.
std::vector<std::string> parameter_names(const SyntaxTree& tree, SyntaxNode list) {
  std::vector<std::string> names;
  for (const SyntaxNode parameter : list.children()) {
    SyntaxNode name = parameter.field("declarator");
    while (name && !name.is("identifier")) {
      const SyntaxNode inner = name.field("declarator");
      const std::vector<SyntaxNode> children = name.children();
      name = inner ? inner : children.empty() ? SyntaxNode() : children.back();
    }
    names.emplace_back(name ? tree.text(name) : "");
  }
  return names;
}

/// Returns the names of the arrays that functions declare without __shared__. Such arrays are in registers or local
/// memory.
std::set<std::string> local_arrays(const SyntaxTree& tree) {
  std::set<std::string> names;
  kernels::visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("declaration") && tree.text(node).find("__shared__") == std::string_view::npos &&
        node.parent().is("compound_statement"))
      for (const SyntaxNode declared : node.fields("declarator")) {
        SyntaxNode name = declared.is("init_declarator") ? declared.field("declarator") : declared;
        if (!name.is("array_declarator")) continue;
        while (name.is("array_declarator")) name = name.field("declarator");
        if (name.is("identifier")) names.emplace(tree.text(name));
      }
    return Visit::children;
  });
  return names;
}

}  // namespace

AccessExpressions access_expressions(const std::string& source) {
  const SyntaxTree tree(source);
  const PlaceFinder places(source);
  const std::set<std::string> locals = local_arrays(tree);
  AccessExpressions found;
  std::set<std::pair<std::size_t, std::size_t>> known;
  kernels::visit(tree.root(), [&](SyntaxNode node) {
    if (node.is("function_declarator")) {
      const SyntaxNode name = node.field("declarator");
      found.parameters.try_emplace(std::string(tree.text(name)), parameter_names(tree, node.field("parameters")));
    }
    if (!is_access(tree, node)) return Visit::children;
    const SyntaxNode whole = whole_access(node);
    // "a[i]" in "a[i][j]" belongs to the same access, so only the whole expression is listed.
    if (!known.emplace(whole.begin(), whole.end()).second) return Visit::children;
    AccessExpression access{places.find(whole.begin()), places.find(whole.end()), statement_line(whole), false, false,
                            array_name(tree, whole)};
    set_direction(tree, whole, access);
    if (!locals.contains(access.array)) found.list.push_back(std::move(access));
    return Visit::children;
  });
  return found;
}

namespace {

/// Direction of an access: `any` is an access that may both load and store.
enum class Direction { load, store, any };

Direction find_direction(AccessKind kind) {
  if (kind == AccessKind::load) return Direction::load;
  return kind == AccessKind::store ? Direction::store : Direction::any;
}

bool has_direction(const AccessExpression& expression, Direction direction) {
  return direction == Direction::any || (direction == Direction::load ? expression.loads : expression.stores);
}

/// Returns the names that the source may use for the array of an access. For a shared array, this is its name. For a
/// buffer, these are its name, and the name of the kernel parameter to which the buffer is passed.
std::vector<std::string> names_of_array(const AccessExpressions& expressions, const Derived& derived,
                                        const trace::RecordedAccess& access) {
  if (access.active == 0) return {};
  const std::uint64_t address = access.addresses[lowest_lane(access.active)];
  std::vector<std::string> names;
  if (access.space == ptx::StateSpace::shared) {
    for (const SharedArray& array : derived.shared_arrays)
      if (address >= array.begin && address < array.begin + array.bytes) names.push_back(array.name);
    return names;
  }
  const kernels::Plan& plan = *derived.study->plan;
  const auto element = access.space == ptx::StateSpace::global ? element_at(plan, address) : std::nullopt;
  if (!element) return {};
  names.push_back(plan.buffers[element->buffer].name);
  const auto function = expressions.parameters.find(derived.study->kernel->entry);
  if (function == expressions.parameters.end()) return names;
  for (std::size_t at = 0; at < std::min(plan.arguments.size(), function->second.size()); ++at)
    if (plan.arguments[at].buffer == element->buffer) names.push_back(function->second[at]);
  return names;
}

/// Removes the candidates that do not satisfy a condition. Removes nothing if no candidate satisfies it.
template <class Condition>
void narrow(std::vector<std::size_t>& candidates, Condition condition) {
  std::vector<std::size_t> kept;
  std::ranges::copy_if(candidates, std::back_inserter(kept), condition);
  if (!kept.empty()) candidates = std::move(kept);
}

/// Returns the instructions on the source line of `access` that access the same array in the same direction, in order.
/// Only the accesses that the warp makes shortly before and after `access` are searched.
std::vector<std::uint32_t> alike_instructions(const AccessExpressions& expressions, const Derived& derived,
                                              const trace::RecordedAccess& access) {
  constexpr std::size_t kAround = 128;
  const trace::Recording& recording = *derived.recording();
  const std::vector<std::uint32_t>& all = recording.accesses_of_warp[access.warp];
  const auto index = static_cast<std::uint32_t>(&access - recording.accesses.data());
  const auto at = static_cast<std::size_t>(std::ranges::lower_bound(all, index) - all.begin());
  const std::vector<std::string> names = names_of_array(expressions, derived, access);
  const std::uint32_t line = source_line(derived, access);
  std::set<std::uint32_t> pcs{access.pc};
  for (std::size_t i = at < kAround ? 0 : at - kAround; i < std::min(all.size(), at + kAround); ++i) {
    const trace::RecordedAccess& other = recording.accesses[all[i]];
    if (other.space == access.space && find_direction(other.kind) == find_direction(access.kind) &&
        !pcs.contains(other.pc) && source_line(derived, other) == line &&
        names_of_array(expressions, derived, other) == names)
      pcs.insert(other.pc);
  }
  return {pcs.begin(), pcs.end()};
}

}  // namespace

std::optional<std::size_t> find_expression(const AccessExpressions& expressions, const Derived& derived,
                                           const trace::RecordedAccess& access) {
  const std::uint32_t line = source_line(derived, access);
  if (line == 0) return std::nullopt;
  const auto& list = expressions.list;
  const Direction direction = find_direction(access.kind);
  std::vector<std::size_t> candidates;
  for (std::size_t at = 0; at < list.size(); ++at)
    if ((list[at].begin.line == line || list[at].statement == line) && has_direction(list[at], direction))
      candidates.push_back(at);
  if (candidates.empty()) return std::nullopt;
  const std::vector<std::string> names = names_of_array(expressions, derived, access);
  narrow(candidates, [&](std::size_t at) { return std::ranges::find(names, list[at].array) != names.end(); });
  narrow(candidates, [&](std::size_t at) {
    const bool is_shared_array =
        std::ranges::find(derived.shared_arrays, list[at].array, &SharedArray::name) != derived.shared_arrays.end();
    return is_shared_array == (access.space == ptx::StateSpace::shared);
  });
  if (candidates.size() == 1) return candidates.front();
  const std::vector<std::uint32_t> pcs = alike_instructions(expressions, derived, access);
  if (pcs.size() % candidates.size() != 0) return std::nullopt;
  const auto rank = static_cast<std::size_t>(std::ranges::find(pcs, access.pc) - pcs.begin());
  return candidates[rank % candidates.size()];
}

std::optional<int> find_next_access(const AccessExpressions& expressions, std::size_t expression,
                                    const Derived& derived) {
  const trace::Recording& recording = *derived.recording();
  const std::vector<std::uint32_t>& accesses = recording.accesses_of_warp[derived.cursor.warp];
  const AccessExpression& wanted = expressions.list[expression];
  const int count = static_cast<int>(accesses.size()), from = access_ordinal(recording, derived.cursor);
  std::map<std::uint32_t, bool> is_wanted;  // whether `expression` makes the accesses of an instruction, by pc
  for (int i = 1; i <= count; ++i) {
    const int ordinal = (from + i) % count;
    const trace::RecordedAccess& access = recording.accesses[accesses[static_cast<std::size_t>(ordinal)]];
    const std::uint32_t line = source_line(derived, access);
    if (line != wanted.begin.line && line != wanted.statement) continue;
    const auto known = is_wanted.find(access.pc);
    const bool is_it =
        known != is_wanted.end()
            ? known->second
            : is_wanted.emplace(access.pc, find_expression(expressions, derived, access) == std::optional(expression))
                  .first->second;
    if (is_it) return ordinal;
  }
  return std::nullopt;
}

std::optional<std::size_t> expression_at(const AccessExpressions& expressions, const Place& place) {
  std::optional<std::size_t> found;
  for (std::size_t at = 0; at < expressions.list.size(); ++at) {
    const AccessExpression& here = expressions.list[at];
    if (place < here.begin || place >= here.end) continue;
    if (!found || here.begin >= expressions.list[*found].begin) found = at;
  }
  return found;
}

}  // namespace warplens::views
