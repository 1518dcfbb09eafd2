/*+++
title   = "Every kind of atomic"
summary = "On words of 32 and 64 bits, in shared and in global memory; only the final values count."
entry   = "combine"
block   = ["128"]
grid    = ["2"]
args    = ["in", "words", "longs"]
check   = "none"

[buffers]
in = { element = "unsigned", rows = "1", cols = "256", fill = "random" }
words = { element = "unsigned", rows = "1", cols = "12", fill = "zero" }
longs = { element = "unsigned long long", rows = "1", cols = "6", fill = "zero" }
+++*/

__global__ void combine(const unsigned* in, unsigned* words, unsigned long long* longs) {
  __shared__ int own[4];
  const unsigned v = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned long long w = (unsigned long long)v << 17 | v;
  if (threadIdx.x < 4) own[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&words[0], v);
  atomicSub(&words[1], v);
  atomicMax(&words[2], v);
  atomicMin((int*)&words[3], (int)v);
  atomicAnd(&words[4], v | 0xf0);
  atomicOr(&words[5], v & 0x0f0f);
  atomicXor(&words[6], v);
  atomicInc(&words[7], 99);
  atomicDec(&words[8], 99);
  atomicAdd((float*)&words[9], (float)(v & 255));
  atomicAdd(&longs[0], w);
  atomicMax(&longs[1], w);
  atomicXor(&longs[2], w);
  atomicOr(&longs[3], w);
  atomicAdd((double*)&longs[4], (double)(v & 0xffff));
  // A maximum of floats by compare and swap.
  unsigned old = words[10], seen;
  const float mine = (v >> 8) * 0.5f;
  do {
    seen = old;
    if (__uint_as_float(seen) >= mine) break;
    old = atomicCAS(&words[10], seen, __float_as_uint(mine));
  } while (old != seen);
  atomicAdd(&own[0], 1);
  atomicMax(&own[1], (int)v);
  atomicAdd_block(&own[2], (int)v);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd_system(&words[11], own[0] + own[2]);
    atomicMax((long long*)&longs[5], (long long)own[1]);
  }
}
