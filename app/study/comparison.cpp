#include "app/study/comparison.hpp"

#include <algorithm>

#include "kernels/gpu/referees.hpp"

namespace warplens::study {
namespace {

using gpu::Quantity;

/// Whether a figure's number may differ: for the model's sake, or for that of the counter that is asked first.
bool is_excused(const trace::Totals& model, const gpu::Referee& referee) {
  if (!referee.exact || !model.as_written(referee.figure.category)) return true;
  return referee.figure.quantity != Quantity::requests && model.of(referee.figure.category).inexact > 0;
}

/// Whether there are loads among the accesses whose wavefronts the figure's first counter is known to miscount.
bool has_merged(const trace::Totals& model, const gpu::Referee& referee) {
  return !referee.by_unit.empty() && model.of(referee.figure.category).merged > 0;
}

/// Decides between the two counters of loads that merge; says how far the model is right.
Verdict judge_merged(Compared& figure, Contention contention) {
  const auto [instrumented, unit] = *figure.both;
  figure.hardware = unit;
  if (figure.model == unit) return Verdict::equal;
  if (contention == Contention::none || unit < figure.model) return Verdict::different;
  if (figure.model != instrumented) return Verdict::inexact;
  figure.hardware = instrumented;
  return Verdict::equal;
}

Verdict judge(Compared& figure, Contention contention) {
  if (figure.merges && figure.both) return judge_merged(figure, contention);
  if (figure.model == figure.hardware) return Verdict::equal;
  return figure.merges ? Verdict::inexact : Verdict::different;
}

}  // namespace

const char* name_of(Verdict verdict) {
  constexpr const char* kNames[] = {"equal", "inexact", "different"};
  return kNames[static_cast<std::size_t>(verdict)];
}

Contention contention_of(const simt::Dim3& grid, const simt::Dim3& block, unsigned multiprocessors) {
  return block.count() <= kMaxLanes && grid.count() <= multiprocessors ? Contention::none : Contention::possible;
}

std::vector<Compared> compare(const trace::Totals& model, std::span<const gpu::HardwareCount> hardware,
                              Contention contention) {
  std::vector<Compared> figures;
  for (const gpu::Referee& referee : gpu::referees()) {
    const auto count = std::ranges::find(hardware, referee.figure, &gpu::HardwareCount::figure);
    if (count == hardware.end()) continue;
    Compared figure{.figure = referee.figure,
                    .model = gpu::modelled(model, referee.figure),
                    .hardware = count->value,
                    .as_written = model.as_written(referee.figure.category),
                    .merges = has_merged(model, referee)};
    if (count->by_unit) figure.both = BothCounters{count->value, *count->by_unit};
    if (figure.model == 0 && figure.hardware == 0) continue;
    figure.verdict = judge(figure, contention);
    if (figure.verdict == Verdict::different && is_excused(model, referee)) figure.verdict = Verdict::inexact;
    figures.push_back(figure);
  }
  return figures;
}

Verdict worst(std::span<const Compared> figures) {
  Verdict verdict = Verdict::equal;
  for (const Compared& figure : figures) verdict = std::max(verdict, figure.verdict);
  return verdict;
}

const char* reason_of(const Compared& figure) {
  if (!figure.as_written) return "the machine code has these accesses in another form (trace says which)";
  if (figure.merges && figure.both)
    return "parts of wide loads merge, which the counter that instruments the code miscounts, and the unit's own also "
           "counts what waits for other warps: at least as many as there were";
  if (figure.merges)
    return "parts of wide loads merge, which the counter that instruments the code miscounts, and this worker does not "
           "read the unit's own";
  for (const gpu::Referee& referee : gpu::referees())
    if (referee.figure == figure.figure && !referee.exact) return referee.reason;
  return "the model's rule for these accesses is not right in every case";
}

}  // namespace warplens::study
