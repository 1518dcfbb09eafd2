#include "analysis/clock/uneven.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace warplens::clock {
namespace {

/// Kinds of blocks with similar work, which are predicted together.
struct Group {
  double work = 0;  ///< total number of warp instructions of all blocks
  std::uint64_t blocks = 0;
  std::vector<BlockSubset> members;
};

/// Largest number of groups. Each group needs its own prediction.
constexpr double kMostGroups = 4;
/// The work of the blocks of one group differs by at most this factor, unless this would need too many groups.
constexpr double kSimilar = 1.5;
/// The work is uneven in two cases. The launch has more or less work than the replayed blocks suggest, by more than the
/// first factor. Or a block has more work than an average block, by more than the second factor.
constexpr double kUnevenLaunch = 1.25, kUnevenBlock = 4;
/// Maximum number of warp instructions that are executed to find out the work of a block. A block with more work is in
/// the group with the most work, whose blocks are then executed by take_sample().
constexpr std::uint64_t kMostOfBlock = 200'000;

/// Returns the number of warp instructions per block, for each kind.
std::vector<double> count_work(const Question& question, const std::vector<BlockKind>& kinds) {
  std::vector<double> work;
  for (const BlockKind& kind : kinds) {
    const std::vector<BlockTouches> touches =
        record_touches(question.program, question.launch, {&kind.representative, 1},
                       {.warp_instructions = kMostOfBlock, .of_a_block = kMostOfBlock, .loads = false}, question.stop);
    work.push_back(touches.empty() ? 0 : static_cast<double>(touches.front().warp_instructions));
  }
  return work;
}

/// Returns the average number of warp instructions of the replayed blocks.
double work_of_sample(const Sample& sample) {
  if (sample.blocks.empty()) return 0;
  double sum = 0;
  for (const BlockWork& block : sample.blocks) sum += static_cast<double>(block.warp_instructions);
  return sum / static_cast<double>(sample.blocks.size()) / sample.share;
}

bool is_uneven(const std::vector<BlockKind>& kinds, const std::vector<double>& work, double replayed) {
  double total = 0, most = 0, blocks = 0;
  for (std::size_t at = 0; at < kinds.size(); ++at) {
    const auto members = static_cast<double>(kinds[at].members.blocks);
    total += members * work[at];
    blocks += members;
    most = std::max(most, work[at]);
  }
  const double expected = std::min(replayed, static_cast<double>(kMostOfBlock)) * blocks;
  return total > kUnevenLaunch * expected || expected > kUnevenLaunch * total ||
         most * blocks > kUnevenBlock * expected;
}

std::vector<Group> group_by_work(const std::vector<BlockKind>& kinds, const std::vector<double>& work) {
  std::vector<std::size_t> order(kinds.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return work[at]; });
  const double least = std::max(1.0, work[order.front()]), most = std::max(1.0, work[order.back()]);
  const double factor = std::max(kSimilar, std::pow(most / least, 1 / kMostGroups) * 1.0001);
  std::vector<Group> groups;
  double first = 0;
  for (const std::size_t at : order) {
    if (groups.empty() || work[at] > factor * std::max(1.0, first)) {
      groups.emplace_back();
      first = work[at];
    }
    Group& group = groups.back();
    group.blocks += kinds[at].members.blocks;
    group.work += work[at] * static_cast<double>(kinds[at].members.blocks);
    group.members.push_back(kinds[at].members);
  }
  return groups;
}

BlockSubset make_subset(const Group& group) {
  return {.blocks = group.blocks, .number_of = [members = group.members](std::uint64_t at) {
            for (const BlockSubset& one : members) {
              if (at < one.blocks) return one.number_of(at);
              at -= one.blocks;
            }
            return members.back().number_of(members.back().blocks - 1);
          }};
}

void add(Traffic& sum, const Traffic& part) {
  sum.l1_sectors += part.l1_sectors;
  sum.l1_hits += part.l1_hits;
  sum.l2_read_sectors += part.l2_read_sectors;
  sum.l2_write_sectors += part.l2_write_sectors;
  sum.l2_partial_sectors += part.l2_partial_sectors;
  sum.dram_read_bytes += part.dram_read_bytes;
  sum.dram_write_bytes += part.dram_write_bytes;
}

/// Adds up the predictions of groups that are executed one after the other.
class Combination {
 public:
  explicit Combination(const Gpu& gpu) : gpu_(gpu) {}

