#include "app/study/execution_limits.hpp"

#include <algorithm>

#include "analysis/base/numbers.hpp"
#include "analysis/simt/out_of_memory.hpp"
#include "analysis/simt/source_place.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::study {
namespace {

/// Returns the line of the kernel's file that an instruction belongs to, or the line of its entry if there is none.
unsigned line_of(const Study& study, const simt::Where& where) {
  const std::uint32_t line = simt::nearest_line(*study.program, where.pc);
  return line != 0 ? line : study.kernel->line_of("entry");
}

}  // namespace

simt::Limits limits_of(const Choice& choice, const std::stop_token& stop) {
  simt::Limits limits;
  limits.stop = stop;
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

std::string words_of(const Study& study, const Cut& cut) {
  return say("stopped after {:.3g} s in block {},{},{}, line {}; {} of {} blocks were completed", cut.seconds,
             cut.where.block.x, cut.where.block.y, cut.where.block.z, line_of(study, cut.where),
             base::group_digits(cut.blocks), base::group_digits(cut.grid_blocks));
}

void refuse_cut(const Study& study, const Cut& cut) {
  throw kernels::InputError(study.kernel->path, line_of(study, cut.where),
                            say("{}; use a smaller --size, or more --seconds", words_of(study, cut)));
}

}  // namespace warplens::study
