#include "analysis/simt/group.hpp"

#include <algorithm>

#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

/// The group is stopped after this number of rounds in which all blocks only poll memory. Then no block is expected to
/// write any more. (In a round, each block runs until it must wait.)
constexpr unsigned kVainRounds = 200;
/// Maximum number of blocks of a cluster. An H100 or H200 allows 16 blocks if the kernel requests a non-portable size.
constexpr std::uint64_t kMostBlocksOfCluster = 16;
/// Maximum numbers of resident blocks and threads per multiprocessor of an H100 or H200 (CUDA C++ Programming Guide,
/// "Technical Specifications", compute capability 9.0). Registers and shared memory of a block may limit them further.
constexpr std::uint64_t kMostResidentBlocks = 32, kMostResidentThreads = 2048;

Dim3 divide_up(const Dim3& grid, const Dim3& size) {
  const auto parts = [](std::uint32_t whole, std::uint32_t part) { return (whole + part - 1) / part; };
  return {parts(grid.x, size.x), parts(grid.y, size.y), parts(grid.z, size.z)};
}

Dim3 size_of_group(const Program& program, const Launch& launch) {
  return launch.cooperative ? launch.grid : cluster_of(program, launch);
}

}  // namespace

bool uses_grid_sync(const Program& program) {
  bool asks = false, stops = false;
  for (std::uint32_t pc = 0; pc < program.code().meanings.size(); ++pc) {
    const Meaning& meaning = program.code().meanings[pc];
    if (meaning.effect == Effect::moves_on && meaning.may_end_block) stops = true;
    for (const ptx::Operand& operand : program.instructions()[pc]->operands)
      if (operand.kind == ptx::Operand::Kind::special && operand.name == "%envreg2") asks = true;
  }
  return asks && stops;
}

std::uint64_t most_resident(const Launch& launch) {
  const std::uint64_t by_threads = kMostResidentThreads / std::max<std::uint64_t>(1, launch.block.count());
  return kMultiprocessors * std::min(kMostResidentBlocks, by_threads);
}

Dim3 cluster_of(const Program& program, const Launch& launch) {
  if (launch.cluster) return *launch.cluster;
  const auto& declared = program.entry().cluster;
  return declared[0] == 0 ? Dim3{} : Dim3{declared[0], declared[1], declared[2]};
}

bool runs_interleaved(const Program& program, const Launch& launch) {
  return launch.cooperative || cluster_of(program, launch).count() > 1;
}

std::string launch_problem(const Program& program, const Launch& launch) {
  const Dim3 cluster = cluster_of(program, launch), &grid = launch.grid;
  if (cluster.count() == 0) return marked("a cluster must have at least one block along x, y and z");
  if (cluster.count() > kMostBlocksOfCluster)
    return with_values(tr("a cluster can have at most 16 blocks, but this one has {}"),
                       {std::to_string(cluster.count())});
  if (grid.x % cluster.x != 0 || grid.y % cluster.y != 0 || grid.z % cluster.z != 0)
    return marked("the size of the grid must be a multiple of the cluster size along x, y and z");
  const std::uint64_t resident = most_resident(launch);
  if (launch.cooperative && grid.count() > resident)
    return with_values(tr("a cooperative launch needs all its blocks on the GPU at once: an H200 holds at most {} "
                          "blocks of this size, but the grid has {}"),
                       {std::to_string(resident), std::to_string(grid.count())});
  if (!launch.cooperative && uses_grid_sync(program))
    return marked(
        "the kernel waits for the whole grid with grid.sync(), which needs a cooperative launch; set cooperative = "
        "true");
  return {};
}

Group::Group(const Program& program, const Launch& launch, GlobalMemory& memory, const Limits& limits)
    : launch_(launch), cluster_shape_(cluster_of(program, launch)), size_(size_of_group(program, launch)) {
  for (std::uint64_t at = 0; at < size_.count(); ++at)
    blocks_.push_back(std::make_unique<Block>(program, launch, memory, nobody_, limits));
}

Dim3 groups_of(const Program& program, const Launch& launch) {
  return divide_up(launch.grid, size_of_group(program, launch));
}

