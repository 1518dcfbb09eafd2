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

/// A piece of source as the grammar sees it (tree-sitter's CUDA grammar names the types: "function_definition",
/// "kernel_call_syntax"). A light value; lives as long as its tree. One that is not there converts to false, and its
/// questions have empty answers.
class SyntaxNode {
 public:
  SyntaxNode() : node_{} {}
  explicit SyntaxNode(TSNode node) : node_(node) {}

  explicit operator bool() const { return !ts_node_is_null(node_); }
  bool operator==(const SyntaxNode& other) const { return ts_node_eq(node_, other.node_); }
  std::string_view type() const { return *this ? ts_node_type(node_) : ""; }
  bool is(std::string_view type) const { return this->type() == type; }
  /// Its place in the text, in bytes; the end is behind it.
  std::size_t begin() const { return *this ? ts_node_start_byte(node_) : 0; }
  std::size_t end() const { return *this ? ts_node_end_byte(node_) : 0; }
  /// Lines count from 1.
  unsigned line() const { return *this ? ts_node_start_point(node_).row + 1 : 0; }
  unsigned last_line() const { return *this ? ts_node_end_point(node_).row + 1 : 0; }

  /// The child that the grammar gives this name ("body", "declarator"); the first of several.
  SyntaxNode field(std::string_view name) const;
  /// All children of this name.
  std::vector<SyntaxNode> fields(std::string_view name) const;
  /// The children that are more than punctuation, in order; comments are none.
  std::vector<SyntaxNode> children() const;
  /// The child of this type; the first of several.
  SyntaxNode child(std::string_view type) const;
  SyntaxNode parent() const { return SyntaxNode(ts_node_parent(node_)); }

  TSNode raw() const { return node_; }

 private:
  TSNode node_;
};

/// What a visitor wants next.
enum class Visit { children, skip };

/// Visits `node` and everything in it (comments and punctuation aside) in the order of the text. However deep a source
/// is nested, this needs no stack.
void visit(SyntaxNode node, const std::function<Visit(SyntaxNode)>& visitor);
/// Likewise; `leave` is called once for each node that was visited, after all within it.
void visit(SyntaxNode node, const std::function<Visit(SyntaxNode)>& visitor, const std::function<void()>& leave);

/// What a tree has of each type of node, so that a search costs what it finds: whoever asks for all calls of a function
/// again and again would else walk through the function each time.
class NodeIndex {
 public:
  NodeIndex() = default;
  explicit NodeIndex(SyntaxNode root);
  /// The nodes of these types that `node` is or has in it, in the order of the text. None where `node` is punctuation
  /// or a comment.
  std::vector<SyntaxNode> within(SyntaxNode node, std::initializer_list<std::string_view> types) const;

 private:
  struct Place {
    SyntaxNode node;
    std::uint32_t first, last;  ///< its number in the order of the visit, and that of the last node in it
  };
  const Place* place_of(SyntaxNode node) const;
  std::map<std::string_view, std::vector<Place>> by_type_;
};

/// A source in the grammar's eyes. Any text has a tree: what does not fit the grammar is an "ERROR" node, and the rest
/// is read all the same. Nothing has to be declared, included or found.
class SyntaxTree {
 public:
  /// Keeps a view of `text`, which has to live as long.
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
