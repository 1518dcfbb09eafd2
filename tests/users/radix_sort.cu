/*+++
title   = "Radix sort of a block"
summary = "Eight passes of one bit, each a split by ballots."
entry   = "sort"
block   = ["128"]
grid    = ["1"]
args    = ["keys"]
check   = "none"

[buffers]
keys = { element = "unsigned char", rows = "1", cols = "128", fill = "random" }
+++*/

__device__ int split(bool bit, int* totals) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned ones = __ballot_sync(0xffffffff, bit);
  const int ones_before = __popc(ones & ((1u << lane) - 1));
  if (lane == 0) totals[warp] = __popc(ones);
  __syncthreads();
  int before = ones_before, all = 0;
  for (int w = 0; w < 4; ++w) {
    if (w < warp) before += totals[w];
    all += totals[w];
  }
  const int zeros = 128 - all;
  return bit ? zeros + before : (int)threadIdx.x - before;
}

__global__ void sort(unsigned char* keys) {
  __shared__ unsigned char k[128];
  __shared__ int totals[4];
  unsigned char key = keys[threadIdx.x];
  for (int bit = 0; bit < 8; ++bit) {
    const int place = split(key >> bit & 1, totals);
    k[place] = key;
    __syncthreads();
    key = k[threadIdx.x];
    __syncthreads();
  }
  keys[threadIdx.x] = key;
}
