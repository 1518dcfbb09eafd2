#include "app/views/moment.hpp"

#include <algorithm>
#include <utility>

namespace warplens::views {
namespace {

// Number of accesses processed in the first frame of a recording. This takes a few milliseconds and covers most blocks.
constexpr std::size_t kAtOnce = 20'000;

// Returns the highest number in an ascending list that is at most `latest`. If there is none, returns the first number
// in the list. Returns -1 if the list is empty.
int nearest(const std::vector<std::uint32_t>& ordinals, int latest) {
  if (ordinals.empty()) return -1;
  const auto after = std::ranges::upper_bound(ordinals, latest, {}, [](std::uint32_t at) { return int(at); });
  return static_cast<int>(after == ordinals.begin() ? *after : *std::prev(after));
}

// Returns the warp's last access to this memory space up to access number `latest`. If there is none, returns the first
// access after `latest`.
ShownAccess shown(const trace::Recording& recording, const std::vector<std::uint32_t>& accesses, int latest,
                  bool latest_is_now, ptx::StateSpace space, const std::vector<std::uint32_t>* of_space) {
  const auto at = [&](int ordinal, ShownAccess::When when) {
    const std::uint32_t index = accesses[static_cast<std::size_t>(ordinal)];
    return ShownAccess{&recording.accesses[index], index, ordinal, when};
  };
  const auto matches = [&](int ordinal) {
    return recording.accesses[accesses[static_cast<std::size_t>(ordinal)]].space == space;
  };
  using When = ShownAccess::When;
  if (of_space) {
    const int found = nearest(*of_space, latest);
    if (found < 0) return {};
    return at(found, found > latest ? When::after : found == latest && latest_is_now ? When::now : When::before);
  }
  for (int i = latest; i >= 0; --i)
    if (matches(i)) return at(i, i == latest && latest_is_now ? ShownAccess::When::now : ShownAccess::When::before);
  for (int i = latest + 1; i < static_cast<int>(accesses.size()); ++i)
    if (matches(i)) return at(i, ShownAccess::When::after);
  return {};
}

}  // namespace

Moment moment_at(const trace::Recording& recording, const Machine& machine, const Cursor& cursor,
                 const Tracks* tracks) {
  Moment moment;
  if (cursor.warp >= recording.accesses_of_warp.size()) return moment;
  const auto& accesses = recording.accesses_of_warp[cursor.warp];
  const int latest = access_ordinal(recording, cursor);
  const bool is_now = at_access(recording, cursor);
  const std::uint32_t now = global_step(recording, cursor);
  const auto after = std::partition_point(recording.accesses.begin(), recording.accesses.end(),
                                          [&](const trace::RecordedAccess& access) { return access.step <= now; });
  moment.accesses_done = static_cast<std::uint32_t>(after - recording.accesses.begin());
  if (latest >= 0) {
    const std::uint32_t index = accesses[static_cast<std::size_t>(latest)];
    moment.current = {&recording.accesses[index], index, latest,
                      is_now ? ShownAccess::When::now : ShownAccess::When::before};
  }
  const auto of = [&](ptx::StateSpace space) {
    const auto* known = tracks && tracks->complete() ? &tracks->of_space(cursor.warp, space) : nullptr;
    return shown(recording, accesses, latest, is_now, space, known);
  };
  moment.global = of(ptx::StateSpace::global);
  moment.shared = of(ptx::StateSpace::shared);
  if (const auto* access = moment.global.access)
    moment.global_request = traffic::global_request(machine, access->seen());
  if (const auto* access = moment.shared.access)
    moment.shared_request = traffic::shared_request(machine, access->seen());
  return moment;
}

bool Derived::update(const std::shared_ptr<const study::Study>& newest) {
  if (newest == study) return false;
  const std::shared_ptr<const study::Study> old = std::exchange(study, newest);
  const auto differs = [&](auto part) { return !old || (*old).*part != (*study).*part; };
  if (study->kernel && differs(&study::Study::kernel)) source_names = views::source_names(study->kernel->text);
  const bool new_program = differs(&study::Study::program);
  const bool new_recording = differs(&study::Study::recording) || differs(&study::Study::plan);
  if (new_program) {
    instructions.clear();
    if (study->program)
      instructions = instruction_facts(*study->program, *study->machine_code, study->compiled->source);
  }
  if (new_recording) {
    footprints = {}, grids.clear(), runs_of_blocks.clear(), grown = 0, looked = false;
    *held = {};
    if (study->plan) {
      footprints.buffers.resize(study->plan->buffers.size());
      grids.resize(study->plan->buffers.size());
      runs_of_blocks.resize(study->plan->buffers.size());
      shapes = block_shapes(*study->plan, footprints.buffers);
    }
    update_earlier_blocks();
    tracks.start(study->plan ? study->recording.get() : nullptr);
    line_elements = {};
    shared_arrays = study->plan && study->program ? views::shared_arrays(*study) : std::vector<SharedArray>();
  }
  if (study->totals) {
    counts = counts_by_line(instructions, study->totals->totals);
  } else if (new_recording || counts.whole_grid) {
    counts = {};
    if (recording() && machine()) add_counts(counts, instructions, *recording(), *machine(), 0, grown);
  }
  if (new_recording) grow(kAtOnce);
  return new_recording;
}

void Derived::follow(const std::shared_ptr<const study::LaunchWrites>& newest) {
  if (newest == launch_writes) return;
  launch_writes = newest;
  if (study && recording()) update_earlier_blocks();
}

void Derived::update_earlier_blocks() {
  earlier = earlier_blocks(*study, launch_writes);
  held->begin_with(earlier);
}

void Derived::make_words() {
  if (study && study->program)
    instructions = instruction_facts(*study->program, *study->machine_code, study->compiled->source);
}

bool Derived::grow(std::size_t most) {
  if (!recording() || !machine()) return false;
  line_elements.grow(most, tracks.of_warp(cursor.warp), *study->plan);
  const std::size_t begin = grown;
  const bool is_first = begin == 0;
  grown = std::min(recording()->accesses.size(), grown + most);
  add_footprints(footprints, *recording(), *study->plan, begin, grown);
  if (!study->totals) add_counts(counts, instructions, *recording(), *machine(), begin, grown);
  const bool is_more = tracks.grow(most, instructions, *machine());
  // The shapes are chosen only twice: from the first accesses, and from all accesses. Otherwise, the picture could jump
  // in each frame.
  if (begin < grown && (is_first || !is_more)) {
    shapes = block_shapes(*study->plan, footprints.buffers);
    held->begin_with(earlier);
  }
  if (is_more) return true;
  if (begin < grown || grown == 0) {
    for (std::size_t i = 0; i < runs_of_blocks.size(); ++i)
      runs_of_blocks[i] = elements_per_block(study->plan->buffers[i], footprints.buffers[i], recording()->block,
                                             study->plan->launch.grid);
    grids = block_grids(*study->kernel, *study->plan, recording()->block, footprints.buffers);
  }
  return line_elements.grow(0, tracks.of_warp(cursor.warp), *study->plan);
}

void Derived::look_for_line(std::uint32_t source_line) {
  line_elements.look_for(recording(), cursor.warp, source_line);
}

void Derived::look_at(const Cursor& place) {
  if (looked && place == cursor) return;
  looked = true;
  cursor = place;
  moment = recording() ? moment_at(*recording(), *machine(), cursor, &tracks) : Moment{};
}

const InstructionFacts& Derived::facts(std::uint32_t pc) const {
  static const InstructionFacts kUnknown;
  return pc < instructions.size() ? instructions[pc] : kUnknown;
}

std::uint32_t source_line(const Derived& derived, const trace::RecordedAccess& access) {
  return derived.facts(access.pc).source_line;
}

}  // namespace warplens::views
