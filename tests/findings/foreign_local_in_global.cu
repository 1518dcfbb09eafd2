/*+++
title   = "The address of a local variable goes through global memory"
summary = "The address of a local variable goes through global memory"
entry   = "publish"
block   = ["64"]
grid    = ["4"]
args    = ["in", "places", "out", "width"]
check   = "none"

[buffers]
in = { element = "short", rows = "1", cols = "width", fill = "index" }
places = { element = "unsigned long long", rows = "1", cols = "width" }
out = { element = "short", rows = "1", cols = "width" }
+++*/
__global__ void publish(const short* in, unsigned long long* places, short* out, int width) {
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  short sums[4] = {in[i], in[t], in[width - 1 - t], 7};
  places[i] = (unsigned long long)sums;
  __syncthreads();
  const short* other = (const short*)places[blockIdx.x * 64 + (t + 1) % 64];
  out[i] = other[in[t] % 4];  // FINDS foreign-local
}
