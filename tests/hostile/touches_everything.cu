/*+++
title = "Touches everything"
entry = "touches_everything"
block = [256]
grid  = [4096]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 65536, cols = 65536 }
+++*/
// Each lane accesses a page of its own, and a new page in each iteration.
__global__ void touches_everything(int* out) {
  unsigned long long at = (blockIdx.x * 256ull + threadIdx.x) * 2654435761ull;
  for (int round = 0; round < 4096; ++round) {
    out[(at >> 7) & 0xffffffffull] = round;
    at = at * 6364136223846793005ull + 1442695040888963407ull;
  }
}
