/*+++
title   = "Inclusive scan, Blelloch"
summary = "Up-sweep and down-sweep over 512 numbers, with the usual macro against bank conflicts."
entry   = "prescan"
block   = ["256"]
grid    = ["width * height / 512"]
args    = ["g_odata", "g_idata"]
check   = "none"
default_size = [1024, 256]

[buffers]
g_idata = { element = "float", rows = "height", cols = "width", fill = "random" }
g_odata = { element = "float", rows = "height", cols = "width" }
+++*/

#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)
#define N 512

__global__ void prescan(float *g_odata, const float *g_idata)
{
  __shared__ float temp[N + N / NUM_BANKS];

  int thid = threadIdx.x;
  int base = blockIdx.x * N;
  int offset = 1;

  int ai = thid;
  int bi = thid + (N / 2);
  int bankOffsetA = CONFLICT_FREE_OFFSET(ai);
  int bankOffsetB = CONFLICT_FREE_OFFSET(bi);
  float va = g_idata[base + ai];
  float vb = g_idata[base + bi];
  temp[ai + bankOffsetA] = va;
  temp[bi + bankOffsetB] = vb;

  for (int d = N >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int i = offset * (2 * thid + 1) - 1;
      int j = offset * (2 * thid + 2) - 1;
      i += CONFLICT_FREE_OFFSET(i);
      j += CONFLICT_FREE_OFFSET(j);
      temp[j] += temp[i];
    }
    offset *= 2;
  }

  if (thid == 0) temp[N - 1 + CONFLICT_FREE_OFFSET(N - 1)] = 0;

  for (int d = 1; d < N; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int i = offset * (2 * thid + 1) - 1;
      int j = offset * (2 * thid + 2) - 1;
      i += CONFLICT_FREE_OFFSET(i);
      j += CONFLICT_FREE_OFFSET(j);
      float t = temp[i];
      temp[i] = temp[j];
      temp[j] += t;
    }
  }
  __syncthreads();

  // exclusive + own value = inclusive
  g_odata[base + ai] = temp[ai + bankOffsetA] + va;
  g_odata[base + bi] = temp[bi + bankOffsetB] + vb;
}
