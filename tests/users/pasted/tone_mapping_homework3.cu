// Homework 3: find the range of the luminance, a histogram of it, and its cumulative distribution
#include "utils.h"
#include <float.h>

__global__ void extreme(const float* const in, float* const out, const size_t n, const bool minimum)
{
  extern __shared__ float sdata[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, tid = threadIdx.x;
  sdata[tid] = i < n ? in[i] : (minimum ? FLT_MAX : -FLT_MAX);
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s)
      sdata[tid] = minimum ? min(sdata[tid], sdata[tid + s]) : max(sdata[tid], sdata[tid + s]);
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = sdata[0];
}

__global__ void histogram(const float* const in, unsigned int* const bins, const size_t n, const float lo,
                          const float range, const int bars)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int bin = min(bars - 1, (int)((in[i] - lo) / range * bars));
  atomicAdd(&bins[bin], 1);
}

__global__ void exclusive_scan(unsigned int* const bins, const int bars)
{
  extern __shared__ unsigned int scanned[];
  const int t = threadIdx.x;
  unsigned int v = t < bars ? bins[t] : 0;
  scanned[t] = v;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d <<= 1) {
    unsigned int add = t >= d ? scanned[t - d] : 0;
    __syncthreads();
    scanned[t] += add;
    __syncthreads();
  }
  if (t < bars)
    bins[t] = scanned[t] - v;
}

static float reduce(const float* const d_in, const size_t n, const bool minimum)
{
  const int threads = 1024;
  const int blocks = (n + threads - 1) / threads;
  float *d_part, result;
  checkCudaErrors(cudaMalloc(&d_part, blocks * sizeof(float)));
  extreme<<<blocks, threads, threads * sizeof(float)>>>(d_in, d_part, n, minimum);
  extreme<<<1, threads, threads * sizeof(float)>>>(d_part, d_part, blocks, minimum);
  checkCudaErrors(cudaMemcpy(&result, d_part, sizeof(float), cudaMemcpyDeviceToHost));
  checkCudaErrors(cudaFree(d_part));
  return result;
}

void student_distribution(const float* const d_luma, unsigned int* const d_cdf, float &darkest,
                                  float &brightest, const size_t height, const size_t width, const size_t bars)
{
  const size_t n = height * width;
  darkest = reduce(d_luma, n, true);
  brightest = reduce(d_luma, n, false);
  checkCudaErrors(cudaMemset(d_cdf, 0, bars * sizeof(unsigned int)));
  histogram<<<(n + 255) / 256, 256>>>(d_luma, d_cdf, n, darkest, brightest - darkest, bars);
  exclusive_scan<<<1, bars, bars * sizeof(unsigned int)>>>(d_cdf, bars);
}
