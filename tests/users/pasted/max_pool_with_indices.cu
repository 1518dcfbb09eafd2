#include <cfloat>
#include <cstdint>
#include <cstdio>
#include <vector>

template <typename scalar, typename index>
__global__ void max_pool2x2(const scalar* in, scalar* out, index* where, int h, int w, int total) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    const int ow = w / 2, oh = h / 2;
    const int x = i % ow, y = i / ow % oh, c = i / (ow * oh);
    scalar best = -FLT_MAX;
    index at = -1;
    for (int dy = 0; dy < 2; ++dy)
      for (int dx = 0; dx < 2; ++dx) {
        const index candidate = (index(c) * h + 2 * y + dy) * w + 2 * x + dx;
        if (in[candidate] > best) {
          best = in[candidate];
          at = candidate;
        }
      }
    out[i] = best;
    where[i] = at;
  }
}

int main() {
  const int channels = 6, h = 32, w = 48, total = channels * h / 2 * w / 2;
  std::vector<float> in(channels * h * w), out(total);
  std::vector<int64_t> where(total);
  for (size_t i = 0; i < in.size(); ++i) in[i] = float((i * 2654435761u >> 8) % 1000) - 500.0f;
  float *d_in, *d_out;
  int64_t* d_where;
  cudaMalloc(&d_in, in.size() * sizeof(float));
  cudaMalloc(&d_out, out.size() * sizeof(float));
  cudaMalloc(&d_where, where.size() * sizeof(int64_t));
  cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);
  max_pool2x2<float, int64_t><<<4, 128>>>(d_in, d_out, d_where, h, w, total);
  cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(where.data(), d_where, where.size() * sizeof(int64_t), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < total; ++i) wrong += where[i] < 0 || in[where[i]] != out[i];
  printf("%d wrong of %d\n", wrong, total);
  return wrong;
}
