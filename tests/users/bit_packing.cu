/*+++
title   = "Packing bits"
summary = "A warp packs 32 flags into a word by a ballot, and unpacks fields of five bits."
entry   = "pack"
block   = ["64"]
grid    = ["ceil_div(N, 64)"]
args    = ["in", "flags", "packed", "back", "N"]
check   = "none"

[params]
N = { default = 240, values = [240], label = "Elements" }

[buffers]
in = { element = "unsigned", rows = "1", cols = "N", fill = "random" }
flags = { element = "unsigned", rows = "1", cols = "ceil_div(N, 32)" }
packed = { element = "unsigned long long", rows = "1", cols = "ceil_div(N, 12)", fill = "zero" }
back = { element = "unsigned char", rows = "1", cols = "N" }
+++*/

__global__ void pack(const unsigned* in, unsigned* flags, unsigned long long* packed, unsigned char* back, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned word = __ballot_sync(~0u, i < n && in[i] >> 31);
  if (threadIdx.x % 32 == 0 && i < n) flags[i / 32] = word;
  if (i >= n) return;
  const unsigned long long field = in[i] & 31;
  const unsigned long long old = atomicOr(&packed[i / 12], field << i % 12 * 5);
  back[i] = (old | field << i % 12 * 5) >> i % 12 * 5 & 31;
}
