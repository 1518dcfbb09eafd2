#include "kernels/syntax/syntax_tree.hpp"

#include <algorithm>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "kernels/syntax/function_bodies.hpp"
#include "kernels/syntax/lambda_marks.hpp"
#include "kernels/syntax/specifier_conditions.hpp"
#include "kernels/syntax/specifier_macros.hpp"
#include "kernels/text/source_text.hpp"

extern "C" const TSLanguage* tree_sitter_cuda(void);

namespace warplens::kernels {
namespace {

/// Iterates over the children of a node; see TSTreeCursor of tree-sitter.
class Cursor {
 public:
  explicit Cursor(TSNode node) : cursor_(ts_tree_cursor_new(node)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  bool to_child() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool to_sibling() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool to_parent() { return ts_tree_cursor_goto_parent(&cursor_); }
  TSNode node() const { return ts_tree_cursor_current_node(&cursor_); }
  std::string_view field() const {
    const char* const name = ts_tree_cursor_current_field_name(&cursor_);
    return name ? name : "";
  }

 private:
  TSTreeCursor cursor_;
};

bool counts(TSNode node) {
  return ts_node_is_named(node) && !ts_node_is_extra(node);
}

template <class Wanted>
std::vector<SyntaxNode> children_that(TSNode node, Wanted wanted, bool only_first = false) {
  std::vector<SyntaxNode> found;
  Cursor cursor(node);
  if (!cursor.to_child()) return found;
  do {
    if (!wanted(cursor)) continue;
    found.emplace_back(cursor.node());
    if (only_first) break;
  } while (cursor.to_sibling());
  return found;
}

/// Calls `change` with each position of a word in the text.
template <class Change>
void at_each(const std::string& text, std::string_view word, Change change) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) change(at);
}

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Returns the position of the bracket that closes the one at `open`. npos if braces or semicolons come before it.
std::size_t closing_bracket(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return at;
    if (text[at] == ';' || text[at] == '{' || text[at] == '}') break;
  }
  return std::string_view::npos;
}

/// Replaces >= and <= by == in a template parameter list, because the grammar mistakes them for the brackets of the
/// list: "template <int N, enable_if_t<N >= 4, int> = 0>".
void rename_comparisons(std::string& text, std::size_t open) {
  int depth = 0, brackets = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(') ++brackets;
    if (c == ')') --brackets;
    if (c == ';' || c == '{' || brackets < 0) return;
    if ((c == '<' || c == '>') && at + 1 < text.size() && text[at + 1] == '=') {
      text[at] = '=';
      ++at;
    } else if (brackets == 0 && c == '<') {
      ++depth;
    } else if (brackets == 0 && c == '>' && --depth <= 0) {
      return;
    }
  }
}

/// Changes code that the grammar does not parse, without changing any position:
/// - Blanks the marks of lambdas ("[] __device__ (int a) { … }"), alignments in a declaration ("__shared__ __align__(8)
///   char a[]"), cluster shapes and register limits.
/// - Replaces comparisons in template parameter lists.
std::string in_the_grammar(std::string_view text) {
  std::string plain(text);
  blank_lambda_marks(plain);
  for (const std::string_view word : {"__align__", "alignas", "__cluster_dims__", "__maxnreg__"})
    at_each(plain, word, [&](std::size_t at) {
      const std::size_t open = plain.find_first_not_of(" \t", at + word.size());
      if (open == std::string::npos || plain[open] != '(') return;
      const std::size_t close = closing_bracket(plain, open);
      if (close == std::string::npos) return;
      for (std::size_t place = at; place <= close; ++place)
        if (plain[place] != '\n') plain[place] = ' ';
    });
  at_each(plain, "template", [&](std::size_t at) {
    const std::size_t open = plain.find_first_not_of(" \t\r\n", at + std::string_view("template").size());
    if (open == std::string::npos || plain[open] != '<' || (at > 0 && is_word_character(plain[at - 1]))) return;
    rename_comparisons(plain, open);
  });
  return plain;
}

struct DeleteParser {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};
struct DeleteTree {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};
using Parser = std::unique_ptr<TSParser, DeleteParser>;
using Tree = std::unique_ptr<TSTree, DeleteTree>;

Tree parse(TSParser* parser, std::string_view text) {
  Tree tree(ts_parser_parse_string(parser, nullptr, text.data(), static_cast<std::uint32_t>(text.size())));
  if (!tree) throw std::bad_alloc();
  return tree;
}

bool has_error(const Tree& tree) {
  return ts_node_has_error(ts_tree_root_node(tree.get()));
}

/// Keeps only function bodies that have no node in the tree. The parser lost these bodies, because it mistook another
/// bracket for their end.
void keep_lost_bodies(const Tree& tree, std::vector<FunctionBody>& bodies) {
  std::set<std::pair<std::size_t, std::size_t>> blocks;
  visit(SyntaxNode(ts_tree_root_node(tree.get())), [&](SyntaxNode node) {
    blocks.emplace(node.begin(), node.end());
    return Visit::children;
  });
  std::erase_if(bodies, [&](const FunctionBody& body) { return blocks.contains({body.begin, body.end}); });
}

