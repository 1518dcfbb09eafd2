#include "app/views/bank_layout.hpp"

#include <algorithm>
#include <cmath>

namespace warplens::views {
namespace {

bool is_at_same_place(const SharedArray& a, const SharedArray& b) {
  return a.name == b.name && a.begin == b.begin && a.columns == b.columns && a.element_bytes == b.element_bytes;
}

}  // namespace

std::shared_ptr<const BankLayout> bank_layout(const Derived& derived) {
  const ShownAccess& shown = derived.moment.shared;
  if (!derived.study || !derived.machine() || !shown.access) return nullptr;
  const std::vector<traffic::Wavefront>& wavefronts = derived.moment.shared_request.wavefronts;
  auto layout = std::make_shared<BankLayout>(BankLayout{.kernel = derived.study->choice.kernel,
                                                        .access = shown.ordinal,
                                                        .wavefronts = static_cast<int>(wavefronts.size()),
                                                        .banks = derived.machine()->banks,
                                                        .arrays = derived.shared_arrays,
                                                        .of_lane = {}});
  layout->of_lane.resize(derived.machine()->warp_size);
  for (std::size_t row = 0; row < wavefronts.size(); ++row)
    for (const traffic::BankHit& hit : wavefronts[row].hits)
      if (hit.lanes) layout->of_lane[lowest_lane(hit.lanes)].push_back({static_cast<int>(row), hit.bank});
  return layout;
}

bool has_moved(const BankLayout& before, const BankLayout& now) {
  if (before.kernel != now.kernel || before.access != now.access || before.banks != now.banks) return false;
  return before.of_lane != now.of_lane || !std::ranges::equal(before.arrays, now.arrays, is_at_same_place);
}

std::optional<std::uint64_t> word_before(const std::vector<SharedArray>& before, const std::vector<SharedArray>& now,
                                         std::uint64_t word, unsigned bank_bytes) {
  const std::uint64_t byte = word * bank_bytes;
  const auto is =
      std::ranges::find_if(now, [&](const SharedArray& a) { return byte >= a.begin && byte < a.begin + a.bytes; });
  if (is == now.end()) return std::nullopt;
  const auto was = std::ranges::find(before, is->name, &SharedArray::name);
  if (was == before.end() || was->element_bytes != is->element_bytes || (was->columns == 0) != (is->columns == 0))
    return std::nullopt;
  const std::uint64_t element = (byte - is->begin) / is->element_bytes, rest = (byte - is->begin) % is->element_bytes;
  std::uint64_t index = element;
  if (is->columns) {
    const std::uint64_t column = element % is->columns;
    if (column >= was->columns) return std::nullopt;
    index = element / is->columns * was->columns + column;
  }
  const std::uint64_t at = index * was->element_bytes + rest;
  if (at >= was->bytes) return std::nullopt;
  return (was->begin + at) / bank_bytes;
}

GridPosition position_between(std::uint64_t from, std::uint64_t to, double share, unsigned banks) {
  const auto way = static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from);
  const std::int64_t rows = way / static_cast<std::int64_t>(banks), along = way % static_cast<std::int64_t>(banks);
  const double at = static_cast<double>(from) + share * static_cast<double>(along);
  const double row = std::floor(at / banks);
  return {row + share * static_cast<double>(rows), at - row * banks};
}

}  // namespace warplens::views
