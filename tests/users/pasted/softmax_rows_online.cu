#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

// softmax of every row, a warp a row; the largest value and the sum are found in one pass over the row

#define ROUND_UP_DIV(a, b) ((a) / (b) + ((a) % (b) != 0))
#define must(call) must_succeed((call), #call, __LINE__)

void must_succeed(cudaError_t e, const char *call, int line) {
  if (e == cudaSuccess) return;
  printf("line %d: %s: %s\n", line, call, cudaGetErrorString(e));
  exit(EXIT_FAILURE);
};

struct __align__(8) Running {
  float top;      // the largest so far
  float weight;   // the sum of exp(value - top)
};

__device__ __forceinline__ Running merged(Running p, Running q) {
  const float top = fmaxf(p.top, q.top);
  if (top == -INFINITY) return p;
  return Running{top, p.weight * __expf(p.top - top) + q.weight * __expf(q.top - top)};
}

__device__ Running from_lane(Running r, int mask) {
  Running other;
  other.top = __shfl_xor_sync(~0u, r.top, mask);
  other.weight = __shfl_xor_sync(~0u, r.weight, mask);
  return other;
}

__global__ void softmax_rows(float *probability, const float *logit, int rows, int columns) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  logit += size_t(row) * columns;
  probability += size_t(row) * columns;
  Running r = {-INFINITY, 0.0f};
  for (int c = threadIdx.x; c < columns; c += warpSize) r = merged(r, Running{logit[c], 1.0f});
  for (int mask = 1; mask < warpSize; mask <<= 1) r = merged(r, from_lane(r, mask));
  for (int c = threadIdx.x; c < columns; c += warpSize) probability[c] = __expf(logit[c] - r.top) / r.weight;
}

int main() {
  const int rows = 70, columns = 333;
  std::vector<float> in(rows * columns), out(in.size());
  for (size_t i = 0; i < in.size(); ++i) in[i] = 0.01f * float(i * 7919 % 1000) - 5.0f;
  float *d_in, *d_out;
  must(cudaMalloc(&d_in, in.size() * sizeof(float)));
  must(cudaMalloc(&d_out, out.size() * sizeof(float)));
  must(cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
  const dim3 block(32, 4);
  softmax_rows<<<ROUND_UP_DIV(rows, block.y), block>>>(d_out, d_in, rows, columns);
  must(cudaGetLastError());
  must(cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
  double worst = 0;
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += exp(double(in[r * columns + c]));
    for (int c = 0; c < columns; ++c) worst = fmax(worst, fabs(exp(double(in[r * columns + c])) / sum - out[r * columns + c]));
  }
  printf("worst difference %g\n", worst);
  must(cudaFree(d_in));
  must(cudaFree(d_out));
  return worst > 1e-5;
}
