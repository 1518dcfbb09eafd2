#include "analysis/simt/execution_order.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <queue>
#include <utility>

#include "analysis/simt/basic_blocks.hpp"

namespace warplens::simt {
namespace {

using Number = std::uint32_t;  // number of a basic block, in the order of the PTX
using Edge = std::pair<Number, Number>;

/// Control flow between the basic blocks of a function.
struct BlockGraph {
  std::vector<std::uint32_t> starts;  ///< first pc of each block; index: block. The last entry is the end of the
                                      ///< function
  std::vector<std::vector<Number>> next;

  Number count() const { return static_cast<Number>(next.size()); }
};

BlockGraph make_block_graph(const Code& code, const FunctionCode& function) {
  const std::uint32_t first = function.first_pc;
  const std::vector<std::uint32_t> blocks = basic_blocks(code, first, function.end_pc - first);
  BlockGraph graph;
  for (std::uint32_t at = 0; at < blocks.size(); ++at)
    if (at == 0 || blocks[at] != blocks[at - 1]) graph.starts.push_back(first + at);
  graph.next.resize(graph.starts.size());
  graph.starts.push_back(function.end_pc);
  for (Number block = 0; block < graph.count(); ++block) {
    std::vector<Number>& next = graph.next[block];
    const Op& last = code.ops[graph.starts[block + 1] - 1];
    if (last.control == Control::branch) next.push_back(blocks[last.target - first]);
    if (last.control == Control::branch_table)
      for (const std::uint32_t target : code.branch_tables[last.target]) next.push_back(blocks[target - first]);
    const bool leaves = last.control == Control::branch || last.control == Control::branch_table ||
                        last.control == Control::ret || last.control == Control::exit;
    if ((!leaves || last.guard != function.frame.always) && block + 1 < graph.count()) next.push_back(block + 1);
  }
  return graph;
}

/// Result of a depth-first search from the first block.
struct Search {
  std::vector<bool> reached;
  std::vector<Edge>
      returning;  ///< edges that return to the first block of a loop, each stored in reverse: (first block, last block)
};

Search search(const BlockGraph& graph) {
  enum class State : std::uint8_t { unseen, open, done };
  std::vector<State> states(graph.count());
  std::vector<Edge> open{{0, 0}};  // stack of blocks, each with the index of its next edge
  Search result{.reached = std::vector<bool>(graph.count()), .returning = {}};
  states[0] = State::open;
  result.reached[0] = true;
  while (!open.empty()) {
    auto& [block, edge] = open.back();
    if (edge == graph.next[block].size()) {
      states[block] = State::done;
      open.pop_back();
      continue;
    }
    const Number to = graph.next[block][edge++];
    if (states[to] == State::open) result.returning.emplace_back(to, block);
    if (states[to] != State::unseen) continue;
    states[to] = State::open;
    result.reached[to] = true;
    open.emplace_back(to, 0);
  }
  std::ranges::sort(result.returning);
  return result;
}

/// Edges that determine the order: all edges between reached blocks, except those that return to the start of a loop.
std::vector<Edge> forward_edges(const BlockGraph& graph, const Search& found) {
  std::vector<Edge> edges;
  for (Number block = 0; block < graph.count(); ++block)
    for (const Number to : graph.next[block])
      if (found.reached[block] && !std::ranges::binary_search(found.returning, Edge{to, block}))
        edges.emplace_back(block, to);
  return edges;
}

/// The loops of a function that start at the same block.
class Loop {
 public:
  /// `inside` has one entry per block. All loops of the function share it.
  Loop(std::vector<Number>& inside, Number head) : inside_(inside), head_(head), last_(head) { add(head); }

  /// Adds a block from which the loop returns to its start.
  void add_end(Number block) {
    last_ = std::max(last_, block);
    add(block);
  }
  /// Adds all blocks from which a path leads to an end of the loop without passing its start. Returns false if the loop
  /// has several entries.
  bool complete(const std::vector<std::vector<Number>>& before) {
    for (std::size_t done = 1; done < blocks_.size(); ++done) {
      if (blocks_[done] == 0) return false;
      for (const Number previous : before[blocks_[done]]) add(previous);
    }
    return true;
  }
  const std::vector<Number>& blocks() const { return blocks_; }
  /// Returns whether `block`, a successor of a block of the loop, runs after the loop. The result is false in two
  /// cases: if `block` is in the loop, or if, in the PTX, it is before the last block that returns to the start of the
  /// loop. In the second case it belongs to a `break`, and lanes execute it as soon as they reach it.
  bool is_followed_by(Number block) const { return inside_[block] != head_ + 1 && block > last_; }

