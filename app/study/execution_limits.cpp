#include "app/study/execution_limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/base/numbers.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "analysis/simt/source_place.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Returns the line of the kernel's file that an instruction belongs to. If there is none, returns the line of the
/// kernel.
unsigned line_of(const Study& study, const simt::Where& where) {
  const std::uint32_t line = simt::nearest_line(*study.program, where.pc);
  return line != 0 ? line : study.kernel->line_of("entry");
}

}  // namespace

simt::Limits limits_of(const Choice& choice, const std::stop_token& stop) {
  simt::Limits limits;
  limits.stop = stop;
  // The time limit also stops endless blocks. With a time limit, the number of instructions per block is therefore not
  // limited.
  if (choice.execute_seconds > 0) limits.instructions_per_block = std::numeric_limits<std::uint64_t>::max();
  return simt::within_seconds(choice.execute_seconds, limits);
}

trace::RecordingLimits recording_limits_of(const Choice& choice) {
  constexpr std::uint64_t kUsual = trace::RecordingLimits{}.most_bytes;
  const std::uint64_t allowed = choice.memory_bytes != 0 ? choice.memory_bytes : simt::share_of_host_memory();
  return {.most_bytes = std::min(kUsual, allowed / 4)};
}

void execute_within_memory(const Study& study, const std::function<void()>& work) {
  try {
    work();
  } catch (const simt::OutOfMemory& problem) {
    const unsigned line = problem.where ? line_of(study, *problem.where) : study.kernel->line_of("entry");
    throw kernels::InputError(study.kernel->path, line,
                              say("the execution needs more than {} MiB of memory (limit reached in {}); use a smaller "
                                  "--size, or a larger --memory",
                                  base::group_digits(problem.bytes >> 20), problem.buffer));
  }
}

namespace {

/// Formats a duration in seconds, minutes, hours or days, rounded up to a whole number. Uses the largest unit in which
/// the number is at least 2.
std::string rough_time(double seconds) {
  constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour;
  const auto whole = [](double number) { return static_cast<std::uint64_t>(std::ceil(number)); };
  const auto words = [](std::uint64_t number) { return base::group_digits(number); };
  if (seconds < 2 * kMinute) return plural("{} second", "{} seconds", whole(seconds), words(whole(seconds)));
  if (seconds < 2 * kHour)
    return plural("{} minute", "{} minutes", whole(seconds / kMinute), words(whole(seconds / kMinute)));
  if (seconds < 2 * kDay) return plural("{} hour", "{} hours", whole(seconds / kHour), words(whole(seconds / kHour)));
  return plural("{} day", "{} days", whole(seconds / kDay), words(whole(seconds / kDay)));
}

}  // namespace

std::string describe_cut(const Study& study, const Cut& cut) {
  if (!cut.endless.empty())
    return say("block {},{},{} never leaves the loop on line {}: {}; {} of {} blocks were completed", cut.where.block.x,
               cut.where.block.y, cut.where.block.z, line_of(study, cut.where), tr(cut.endless),
               base::group_digits(cut.blocks), base::group_digits(cut.grid_blocks));
  if (cut.whole_seconds > 0)
    return say(
        "stopped after {:.3g} s in block {},{},{}, line {}; {} of {} blocks were completed, so the whole launch would "
        "take about {}",
        cut.seconds, cut.where.block.x, cut.where.block.y, cut.where.block.z, line_of(study, cut.where),
        base::group_digits(cut.blocks), base::group_digits(cut.grid_blocks), rough_time(cut.whole_seconds));
  return say("stopped after {:.3g} s in block {},{},{}, line {}; {} of {} blocks were completed", cut.seconds,
             cut.where.block.x, cut.where.block.y, cut.where.block.z, line_of(study, cut.where),
             base::group_digits(cut.blocks), base::group_digits(cut.grid_blocks));
}

void refuse_cut(const Study& study, const Cut& cut) {
  throw kernels::InputError(study.kernel->path, line_of(study, cut.where),
                            cut.endless.empty()
                                ? say("{}; use a smaller --size, or more --seconds", describe_cut(study, cut))
                                : say("{}; {}", describe_cut(study, cut), advice_for(cut)));
}

std::string advice_for(const Cut& cut) {
  if (cut.endless.empty()) return tr("use --seconds to allow more time");
  return tr(
      "write a header ('warplens header FILE' prints one) that sets the contents of the memory that the loop reads, or "
      "set the arguments with --args");
}

}  // namespace warplens::study