  void add_part(const Prediction& part) {
    const double time = std::max(0.0, part.us - gpu_.cost.launch_us);
    time_ += time;
    for (std::size_t at = 0; at < kResources; ++at) {
      sum_.shares[at] += time * part.shares[at];
      sum_.us_without[at] += std::max(0.0, part.us_without[at] - gpu_.cost.launch_us);
    }
    sum_.link += time * part.link;
    sum_.dispatching += time * part.dispatching;
    sum_.waiting += time * part.waiting;
    sum_.used += time * part.used;
    add(sum_.traffic, part.traffic);
    add(sum_.traffic_from_empty_l2, part.traffic_from_empty_l2);
    for (const InstructionShare& share : part.instructions) {
      InstructionShare& sum = instructions_[share.pc];
      sum.pc = share.pc;
      for (std::size_t at = 0; at < kResources; ++at) sum.busy[at] += time * share.busy[at];
      sum.waited += time * share.waited;
    }
    if (time < longest_) return;
    longest_ = time;
    sum_.spans = part.spans;
    sum_.limiter = part.limiter;
    sum_.limiter_without = part.limiter_without;
  }

  Prediction finish(const Occupancy& occupancy, bool has_without) && {
    Prediction whole = std::move(sum_);
    const double per_time = time_ > 0 ? 1 / time_ : 0;
    for (double& share : whole.shares) share *= per_time;
    for (double* const share : {&whole.link, &whole.dispatching, &whole.waiting, &whole.used}) *share *= per_time;
    for (auto& [pc, share] : instructions_) {
      for (double& busy : share.busy) busy *= per_time;
      share.waited *= per_time;
      whole.instructions.push_back(share);
    }
    whole.us = gpu_.cost.launch_us + time_;
    whole.low_us = whole.us / (1 + gpu_.band_high);
    whole.high_us = whole.us / (1 - gpu_.band_low);
    for (double& without : whole.us_without)
      without = has_without ? std::min(whole.us, gpu_.cost.launch_us + without) : 0;
    if (whole.us < 2 * gpu_.cost.launch_us) whole.limiter = Limiter::launch;
    whole.occupancy = occupancy;
    return whole;
  }

 private:
  const Gpu& gpu_;
  Prediction sum_{.used = 0};
  std::map<std::uint32_t, InstructionShare> instructions_;
  double time_ = 0, longest_ = -1;
};

}  // namespace

std::vector<BlockKind> adjacent_kinds(std::uint64_t grid, std::uint64_t parts) {
  parts = std::clamp<std::uint64_t>(parts, 1, std::max<std::uint64_t>(1, grid));
  std::vector<BlockKind> kinds;
  for (std::uint64_t part = 0; part < parts; ++part) {
    const std::uint64_t first = grid * part / parts, end = grid * (part + 1) / parts;
    if (first == end) continue;
    // The position of the representative block differs from part to part, because the work of a block may depend on its
    // number modulo the size of a part. The golden ratio spreads the positions evenly.
    const double share = std::fmod(0.618034 * static_cast<double>(part + 1), 1.0);
    const auto position = static_cast<std::uint64_t>(share * static_cast<double>(end - first));
    const std::uint64_t representative = first + position;
    kinds.push_back(
        {.representative = representative,
         .members = {.blocks = end - first, .number_of = [representative](std::uint64_t) { return representative; }}});
  }
  return kinds;
}

Prediction predict_kinds(const Gpu& gpu, const Question& question, const std::vector<BlockKind>& kinds) {
  const Sample sample = take_sample(gpu, question);
  if (kinds.size() < 2 || !sample.refused.empty()) return predict(gpu, question, sample);
  const std::vector<double> work = count_work(question, kinds);
  if (!is_uneven(kinds, work, work_of_sample(sample))) return predict(gpu, question, sample);
  Combination combination(gpu);
  for (const Group& group : group_by_work(kinds, work)) {
    Question part = question;
    part.subset = make_subset(group);
    part.counted = std::nullopt;  // the counts are those of all blocks, not of this group
    const Prediction predicted = predict(gpu, part);
    if (!predicted.not_predicted.empty()) return predicted;
    combination.add_part(predicted);
  }
  Prediction whole = std::move(combination).finish(sample.occupancy, question.without);
  const std::uint64_t at_once = std::uint64_t{sample.occupancy.blocks} * gpu.multiprocessors;
  whole.waves_of_blocks = (question.blocks() + at_once - 1) / at_once;
  return whole;
}

}  // namespace warplens::clock
