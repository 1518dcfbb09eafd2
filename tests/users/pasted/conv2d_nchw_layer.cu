#include <cassert>
#include <cmath>
#include <iostream>
#include <vector>

struct ConvShape {
  int batch = 2, in_channels = 3, height = 20, width = 24;
  int out_channels = 4, kernel = 3, stride = 1, padding = 1;
  int out_height() const { return (height + 2 * padding - kernel) / stride + 1; }
  int out_width() const { return (width + 2 * padding - kernel) / stride + 1; }
};

template <int KERNEL>
__global__ void conv2d(const float* input, const float* weight, const float* bias, float* output, int C, int H, int W,
                       int OC, int OH, int OW, int stride, int padding) {
  const int ox = blockIdx.x * blockDim.x + threadIdx.x;
  const int oy = blockIdx.y * blockDim.y + threadIdx.y;
  const int oc = blockIdx.z % OC, n = blockIdx.z / OC;
  if (ox >= OW || oy >= OH) return;
  float sum = bias[oc];
  for (int c = 0; c < C; ++c)
#pragma unroll
    for (int ky = 0; ky < KERNEL; ++ky)
#pragma unroll
      for (int kx = 0; kx < KERNEL; ++kx) {
        const int iy = oy * stride + ky - padding, ix = ox * stride + kx - padding;
        if (iy >= 0 && iy < H && ix >= 0 && ix < W)
          sum += input[((n * C + c) * H + iy) * W + ix] * weight[((oc * C + c) * KERNEL + ky) * KERNEL + kx];
      }
  output[((n * OC + oc) * OH + oy) * OW + ox] = sum;
}

int main() {
  const ConvShape s;
  assert(s.kernel == 3);
  const size_t in_count = s.batch * s.in_channels * s.height * s.width;
  const size_t w_count = s.out_channels * s.in_channels * s.kernel * s.kernel;
  const size_t out_count = s.batch * s.out_channels * s.out_height() * s.out_width();
  std::vector<float> in(in_count, 1.0f), w(w_count, 0.5f), b(s.out_channels, 0.25f), out(out_count);
  float *d_in, *d_w, *d_b, *d_out;
  cudaMalloc(&d_in, in_count * sizeof(float));
  cudaMalloc(&d_w, w_count * sizeof(float));
  cudaMalloc(&d_b, b.size() * sizeof(float));
  cudaMalloc(&d_out, out_count * sizeof(float));
  cudaMemcpy(d_in, in.data(), in_count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_w, w.data(), w_count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block(16, 8);
  dim3 grid((s.out_width() + block.x - 1) / block.x, (s.out_height() + block.y - 1) / block.y, s.batch * s.out_channels);
  conv2d<3><<<grid, block>>>(d_in, d_w, d_b, d_out, s.in_channels, s.height, s.width, s.out_channels, s.out_height(),
                             s.out_width(), s.stride, s.padding);
  cudaMemcpy(out.data(), d_out, out_count * sizeof(float), cudaMemcpyDeviceToHost);
  const float middle = out[5 * s.out_width() + 5], corner = out[0];
  std::cout << "middle " << middle << ", corner " << corner << '\n';
  return middle != 0.25f + 27 * 0.5f || corner != 0.25f + 12 * 0.5f;
}
