#include "app/views/why.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/simt/source_place.hpp"
#include "app/views/compared.hpp"
#include "app/views/counts.hpp"
#include "app/views/numbers.hpp"
#include "app/views/occupancy.hpp"
#include "app/views/timings.hpp"
#include "kernels/text/say.hpp"

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

/// Returns a description of an instruction: "the load on line 42".
std::string instruction_in_words(const study::Study& study, std::uint32_t pc) {
  const simt::Meaning& meaning = study.program->code().meanings[pc];
  const std::uint32_t line = simt::source_place(*study.program, pc).line;
  const char* const what = meaning.memory == simt::MemoryAction::load          ? trc("kind of access", "load")
                           : meaning.memory == simt::MemoryAction::store       ? trc("kind of access", "store")
                           : meaning.ordering == simt::Ordering::block_barrier ? tr("barrier")
                           : meaning.effect == simt::Effect::exchanges         ? tr("exchange between lanes")
                                                                               : tr("instruction");
  return line == 0 ? say("the {}", what) : say("the {} on line {}", what, line);
}

/// Returns "the load on line 42 takes 32 wavefronts per request; the minimum is 1", or an empty string if the
/// instruction is at its minimum.
std::string wasted(const study::Study& study, std::uint32_t pc) {
  if (!study.totals) return "";
  trace::AccessTotals all;
  for (const trace::InstructionTotals& row : study.totals->totals.instructions)
    if (row.pc == pc) all += row.totals;
  const bool is_shared = all.wavefronts > 0;
  const std::uint64_t taken = is_shared ? all.wavefronts : all.sectors;
  const std::uint64_t best = is_shared ? all.ideal_wavefronts : all.ideal_sectors;
  if (all.requests == 0 || taken <= best) return "";
  const std::string each = rounded_ratio(taken, all.requests), least = rounded_ratio(best, all.requests);
  return is_shared
             ? say("{} takes {} wavefronts per request; the minimum is {}", instruction_in_words(study, pc), each,
                   least)
             : say("{} takes {} sectors per request; the minimum is {}", instruction_in_words(study, pc), each, least);
}