Dim3 Group::group_of(const Dim3& block) const {
  return {block.x / size_.x, block.y / size_.y, block.z / size_.z};
}

void Group::begin(const Dim3& group, Observer& observer, const Dim3& watched) {
  const bool is_clustered = cluster_shape_.count() > 1;
  const Dim3 clusters = divide_up(size_, cluster_shape_);
  clusters_.assign(is_clustered ? clusters.count() : 0, Cluster(cluster_shape_.count()));
  for (std::uint64_t at = 0; at < size_.count(); ++at) {
    const Dim3 within = index_at(size_, at);
    const Dim3 index{group.x * size_.x + within.x, group.y * size_.y + within.y, group.z * size_.z + within.z};
    // A launch is refused if the grid is not a multiple of the cluster. If such a grid is executed anyway, positions of
    // the cluster outside of the grid have no block.
    if (index.x >= launch_.grid.x || index.y >= launch_.grid.y || index.z >= launch_.grid.z) continue;
    Block& block = *blocks_[at];
    block.tell(observer.takes_interleaved_blocks() || index == watched ? observer : nobody_);
    const auto rank = static_cast<std::uint32_t>(block_number(
        cluster_shape_, {within.x % cluster_shape_.x, within.y % cluster_shape_.y, within.z % cluster_shape_.z}));
    Cluster* cluster = nullptr;
    if (is_clustered) {
      cluster = &clusters_[block_number(
          clusters, {within.x / cluster_shape_.x, within.y / cluster_shape_.y, within.z / cluster_shape_.z})];
      (*cluster)[rank] = &block;
    }
    block.begin(index, cluster, rank);
  }
}

/// Opens the barrier of every cluster in which all threads have arrived. Returns whether at least one barrier was
/// opened.
bool Group::open_cluster_barriers() {
  bool opened = false;
  for (const Cluster& cluster : clusters_) {
    const auto is_here = [](const Block* block) { return block == nullptr || block->is_at_cluster_barrier(); };
    const auto is_done = [](const Block* block) { return block == nullptr || block->is_finished(); };
    if (!std::ranges::all_of(cluster, is_here) || std::ranges::all_of(cluster, is_done)) continue;
    opened = true;
    for (Block* block : cluster)
      if (block != nullptr && !block->is_finished()) block->open_cluster_barrier();
  }
  return opened;
}

void Group::end_all() {
  const char* const words = marked(
      "the threads wait for each other, at a barrier that some of them never reach or for a value that no thread "
      "writes");
  for (const auto& block : blocks_) {
    if (block->is_finished()) continue;
    if (!is_over()) block->report_endless_wait(words);
    block->finish();
  }
}

std::uint64_t Group::run(const Dim3& group, Observer& observer) {
  return run(group, observer, {group.x * size_.x, group.y * size_.y, group.z * size_.z});
}

std::uint64_t Group::run(const Dim3& group, Observer& observer, const Dim3& watched) {
  begin(group, observer, watched);
  unsigned vain = 0;
  while (!std::ranges::all_of(blocks_, &Block::is_finished)) {
    bool moved = false, spins = false;
    for (const auto& block : blocks_) {
      if (block->is_finished()) continue;
      Block::Progress progress = Block::Progress::goes_on;
      do {
        const std::uint64_t executed = block->executed(), writes = block->writes();
        progress = block->advance();
        const bool goes_round = progress == Block::Progress::spins && block->writes() == writes;
        moved = moved || (!goes_round && block->executed() != executed);
      } while (progress == Block::Progress::goes_on);
      spins = spins || progress == Block::Progress::spins;
      cancelled_ = cancelled_ || block->cancelled();
      if (cut_ || !block->cut()) continue;
      cut_ = block->cut();
      endless_ = block->endless();
    }
    if (open_cluster_barriers()) moved = true;
    vain = moved ? 0 : vain + 1;
    if (is_over() || (!moved && !spins) || vain > kVainRounds) break;
  }
  end_all();
  std::uint64_t executed = 0;
  for (const auto& block : blocks_) executed += block->executed();
  return executed;
}

}  // namespace warplens::simt
