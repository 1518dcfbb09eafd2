#include "analysis/sass/flow_graph.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/sass/control_flow.hpp"

namespace warplens::sass {
namespace {

using Edges = std::vector<std::vector<std::uint32_t>>;

/// Returns the blocks in an order in which each block comes after all its successors, apart from loops.
std::vector<std::uint32_t> visit_after_successors(const Edges& next, std::uint32_t root) {
  std::vector<std::uint32_t> order;
  std::vector<bool> is_visited(next.size(), false);
  std::vector<std::pair<std::uint32_t, std::size_t>> open{{root, 0}};
  is_visited[root] = true;
  while (!open.empty()) {
    auto& [block, at] = open.back();
    if (at == next[block].size()) {
      order.push_back(block);
      open.pop_back();
      continue;
    }
    const std::uint32_t successor = next[block][at++];
    if (is_visited[successor]) continue;
    is_visited[successor] = true;
    open.emplace_back(successor, 0);
  }
  return order;
}

}  // namespace

std::optional<FlowGraph> FlowGraph::build(const Section& section) {
  const std::uint64_t size = section.bytes.size() / kInstructionBytes * kInstructionBytes;
  if (size == 0) return std::nullopt;
  const std::set<std::uint64_t> begins = block_begins(section, 0, size);
  if (begins.size() > kMostBlocks) return std::nullopt;
  FlowGraph graph;
  graph.begins_.assign(begins.begin(), begins.end());
  const auto count = static_cast<std::uint32_t>(graph.begins_.size());
  graph.next_.resize(count + 1);
  graph.before_.resize(count + 1);
  const auto connect = [&](std::uint32_t from, std::uint32_t to) {
    if (std::ranges::find(graph.next_[from], to) != graph.next_[from].end()) return;
    graph.next_[from].push_back(to);
    graph.before_[to].push_back(from);
  };
  for (std::uint32_t block = 0; block < count; ++block) {
    const std::uint64_t end = block + 1 < count ? graph.begins_[block + 1] : size;
    const Flow flow = flow_at(section, end - kInstructionBytes);
    if (flow.step == Step::jump) return std::nullopt;
    if (flow.step == Step::branch) {
      if (*flow.target < 0 || !begins.contains(static_cast<std::uint64_t>(*flow.target))) return std::nullopt;
      connect(block, graph.block_at(static_cast<std::uint64_t>(*flow.target)));
    }
    if (flow.step == Step::exit || flow.step == Step::ret) connect(block, count);
    const bool may_continue = flow.step == Step::straight || flow.step == Step::call || flow.step == Step::meet;
    if (may_continue || flow.is_conditional) connect(block, block + 1);
  }
  graph.find_dominators();
  return graph;
}

std::uint32_t FlowGraph::block_at(std::uint64_t address) const {
  return static_cast<std::uint32_t>(std::ranges::upper_bound(begins_, address) - begins_.begin()) - 1;
}

bool FlowGraph::is_on_one_side(std::uint32_t branch, std::uint32_t block) const {
  std::uint32_t sides = 0;
  for (const std::uint32_t side : next_[branch]) {
    std::vector<bool> is_visited(next_.size(), false);
    std::vector<std::uint32_t> open{side};
    while (!open.empty()) {
      const std::uint32_t at = open.back();
      open.pop_back();
      if (is_visited[at] || at == branch) continue;
      is_visited[at] = true;
      open.insert(open.end(), next_[at].begin(), next_[at].end());
    }
    sides += is_visited[block] ? 1 : 0;
  }
  return sides == 1;
}

bool FlowGraph::is_dominated(std::uint32_t block, std::uint32_t by) const {
  while (block != by && block != kNone) block = dominators_[block];
  return block == by;
}

/// Finds the nearest block on all paths from the entry to each block (K. D. Cooper, T. J. Harvey, K. Kennedy, "A
/// Simple, Fast Dominance Algorithm").
void FlowGraph::find_dominators() {
  constexpr std::uint32_t kEntry = 0;
  const std::vector<std::uint32_t> order = visit_after_successors(next_, kEntry);
  std::vector<std::uint32_t> rank(next_.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) rank[order[at]] = at;
  dominators_.assign(next_.size(), kNone);
  dominators_[kEntry] = kEntry;
  const auto find_common = [&](std::uint32_t a, std::uint32_t b) {
    while (a != b) {
      while (rank[a] < rank[b]) a = dominators_[a];
      while (rank[b] < rank[a]) b = dominators_[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (auto block = std::next(order.rbegin()); block != order.rend(); ++block) {
      std::uint32_t nearest = kNone;
      for (const std::uint32_t one : before_[*block])
        if (dominators_[one] != kNone) nearest = nearest == kNone ? one : find_common(nearest, one);
      changed = changed || dominators_[*block] != nearest;
      dominators_[*block] = nearest;
    }
  }
  dominators_[kEntry] = kNone;
}

}  // namespace warplens::sass
