/*+++
title   = "Hash table with compare and swap"
summary = "Keys go into an open table in shared memory, then every key is looked up again."
entry   = "fill_and_find"
block   = ["256"]
grid    = ["1"]
args    = ["keys", "found", "counts"]
check   = "none"

[buffers]
keys = { element = "unsigned", rows = "1", cols = "256", fill = "random" }
found = { element = "unsigned", rows = "1", cols = "256" }
counts = { element = "int", rows = "1", cols = "2", fill = "zero" }
+++*/

#define EMPTY 0xffffffffu

__device__ unsigned hash(unsigned key) {
  key ^= key >> 16;
  key *= 0x85ebca6b;
  key ^= key >> 13;
  key *= 0xc2b2ae35;
  return key ^ key >> 16;
}

__global__ void fill_and_find(const unsigned* keys, unsigned* found, int* counts) {
  __shared__ unsigned table[512];
  __shared__ unsigned values[512];
  for (int slot = threadIdx.x; slot < 512; slot += blockDim.x) table[slot] = EMPTY;
  __syncthreads();
  // Many keys come twice: only one of the two is new.
  const unsigned key = keys[threadIdx.x] % 300;
  unsigned slot = hash(key) % 512;
  bool is_new = false;
  while (true) {
    const unsigned old = atomicCAS(&table[slot], EMPTY, key);
    if (old == EMPTY) is_new = true;
    if (old == EMPTY || old == key) break;
    slot = (slot + 1) % 512;
  }
  if (is_new) values[slot] = key * key;
  const int distinct = __syncthreads_count(is_new);
  unsigned at = hash(key) % 512;
  while (table[at] != key) at = (at + 1) % 512;
  found[threadIdx.x] = values[at];
  if (threadIdx.x == 0) counts[0] = distinct;
  unsigned absent = hash(1000 + threadIdx.x) % 512;
  while (table[absent] != EMPTY && table[absent] != 1000 + threadIdx.x) absent = (absent + 1) % 512;
  if (table[absent] == EMPTY) atomicAdd(&counts[1], 1);
}
