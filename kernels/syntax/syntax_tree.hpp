#pragma once

#include <tree_sitter/api.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace warplens::kernels {

/// A node of the syntax tree. Its types are those of tree-sitter's CUDA grammar ("function_definition",
/// "kernel_call_syntax"). It is cheap to copy, and valid as long as its tree exists. An empty node converts to false,
/// and its functions return empty results.
class SyntaxNode {
 public:
  SyntaxNode() : node_{} {}
  explicit SyntaxNode(TSNode node) : node_(node) {}

  explicit operator bool() const { return !ts_node_is_null(node_); }
  bool operator==(const SyntaxNode& other) const { return ts_node_eq(node_, other.node_); }
  std::string_view type() const { return *this ? ts_node_type(node_) : ""; }
  bool is(std::string_view type) const { return this->type() == type; }
  /// Positions in the text, in bytes. `end` is one past the last byte.
  std::size_t begin() const { return *this ? ts_node_start_byte(node_) : 0; }
  std::size_t end() const { return *this ? ts_node_end_byte(node_) : 0; }
  /// Lines, counted from 1.
  unsigned line() const { return *this ? ts_node_start_point(node_).row + 1 : 0; }
  unsigned last_line() const { return *this ? ts_node_end_point(node_).row + 1 : 0; }

  /// Returns the first child with this field name in the grammar ("body", "declarator").
  SyntaxNode field(std::string_view name) const;
  /// Returns all children with this field name.
  std::vector<SyntaxNode> fields(std::string_view name) const;
  /// Returns the children in order, without punctuation and comments.
  std::vector<SyntaxNode> children() const;
  /// Returns the first child of this type.
  SyntaxNode child(std::string_view type) const;
  SyntaxNode parent() const { return SyntaxNode(ts_node_parent(node_)); }

  TSNode raw() const { return node_; }

 private:
  TSNode node_;
};

/// Result of a visitor: visit the children of the node next, or skip them.
enum class Visit { children, skip };

/// Visits `node` and all nodes in it, except comments and punctuation, in the order of the text. Works without
/// recursion, so that deeply nested code cannot overflow the stack.
void visit(SyntaxNode node, const std::function<Visit(SyntaxNode)>& visitor);
/// Visits `node` and all nodes in it, like the function above. Also calls `leave` once for each visited node, after all
/// nodes in it.
void visit(SyntaxNode node, const std::function<Visit(SyntaxNode)>& visitor, const std::function<void()>& leave);

/// An index of the nodes of a tree by type. Callers search the same functions many times, for example for all calls,
/// and walking the tree for each search would be slow.
class NodeIndex {
 public:
  NodeIndex() = default;
  explicit NodeIndex(SyntaxNode root);
  /// Returns the nodes of these types in `node`, including `node` itself, in the order of the text. Empty if `node` is
  /// punctuation or a comment.
  std::vector<SyntaxNode> within(SyntaxNode node, std::initializer_list<std::string_view> types) const;

 private:
  struct Place {
    SyntaxNode node;
    std::uint32_t first, last;  ///< numbers (in the order of visit()) of this node and of the last node in it
  };
  const Place* find_place(SyntaxNode node) const;
  std::map<std::string_view, std::vector<Place>> by_type_;
};

/// The syntax tree of a source. Any text has a tree: code that does not fit the grammar becomes an "ERROR" node, and
/// the rest is parsed normally. Declarations and included files are not needed.
class SyntaxTree {
 public:
  /// Parses a text. The tree keeps a view of the text, so the text must exist as long as the tree.
  explicit SyntaxTree(std::string_view text);

  SyntaxNode root() const { return SyntaxNode(ts_tree_root_node(tree_.get())); }
  std::string_view text() const { return text_; }
  std::string_view text(SyntaxNode node) const { return text_.substr(node.begin(), node.end() - node.begin()); }
  const NodeIndex& nodes() const { return nodes_; }

 private:
  struct Delete {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
  };
  std::string_view text_;
  std::unique_ptr<TSTree, Delete> tree_;
  NodeIndex nodes_;
};

}  // namespace warplens::kernels
