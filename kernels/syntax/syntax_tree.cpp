#include "kernels/syntax/syntax_tree.hpp"

#include <new>
#include <stdexcept>
#include <string>

extern "C" const TSLanguage* tree_sitter_cuda(void);

namespace warplens::kernels {
namespace {

/// Goes through a node's children; see the library's TSTreeCursor.
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

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Calls `change` with each place of a word in the text.
template <class Change>
void at_each(const std::string& text, std::string_view word, Change change) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) change(at);
}

/// The text without what the grammar trips over: the marks of lambdas, "[] __device__ (int a) { … }", and alignments
/// among the words before a declaration, "__shared__ __align__(8) char a[]"; the shape of a cluster likewise.
std::string in_the_grammar(std::string_view text) {
  std::string plain(text);
  for (const std::string_view mark : {"__device__", "__host__"})
    at_each(plain, mark, [&](std::size_t at) {
      std::size_t before = at;
      while (before > 0 && is_blank(plain[before - 1])) --before;
      if (before > 0 && plain[before - 1] == ']') plain.replace(at, mark.size(), mark.size(), ' ');
    });
  for (const std::string_view word : {"__align__", "alignas", "__cluster_dims__", "__maxnreg__"})
    at_each(plain, word, [&](std::size_t at) {
      const std::size_t open = plain.find('(', at + word.size());
      const std::size_t close = plain.find_first_of(");{}", open);
      const bool closes = close != std::string::npos && plain[close] == ')';
      if (!closes || plain.find_first_not_of(" \t", at + word.size()) != open) return;
      for (std::size_t place = at; place <= close; ++place)
        if (plain[place] != '\n') plain[place] = ' ';
    });
  return plain;
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
  if (!node) return;
  Cursor cursor(node.raw());
  for (unsigned depth = 0;;) {
    const TSNode now = cursor.node();
    const bool wanted = counts(now) || ts_node_is_error(now) || depth == 0;
    if (wanted && visitor(SyntaxNode(now)) == Visit::children && cursor.to_child()) {
      ++depth;
      continue;
    }
    while (depth > 0 && !cursor.to_sibling()) {
      cursor.to_parent();
      --depth;
    }
    if (depth == 0) return;
  }
}

SyntaxTree::SyntaxTree(std::string_view text) : text_(text) {
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(), ts_parser_delete);
  if (!parser || !ts_parser_set_language(parser.get(), tree_sitter_cuda()))
    throw std::runtime_error("the parser does not know its own grammar");
  const std::string plain = in_the_grammar(text);
  tree_.reset(ts_parser_parse_string(parser.get(), nullptr, plain.data(), static_cast<std::uint32_t>(plain.size())));
  if (!tree_) throw std::bad_alloc();
}

}  // namespace warplens::kernels
