#include "analysis/simt/endless_search.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "analysis/simt/lanes.hpp"
#include "analysis/translation/message.hpp"

namespace warplens::simt {
namespace {

/// Number of instructions that a block executes before the first search for a loop that waits.
constexpr std::uint64_t kFirstLook = 1 << 17;

}  // namespace

void EndlessSearch::begin_block() {
  checkpoint_ = {};
  watched_.reset();
  next_look_ = kFirstLook;
}

// Brent's algorithm: the stored state is replaced after 1, 2, 4, … checks, so that a period of any length is found.
bool EndlessSearch::repeats(const Warp& warp, const Path& path, std::uint32_t pc, std::uint64_t turn,
                            std::uint64_t writes) {
  // The registers of other frames are not compared. Therefore, the result is false if a path is in another frame,
  // because this path could change them.
  const auto in_same_frame = [&](const Path& other) { return other.frame == path.frame; };
  if (!std::ranges::all_of(warp.paths, in_same_frame)) return false;
  Checkpoint& known = checkpoint_;
  const auto same_place = [](const Path& one, const Path& other) {
    return one.pc == other.pc && one.mask == other.mask && one.frame == other.frame;
  };
  const bool same = known.turn == turn && known.writes == writes && known.path.pc == pc &&
                    known.path.mask == path.mask && known.path.frame == path.frame &&
                    std::ranges::equal(known.others, warp.paths, same_place) &&
                    std::memcmp(known.slots.data(), path.frame->slots, known.slots.size()) == 0;
  if (same) return true;
  if (++known.checks < known.most_checks) return false;
  known.checks = 0;
  known.most_checks *= 2;
  known.turn = turn;
  known.writes = writes;
  known.path = {pc, path.mask, path.frame};
  known.others = warp.paths;
  const std::byte* const slots = path.frame->slots;
  known.slots.assign(slots, slots + path.frame->function->frame.bytes);
  return false;
}

bool EndlessSearch::may_be_polling() const {
  return std::ranges::any_of(program_.code().meanings, [](const Meaning& meaning) {
    const bool is_load = meaning.memory == MemoryAction::load || meaning.memory == MemoryAction::atomic;
    return is_load && (is_strong(meaning) || is_atomic(meaning) || meaning.cache_operator == CacheOperator::past_l1 ||
                       meaning.cache_operator == CacheOperator::not_cached);
  });
}

/// Returns a buffer that the loop waits for, if the loop waits forever. This is the case if no thread of the launch
/// writes to any of the buffers that the lanes of the path read in the loop. Otherwise the loop may be waiting for a
/// thread, and the result is null.
const Buffer* EndlessSearch::find_awaited_buffer(const WaitLoop& loop, const Path& path) {
  if (!knows_written_) written_ = written_buffers(program_, launch_);
  knows_written_ = true;
  if (!written_) return nullptr;
  const Buffer* found = nullptr;
  for (const std::uint32_t pc : loop.loads) {
    const AddressUse& use = program_.code().addresses_of(program_.code().meanings[pc]).front();
    const std::byte* const slot = path.frame->slots + use.slot;
    const LaneMask elsewhere = filter_lanes(path.mask, [&](unsigned lane) {
      const std::uint64_t base = use.base_bytes == 8 ? reinterpret_cast<const std::uint64_t*>(slot)[lane]
                                                     : reinterpret_cast<const std::uint32_t*>(slot)[lane];
      const std::uint64_t address = base + static_cast<std::uint64_t>(use.offset);
      for (std::size_t at = 0; at < launch_.buffers.size(); ++at) {
        const Buffer& buffer = launch_.buffers[at];
        if (address - buffer.address >= buffer.bytes || written_->contains(at)) continue;
        if (found == nullptr) found = &buffer;
        return false;
      }
      return true;
    });
    if (elsewhere != 0) return nullptr;
  }
  return found;
}

void EndlessSearch::look_for_wait_loop(const Warp& warp, const Path& path, std::uint32_t pc, std::uint64_t executed) {
  if (executed < next_look_) return;
  next_look_ = 2 * executed;
  watched_.reset();
  std::optional<WaitLoop> loop;
  if (!in_no_wait_loop_.contains(pc)) loop = wait_loop_around(program_, pc);
  if (!loop) in_no_wait_loop_.insert(pc);
  if (loop && find_awaited_buffer(*loop, path) != nullptr) {
    std::vector<unsigned> passes(loop->exits.size());
    watched_ = WatchedLoop{std::move(*loop), warp.index, {pc, path.mask, path.frame}, std::move(passes)};
  }
}

// Counts, for each exit branch of the watched loop, how often the lanes executed the branch and stayed in the loop.
// From the second iteration on, the conditions of the exits are computed from values that never change again. Lanes
// that have stayed in the loop twice at every exit branch therefore never leave it.
std::optional<EndlessSearch::Endless> EndlessSearch::watch_branch(const Lanes& lanes) {
  if (!watched_) return std::nullopt;
  WatchedLoop& watched = *watched_;
  const std::vector<std::uint32_t>& exits = watched.loop.exits;
  const auto exit = std::ranges::find(exits, lanes.pc);
  if (exit == exits.end() || lanes.warp.index != watched.warp || &lanes.frame != &*watched.path.frame)
    return std::nullopt;
  const LaneMask jump = lanes.active, stay = lanes.path & ~lanes.active;
  const std::uint32_t target = program_.code().ops[lanes.pc].target;
  watched.path.mask &= ~((watched.loop.contains(target) ? 0 : jump) | (watched.loop.contains(lanes.pc + 1) ? 0 : stay));
  if (watched.path.mask == 0) {
    watched_.reset();
    return std::nullopt;
  }
  constexpr unsigned kIterations = 2;
  if ((watched.path.mask & ~lanes.path) == 0) ++watched.passes[static_cast<std::size_t>(exit - exits.begin())];
  if (!std::ranges::all_of(watched.passes, [](unsigned passes) { return passes >= kIterations; })) return std::nullopt;
  const WatchedLoop endless = std::move(watched);
  watched_.reset();
  if (const Buffer* const buffer = find_awaited_buffer(endless.loop, endless.path))
    return Endless{endless.path.mask, with_values(tr("the loop waits until '{}' changes, but no thread of the launch "
                                                     "writes it: only the host could change it"),
                                                  {buffer->name})};
  return std::nullopt;
}

}  // namespace warplens::simt