std::string capital(std::string sentence) {
  if (!sentence.empty()) sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

/// Returns true if `resource` is L2 and the busiest part of L2 is the link between its two halves.
bool is_link(const Prediction& prediction, Resource resource) {
  return resource == Resource::l2 && prediction.link > 0 &&
         prediction.link >= prediction.shares[static_cast<std::size_t>(Resource::l2)];
}

/// Describes the data that crosses the link between the two halves of L2, and how busy DRAM is with the same data.
std::string describe_link_traffic(const Prediction& prediction) {
  const double dram = prediction.shares[static_cast<std::size_t>(Resource::dram)];
  return say("half of the data read from DRAM and half of the stored data cross this link; DRAM is busy {} of the time",
             whole_percent(dram));
}

std::string describe_resource_limit(const study::Study& study, const Prediction& prediction, Resource resource) {
  const auto number = static_cast<std::size_t>(resource);
  const bool by_link = is_link(prediction, resource);
  const std::string part = by_link ? tr("The link between the two halves of L2") : capital(name_in_words(resource));
  const std::string share = whole_percent(prediction.shares[number]);
  const clock::InstructionShare* const most = busiest(prediction, number);
  std::string why = most ? wasted(study, most->pc) : "";
  if (why.empty() && by_link)
    why = describe_link_traffic(prediction);
  else if (most && why.empty())
    why = say("{} causes most of this", instruction_in_words(study, most->pc));
  const double without = prediction.us_without[number];
  if (without <= 0 || prediction.us <= 1.02 * without)
    return why.empty() ? say("{} is busy {} of the time.", part, share)
                       : say("{} is busy {} of the time: {}.", part, share, why);
  const std::string next = in_words(prediction.limiter_without[number]);
  const double speed = prediction.us / without;
  return why.empty() ? say("{} is busy {} of the time. Without this limit, the launch would be limited by {} and run "
                           "{:.2g}× faster.",
                           part, share, next, speed)
                     : say("{} is busy {} of the time: {}. Without this limit, the launch would be limited by {} and "
                           "run {:.2g}× faster.",
                           part, share, why, next, speed);
}

std::string waits(const study::Study& study, const Prediction& prediction) {
  const std::uint32_t warps = prediction.occupancy.warps, most_warps = prediction.occupancy.most_warps;
  if (const clock::InstructionShare* most = longest_awaited(prediction))
    return say(
        "No unit is busy for most of the time. Warps wait for results: {} of their time for {}. {} of {} possible "
        "warps are resident to hide these waits.",
        whole_percent(most->waited), instruction_in_words(study, most->pc), warps, most_warps);
  return say(
      "No unit is busy for most of the time. Warps wait for results. {} of {} possible warps are resident to hide "
      "these waits.",
      warps, most_warps);
}

std::string advise_more_work_per_block() {
  return tr("Blocks finish faster than new blocks start. More work per block would help.");
}

/// Returns a sentence about idle multiprocessors if at least a quarter of the multiprocessors is idle on average;
/// otherwise an empty string.
std::string unused(const study::Study& study, const clock::Gpu& gpu, const Prediction& prediction) {
  constexpr double kMany = 0.75;
  if (prediction.used > kMany) return "";
  const std::uint64_t blocks = study.plan->launch.grid.count();
  const long used = std::lround(prediction.used * gpu.multiprocessors);
  if (blocks <= gpu.multiprocessors)
    return " " + say("Only {} of {} multiprocessors have a block at a time. A larger grid would use the others.", used,
                     gpu.multiprocessors);
  return " " +
         say("While the last of the {} blocks run, some multiprocessors are idle. On average over the launch, {} of "
             "{} multiprocessors have a block. A larger grid would keep more of them busy.",
             views::group_digits(blocks), used, gpu.multiprocessors);
}

std::string limit_of(const study::Study& study, const clock::Gpu& gpu, const Prediction& prediction) {
  if (prediction.limiter == Limiter::launch)
    return tr("Launching takes longer than the work. Use a larger matrix to see what limits the kernel.");
  if (prediction.limiter == Limiter::waiting) return waits(study, prediction) + unused(study, gpu, prediction);
  if (prediction.limiter == Limiter::dispatch) return advise_more_work_per_block();
  const auto resource = static_cast<Resource>(prediction.limiter);
  const std::string limit = describe_resource_limit(study, prediction, resource);
  const bool is_dispatching = prediction.dispatching > prediction.shares[static_cast<std::size_t>(resource)] &&
                              prediction.dispatching > clock::kBusyEnough;
  return is_dispatching ? limit + " " + advise_more_work_per_block() : limit;
}

}  // namespace

std::string name_in_words(Resource resource) {
  switch (resource) {
    case Resource::dram:
      return tr("DRAM");
    case Resource::l2:
      return tr("L2");
    case Resource::lsu:
      return tr("the load/store unit");
    case Resource::shared:
      return tr("shared memory");
    case Resource::issue:
      return tr("instruction issue");
  }
  return "";
}

std::string in_words(Limiter limiter) {
  switch (limiter) {
    case Limiter::waiting:
      return tr("latency");
    case Limiter::dispatch:
      return tr("the rate at which blocks start");
    case Limiter::launch:
      return tr("launch overhead");
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

Why explain_prediction(const study::Study& study, const clock::Gpu& gpu, const Prediction& prediction) {
  Why why;
  if (prediction.occupancy.blocks > 0) why.occupancy = describe_occupancy(prediction.occupancy);
  if (!prediction.not_predicted.empty()) {
    why.limit = say("No time is predicted: {}.", tr(prediction.not_predicted));
    return why;
  }
  const std::string time = duration(1e-6 * prediction.us), low = duration(1e-6 * prediction.low_us),
                    high = duration(1e-6 * prediction.high_us);
  why.time = gpu.calibrated ? say("{} predicted ({} to {}) on {}", time, low, high, gpu.name)
                            : say("{} predicted ({} to {}) on {} (not calibrated)", time, low, high, gpu.name);
  why.limit = limit_of(study, gpu, prediction);
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
      {.name = tr("waiting"), .share = prediction.waiting, .is_limit = prediction.limiter == Limiter::waiting});
  return why;
}

std::string compare_predictions(double us_a, double us_b) {
  constexpr double kEqual = 1.005;  // smaller factors would be rounded to 1 in the text
  if (us_a <= 0 || us_b <= 0) return {};
  if (std::max(us_a, us_b) < kEqual * std::min(us_a, us_b)) return tr("Predicted: A and B take equally long.");
  return factor_text(us_a, us_b, marked("Predicted: B is {}× faster than A."),
                     marked("Predicted: B is {}× slower than A."));
}

}  // namespace warplens::views
