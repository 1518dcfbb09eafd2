#include <cmath>
#include <cstdio>
#include <tuple>
#include <vector>

namespace rnn {
namespace {

template <typename Real>
__device__ __forceinline__ Real squash(Real v) { return Real(0.5) * (Real(1) + tanh(Real(0.5) * v)); }

template <typename Real>
__device__ __forceinline__ Real leaky(Real v, Real slope = Real(0.125)) { return v < Real(0) ? slope * v : v; }

enum Gate { kForget, kUpdate, kShow, kGates };

/// Sums of the gates lie one gate after the other: sums[sample][gate][unit].
template <typename Real>
__global__ void cell_step(const Real* __restrict__ sums, Real* __restrict__ memory, Real* __restrict__ shown, unsigned units) {
  const unsigned unit = threadIdx.x + blockDim.x * blockIdx.x, sample = blockIdx.y;
  if (unit >= units) return;
  const Real* mine = sums + size_t(sample) * kGates * units + unit;
  Real& kept = memory[size_t(sample) * units + unit];
  const Real forget = squash(mine[kForget * units]);
  kept = forget * kept + (Real(1) - forget) * leaky(mine[kUpdate * units]);
  shown[size_t(sample) * units + unit] = squash(mine[kShow * units]) * tanh(kept);
}

}  // namespace

template <typename Real>
std::tuple<std::vector<Real>, std::vector<Real>> step(const std::vector<Real>& sums, std::vector<Real> memory, unsigned samples) {
  const unsigned units = unsigned(memory.size()) / samples;
  std::vector<Real> shown(memory.size());
  Real *d_sums, *d_memory, *d_shown;
  cudaMalloc(&d_sums, sums.size() * sizeof(Real));
  cudaMalloc(&d_memory, memory.size() * sizeof(Real));
  cudaMalloc(&d_shown, shown.size() * sizeof(Real));
  cudaMemcpy(d_sums, sums.data(), sums.size() * sizeof(Real), cudaMemcpyHostToDevice);
  cudaMemcpy(d_memory, memory.data(), memory.size() * sizeof(Real), cudaMemcpyHostToDevice);
  const dim3 grid((units + 47) / 48, samples);
  cell_step<Real><<<grid, 48>>>(d_sums, d_memory, d_shown, units);
  cudaMemcpy(memory.data(), d_memory, memory.size() * sizeof(Real), cudaMemcpyDeviceToHost);
  cudaMemcpy(shown.data(), d_shown, shown.size() * sizeof(Real), cudaMemcpyDeviceToHost);
  for (Real* p : {d_sums, d_memory, d_shown}) cudaFree(p);
  return {memory, shown};
}

}  // namespace rnn

int main() {
  const unsigned samples = 5, units = 100;
  const auto [memory, shown] = rnn::step(std::vector<double>(samples * 3 * units, 0.0), std::vector<double>(samples * units, 0.5), samples);
  std::printf("%f in memory, %f shown\n", memory[42], shown[42]);
  return std::fabs(memory[42] - 0.25) > 1e-12 || std::fabs(shown[42] - 0.5 * std::tanh(0.25)) > 1e-12;
}
