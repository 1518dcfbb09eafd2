#include "analysis/traffic/shared_atomic.hpp"

#include <algorithm>
#include <array>

namespace warplens::traffic {
namespace {

using ptx::Type;

enum class Method : std::uint8_t { direct, swap, loop };

struct Served {
  Method method;
  bool exact;
};

Served served(AtomicOperation operation, Type type) {
  const unsigned bytes = ptx::bytes_of(type);
  const bool is_integer = !ptx::is_float(type);
  switch (operation) {
    case AtomicOperation::exch:
      return {Method::direct, bytes == 4 || bytes == 8};
    case AtomicOperation::cas:
      return {Method::swap, bytes == 4 || bytes == 8};
    case AtomicOperation::add:
      if (is_integer && bytes == 4) return {Method::direct, true};
      return {Method::loop, bytes == 8 || type == Type::f32 || type == Type::f16x2};
    default:
      if (is_integer && bytes == 4) return {Method::direct, true};
      return {Method::loop, false};
  }
}

/// Adds passes. Each pass serves one lane per bank: the lowest lane that still waits.
void serve_directly(const Machine& machine, const WarpAccess& access, std::uint32_t wavefronts,
                    std::vector<LanePass>& passes) {
  const BankSlots slots(machine, access.width);
  const unsigned parts = parts_of(machine, access.width);
  for (unsigned part = 0; part < parts; ++part) {
    std::array<std::uint32_t, kMaxLanes> served_in_bank{};
    const std::size_t first = passes.size();
    for_each_lane(lanes_of_part(machine, access.active, part, parts), [&](unsigned lane) {
      const std::size_t pass = first + served_in_bank[slots.of(access.addresses[lane])]++;
      if (pass == passes.size()) passes.push_back({part, 0, wavefronts});
      passes[pass].lanes |= LaneMask{1} << lane;
    });
  }
}

/// Returns, for each bank, the lowest lane that accesses it.
LaneMask first_of_each_bank(const BankSlots& slots, LaneMask lanes, const PerLane<std::uint64_t>& addresses) {
  LaneMask taken = 0, first = 0;
  for_each_lane(lanes, [&](unsigned lane) {
    const LaneMask bank = LaneMask{1} << slots.of(addresses[lane]);
    if ((taken & bank) == 0) first |= LaneMask{1} << lane;
    taken |= bank;
  });
  return first;
}

/// Returns those lanes of `tried` whose compare-and-swap succeeds: memory still contains the value that the lane
/// loaded, because no lane of `changed` has written to the same address.
LaneMask unchanged(LaneMask tried, LaneMask changed, const PerLane<std::uint64_t>& addresses) {
  return filter_lanes(tried, [&](unsigned lane) {
    return all_lanes(changed, [&](unsigned other) { return addresses[other] != addresses[lane]; });
  });
}

void serve_in_a_loop(const Machine& machine, const WarpAccess& access, AtomicPasses& result) {
  constexpr std::uint32_t kWavefrontsOfSwap = 2;
  const BankSlots slots(machine, access.width);
  const unsigned parts = parts_of(machine, access.width);
  for (LaneMask left = access.active; left != 0;) {
    WarpAccess load = access;
    load.kind = AccessKind::load;
    load.active = left;
    ++result.loads.requests;
    const SharedCounts loaded = count_shared(machine, load);
    result.loads.wavefronts += loaded.wavefronts;
    result.loads.merged += loaded.merged ? 1 : 0;
    LaneMask done = 0;
    for (unsigned part = 0; part < parts; ++part) {
      const LaneMask own = lanes_of_part(machine, left, part, parts);
      if (own == 0) continue;
      const LaneMask swapped = unchanged(first_of_each_bank(slots, own, access.addresses), done, access.addresses);
      result.passes.push_back({part, swapped, kWavefrontsOfSwap});
      done |= swapped;
    }
    left &= ~done;
  }
}

/// Adds passes. Each pass serves one lane per bank, and all lanes that access the same word as this lane.
void serve_words(const Machine& machine, const WarpAccess& access, std::vector<LanePass>& passes) {
  const BankSlots slots(machine, access.width);
  std::array<std::uint32_t, kMaxLanes> words_in_bank{};
  LaneMask before = 0;
  for_each_lane(access.active, [&](unsigned lane) {
    const std::uint64_t address = access.addresses[lane];
    const LaneMask same = filter_lanes(before, [&](unsigned other) { return access.addresses[other] == address; });
    const auto pass = std::ranges::find_if(passes, [&](const LanePass& one) { return (one.lanes & same) != 0; });
    const std::size_t at =
        pass != passes.end() ? static_cast<std::size_t>(pass - passes.begin()) : words_in_bank[slots.of(address)]++;
    if (at == passes.size()) passes.push_back({0, 0, 1});
    passes[at].lanes |= LaneMask{1} << lane;
    before |= LaneMask{1} << lane;
  });
}

/// Returns whether the assembler may have chosen another instruction. For an add of 1, it may choose an instruction
/// that counts lanes and serves all lanes with the same address at once.
bool may_count_lanes(const WarpAccess& access) {
  if (access.made != AtomicMade::unknown) return false;
  if (access.operation != AtomicOperation::add || ptx::is_float(access.type) || ptx::bytes_of(access.type) != 4)
    return false;
  std::array<std::uint64_t, kMaxLanes> sorted;
  std::size_t lanes = 0;
  for_each_lane(access.active, [&](unsigned lane) { sorted[lanes++] = access.addresses[lane]; });
  const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(lanes);
  std::sort(sorted.begin(), end);
  return std::adjacent_find(sorted.begin(), end) != end;
}

}  // namespace

AtomicPasses atomic_passes(const Machine& machine, const WarpAccess& access) {
  AtomicPasses result;
  if (access.made == AtomicMade::counts_lanes) {
    serve_words(machine, access, result.passes);
    return result;
  }
  const Served how = served(access.operation, access.type);
  result.exact = how.exact && !may_count_lanes(access);
  switch (how.method) {
    case Method::direct:
      serve_directly(machine, access, 1, result.passes);
      break;
    case Method::swap:
      serve_directly(machine, access, 2, result.passes);
      break;
    case Method::loop:
      serve_in_a_loop(machine, access, result);
      break;
  }
  return result;
}

}  // namespace warplens::traffic
