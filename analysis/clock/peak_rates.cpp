#include "analysis/clock/peak_rates.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string_view>

#include "analysis/base/named.hpp"

namespace warplens::clock {
namespace {

constexpr double kPicoseconds = 1e12;
/// Bytes of half a cache line, the unit of Costs::l2_read_half.
constexpr double kHalfLine = 64;

constexpr base::Named<MemoryLevel> kLevels[] = {
    {MemoryLevel::dram, "dram"}, {MemoryLevel::l2, "l2"}, {MemoryLevel::shared, "shared"}};

/// Multiply-adds per cycle and multiprocessor, by kind of operation (simt::OperationKind). 0: no such unit, or not
/// documented.
struct RateRow {
  unsigned capability;  ///< compute capability: 89 means 8.9
  std::array<unsigned, simt::kOperationKinds> multiply_adds;
};

// The rates follow from the peak rates in data sheets: operations per second / (2 × multiprocessors × clock). The data
// sheets are those of V100, T4, A100, RTX 3090, RTX 4090, H100, B200 and RTX 5090. Data sheets of GeForce GPUs give two
// rates for tensor_fp16; this is the one for sums in .f16.
constexpr RateRow kRateRows[] = {
    //    fp16 fp32 fp64   tensor: fp16  tf32   fp8 fp64  int8
    {70, {128, 64, 32, /*           */ 512, 0, 0, 0, 0}},
    {75, {128, 64, 2, /*            */ 512, 0, 0, 0, 1024}},
    {80, {256, 64, 32, /*           */ 1024, 512, 0, 64, 2048}},
    {86, {128, 128, 2, /*           */ 512, 128, 0, 0, 1024}},
    {87, {0, 128, 0, /*             */ 0, 0, 0, 0, 0}},
    {89, {128, 128, 2, /*           */ 512, 128, 1024, 0, 1024}},
    {90, {256, 128, 64, /*          */ 2048, 1024, 4096, 128, 4096}},
    {100, {256, 128, 64, /*         */ 4096, 2048, 8192, 64, 8192}},
    {103, {0, 128, 0, /*            */ 0, 0, 0, 0, 0}},
    {120, {128, 128, 2, /*          */ 512, 128, 1024, 0, 1024}},
    {121, {128, 128, 2, /*          */ 0, 0, 0, 0, 0}},
};

/// Returns the row of an architecture such as "sm_90"; the row of the nearest older architecture if it has none.
const RateRow& find_rate_row(std::string_view arch) {
  unsigned capability = 0;
  const std::string_view number = arch.starts_with("sm_") ? arch.substr(3) : arch;
  std::from_chars(number.data(), number.data() + number.size(), capability);
  const auto above = std::ranges::upper_bound(kRateRows, capability, {}, &RateRow::capability);
  return above == std::begin(kRateRows) ? kRateRows[0] : *std::prev(above);
}

}  // namespace

const char* name_of(MemoryLevel level) {
  return base::name_in(kLevels, level);
}

double find_peak_bytes(const Gpu& gpu, MemoryLevel level, unsigned bank_row_bytes) {
  switch (level) {
    case MemoryLevel::dram:
      return kPicoseconds / (gpu.cost.dram_peak_byte > 0 ? gpu.cost.dram_peak_byte : gpu.cost.dram_read_byte);
    case MemoryLevel::l2:
      return kPicoseconds * kHalfLine / gpu.cost.l2_read_half;
    case MemoryLevel::shared:
      return gpu.multiprocessors * gpu.clock_hz * bank_row_bytes / gpu.cost.shared_wavefront;
  }
  return 0;
}

double find_peak_operations(const Gpu& gpu, simt::OperationKind kind) {
  constexpr double kOfMultiplyAdd = 2;
  return kOfMultiplyAdd * find_rate_row(gpu.arch).multiply_adds[static_cast<std::size_t>(kind)] * gpu.multiprocessors *
         gpu.clock_hz;
}

double find_peak_instructions(const Gpu& gpu) {
  return 1.0 * kSchedulers * gpu.multiprocessors * gpu.clock_hz / gpu.cost.issue;
}

}  // namespace warplens::clock
