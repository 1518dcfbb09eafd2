/*+++
title   = "Histogram, one per thread"
summary = "32 bins for each of 128 threads in shared memory, added up at the end without atomics."
entry   = "histogram"
block   = ["128"]
grid    = ["GRID"]
args    = ["pixels", "partial", "width * height / 4"]
check   = "none"
default_size = [2048, 1024]

[params]
GRID = { default = 256, values = [64, 128, 256, 512], label = "Blocks" }

[buffers]
pixels  = { element = "unsigned", rows = "height", cols = "width / 4", fill = "random" }
partial = { element = "unsigned", rows = "GRID", cols = "32" }
+++*/

#define BINS 32
#define THREADS 128

__device__ inline void put(unsigned short* h, unsigned value) {
  h[(value >> 3) * THREADS]++;
}

__global__ void histogram(const unsigned* pixels, unsigned* partial, int words) {
  __shared__ unsigned short bins[BINS * THREADS];

  unsigned short* mine = bins + threadIdx.x;
  for (int b = 0; b < BINS; ++b) mine[b * THREADS] = 0;

  // four grey values per word
  for (int i = blockIdx.x * THREADS + threadIdx.x; i < words; i += gridDim.x * THREADS) {
    const unsigned w = pixels[i];
    put(mine, w & 0xff);
    put(mine, (w >> 8) & 0xff);
    put(mine, (w >> 16) & 0xff);
    put(mine, w >> 24);
  }
  __syncthreads();

  if (threadIdx.x < BINS) {
    unsigned sum = 0;
    for (int t = 0; t < THREADS; ++t) sum += bins[threadIdx.x * THREADS + (t + threadIdx.x) % THREADS];
    partial[blockIdx.x * BINS + threadIdx.x] = sum;
  }
}
