#include "app/study/launch_prediction.hpp"

#include "analysis/sass/resources.hpp"
#include "analysis/translation/message.hpp"
#include "app/study/block_kinds.hpp"

namespace warplens::study {
namespace {

clock::Prediction refused(const char* why) {
  clock::Prediction prediction;
  prediction.not_predicted = why;
  return prediction;
}

/// Returns the counted sectors if the whole grid was counted.
std::optional<clock::CountedSectors> counted_sectors(const Study& study) {
  if (!study.totals || study.totals->cut) return std::nullopt;
  const auto sectors = [&](trace::Category category) { return study.totals->totals.of(category).sectors; };
  using enum trace::Category;
  return clock::CountedSectors{.loaded = sectors(global_load) + sectors(local_load),
                               .stored = sectors(global_store) + sectors(local_store)};
}

std::optional<sass::Cubin> read_cubin(const Study& study) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(study.compiled->cubin.data());
  return sass::read_cubin({bytes, study.compiled->cubin.size()});
}

}  // namespace

std::optional<clock::BlockNeeds> find_block_needs(const Study& study) {
  if (study.choice.machine != MachineKind::gpu) return std::nullopt;
  const std::optional<sass::Cubin> cubin = read_cubin(study);
  const auto registers = cubin ? sass::read_register_count(*cubin, study.compiled->entry) : std::nullopt;
  if (!registers) return std::nullopt;
  return clock::find_block_needs(*study.program, study.plan->launch, *registers);
}

clock::Prediction predict(const Study& study, const clock::Gpu& gpu, const PredictOptions& options,
                          const std::stop_token& stop) {
  if (study.choice.machine != MachineKind::gpu)
    return refused(marked("times are predicted only for real GPUs, not for the toy machine"));
  if (study.machine_code->recurses)
    return refused(marked("a function calls itself, and the size of its stack is not known"));
  const std::optional<sass::Cubin> cubin = read_cubin(study);
  const auto registers = cubin ? sass::read_register_count(*cubin, study.compiled->entry) : std::nullopt;
  if (!registers) return refused(marked("the machine code cannot be read"));
  const sass::MachineInstructions instructions = sass::machine_instructions(*study.program, *cubin);
  const clock::Question question{.program = *study.program,
                                 .launch = study.plan->launch,
                                 .registers = *registers,
                                 .machine_instructions = instructions,
                                 .l2 = options.l2,
                                 .without = options.without,
                                 .most_spans = options.most_spans,
                                 .counted = counted_sectors(study),
                                 .stop = stop};
  return clock::predict_kinds(gpu, question, block_kinds(study));
}

}  // namespace warplens::study
