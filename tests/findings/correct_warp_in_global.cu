/*+++
title   = "Lanes of a warp hand values over in global memory behind __syncwarp"
summary = "Lanes of a warp hand values over in global memory behind __syncwarp"
entry   = "swap"
block   = ["64"]
grid    = ["4"]
args    = ["in", "between", "out", "width"]
check   = "none"

[buffers]
in = { element = "long long", rows = "1", cols = "width", fill = "index" }
between = { element = "long long", rows = "1", cols = "width" }
out = { element = "long long", rows = "1", cols = "width" }
+++*/
__global__ void swap(const long long* in, long long* between, long long* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  between[i] = in[i] * 3;
  __syncwarp();
  out[i] = between[i ^ 1];
}
