#include "app/views/ladder_gain.hpp"

#include <algorithm>

#include "kernels/load/catalogue.hpp"
#include "kernels/text/say.hpp"

namespace warplens::views {
namespace {

/// Smallest relative difference of two times that is shown (0.01 = 1 %). Smaller differences are not reproducible.
constexpr double kSmallestGain = 0.01;

/// Returns the median time of a kernel in seconds. Returns 0 if the kernel is not a transpose of the catalogue, or if
/// its time is not known. A time recorded with other settings or another matrix size is ignored, because the quotient
/// of two such times says nothing about the kernels.
double transpose_seconds(const Rung& rung, const TimingRow& row) {
  const bool is_transpose =
      rung.kernel && rung.kernel->check == kernels::Check::transpose && kernels::is_in_catalogue(rung.name);
  const bool is_known = row.origin == TimingRow::Origin::measured || row.origin == TimingRow::Origin::recorded;
  return is_transpose && is_known ? row.measurement.kernel.median : 0;
}

}  // namespace

std::optional<LadderGain> find_ladder_gain(const Ladder& ladder, std::span<const TimingRow> rows, std::size_t index) {
  if (index >= std::min(rows.size(), ladder.rungs.size())) return std::nullopt;
  const double own = transpose_seconds(ladder.rungs[index], rows[index]);
  if (own <= 0) return std::nullopt;
  for (std::size_t before = index; before-- > 0;)
    if (const double seconds = transpose_seconds(ladder.rungs[before], rows[before]); seconds > 0)
      return LadderGain{seconds / own, ladder.rungs[before].title};
  return std::nullopt;
}

bool is_equally_fast(const LadderGain& gain) {
  return gain.factor < 1 + kSmallestGain && gain.factor > 1 - kSmallestGain;
}

std::string gain_in_words(const LadderGain& gain, bool in_short) {
  const std::string before = tr(gain.before);
  if (is_equally_fast(gain)) return in_short ? std::string(tr("equally fast")) : say("as fast as {}", before);
  const double factor = std::max(gain.factor, 1 / gain.factor);
  if (gain.factor > 1) return in_short ? say("{:.3g}× faster", factor) : say("{:.3g}× faster than {}", factor, before);
  return in_short ? say("{:.3g}× slower", factor) : say("{:.3g}× slower than {}", factor, before);
}

}  // namespace warplens::views