/// Blanks the errors in the body of a function.
void blank_errors(TSParser* parser, std::string& text, const FunctionBody& body) {
  constexpr unsigned kMostRounds = 2;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    const Tree tree = parse(parser, std::string_view(text).substr(body.begin, body.end - body.begin));
    if (!has_error(tree)) return;
    visit(SyntaxNode(ts_tree_root_node(tree.get())), [&](SyntaxNode node) {
      if (!node.is("ERROR")) return Visit::children;
      blank_out(text, body.begin + std::max<std::size_t>(node.begin(), 1),
                std::min(body.begin + node.end(), body.end - 1));
      return Visit::skip;
    });
  }
}

/// Parses a text. If an error in a function hides other functions, the code with the error is blanked.
Tree parse_with_errors(TSParser* parser, std::string& text) {
  Tree tree = parse(parser, text);
  if (!has_error(tree)) return tree;
  if (blank_specifier_conditions(text)) {
    tree = parse(parser, text);
    if (!has_error(tree)) return tree;
  }
  if (rename_specifier_macros(text)) {
    tree = parse(parser, text);
    if (!has_error(tree)) return tree;
  }
  std::vector<FunctionBody> bodies = find_function_bodies(text);
  for (const bool is_whole : {false, true}) {
    keep_lost_bodies(tree, bodies);
    if (bodies.empty()) break;
    for (const FunctionBody& body : bodies)
      if (is_whole)
        blank_out(text, body.begin + 1, body.end - 1);
      else
        blank_errors(parser, text, body);
    tree = parse(parser, text);
  }
  return tree;
}

}  // namespace

SyntaxNode SyntaxNode::field(std::string_view name) const {
  if (!*this) return {};
  return SyntaxNode(ts_node_child_by_field_name(node_, name.data(), static_cast<std::uint32_t>(name.size())));
}

std::vector<SyntaxNode> SyntaxNode::fields(std::string_view name) const {
  if (!*this) return {};
  return children_that(node_, [&](const Cursor& cursor) { return cursor.field() == name; });
}

std::vector<SyntaxNode> SyntaxNode::children() const {
  if (!*this) return {};
  return children_that(node_,
                       [](const Cursor& cursor) { return counts(cursor.node()) || ts_node_is_error(cursor.node()); });
}

SyntaxNode SyntaxNode::child(std::string_view type) const {
  if (!*this) return {};
  const auto found = children_that(
      node_, [&](const Cursor& cursor) { return ts_node_type(cursor.node()) == type; }, true);
  return found.empty() ? SyntaxNode() : found.front();
}

void visit(SyntaxNode node, const std::function<Visit(SyntaxNode)>& visitor) {
  visit(node, visitor, [] {});
}

void visit(SyntaxNode node, const std::function<Visit(SyntaxNode)>& visitor, const std::function<void()>& leave) {
  if (!node) return;
  Cursor cursor(node.raw());
  for (unsigned depth = 0;;) {
    const TSNode now = cursor.node();
    const bool wanted = counts(now) || ts_node_is_error(now) || depth == 0;
    if (wanted && visitor(SyntaxNode(now)) == Visit::children && cursor.to_child()) {
      ++depth;
      continue;
    }
    if (wanted) leave();
    while (depth > 0 && !cursor.to_sibling()) {
      cursor.to_parent();
      --depth;
      leave();
    }
    if (depth == 0) return;
  }
}

NodeIndex::NodeIndex(SyntaxNode root) {
  std::uint32_t count = 0;
  std::vector<std::pair<std::string_view, std::size_t>> around;
  const auto enter = [&](SyntaxNode node) {
    std::vector<Place>& places = by_type_[node.type()];
    around.emplace_back(node.type(), places.size());
    places.push_back({node, count, count});
    ++count;
    return Visit::children;
  };
  visit(root, enter, [&] {
    by_type_[around.back().first][around.back().second].last = count - 1;
    around.pop_back();
  });
}

const NodeIndex::Place* NodeIndex::find_place(SyntaxNode node) const {
  const auto places = by_type_.find(node.type());
  if (places == by_type_.end()) return nullptr;
  const auto begin = [](const Place& place) { return place.node.begin(); };
  for (auto place = std::ranges::lower_bound(places->second, node.begin(), {}, begin);
       place != places->second.end() && place->node.begin() == node.begin(); ++place)
    if (place->node == node) return &*place;
  return nullptr;
}

std::vector<SyntaxNode> NodeIndex::within(SyntaxNode node, std::initializer_list<std::string_view> types) const {
  const Place* const place = find_place(node);
  if (place == nullptr) return {};
  std::vector<const Place*> places;
  for (const std::string_view type : types) {
    const auto of_type = by_type_.find(type);
    if (of_type == by_type_.end()) continue;
    for (auto found = std::ranges::lower_bound(of_type->second, place->first, {}, &Place::first);
         found != of_type->second.end() && found->first <= place->last; ++found)
      places.push_back(&*found);
  }
  if (types.size() > 1) std::ranges::sort(places, {}, &Place::first);
  std::vector<SyntaxNode> found;
  found.reserve(places.size());
  for (const Place* const each : places) found.push_back(each->node);
  return found;
}

SyntaxTree::SyntaxTree(std::string_view text) : text_(text) {
  const Parser parser(ts_parser_new());
  if (!parser || !ts_parser_set_language(parser.get(), tree_sitter_cuda()))
    throw std::runtime_error("the parser does not support the version of the CUDA grammar");
  std::string plain = in_the_grammar(text);
  tree_.reset(parse_with_errors(parser.get(), plain).release());
  nodes_ = NodeIndex(root());
}

}  // namespace warplens::kernels
