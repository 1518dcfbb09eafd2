/*+++
title   = "Wide loads that merge"
summary = "Loads of 64 or 128 bits from shared memory; halves or quarters of a warp are served together."
entry   = "merged_loads"
block   = ["THREADS"]
grid    = ["ceil_div(width, THREADS)"]
args    = ["out"]
check   = "none"
[params]
T       = { default = "float2", values = ["float2", "float4"], label = "What a lane loads" }
THREADS = { default = 32, values = [32, 64, 256, 1024], label = "Threads a block" }
SHARED  = { default = 1, values = [0, 1, 2, 3], label = "Lanes that read together" }
STEP    = { default = 1, values = [1, 2, 4, 8, 16], label = "Places from one to the next" }
[buffers]
out = { element = "float", rows = "1", cols = "ceil_div(width, THREADS) * THREADS" }
+++*/

// SHARED selects which of four adjacent lanes read the same address. 0: none, so that nothing merges. 1: lane and
// lane ^ 1. 2: lane and lane ^ 2. 3: all four. STEP is the distance between different addresses; it causes bank
// conflicts.
__device__ unsigned place_of(unsigned lane) {
  if (SHARED == 1) return lane / 2;
  if (SHARED == 2) return lane / 4 * 2 + lane % 2;
  return SHARED == 3 ? lane / 4 : lane;
}

__device__ float sum(float2 of) {
  return of.x + of.y;
}
__device__ float sum(float4 of) {
  return of.x + of.y + of.z + of.w;
}

__global__ void merged_loads(float* out) {
  constexpr unsigned kPlaces = 1024;
  __shared__ T places[kPlaces];
  float* const floats = reinterpret_cast<float*>(places);
  for (unsigned i = threadIdx.x; i < sizeof places / sizeof(float); i += THREADS) floats[i] = i;
  __syncthreads();
  const unsigned lane = threadIdx.x % 32;
  out[blockIdx.x * THREADS + threadIdx.x] = sum(places[(threadIdx.x - lane + place_of(lane) * STEP) % kPlaces]);
}