 private:
  void add(Number block) {
    if (inside_[block] == head_ + 1) return;
    inside_[block] = head_ + 1;
    blocks_.push_back(block);
  }

  std::vector<Number>& inside_;  // for each block: 1 + the first block of the loop to which the block was added last
  Number head_ = 0, last_ = 0;
  std::vector<Number> blocks_;
};

/// Adds edges from the blocks of each loop to the blocks that follow it, so that no lane runs ahead of lanes that are
/// still in the loop. Each loop becomes a node of the graph, with a number after those of the blocks. Edges lead from
/// the blocks of the loop to this node, and from the node to the following blocks. Returns the number of blocks and
/// nodes together; nullopt if a loop has several entries, or if there are too many edges.
std::optional<Number> add_edges_of_loops(const BlockGraph& graph, const Search& found, std::vector<Edge>& edges) {
  constexpr std::size_t kMostEdges = 10'000'000;
  std::vector<std::vector<Number>> before(graph.count());
  for (Number block = 0; block < graph.count(); ++block)
    for (const Number to : graph.next[block])
      if (found.reached[block]) before[to].push_back(block);
  std::vector<Number> inside(graph.count());
  Number count = graph.count();
  for (auto at = found.returning.begin(); at != found.returning.end();) {
    const Number head = at->first;
    Loop loop(inside, head);
    for (; at != found.returning.end() && at->first == head; ++at) loop.add_end(at->second);
    if (!loop.complete(before)) return std::nullopt;
    for (const Number block : loop.blocks()) {
      edges.emplace_back(block, count);
      for (const Number to : graph.next[block])
        if (loop.is_followed_by(to)) edges.emplace_back(count, to);
    }
    if (edges.size() > kMostEdges) return std::nullopt;
    ++count;
  }
  return count;
}

/// Sorts the numbers below `count` so that all edges lead forward. If several numbers may come next, the smallest is
/// taken. Returns fewer than `count` numbers if the edges form a cycle.
std::vector<Number> sort_by_edges(const std::vector<Edge>& edges, Number count) {
  std::vector<Number> missing(count);
  std::vector<std::vector<Number>> next(count);
  for (const auto& [from, to] : edges) {
    next[from].push_back(to);
    ++missing[to];
  }
  std::priority_queue<Number, std::vector<Number>, std::greater<>> ready;
  for (Number number = 0; number < count; ++number)
    if (missing[number] == 0) ready.push(number);
  std::vector<Number> order;
  while (!ready.empty()) {
    order.push_back(ready.top());
    ready.pop();
    for (const Number to : next[order.back()])
      if (--missing[to] == 0) ready.push(to);
  }
  return order;
}

/// Returns the blocks of a function in the order of execution; nullopt if this is the order of the PTX.
std::optional<std::vector<Number>> order_blocks(const BlockGraph& graph) {
  const Search found = search(graph);
  std::vector<Edge> edges = forward_edges(graph, found);
  if (std::ranges::none_of(edges, [](const Edge& edge) { return edge.second < edge.first; })) return std::nullopt;
  const auto count = add_edges_of_loops(graph, found, edges);
  if (!count) return std::nullopt;
  std::vector<Number> order = sort_by_edges(edges, *count);
  if (order.size() != *count) return std::nullopt;
  std::erase_if(order, [&](Number number) { return number >= graph.count(); });
  return order;
}

}  // namespace

ExecutionOrder find_execution_order(const Code& code) {
  ExecutionOrder result;
  for (const FunctionCode& function : code.functions) {
    const BlockGraph graph = make_block_graph(code, function);
    const auto order = order_blocks(graph);
    if (!order) continue;
    if (result.rank.empty()) {
      result.rank.resize(code.ops.size());
      std::iota(result.rank.begin(), result.rank.end(), 0);
    }
    std::uint32_t rank = function.first_pc;
    for (const Number block : *order)
      for (std::uint32_t pc = graph.starts[block]; pc < graph.starts[block + 1]; ++pc) result.rank[pc] = rank++;
  }
  result.run_end.resize(result.rank.size());
  for (std::size_t pc = result.rank.size(); pc-- > 0;) {
    const bool ends = pc + 1 == result.rank.size() || result.rank[pc + 1] != result.rank[pc] + 1;
    result.run_end[pc] = ends ? static_cast<std::uint32_t>(pc + 1) : result.run_end[pc + 1];
  }
  return result;
}

}  // namespace warplens::simt
