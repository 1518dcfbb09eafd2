/*+++
title   = "Bitonic merge in shared memory"
summary = "Each block merges 1024 keys, ten steps of compare and exchange with 512 threads."
entry   = "bitonicMergeShared"
block   = ["512"]
grid    = ["width * height / 1024"]
args    = ["d_Dst", "d_Src"]
check   = "none"
default_size = [1024, 400]

[buffers]
d_Src = { element = "unsigned", rows = "height", cols = "width", fill = "random" }
d_Dst = { element = "unsigned", rows = "height", cols = "width" }
+++*/
#define SHARED_SIZE 1024

__global__ void bitonicMergeShared(unsigned *d_Dst, const unsigned *d_Src) {
  __shared__ unsigned s_key[SHARED_SIZE];

  d_Src += blockIdx.x * SHARED_SIZE + threadIdx.x;
  d_Dst += blockIdx.x * SHARED_SIZE + threadIdx.x;
  s_key[threadIdx.x] = d_Src[0];
  s_key[threadIdx.x + SHARED_SIZE / 2] = d_Src[SHARED_SIZE / 2];

  for (unsigned stride = SHARED_SIZE / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
    unsigned a = s_key[pos], b = s_key[pos + stride];
    s_key[pos] = min(a, b);
    s_key[pos + stride] = max(a, b);
  }

  __syncthreads();
  d_Dst[0] = s_key[threadIdx.x];
  d_Dst[SHARED_SIZE / 2] = s_key[threadIdx.x + SHARED_SIZE / 2];
}
