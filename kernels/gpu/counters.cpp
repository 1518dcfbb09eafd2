#include "kernels/gpu/counters.hpp"

#include <array>

namespace warplens::gpu {
namespace {

constexpr std::array kQuantities{Quantity::requests, Quantity::sectors, Quantity::wavefronts, Quantity::replays};

}  // namespace

const char* name_of(Quantity quantity) {
  constexpr const char* kNames[] = {"requests", "sectors", "wavefronts", "replays"};
  return kNames[static_cast<std::size_t>(quantity)];
}

std::string name_of(const Figure& figure) {
  return std::string(trace::name_of(figure.category)) + "." + name_of(figure.quantity);
}

std::optional<Figure> figure_named(const std::string& name) {
  for (std::size_t category = 0; category < trace::kCategories; ++category)
    for (const Quantity quantity : kQuantities) {
      const Figure figure{static_cast<trace::Category>(category), quantity};
      if (name_of(figure) == name) return figure;
    }
  return std::nullopt;
}

std::uint64_t modelled(const trace::Totals& totals, const Figure& figure) {
  const trace::AccessTotals of = totals.of(figure.category);
  switch (figure.quantity) {
    case Quantity::requests:
      return of.requests;
    case Quantity::sectors:
      return of.sectors;
    case Quantity::wavefronts:
      return of.wavefronts;
    case Quantity::replays:
      return of.wavefronts - of.ideal_wavefronts;
  }
  return 0;
}

std::optional<std::uint64_t> Counters::of(const Figure& figure) const {
  for (const HardwareCount& count : counts)
    if (count.figure == figure) return count.value;
  return std::nullopt;
}

}  // namespace warplens::gpu
