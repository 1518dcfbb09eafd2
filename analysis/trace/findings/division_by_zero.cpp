// Finds integer divisions by zero: the hardware continues with a meaningless number (PTX ISA, "div", "rem").

#include <algorithm>
#include <bit>

#include "analysis/trace/findings/finding_list.hpp"
#include "analysis/trace/findings/locator.hpp"
#include "analysis/trace/findings/ordering.hpp"
#include "analysis/trace/findings/registry.hpp"

namespace warplens::trace {
namespace {

class DivisionsByZero : public Detector {
 public:
  explicit DivisionsByZero(const Search& search) : Detector(search) {
    for (const simt::Meaning& meaning : search.program.code().meanings) {
      const bool divides = meaning.formula == simt::Formula::quotient || meaning.formula == simt::Formula::remainder;
      bytes_.push_back(divides && !ptx::is_float(meaning.type) ? static_cast<std::uint8_t>(ptx::bytes_of(meaning.type))
                                                               : 0);
    }
  }

  void instruction(const simt::WarpView& warp, std::uint32_t pc, LaneMask active, LaneMask) override {
    const unsigned bytes = bytes_[pc];
    if (bytes == 0 || active == 0) return;
    const simt::Code& code = search_.program.code();
    const auto* divisors = warp.at<std::uint8_t>(code.ops[pc].b);
    const LaneMask zero = filter_lanes(active, [&](unsigned lane) {
      const std::uint8_t* const first = divisors + lane * bytes;
      return std::all_of(first, first + bytes, [](std::uint8_t byte) { return byte == 0; });
    });
    if (zero == 0) return;
    const simt::Where where{warp.block(), warp.warp(), pc};
    search_.list.add(where, zero, search_.ordering.now(), [&] {
      return DivisionByZero{search_.locator.thread(where, lowest_lane(zero)),
                            code.meanings[pc].formula == simt::Formula::remainder,
                            static_cast<unsigned>(std::popcount(zero)) - 1};
    });
  }

 private:
  /// for each pc: the size of the divisor in bytes, or 0 if the instruction is not a division
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

std::unique_ptr<Detector> make_division_by_zero(const Search& search) {
  return std::make_unique<DivisionsByZero>(search);
}

}  // namespace warplens::trace
