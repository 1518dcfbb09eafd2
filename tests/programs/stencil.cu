// Five steps of heat flow over a ring of doubles, with halos in shared memory.
// grid: 4
// block: 64
// in: f64 small 256
// out: f64 256
extern "C" __global__ void test(const double* in, double* out) {
  constexpr int kSteps = 5, kWidth = 64 + 2 * kSteps;
  __shared__ double cells[2][kWidth];
  const int start = static_cast<int>(blockIdx.x) * 64 - kSteps;
  for (int at = threadIdx.x; at < kWidth; at += 64) cells[0][at] = in[(start + at + 256) % 256];
  for (int step = 0; step < kSteps; ++step) {
    __syncthreads();
    for (int at = threadIdx.x + step + 1; at < kWidth - step - 1; at += 64) {
      const double* from = cells[step % 2];
      cells[(step + 1) % 2][at] = from[at] + 0.1 * (from[at - 1] - 2 * from[at] + from[at + 1]);
    }
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = cells[kSteps % 2][threadIdx.x + kSteps];
}
