#include "app/views/moment.hpp"

#include <algorithm>
#include <utility>

namespace warplens::views {
namespace {

// The last access of this space up to `latest`, or else the first after it.
ShownAccess shown(const trace::Recording& recording, const std::vector<std::uint32_t>& accesses, int latest,
                  bool latest_is_now, ptx::StateSpace space) {
  const auto at = [&](int ordinal, ShownAccess::When when) {
    const std::uint32_t index = accesses[static_cast<std::size_t>(ordinal)];
    return ShownAccess{&recording.accesses[index], index, ordinal, when};
  };
  const auto matches = [&](int ordinal) {
    return recording.accesses[accesses[static_cast<std::size_t>(ordinal)]].space == space;
  };
  for (int i = latest; i >= 0; --i)
    if (matches(i)) return at(i, i == latest && latest_is_now ? ShownAccess::When::now : ShownAccess::When::before);
  for (int i = latest + 1; i < static_cast<int>(accesses.size()); ++i)
    if (matches(i)) return at(i, ShownAccess::When::after);
  return {};
}

}  // namespace

Moment moment_at(const trace::Recording& recording, const Machine& machine, const Cursor& cursor) {
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
  moment.global = shown(recording, accesses, latest, is_now, ptx::StateSpace::global);
  moment.shared = shown(recording, accesses, latest, is_now, ptx::StateSpace::shared);
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
  const bool new_program = differs(&study::Study::program);
  const bool new_recording = differs(&study::Study::recording) || differs(&study::Study::plan);
  if (new_program) {
    instructions.clear();
    if (study->program)
      instructions = instruction_facts(*study->program, *study->machine_code, study->compiled->source);
  }
  if (new_recording) {
    buffers.clear(), grids.clear(), shared = {};
    if (study->recording && study->plan) {
      buffers = global_footprints(*study->recording, *study->plan);
      shared = shared_footprint(*study->recording, *machine());
      grids = block_grids(*study->kernel, *study->plan, study->recording->block, buffers);
    }
  }
  if (study->totals)
    counts = counts_by_line(instructions, study->totals->totals);
  else if (study->recording && (new_recording || counts.whole_grid))
    counts = counts_by_line(instructions, *study->recording, *machine());
  if (new_recording) looked = false;
  return new_recording;
}

void Derived::look_at(const Cursor& place) {
  if (looked && place == cursor) return;
  looked = true;
  cursor = place;
  moment = recording() ? moment_at(*recording(), *machine(), cursor) : Moment{};
}

const InstructionFacts& Derived::facts(std::uint32_t pc) const {
  static const InstructionFacts kUnknown;
  return pc < instructions.size() ? instructions[pc] : kUnknown;
}

std::uint32_t source_line(const Derived& derived, const trace::RecordedAccess& access) {
  return derived.facts(access.pc).source_line;
}

}  // namespace warplens::views
