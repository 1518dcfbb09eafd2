/*+++
title   = "An array is written after delete"
summary = "An array is written after delete"
entry   = "work"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
__device__ void release(float* values) {
  delete[] values;
}
__global__ void work(const float* in, float* out, int width) {
  __shared__ float* values[2];
  int t = threadIdx.x, warp = t / 32, lane = t % 32;
  if (lane == 0) values[warp] = new float[32];
  __syncwarp();
  values[warp][lane] = in[t];
  __syncwarp();
  out[blockIdx.x * 64 + t] = values[warp][31 - lane];
  __syncwarp();
  if (lane == 0) release(values[warp]);
  __syncwarp();
  if (lane == 5) values[warp][lane] = 0.0f;  // FINDS use-after-free
}
