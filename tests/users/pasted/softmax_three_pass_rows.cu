#include <cstdio>
#include <cmath>
#include <cfloat>
#include <vector>

// one block per row; max, sum, divide
__global__ void softmax_kernel(const float* input, float* output, int n) {
  extern __shared__ float sdata[];
  const float* row = input + blockIdx.x * n;
  float* out = output + blockIdx.x * n;
  int tid = threadIdx.x;

  float m = -INFINITY;
  for (int i = tid; i < n; i += blockDim.x) m = fmaxf(m, row[i]);
  sdata[tid] = m;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] = fmaxf(sdata[tid], sdata[tid + s]);
    __syncthreads();
  }
  m = sdata[0];
  __syncthreads();

  float sum = 0.0f;
  for (int i = tid; i < n; i += blockDim.x) {
    float e = __expf(row[i] - m);
    out[i] = e;
    sum += e;
  }
  sdata[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  sum = sdata[0];
  for (int i = tid; i < n; i += blockDim.x) out[i] /= sum;
}

int main() {
  int rows = 32, cols = 300;
  std::vector<float> x(rows * cols), y(rows * cols);
  for (size_t i = 0; i < x.size(); ++i) x[i] = std::sin(0.1f * i) * 4;
  float *dx, *dy;
  cudaMalloc(&dx, x.size() * sizeof(float));
  cudaMalloc(&dy, y.size() * sizeof(float));
  cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
  int block = 128;
  softmax_kernel<<<rows, block, block * sizeof(float)>>>(dx, dy, cols);
  cudaMemcpy(y.data(), dy, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
  float worst = 0;
  for (int r = 0; r < rows; ++r) {
    float s = 0;
    for (int c = 0; c < cols; ++c) s += y[r * cols + c];
    worst = std::fmax(worst, std::fabs(s - 1));
  }
  printf("rows sum to 1 within %g\n", worst);
  cudaFree(dx);
  cudaFree(dy);
  return worst > 1e-4f;
}
