#include "app/views/why.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/simt/source_place.hpp"
#include "app/views/numbers.hpp"
#include "app/views/timings.hpp"

namespace warplens::views {
namespace {

using clock::Limiter;
using clock::Prediction;
using clock::Resource;

std::string whole_percent(double share) {
  return fmt::format("{:.0f} %", 100 * share);
}

const clock::InstructionShare* busiest(const Prediction& prediction, std::size_t resource) {
  const auto most = std::ranges::max_element(
      prediction.instructions, {}, [resource](const clock::InstructionShare& one) { return one.busy[resource]; });
  return most == prediction.instructions.end() || most->busy[resource] <= 0 ? nullptr : &*most;
}

const clock::InstructionShare* longest_awaited(const Prediction& prediction) {
  const auto most = std::ranges::max_element(prediction.instructions, {}, &clock::InstructionShare::waited);
  return most == prediction.instructions.end() || most->waited <= 0 ? nullptr : &*most;
}

/// "the load in line 42".
std::string named(const study::Study& study, std::uint32_t pc) {
  const simt::Meaning& meaning = study.program->code().meanings[pc];
  const std::uint32_t line = simt::source_place(*study.program, pc).line;
  const char* const what = meaning.memory == simt::MemoryAction::load          ? "load"
                           : meaning.memory == simt::MemoryAction::store       ? "store"
                           : meaning.ordering == simt::Ordering::block_barrier ? "barrier"
                           : meaning.effect == simt::Effect::exchanges         ? "exchange"
                                                                               : "instruction";
  return line == 0 ? fmt::format("the {}", what) : fmt::format("the {} in line {}", what, line);
}

/// " takes 32 wavefronts where 1 would do", as far as a better pattern is known for the instruction; else empty.
std::string wasted(const study::Study& study, std::uint32_t pc) {
  if (!study.totals) return "";
  trace::AccessTotals all;
  for (const trace::InstructionTotals& row : study.totals->totals.instructions)
    if (row.pc == pc) all += row.totals;
  const bool is_shared = all.wavefronts > 0;
  const std::uint64_t taken = is_shared ? all.wavefronts : all.sectors;
  const std::uint64_t best = is_shared ? all.ideal_wavefronts : all.ideal_sectors;
  if (all.requests == 0 || taken <= best) return "";
  return fmt::format(" takes {} {} a request where {} would do", rounded_ratio(taken, all.requests),
                     is_shared ? "wavefronts" : "sectors", rounded_ratio(best, all.requests));
}

std::string capital(std::string sentence) {
  if (!sentence.empty()) sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

std::string limited_by(const study::Study& study, const Prediction& prediction, Resource resource) {
  const auto number = static_cast<std::size_t>(resource);
  std::string text = capital(
      fmt::format("{} is busy {} of the time", name_in_words(resource), whole_percent(prediction.shares[number])));
  if (const clock::InstructionShare* most = busiest(prediction, number)) {
    const std::string waste = wasted(study, most->pc);
    text += ": " + named(study, most->pc) + (waste.empty() ? " has most of it" : waste);
  }
  const double without = prediction.us_without[number];
  if (without > 0 && prediction.us > 1.02 * without)
    text += fmt::format("; without it {} would be the limit, at {:.2g}× the speed",
                        in_words(prediction.limiter_without[number]), prediction.us / without);
  return text + ".";
}

std::string waits(const study::Study& study, const Prediction& prediction) {
  std::string text = "No part is busy most of the time: warps wait for results";
  if (const clock::InstructionShare* most = longest_awaited(prediction))
    text += fmt::format(", {} of their time for {}", whole_percent(most->waited), named(study, most->pc));
  return text + fmt::format("; {} of {} warps are there to fill the time.", prediction.occupancy.warps,
                            prediction.occupancy.most_warps);
}

std::string limit_of(const study::Study& study, const Prediction& prediction) {
  if (prediction.limiter == Limiter::launch)
    return "Launching takes longer than the work: a larger matrix would show what the kernel does.";
  if (prediction.limiter == Limiter::waiting) return waits(study, prediction);
  if (prediction.limiter == Limiter::dispatch)
    return "Blocks end faster than new ones are begun: more work a block would help.";
  return limited_by(study, prediction, static_cast<Resource>(prediction.limiter));
}

std::string occupancy_of(const clock::Occupancy& occupancy) {
  const auto reason = [&] {
    switch (occupancy.limit) {
      case clock::OccupancyLimit::threads:
        return "the threads that a multiprocessor holds";
      case clock::OccupancyLimit::blocks:
        return "the blocks that a multiprocessor holds";
      case clock::OccupancyLimit::registers:
        return "registers";
      case clock::OccupancyLimit::shared_memory:
        return "shared memory";
      case clock::OccupancyLimit::grid:
        return "the grid, which has no more blocks";
    }
    return "";
  };
  return fmt::format("{} at a time on a multiprocessor: {} of {} warps ({}), bounded by {}.",
                     counted(occupancy.blocks, "block"), occupancy.warps, occupancy.most_warps,
                     whole_percent(occupancy.share()), reason());
}

}  // namespace

std::string name_in_words(Resource resource) {
  switch (resource) {
    case Resource::dram:
      return "DRAM";
    case Resource::l2:
      return "L2";
    case Resource::lsu:
      return "the load/store unit";
    case Resource::shared:
      return "shared memory";
    case Resource::issue:
      return "instruction issue";
  }
  return "";
}

std::string in_words(Limiter limiter) {
  switch (limiter) {
    case Limiter::waiting:
      return "the warps' waiting";
    case Limiter::dispatch:
      return "the beginning of blocks";
    case Limiter::launch:
      return "the launch itself";
    default:
      return name_in_words(static_cast<Resource>(limiter));
  }
}

void add_counted(Why& why, const gpu::UnitCounters& units) {
  constexpr double gpu::UnitCounters::*kOf[] = {&gpu::UnitCounters::dram, &gpu::UnitCounters::l2,
                                                &gpu::UnitCounters::l1, &gpu::UnitCounters::shared,
                                                &gpu::UnitCounters::issue};
  static_assert(std::size(kOf) == clock::kResources);
  if (why.bars.empty()) return;
  for (std::size_t at = 0; at < clock::kResources; ++at) why.bars[at].counted = units.*kOf[at];
}

Why why_of(const study::Study& study, const clock::Gpu& gpu, const Prediction& prediction) {
  Why why;
  if (prediction.occupancy.blocks > 0) why.occupancy = occupancy_of(prediction.occupancy);
  if (!prediction.not_predicted.empty()) {
    why.limit = "No time is predicted: " + prediction.not_predicted + ".";
    return why;
  }
  why.time =
      fmt::format("{} predicted ({} to {}) on {}{}", duration(1e-6 * prediction.us), duration(1e-6 * prediction.low_us),
                  duration(1e-6 * prediction.high_us), gpu.name, gpu.calibrated ? "" : ", which was not calibrated");
  why.limit = limit_of(study, prediction);
  for (std::size_t at = 0; at < clock::kResources; ++at) {
    WhyBar bar{.name = name_in_words(static_cast<Resource>(at)),
               .share = prediction.shares[at],
               .us_without = prediction.us_without[at],
               .is_limit = static_cast<std::size_t>(prediction.limiter) == at};
    if (const clock::InstructionShare* most = busiest(prediction, at)) {
      bar.pc = most->pc;
      bar.line = simt::source_place(*study.program, most->pc).line;
    }
    why.bars.push_back(std::move(bar));
  }
  why.bars.push_back(
      {.name = "waiting", .share = prediction.waiting, .is_limit = prediction.limiter == Limiter::waiting});
  return why;
}

}  // namespace warplens::views
