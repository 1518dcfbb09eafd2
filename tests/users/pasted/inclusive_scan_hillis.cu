#include "utils.h"
#include <cuda.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <vector>
#include <numeric>

// Lab 4: inclusive scan of one block, double buffered
// gridDim.x == 1 and n <= 1024

__global__ void inclusiveScan(const unsigned int* const d_in, unsigned int* const d_out, const size_t n)
{
  extern __shared__ unsigned int s[];
  const unsigned tid = threadIdx.x;
  unsigned in = 0, out = 1;
  s[tid] = tid < n ? d_in[tid] : 0;
  __syncthreads();
  for (unsigned offset = 1; offset < blockDim.x; offset <<= 1)
  {
    if (tid >= offset)
      s[out * blockDim.x + tid] = s[in * blockDim.x + tid] + s[in * blockDim.x + tid - offset];
    else
      s[out * blockDim.x + tid] = s[in * blockDim.x + tid];
    __syncthreads();
    in = 1 - in;
    out = 1 - out;
  }
  if (tid < n)
    d_out[tid] = s[in * blockDim.x + tid];
}

int main()
{
  const size_t n = 1000;
  std::vector<unsigned int> h(n), expected(n), got(n);
  for (size_t i = 0; i < n; ++i) h[i] = (i * 7) % 11;
  std::partial_sum(h.begin(), h.end(), expected.begin());

  unsigned int *d_in, *d_out;
  cudaMalloc(&d_in, sizeof(unsigned int) * n);
  cudaMalloc(&d_out, sizeof(unsigned int) * n);
  cudaMemcpy(d_in, h.data(), sizeof(unsigned int) * n, cudaMemcpyHostToDevice);

  const dim3 blockSize(1024);
  const dim3 gridSize(1);
  inclusiveScan<<<gridSize, blockSize, 2 * blockSize.x * sizeof(unsigned int)>>>(d_in, d_out, n);
  cudaDeviceSynchronize();
  cudaMemcpy(got.data(), d_out, sizeof(unsigned int) * n, cudaMemcpyDeviceToHost);
  printf("%s\n", got == expected ? "Passed" : "Failed");
  cudaFree(d_in);
  cudaFree(d_out);
  return got != expected;
}
