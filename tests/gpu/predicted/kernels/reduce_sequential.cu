/*+++
title   = "Block sums, sequential addressing"
summary = "Two loaded elements per thread, then halves of the block in dynamic shared memory."
entry   = "reduce3"
block   = ["256"]
grid    = ["ceil_div(width * height, 512)"]
shared  = "256 * 4"
args    = ["g_idata", "g_odata", "width * height"]
check   = "none"
default_size = [8192, 4096]

[buffers]
g_idata = { element = "int", rows = "height", cols = "width", fill = "random" }
g_odata = { element = "int", rows = "1", cols = "ceil_div(width * height, 512)" }
+++*/

extern __shared__ int sdata[];

__global__ void reduce3(int *g_idata, int *g_odata, unsigned int n) {
  // perform first level of reduction, reading from global memory, writing to shared memory
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;

  int mySum = (i < n) ? g_idata[i] : 0;
  if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];

  sdata[tid] = mySum;
  __syncthreads();

  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) {
      sdata[tid] = mySum = mySum + sdata[tid + s];
    }
    __syncthreads();
  }

  if (tid == 0) g_odata[blockIdx.x] = mySum;
}
